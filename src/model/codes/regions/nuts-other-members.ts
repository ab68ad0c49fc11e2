/** The NUTS 2024 regions of the other member states of the European Union, in the format of the regions of Germany. */
export const NUTS_REGIONS_OTHER_MEMBERS = `
BE1 Région de Bruxelles-Capitale/Brussels Hoofdstedelijk Gewest
BE10 Région de Bruxelles-Capitale/Brussels Hoofdstedelijk Gewest: 0 Arr. de Bruxelles-Capitale/Arr. Brussel-Hoofdstad
BE2 Vlaams Gewest
BE21 Prov. Antwerpen: 1 Arr. Antwerpen; 2 Arr. Mechelen; 3 Arr. Turnhout
BE22 Prov. Limburg (BE): 3 Arr. Tongeren; 4 Arr. Hasselt; 5 Arr. Maaseik
BE23 Prov. Oost-Vlaanderen: 1 Arr. Aalst; 2 Arr. Dendermonde; 3 Arr. Eeklo; 4 Arr. Gent; 5 Arr. Oudenaarde; 6 Arr. Sint-Niklaas
BE24 Prov. Vlaams-Brabant: 1 Arr. Halle-Vilvoorde; 2 Arr. Leuven
BE25 Prov. West-Vlaanderen: 1 Arr. Brugge; 2 Arr. Diksmuide; 3 Arr. Ieper; 4 Arr. Kortrijk; 5 Arr. Oostende; 6 Arr. Roeselare; 7 Arr. Tielt; 8 Arr. Veurne
BE3 Région wallonne
BE31 Prov. Brabant wallon: 0 Arr. Nivelles
BE32 Prov. Hainaut: 3 Arr. Mons; 8 Arr. Tournai-Mouscron; 9 Arr. La Louvière; A Arr. Ath; B Arr. Charleroi; C Arr. Soignies; D Arr. Thuin
BE33 Prov. Liège: 1 Arr. Huy; 2 Arr. Liège; 4 Arr. Waremme; 5 Arr. Verviers — communes francophones; 6 Bezirk Verviers — Deutschsprachige Gemeinschaft
BE34 Prov. Luxembourg (BE): 1 Arr. Arlon; 2 Arr. Bastogne; 3 Arr. Marche-en-Famenne; 4 Arr. Neufchâteau; 5 Arr. Virton
BE35 Prov. Namur: 1 Arr. Dinant; 2 Arr. Namur; 3 Arr. Philippeville
BG3 Северна и Югоизточна България
BG31 Северозападен: 1 Видин; 2 Монтана; 3 Враца; 4 Плевен; 5 Ловеч
BG32 Северен централен: 1 Велико Търново; 2 Габрово; 3 Русе; 4 Разград; 5 Силистра
BG33 Североизточен: 1 Варна; 2 Добрич; 3 Шумен; 4 Търговище
BG34 Югоизточен: 1 Бургас; 2 Сливен; 3 Ямбол; 4 Стара Загора
BG4 Югозападна и Южна централна България
BG41 Югозападен: 1 София (столица); 2 София; 3 Благоевград; 4 Перник; 5 Кюстендил
BG42 Южен централен: 1 Пловдив; 2 Хасково; 3 Пазарджик; 4 Смолян; 5 Кърджали
CZ0 Česko
CZ01 Praha: 0 Hlavní město Praha
CZ02 Střední Čechy: 0 Středočeský kraj
CZ03 Jihozápad: 1 Jihočeský kraj; 2 Plzeňský kraj
CZ04 Severozápad: 1 Karlovarský kraj; 2 Ústecký kraj
CZ05 Severovýchod: 1 Liberecký kraj; 2 Královéhradecký kraj; 3 Pardubický kraj
CZ06 Jihovýchod: 3 Kraj Vysočina; 4 Jihomoravský kraj
CZ07 Střední Morava: 1 Olomoucký kraj; 2 Zlínský kraj
CZ08 Moravskoslezsko: 0 Moravskoslezský kraj
DK0 Danmark
DK01 Hovedstaden: 1 Byen København; 2 Københavns omegn; 3 Nordsjælland; 4 Bornholm
DK02 Sjælland: 1 Østsjælland; 2 Vest- og Sydsjælland
DK03 Syddanmark: 1 Fyn; 2 Sydjylland
DK04 Midtjylland: 1 Vestjylland; 2 Østjylland
DK05 Nordjylland: 0
EE0 Eesti
EE00 Eesti: 1 Põhja-Eesti; 4 Lääne-Eesti; 8 Lõuna-Eesti; 9 Kesk-Eesti; A Kirde-Eesti
IE0 Ireland
IE04 Northern and Western: 1 Border; 2 West
IE05 Southern: 1 Mid-West; 2 South-East; 3 South-West
IE06 Eastern and Midland: 1 Dublin; 2 Mid-East; 3 Midland
EL3 Αττική
EL30 Aττική: 1 Βόρειος Τομέας Αθηνών; 2 Δυτικός Τομέας Αθηνών; 3 Κεντρικός Τομέας Αθηνών; 4 Νότιος Τομέας Αθηνών; 5 Ανατολική Αττική; 6 Δυτική Αττική; 7 Πειραιάς, Νήσοι
EL4 Νησιά Αιγαίου, Κρήτη
EL41 Βόρειο Αιγαίο: 1 Λέσβος, Λήμνος; 2 Ικαρία, Σάμος; 3 Χίος
EL42 Νότιο Αιγαίο: 1 Κάλυμνος, Κάρπαθος – Ηρωική Νήσος Κάσος, Κως, Ρόδος; 2 Άνδρος, Θήρα, Κέα, Μήλος, Μύκονος, Νάξος, Πάρος, Σύρος, Τήνος
EL43 Κρήτη: 1 Ηράκλειο; 2 Λασίθι; 3 Ρέθυμνο; 4 Χανιά
EL5 Βόρεια Ελλάδα
EL51 Aνατολική Μακεδονία, Θράκη: 1 Έβρος; 2 Ξάνθη; 3 Ροδόπη; 4 Δράμα; 5 Θάσος, Καβάλα
EL52 Κεντρική Μακεδονία: 1 Ημαθία; 2 Θεσσαλονίκη; 3 Κιλκίς; 4 Πέλλα; 5 Πιερία; 6 Σέρρες; 7 Χαλκιδική
EL53 Δυτική Μακεδονία: 1 Γρεβενά, Κοζάνη; 2 Καστοριά; 3 Φλώρινα
EL54 Ήπειρος: 1 Άρτα, Πρέβεζα; 2 Θεσπρωτία; 3 Ιωάννινα
EL6 Κεντρική Ελλάδα
EL61 Θεσσαλία: 1 Καρδίτσα, Τρίκαλα; 2 Λάρισα; 3 Μαγνησία, Σποράδες
EL62 Ιόνια Νησιά: 1 Ζάκυνθος; 2 Κέρκυρα; 3 Ιθάκη, Κεφαλληνία; 4 Λευκάδα
EL63 Δυτική Ελλάδα: 1 Αιτωλοακαρνανία; 2 Αχαΐα; 3 Ηλεία
EL64 Στερεά Ελλάδα: 1 Βοιωτία; 2 Εύβοια; 3 Ευρυτανία; 4 Φθιώτιδα; 5 Φωκίδα
EL65 Πελοπόννησος: 1 Αργολίδα, Αρκαδία; 2 Κορινθία; 3 Λακωνία, Μεσσηνία
HR0 Hrvatska
HR02 Panonska Hrvatska: 1 Bjelovarsko-bilogorska županija; 2 Virovitičko-podravska županija; 3 Požeško-slavonska županija; 4 Brodsko-posavska županija; 5 Osječko-baranjska županija; 6 Vukovarsko-srijemska županija; 7 Karlovačka županija; 8 Sisačko-moslavačka županija
HR03 Jadranska Hrvatska: 1 Primorsko-goranska županija; 2 Ličko-senjska županija; 3 Zadarska županija; 4 Šibensko-kninska županija; 5 Splitsko-dalmatinska županija; 6 Istarska županija; 7 Dubrovačko-neretvanska županija
HR05 Grad Zagreb: 0
HR06 Sjeverna Hrvatska: 1 Međimurska županija; 2 Varaždinska županija; 3 Koprivničko-križevačka županija; 4 Krapinsko-zagorska županija; 5 Zagrebačka županija
CY0 Κύπρος
CY00 Κύπρος: 0
LV0 Latvija
LV00 Latvija: 5 Latgale; 9 Zemgale; A Rīga; B Kurzeme; C Vidzeme
LT0 Lietuva
LT01 Sostinės regionas: 1 Vilniaus apskritis
LT02 Vidurio ir vakarų Lietuvos regionas: 1 Alytaus apskritis; 2 Kauno apskritis; 3 Klaipėdos apskritis; 4 Marijampolės apskritis; 5 Panevėžio apskritis; 6 Šiaulių apskritis; 7 Tauragės apskritis; 8 Telšių apskritis; 9 Utenos apskritis
LU0 Luxembourg
LU00 Luxembourg: 0
HU1 Közép-Magyarország
HU11 Budapest: 0
HU12 Pest: 0
HU2 Dunántúl
HU21 Közép-Dunántúl: 1 Fejér; 2 Komárom-Esztergom; 3 Veszprém
HU22 Nyugat-Dunántúl: 1 Győr-Moson-Sopron; 2 Vas; 3 Zala
HU23 Dél-Dunántúl: 1 Baranya; 2 Somogy; 3 Tolna
HU3 Alföld és Észak
HU31 Észak-Magyarország: 1 Borsod-Abaúj-Zemplén; 2 Heves; 3 Nógrád
HU32 Észak-Alföld: 1 Hajdú-Bihar; 2 Jász-Nagykun-Szolnok; 3 Szabolcs-Szatmár-Bereg
HU33 Dél-Alföld: 1 Bács-Kiskun; 2 Békés; 3 Csongrád-Csanád
MT0 Malta
MT00 Malta: 1 Malta; 2 Gozo and Comino/Għawdex u Kemmuna
NL1 Noord-Nederland
NL11 Groningen: 2 Delfzijl en omgeving; 4 Oost-Groningen; 5 Overig Groningen
NL12 Friesland (NL): 6 Zuidoost-Friesland; 7 Noord-Friesland; 8 Zuidwest-Friesland
NL13 Drenthe: 1 Noord-Drenthe; 2 Zuidoost-Drenthe; 3 Zuidwest-Drenthe
NL2 Oost-Nederland
NL21 Overijssel: 1 Noord-Overijssel; 2 Zuidwest-Overijssel; 3 Twente
NL22 Gelderland: 1 Veluwe; 4 Zuidwest-Gelderland; 5 Achterhoek; 6 Arnhem/Nijmegen
NL23 Flevoland: 0
NL3 West-Nederland
NL32 Noord-Holland: 1 Kop van Noord-Holland; 3 IJmond; 5 Zaanstreek; 7 Het Gooi en Vechtstreek; 8 Alkmaar en omgeving; A Agglomeratie Haarlem; B Groot-Amsterdam
NL34 Zeeland: 1 Zeeuwsch-Vlaanderen; 2 Overig Zeeland
NL35 Utrecht: 0
NL36 Zuid-Holland: 1 Agglomeratie 's-Gravenhage; 2 Delft en Westland; 3 Agglomeratie Leiden en Bollenstreek; 4 Zuidoost-Zuid-Holland; 5 Oost-Zuid-Holland; 6 Groot-Rijnmond
NL4 Zuid-Nederland
NL41 Noord-Brabant: 1 West-Noord-Brabant; 4 Zuidoost-Noord-Brabant; 5 Midden-Noord-Brabant; 6 Noordoost-Noord-Brabant
NL42 Limburg (NL): 1 Noord-Limburg; 2 Midden-Limburg; 3 Zuid-Limburg
AT1 Ostösterreich
AT11 Burgenland: 1 Mittelburgenland; 2 Nordburgenland; 3 Südburgenland
AT12 Niederösterreich: 1 Mostviertel-Eisenwurzen; 2 Niederösterreich-Süd; 3 Sankt Pölten; 4 Waldviertel; 5 Weinviertel; 6 Wiener Umland/Nordteil; 7 Wiener Umland/Südteil
AT13 Wien: 0
AT2 Südösterreich
AT21 Kärnten: 1 Klagenfurt-Villach; 2 Oberkärnten; 3 Unterkärnten
AT22 Steiermark: 1 Graz; 2 Liezen; 3 Östliche Obersteiermark; 4 Oststeiermark; 5 West- und Südsteiermark; 6 Westliche Obersteiermark
AT3 Westösterreich
AT31 Oberösterreich: 1 Innviertel; 2 Linz-Wels; 3 Mühlviertel; 4 Steyr-Kirchdorf; 5 Traunviertel
AT32 Salzburg: 1 Lungau; 2 Pinzgau-Pongau; 3 Salzburg und Umgebung
AT33 Tirol: 1 Außerfern; 2 Innsbruck; 3 Osttirol; 4 Tiroler Oberland; 5 Tiroler Unterland
AT34 Vorarlberg: 1 Bludenz-Bregenzer Wald; 2 Rheintal-Bodenseegebiet
PL2 Makroregion południowy
PL21 Małopolskie: 3 Miasto Kraków; 4 Krakowski; 7 Tarnowski; 8 Nowosądecki; 9 Nowotarski; A Oświęcimski
PL22 Śląskie: 4 Częstochowski; 5 Bielski; 7 Rybnicki; 8 Bytomski; 9 Gliwicki; A Katowicki; B Sosnowiecki; C Tyski
PL4 Makroregion północno-zachodni
PL41 Wielkopolskie: 1 Pilski; 4 Koniński; 5 Miasto Poznań; 6 Kaliski; 7 Leszczyński; 8 Poznański
PL42 Zachodniopomorskie: 4 Miasto Szczecin; 6 Koszaliński; 7 Szczecinecko-pyrzycki; 8 Szczeciński
PL43 Lubuskie: 1 Gorzowski; 2 Zielonogórski
PL5 Makroregion południowo-zachodni
PL51 Dolnośląskie: 4 Miasto Wrocław; 5 Jeleniogórski; 6 Legnicko-głogowski; 7 Wałbrzyski; 8 Wrocławski
PL52 Opolskie: 3 Nyski; 4 Opolski
PL6 Makroregion północny
PL61 Kujawsko-pomorskie: 3 Bydgosko-toruński; 6 Grudziądzki; 7 Inowrocławski; 8 Świecki; 9 Włocławski
PL62 Warmińsko-mazurskie: 1 Elbląski; 2 Olsztyński; 3 Ełcki
PL63 Pomorskie: 3 Trójmiejski; 4 Gdański; 6 Słupski; 7 Chojnicki; 8 Starogardzki
PL7 Makroregion centralny
PL71 Łódzkie: 1 Miasto Łódź; 2 Łódzki; 3 Piotrkowski; 4 Sieradzki; 5 Skierniewicki
PL72 Świętokrzyskie: 1 Kielecki; 2 Sandomiersko-jędrzejowski
PL8 Makroregion wschodni
PL81 Lubelskie: 1 Bialski; 2 Chełmsko-zamojski; 4 Lubelski; 5 Puławski
PL82 Podkarpackie: 1 Krośnieński; 2 Przemyski; 3 Rzeszowski; 4 Tarnobrzeski
PL84 Podlaskie: 1 Białostocki; 2 Łomżyński; 3 Suwalski
PL9 Makroregion województwo mazowieckie
PL91 Warszawski stołeczny: 1 Miasto Warszawa; 2 Warszawski wschodni; 3 Warszawski zachodni
PL92 Mazowiecki regionalny: 1 Radomski; 2 Ciechanowski; 3 Płocki; 4 Ostrołęcki; 5 Siedlecki; 6 Żyrardowski
PT1 Continente
PT11 Norte: 1 Alto Minho; 2 Cávado; 9 Ave; A Área Metropolitana do Porto; B Alto Tâmega e Barroso; C Tâmega e Sousa; D Douro; E Terras de Trás-os-Montes
PT15 Algarve: 0
PT19 Centro (PT): 1 Região de Aveiro; 2 Região de Coimbra; 3 Região de Leiria; 4 Viseu Dão Lafões; 5 Beira Baixa; 6 Beiras e Serra da Estrela
PT1A Grande Lisboa: 0
PT1B Península de Setúbal: 0
PT1C Alentejo: 1 Alentejo Litoral; 2 Baixo Alentejo; 3 Alto Alentejo; 4 Alentejo Central
PT1D Oeste e Vale do Tejo: 1 Oeste; 2 Médio Tejo; 3 Lezíria do Tejo
PT2 Região Autónoma dos Açores
PT20 Região Autónoma dos Açores: 0
PT3 Região Autónoma da Madeira
PT30 Região Autónoma da Madeira: 0
RO1 Macroregiunea Unu
RO11 Nord-Vest: 1 Bihor; 2 Bistriţa-Năsăud; 3 Cluj; 4 Maramureş; 5 Satu Mare; 6 Sălaj
RO12 Centru: 1 Alba; 2 Braşov; 3 Covasna; 4 Harghita; 5 Mureş; 6 Sibiu
RO2 Macroregiunea Doi
RO21 Nord-Est: 1 Bacău; 2 Botoşani; 3 Iaşi; 4 Neamţ; 5 Suceava; 6 Vaslui
RO22 Sud-Est: 1 Brăila; 2 Buzău; 3 Constanţa; 4 Galaţi; 5 Tulcea; 6 Vrancea
RO3 Macroregiunea Trei
RO31 Sud-Muntenia: 1 Argeş; 2 Călăraşi; 3 Dâmboviţa; 4 Giurgiu; 5 Ialomiţa; 6 Prahova; 7 Teleorman
RO32 Bucureşti-Ilfov: 1 Bucureşti; 2 Ilfov
RO4 Macroregiunea Patru
RO41 Sud-Vest Oltenia: 1 Dolj; 2 Gorj; 3 Mehedinţi; 4 Olt; 5 Vâlcea
RO42 Vest: 1 Arad; 2 Caraş-Severin; 3 Hunedoara; 4 Timiş
SI0 Slovenija
SI03 Vzhodna Slovenija: 1 Pomurska; 2 Podravska; 3 Koroška; 4 Savinjska; 5 Zasavska; 6 Posavska; 7 Jugovzhodna Slovenija; 8 Primorsko-notranjska
SI04 Zahodna Slovenija: 1 Osrednjeslovenska; 2 Gorenjska; 3 Goriška; 4 Obalno-kraška
SK0 Slovensko
SK01 Bratislavský kraj: 0
SK02 Západné Slovensko: 1 Trnavský kraj; 2 Trenčiansky kraj; 3 Nitriansky kraj
SK03 Stredné Slovensko: 1 Žilinský kraj; 2 Banskobystrický kraj
SK04 Východné Slovensko: 1 Prešovský kraj; 2 Košický kraj
FI1 Manner-Suomi
FI19 Länsi-Suomi: 6 Satakunta; 8 Keski-Suomi; 9 Etelä-Pohjanmaa; A Pohjanmaa; B Pirkanmaa
FI1B Helsinki-Uusimaa: 1
FI1C Etelä-Suomi: 1 Varsinais-Suomi; 2 Kanta-Häme; 5 Etelä-Karjala; 6 Päijät-Häme; 7 Kymenlaakso
FI1D Pohjois- ja Itä-Suomi: 5 Keski-Pohjanmaa; 7 Lappi; 8 Kainuu; 9 Pohjois-Pohjanmaa; A Etelä-Savo; B Pohjois-Savo; C Pohjois-Karjala
FI2 Åland
FI20 Åland: 0
SE1 Östra Sverige
SE11 Stockholm: 0 Stockholms län
SE12 Östra Mellansverige: 1 Uppsala län; 2 Södermanlands län; 3 Östergötlands län; 4 Örebro län; 5 Västmanlands län
SE2 Södra Sverige
SE21 Småland med öarna: 1 Jönköpings län; 2 Kronobergs län; 3 Kalmar län; 4 Gotlands län
SE22 Sydsverige: 1 Blekinge län; 4 Skåne län
SE23 Västsverige: 1 Hallands län; 2 Västra Götalands län
SE3 Norra Sverige
SE31 Norra Mellansverige: 1 Värmlands län; 2 Dalarnas län; 3 Gävleborgs län
SE32 Mellersta Norrland: 1 Västernorrlands län; 2 Jämtlands län
SE33 Övre Norrland: 1 Västerbottens län; 2 Norrbottens län
`
