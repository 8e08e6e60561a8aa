"""How Spanish speaks of people, dates and places."""

from __future__ import annotations

from undisclosed.language.romance.idiom import words
from undisclosed.language.romance.speech import Speech, pairs

SPEECH = Speech(
    code="es",
    months=(
        *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"),
        *("octubre", "noviembre", "diciembre"),
    ),
    short_months=(
        *("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"),
    ),
    of=r"(?:\s(?:de\s|del\s(?:año\s)?)?|-)",
    years="años",
    between="entre {low} y {high} años",
    ages_before=r"de|con|a\slos|tiene|tenía|tenían|cumplió|cumple|cumplir|edad:?|edad\sde",
    of_age={
        0: ("corta edad", "niño"),
        13: ("edad adolescente", "adolescente"),
        18: ("edad adulta", "adulto"),
        65: ("edad avanzada", "anciano"),
    },
    decade="los años {year}",
    century="el siglo {number}",
    money=r"euros?|eur|€|pesetas|dólares|pesos",
    men=words("sr señor d don"),
    women=words("sra señora srta señorita dña doña d.a sr.a"),
    titles=words("dr dra dr.a doctor doctora lic prof profa ing"),
    articles={"el": "", "la": "", "los": "", "las": "", "del": "de", "al": "a"},
    particles=words("de del la las los van von da dos san santa"),
    roles=words("""
    paciente enfermo enferma hijo hija hijos hijas hermano hermana madre padre marido esposo esposa
    mujer pareja novio novia amigo amiga vecino vecina abuelo abuela nieto nieta tío tía primo prima
    sobrino sobrina suegro suegra cuñado cuñada doctor doctora médico médica enfermero enfermera
    psicólogo psicóloga psiquiatra abogado abogada letrado letrada perito
    procurador procuradora juez jueza fiscal
    magistrado magistrada testigo acusado acusada demandante demandado demandada profesor profesora
    maestro maestra tutor tutora alumno alumna director directora jefe jefa compañero compañera
    trabajador trabajadora empleado empleada usuario usuaria cliente viuda viudo señor señora
    """),
    greetings=words("estimado estimada querido querida hola apreciado apreciada gracias saludos"),
    called=r"llamad[oa]|se\sllama|me\sllamo|de\snombre|apodad[oa]|firmado:?|atentamente,",
    name_labels=words("nombre apellidos paciente titular firmado interesado solicitante alumno"),
    places_before=(
        r"vecin[oa]\sde|natural\sde|nacid[oa]\sen|nació\sen|viv(?:e|ía|o|ió|en|ían)\sen"
        r"|resid(?:e|ía|ente)\sen|se\smudó\sa|ciudad\sde|pueblo\sde|provincia\sde|viaj(?:e|ó)\sa"
    ),
    streets=(
        r"calle|c/|avda\.?|avenida|av\.|plaza|pza\.?|pl\.|paseo|p\.º|camino|carretera|ctra\.?|ronda"
        r"|travesía|glorieta|callejón|urbanización"
    ),
    organizations=pairs("""
    hospital:hospital clínica:clínica universidad:universidad colegio:colegio instituto:instituto
    escuela:escuela ayuntamiento:ayuntamiento banco:banco caja:banco juzgado:juzgado
    tribunal:tribunal audiencia:tribunal asociación:asociación fundación:fundación
    ministerio:ministerio consejería:administración diputación:administración
    sindicato:sindicato empresa:empresa club:club residencia:residencia farmacia:farmacia
    consultorio:consultorio ambulatorio:ambulatorio parroquia:parroquia iglesia:iglesia
    museo:museo biblioteca:biblioteca academia:academia federación:federación comisaría:comisaría
    """),
    place_nouns=pairs("""
    calle:calle avenida:calle plaza:plaza paseo:calle barrio:barrio río:río sierra:montaña
    monte:montaña isla:isla parque:parque playa:playa puerto:puerto estación:estación puente:puente
    cabo:cabo valle:valle aeropuerto:aeropuerto
    """),
    legal=words("S.L. S.A. SL SA S.L.U. SLU S.Coop."),
    codes=(
        r"dni|nif|nie|cif|nss|nuss|cip|nhc|cipa|pasaporte|matrícula|expediente|historia(?:\sclínica)?"
        r"|póliza|cuenta|referencia|ref\.?|afiliación|colegiad[oa]|licencia|seguridad\ssocial"
        r"|autos|procedimiento|diligencias|tarjeta(?:\ssanitaria)?"
    ),
    given=words("iñaki iñigo begoña jesús"),
    countries=pairs("""
    España:ES Francia:FR Alemania:DE Italia:IT Portugal:PT Inglaterra:GB Reino_Unido:GB Irlanda:IE
    Bélgica:BE Holanda:NL Países_Bajos:NL Suiza:CH Austria:AT Polonia:PL Rumanía:RO Bulgaria:BG
    Ucrania:UA Rusia:RU Grecia:GR Turquía:TR Suecia:SE Noruega:NO Dinamarca:DK Finlandia:FI
    Hungría:HU Marruecos:MA Argelia:DZ Túnez:TN Egipto:EG Senegal:SN Nigeria:NG Estados_Unidos:US
    Canadá:CA México:MX Argentina:AR Chile:CL Perú:PE Colombia:CO Venezuela:VE Ecuador:EC Bolivia:BO
    Uruguay:UY Paraguay:PY Brasil:BR Cuba:CU Honduras:HN Guatemala:GT Nicaragua:NI El_Salvador:SV
    República_Dominicana:DO China:CN Japón:JP India:IN Pakistán:PK Filipinas:PH Siria:SY Irak:IQ
    Irán:IR Israel:IL Líbano:LB Australia:AU Sudáfrica:ZA Andorra:AD
    """),
    nouns=pairs("""
    person:persona man:hombre woman:mujer city:ciudad town:pueblo settlement:localidad country:país
    state:región region:región place:lugar organization:organización code:código name:nombre
    """),
    removed="[suprimido]",
    markers={
        "name": "[nombre]",
        "date": "[fecha]",
        "age": "[edad]",
        "money": "[importe]",
        "address": "[dirección]",
        "postcode": "[código postal]",
        "phone": "[teléfono]",
        "email": "[correo electrónico]",
        "url": "[página web]",
        "iban": "[número de cuenta]",
        "card": "[número de tarjeta]",
        "national": "[número de identidad]",
        "code": "[número]",
        "place": "[lugar]",
    },
)
