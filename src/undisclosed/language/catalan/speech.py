"""How Catalan speaks of people, dates and places."""

from __future__ import annotations

from undisclosed.language.romance.idiom import words
from undisclosed.language.romance.speech import Speech, pairs

SPEECH = Speech(
    code="ca",
    months=(
        *("gener", "febrer", "març", "abril", "maig", "juny", "juliol", "agost", "setembre"),
        *("octubre", "novembre", "desembre"),
    ),
    short_months=(
        *("gen", "feb", "mar", "abr", "mai", "jun", "jul", "ago", "set", "oct", "nov"),
        r"des(?!\s(?:de|d['’])\b)",  # "Des de 2014" is no December.
    ),
    of=r"(?:\s(?:de\s|del\s(?:any\s)?|de\sl['’]any\s|d['’])?|-)",
    years="anys",
    between="entre {low} i {high} anys",
    ages_before=r"de|d['’]|amb|als|té|tenia|tenien|va\sfer|fa|complir|edat:?|edat\sde",
    of_age={
        0: ("curta edat", "nen"),
        13: ("edat adolescent", "adolescent"),
        18: ("edat adulta", "adult"),
        65: ("edat avançada", "ancià"),
    },
    decade="els anys {year}",
    century="el segle {number}",
    money=r"euros?|eur|€|pessetes|dòlars",
    men=words("sr senyor don"),
    women=words("sra senyora srta senyoreta doña"),
    titles=words("dr dra doctor doctora prof lic"),
    articles=dict.fromkeys(("el", "la", "els", "les", "en", "na", "l'", "n'"), "")
    | {"del": "de", "dels": "de", "d'en": "de", "al": "a", "als": "a", "pel": "per"},
    particles=words("de del la les dels d' van von sant santa"),
    roles=words("""
    pacient malalt malalta fill filla fills filles germà germana mare pare marit espòs esposa dona
    parella xicot xicota nòvio nòvia amic amiga veí veïna avi àvia nét néta net neta oncle tia tiet
    tieta cosí cosina nebot neboda sogre sogra cunyat cunyada doctor doctora metge metgessa infermer
    infermera psicòleg psicòloga psiquiatra advocat advocada lletrat lletrada perit
    procurador procuradora jutge jutgessa
    fiscal magistrat magistrada testimoni acusat acusada demandant demandat demandada professor
    professora mestre mestra tutor tutora alumne alumna director directora cap company companya
    treballador treballadora empleat empleada usuari usuària client vidu vídua senyor senyora
    """),
    greetings=words("estimat estimada benvolgut benvolguda hola apreciat apreciada gràcies salut"),
    called=r"anomenat|anomenada|es\sdiu|em\sdic|de\snom|signat:?|atentament,",
    name_labels=words("nom cognoms pacient titular signat interessat sol·licitant alumne"),
    places_before=(
        r"veí\sde|veïna\sde|natural\sde|nascut\sa|nascuda\sa|viu\sa|vivia\sa|viuen\sa|resideix\sa"
        r"|ciutat\sde|poble\sde|comarca\sde|viatge\sa|va\snéixer\sa|del?\sl['’]estació\sde"
    ),
    streets=(
        r"carrer|c/|avinguda|av\.|avda\.?|plaça|pl\.|passeig|pg\.|rambla|camí|carretera|ctra\.?|ronda"
        r"|travessera|passatge|baixada|urbanització"
    ),
    organizations=pairs("""
    hospital:hospital clínica:clínica universitat:universitat col·legi:col·legi institut:institut
    escola:escola ajuntament:ajuntament banc:banc caixa:banc jutjat:jutjat tribunal:tribunal
    audiència:tribunal associació:associació fundació:fundació conselleria:administració
    diputació:administració sindicat:sindicat empresa:empresa club:club residència:residència
    farmàcia:farmàcia ambulatori:ambulatori parròquia:parròquia església:església museu:museu
    biblioteca:biblioteca acadèmia:acadèmia federació:federació comissaria:comissaria
    """),
    place_nouns=pairs("""
    carrer:carrer avinguda:carrer plaça:plaça passeig:carrer barri:barri riu:riu serra:muntanya
    mont:muntanya illa:illa parc:parc platja:platja port:port estació:estació pont:pont cap:cap
    vall:vall aeroport:aeroport
    """),
    legal=words("S.L. S.A. SL SA S.L.U. SLU SCCL"),
    codes=(
        r"dni|nif|nie|cif|nss|nuss|cip|nhc|passaport|matrícula|expedient|història(?:\sclínica)?"
        r"|pòlissa|compte|referència|ref\.?|afiliació|col·legiad[a]|col·legiat|llicència"
        r"|seguretat\ssocial|actuacions|procediment|diligències|targeta(?:\ssanitària)?"
    ),
    given=words("jofre guifre biel nil pep llorenç adrià júlia"),
    countries=pairs("""
    Espanya:ES França:FR Alemanya:DE Itàlia:IT Portugal:PT Anglaterra:GB Regne_Unit:GB Irlanda:IE
    Bèlgica:BE Holanda:NL Països_Baixos:NL Suïssa:CH Àustria:AT Polònia:PL Romania:RO Bulgària:BG
    Ucraïna:UA Rússia:RU Grècia:GR Turquia:TR Suècia:SE Noruega:NO Dinamarca:DK Finlàndia:FI
    Hongria:HU Marroc:MA Algèria:DZ Tunísia:TN Egipte:EG Senegal:SN Nigèria:NG Estats_Units:US
    Canadà:CA Mèxic:MX Argentina:AR Xile:CL Perú:PE Colòmbia:CO Veneçuela:VE Equador:EC Bolívia:BO
    Uruguai:UY Paraguai:PY Brasil:BR Cuba:CU Hondures:HN Guatemala:GT Xina:CN Japó:JP Índia:IN
    Pakistan:PK Filipines:PH Síria:SY Iraq:IQ Iran:IR Israel:IL Líban:LB Austràlia:AU Andorra:AD
    """),
    nouns=pairs("""
    person:persona man:home woman:dona city:ciutat town:poble settlement:localitat country:país
    state:regió region:regió place:lloc organization:organització code:codi name:nom
    """),
    removed="[suprimit]",
    markers={
        "name": "[nom]",
        "date": "[data]",
        "age": "[edat]",
        "money": "[import]",
        "address": "[adreça]",
        "postcode": "[codi postal]",
        "phone": "[telèfon]",
        "email": "[correu electrònic]",
        "url": "[pàgina web]",
        "iban": "[número de compte]",
        "card": "[número de targeta]",
        "national": "[número d'identitat]",
        "code": "[número]",
        "place": "[lloc]",
    },
)
