"""How Portuguese speaks of people, dates and places."""

from __future__ import annotations

from undisclosed.language.romance.idiom import words
from undisclosed.language.romance.speech import Speech, pairs

SPEECH = Speech(
    code="pt",
    months=(
        *("janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro"),
        *("outubro", "novembro", "dezembro"),
    ),
    short_months=(
        *("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"),
    ),
    of=r"(?:\s(?:de\s|do\s(?:ano\sde\s)?)?|-)",
    years="anos",
    between="entre {low} e {high} anos",
    ages_before=r"de|com|aos|tem|tinha|tinham|fez|faz|completou|idade:?|idade\sde",
    of_age={
        0: ("pouca idade", "criança"),
        13: ("idade adolescente", "adolescente"),
        18: ("idade adulta", "adulto"),
        65: ("idade avançada", "idoso"),
    },
    decade="os anos {year}",
    century="o século {number}",
    money=r"euros?|eur|€|reais|contos|escudos|dólares",
    men=words("sr senhor dom seu"),
    women=words("sra senhora srª sr.a d d.a dona menina"),
    titles=words(
        "dr dra drª dr.a prof.a doutor doutora prof profª professor professora eng engª enf"
    ),
    articles=dict.fromkeys(("o", "a", "os", "as"), "")
    | {"do": "de", "da": "de", "ao": "a", "à": "a", "pelo": "por", "pela": "por"}
    | {"no": "em", "na": "em"},
    particles=words("de do da dos das van von santo santa são"),
    roles=words("""
    paciente doente utente filho filha filhos filhas irmão irmã mãe pai marido esposo esposa mulher
    companheiro companheira namorado namorada amigo amiga vizinho vizinha avô avó neto neta tio tia
    primo prima sobrinho sobrinha sogro sogra cunhado cunhada doutor doutora médico médica
    enfermeiro enfermeira psicólogo psicóloga psiquiatra advogado advogada juiz juíza procurador
    procuradora testemunha arguido arguida réu ré autor autora professor professora tutor tutora
    aluno aluna diretor diretora diretora chefe colega trabalhador trabalhadora funcionário
    funcionária cliente viúva viúvo senhor senhora
    """),
    greetings=words(
        "caro cara querido querida olá prezado prezada estimado estimada obrigado obrigada"
    ),
    called=r"chamad[oa]|chama-se|chamo-me|se\schama|de\snome|conhecid[oa]\scomo|assinado:?",
    name_labels=words(
        "nome apelido apelidos sobrenome paciente doente utente titular requerente aluno"
    ),
    places_before=(
        r"natural\sde|nascid[oa]\sem|nasceu\sem|viv(?:e|ia|em|iam|eu)\sem|mor(?:a|ava|am)\sem"
        r"|resid(?:e|ia|ente)\sem|cidade\sde|vila\sde|concelho\sde|mudou-se\spara|viagem\sa"
    ),
    streets=(
        r"rua|r\.|avenida|av\.|praça|pç\.|travessa|tv\.|largo|estrada|alameda|beco|rodovia|caminho"
        r"|praceta|urbanização|quinta"
    ),
    organizations=pairs("""
    hospital:hospital clínica:clínica universidade:universidade colégio:colégio instituto:instituto
    escola:escola câmara:câmara banco:banco caixa:banco tribunal:tribunal associação:associação
    fundação:fundação ministério:ministério secretaria:administração prefeitura:prefeitura
    sindicato:sindicato empresa:empresa clube:clube lar:lar farmácia:farmácia paróquia:paróquia
    igreja:igreja museu:museu biblioteca:biblioteca academia:academia federação:federação
    agrupamento:escola faculdade:faculdade esquadra:esquadra
    """),
    place_nouns=pairs("""
    rua:rua avenida:rua praça:praça travessa:rua largo:praça bairro:bairro rio:rio serra:montanha
    monte:montanha ilha:ilha parque:parque praia:praia porto:porto estação:estação ponte:ponte
    cabo:cabo vale:vale aeroporto:aeroporto
    """),
    legal=words("S.A. SA Lda Lda. Ltda Ltda. EIRELI"),
    codes=(
        r"nif|nipc|niss|cpf|cnpj|rg|cc|bi|utente|sns|passaporte|matrícula|placa|processo|prontuário"
        r"|apólice|conta|referência|ref\.?|cartão(?:\sde\scidadão)?|carta\sde\scondução|cédula"
        r"|segurança\ssocial|contribuinte|identidade"
    ),
    given=words("joão inês conceição gonçalo sebastião vitória tomé simão brás"),
    countries=pairs("""
    Portugal:PT Espanha:ES França:FR Alemanha:DE Itália:IT Inglaterra:GB Reino_Unido:GB Irlanda:IE
    Bélgica:BE Holanda:NL Países_Baixos:NL Suíça:CH Áustria:AT Polónia:PL Polônia:PL Roménia:RO
    Romênia:RO Bulgária:BG Ucrânia:UA Rússia:RU Grécia:GR Turquia:TR Suécia:SE Noruega:NO
    Dinamarca:DK Finlândia:FI Hungria:HU Marrocos:MA Argélia:DZ Egito:EG Senegal:SN Nigéria:NG
    Angola:AO Moçambique:MZ Cabo_Verde:CV Guiné-Bissau:GW Timor-Leste:TL Estados_Unidos:US Canadá:CA
    México:MX Argentina:AR Chile:CL Peru:PE Colômbia:CO Venezuela:VE Equador:EC Bolívia:BO
    Uruguai:UY Paraguai:PY Brasil:BR Cuba:CU China:CN Japão:JP Índia:IN Paquistão:PK Síria:SY
    Iraque:IQ Irão:IR Israel:IL Líbano:LB Austrália:AU
    """),
    nouns=pairs("""
    person:pessoa man:homem woman:mulher city:cidade town:vila settlement:localidade country:país
    state:região region:região place:lugar organization:organização code:código name:nome
    """),
    removed="[suprimido]",
    markers={
        "name": "[nome]",
        "date": "[data]",
        "age": "[idade]",
        "money": "[quantia]",
        "address": "[morada]",
        "postcode": "[código postal]",
        "phone": "[telefone]",
        "email": "[correio eletrónico]",
        "url": "[página web]",
        "iban": "[número de conta]",
        "card": "[número de cartão]",
        "national": "[número de identificação]",
        "code": "[número]",
        "place": "[lugar]",
    },
)
