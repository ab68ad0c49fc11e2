/**
 * Regions of countries outside the European Union in the classifications that follow NUTS: the statistical regions 2024 of
 * the EFTA and candidate countries, and the International Territorial Levels 2025 of the United Kingdom (codes with TL).
 * The format is that of the regions of Germany. Level 3 of Ukraine is missing.
 */
export const STATISTICAL_REGIONS = `
IS0 Ísland
IS00 Ísland: 1 Höfuðborgarsvæði; 2 Landsbyggð
LI0 Liechtenstein
LI00 Liechtenstein: 0
NO0 Norge
NO02 Innlandet: 0
NO06 Trøndelag/Trööndelage: 0
NO07 Nord-Norge: 1 Nordland/Nordlánnda; 2 Troms/Romsa/Tromssa; 3 Finnmark/Finnmárku/Finmarkku
NO08 Oslo og Viken: 1 Oslo; 3 Østfold; 4 Akershus; 5 Buskerud
NO09 Agder og Sør-Østlandet: 2 Agder; 3 Vestfold; 4 Telemark
NO0A Vestlandet: 1 Rogaland; 2 Vestland; 3 Møre og Romsdal
NO0B Svalbard og Jan Mayen: 1 Jan Mayen; 2 Svalbard
CH0 Schweiz/Suisse/Svizzera
CH01 Région lémanique: 1 Vaud; 2 Valais / Wallis; 3 Genève
CH02 Espace Mittelland: 1 Bern / Berne; 2 Fribourg / Freiburg; 3 Solothurn; 4 Neuchâtel; 5 Jura
CH03 Nordwestschweiz: 1 Basel-Stadt; 2 Basel-Landschaft; 3 Aargau
CH04 Zürich: 0
CH05 Ostschweiz: 1 Glarus; 2 Schaffhausen; 3 Appenzell Ausserrhoden; 4 Appenzell Innerrhoden; 5 St. Gallen; 6 Graubünden / Grigioni / Grischun; 7 Thurgau
CH06 Zentralschweiz: 1 Luzern; 2 Uri; 3 Schwyz; 4 Obwalden; 5 Nidwalden; 6 Zug
CH07 Ticino: 0
BA0 Bosna i Hercegovina
BA01 Federacija Bosne i Hercegovine
BA02 Republika Srpska
BA03 Brčko district BiH
ME0 Црна Гора
ME00 Црна Гора: 0
MK0 Северна Македонија
MK00 Северна Македонија: 1 Вардарски; 2 Источен; 3 Југозападен; 4 Југоисточен; 5 Пелагониски; 6 Полошки; 7 Североисточен; 8 Скопски
AL0 Shqipëria
AL01 Veri: 1 Dibër; 2 Durrës; 3 Kukës; 4 Lezhë; 5 Shkodër
AL02 Qender: 1 Elbasan; 2 Tiranë
AL03 Jug: 1 Berat; 2 Fier; 3 Gjirokastër; 4 Korçë; 5 Vlorë
RS1 Србија - север
RS11 Београдски регион: 0 Београдска област
RS12 Регион Војводине: 1 Западнобачка област; 2 Јужнобанатска област; 3 Јужнобачка област; 4 Севернобанатска област; 5 Севернобачка област; 6 Средњобанатска област; 7 Сремска област
RS2 Србија - југ
RS21 Регион Шумадије и Западне Србије: 1 Златиборска област; 2 Колубарска област; 3 Мачванска област; 4 Моравичка област; 5 Поморавска област; 6 Расинска област; 7 Рашка област; 8 Шумадијска област
RS22 Регион Јужне и Источне Србије: 1 Борска област; 2 Браничевска област; 3 Зајечарска област; 4 Јабланичка област; 5 Нишавска област; 6 Пиротска област; 7 Подунавска област; 8 Пчињска област; 9 Топличка област
TR1 İstanbul
TR10 İstanbul: 0
TR2 Batı Marmara
TR21 Tekirdağ, Edirne, Kırklareli: 1 Tekirdağ; 2 Edirne; 3 Kırklareli
TR22 Balıkesir, Çanakkale: 1 Balıkesir; 2 Çanakkale
TR3 Ege
TR31 İzmir: 0
TR32 Aydın, Denizli, Muğla: 1 Aydın; 2 Denizli; 3 Muğla
TR33 Manisa, Afyonkarahisar, Kütahya, Uşak: 1 Manisa; 2 Afyonkarahisar; 3 Kütahya; 4 Uşak
TR4 Doğu Marmara
TR41 Bursa, Eskişehir, Bilecik: 1 Bursa; 2 Eskişehir; 3 Bilecik
TR42 Kocaeli, Sakarya, Düzce, Bolu, Yalova: 1 Kocaeli; 2 Sakarya; 3 Düzce; 4 Bolu; 5 Yalova
TR5 Batı Anadolu
TR51 Ankara: 0
TR52 Konya, Karaman: 1 Konya; 2 Karaman
TR6 Akdeniz
TR61 Antalya, Isparta, Burdur: 1 Antalya; 2 Isparta; 3 Burdur
TR62 Adana, Mersin: 1 Adana; 2 Mersin
TR63 Hatay, Kahramanmaraş, Osmaniye: 1 Hatay; 2 Kahramanmaraş; 3 Osmaniye
TR7 Orta Anadolu
TR71 Kırıkkale, Aksaray, Niğde, Nevşehir, Kırşehir: 1 Kırıkkale; 2 Aksaray; 3 Niğde; 4 Nevşehir; 5 Kırşehir
TR72 Kayseri, Sivas, Yozgat: 1 Kayseri; 2 Sivas; 3 Yozgat
TR8 Batı Karadeniz
TR81 Zonguldak, Karabük, Bartın: 1 Zonguldak; 2 Karabük; 3 Bartın
TR82 Kastamonu, Çankırı, Sinop: 1 Kastamonu; 2 Çankırı; 3 Sinop
TR83 Samsun, Tokat, Çorum, Amasya: 1 Samsun; 2 Tokat; 3 Çorum; 4 Amasya
TR9 Doğu Karadeniz
TR90 Trabzon, Ordu, Giresun, Rize, Artvin, Gümüşhane: 1 Trabzon; 2 Ordu; 3 Giresun; 4 Rize; 5 Artvin; 6 Gümüşhane
TRA Kuzeydoğu Anadolu
TRA1 Erzurum, Erzincan, Bayburt: 1 Erzurum; 2 Erzincan; 3 Bayburt
TRA2 Ağrı, Kars, Iğdır, Ardahan: 1 Ağrı; 2 Kars; 3 Iğdır; 4 Ardahan
TRB Ortadoğu Anadolu
TRB1 Malatya, Elazığ, Bingöl, Tunceli: 1 Malatya; 2 Elazığ; 3 Bingöl; 4 Tunceli
TRB2 Van, Muş, Bitlis, Hakkari: 1 Van; 2 Muş; 3 Bitlis; 4 Hakkari
TRC Güneydoğu Anadolu
TRC1 Gaziantep, Adıyaman, Kilis: 1 Gaziantep; 2 Adıyaman; 3 Kilis
TRC2 Şanlıurfa, Diyarbakır: 1 Şanlıurfa; 2 Diyarbakır
TRC3 Mardin, Batman, Şırnak, Siirt: 1 Mardin; 2 Batman; 3 Şırnak; 4 Siirt
UA1 Макрорегіон_01
UA11 Полтавська Область
UA12 Сумська Область
UA13 Харківська Область
UA14 Чернігівська Область
UA2 Макрорегіон_02
UA21 Донецька Область
UA22 Луганська Область
UA3 Макрорегіон_03
UA31 Дніпропетровська Область
UA32 Запорізька Область
UA33 Кіровоградська Область
UA4 Макрорегіон_04
UA41 Миколаївська Область
UA42 Одеська Область
UA43 Херсонська Область
UA44 Автономна Республіка Крим
UA45 М. Севастополь
UA5 Макрорегіон_05
UA51 Вінницька Область
UA52 Тернопільська Область
UA53 Хмельницька Область
UA6 Макрорегіон_06
UA61 Київська Область
UA62 Черкаська Область
UA63 М. Київ
UA7 Макрорегіон_07
UA71 Закарпатська Область
UA72 Івано-Франківська Область
UA73 Львівська Область
UA74 Чернівецька Область
UA8 Макрорегіон_08
UA81 Волинська Область
UA82 Житомирська Область
UA83 Рівненська Область
XK0 Kosovë/Kosovo
XK00 Kosovë/Kosovo: 1 Prishtinë/Priština; 2 Mitrovicë/Mitrovica; 3 Pejë/Peć; 4 Prizren/Prizren; 5 Ferizaj/Uroševac; 6 Gjilan/Gnjilane; 7 Gjakovë/Đakovica
TLC North East
TLC3 Tees Valley: 1 Hartlepool and Stockton-on-Tees; 2 South Teesside; 3 Darlington
TLC4 Northumberland, Durham and Tyne & Wear: 1 Durham; 2 Northumberland; 3 Tyneside; 4 Sunderland
TLD North West
TLD1 Cumbria: 3 Cumberland; 4 Westmorland and Furness
TLD3 Greater Manchester: 3 Manchester; 4 Greater Manchester South West; 5 Greater Manchester South East; 6 Greater Manchester North West; 7 Greater Manchester North East
TLD4 Lancashire: 1 Blackburn with Darwen; 2 Blackpool; 4 Lancaster and Wyre; 5 Mid Lancashire; 6 East Lancashire; 7 Chorley and West Lancashire
TLD6 Cheshire: 1 Warrington; 2 Cheshire East; 3 Cheshire West and Chester
TLD7 Merseyside: 1 East Merseyside; 2 Liverpool; 3 Sefton; 4 Wirral
TLE Yorkshire and The Humber
TLE1 East Yorkshire and Northern Lincolnshire: 1 Kingston upon Hull, City of; 2 East Riding of Yorkshire; 3 North and North East Lincolnshire
TLE2 North Yorkshire: 1 York; 2 North Yorkshire
TLE3 South Yorkshire: 3 Barnsley; 4 Rotherham; 5 Doncaster; 6 Sheffield
TLE4 West Yorkshire: 1 Bradford; 2 Leeds; 4 Calderdale and Kirklees; 5 Wakefield
TLF East Midlands
TLF1 Derbyshire and Nottinghamshire: 1 Derby; 2 East Derbyshire; 3 South and West Derbyshire; 4 Nottingham; 5 North Nottinghamshire; 6 South Nottinghamshire
TLF2 Leicestershire, Rutland and Northamptonshire: 1 Leicester; 2 Leicestershire CC and Rutland; 4 West Northamptonshire; 5 North Northamptonshire
TLF3 Lincolnshire: 0 Lincolnshire CC
TLG West Midlands
TLG1 Herefordshire, Worcestershire and Warwickshire: 1 Herefordshire, County of; 2 Worcestershire CC; 3 Warwickshire CC
TLG2 Shropshire and Staffordshire: 1 Telford and Wrekin; 2 Shropshire; 3 Stoke-on-Trent; 4 Staffordshire CC
TLG3 West Midlands: 1 Birmingham; 2 Solihull; 3 Coventry; 6 Dudley; 7 Sandwell; 8 Walsall; 9 Wolverhampton
TLH East of England
TLH2 Bedfordshire and Hertfordshire: 1 Luton; 4 Bedford; 5 Central Bedfordshire; 6 North and East Hertfordshire; 7 South West Hertfordshire
TLH3 Essex: 1 Southend-on-Sea; 2 Thurrock; 4 Essex Haven Gateway; 5 West Essex; 6 Heart of Essex; 7 Essex Thames Gateway
TLH4 Cambridgeshire and Peterborough: 1 Peterborough; 2 Cambridgeshire CC
TLH5 Norfolk: 1 Norwich and East Norfolk; 2 North and West Norfolk; 3 Breckland and South Norfolk
TLH6 Suffolk: 1 Babergh and Mid Suffolk; 2 Ipswich; 3 East Suffolk; 4 West Suffolk
TLI London
TLI3 Inner London - West: 3 Kensington & Chelsea and Hammersmith & Fulham; 4 Wandsworth; 5 Westminster and City of London; 6 Camden
TLI4 Inner London - East: 1 Hackney and Newham; 2 Tower Hamlets; 3 Haringey and Islington; 4 Lewisham and Southwark; 5 Lambeth
TLI5 Outer London - East and North East: 1 Bexley and Greenwich; 2 Barking & Dagenham and Havering; 3 Redbridge and Waltham Forest; 4 Enfield
TLI6 Outer London - South: 1 Bromley; 2 Croydon; 3 Merton, Kingston upon Thames and Sutton
TLI7 Outer London - West and North West: 1 Barnet; 2 Brent; 3 Ealing; 4 Harrow and Hillingdon; 5 Hounslow and Richmond upon Thames
TLJ South East
TLJ1 Berkshire, Buckinghamshire and Oxfordshire: 2 Milton Keynes; 3 Buckinghamshire; 4 Oxfordshire CC; 5 Berkshire East; 6 Berkshire West
TLJ2 Surrey, East and West Sussex: 1 Brighton and Hove; 2 East Sussex CC; 5 West Surrey; 6 East Surrey; 7 West Sussex (South West); 8 West Sussex (North East)
TLJ3 Hampshire and Isle of Wight: 1 Portsmouth; 2 Southampton; 4 Isle of Wight; 5 South Hampshire; 6 Central Hampshire; 7 North Hampshire
TLJ4 Kent: 1 Medway; 3 Kent Thames Gateway; 4 East Kent; 5 Mid Kent; 6 West Kent
TLK South West
TLK3 Cornwall and Isles of Scilly: 0
TLK4 Devon: 1 Plymouth; 2 Torbay; 3 Devon CC
TLK5 West of England: 1 Bristol, City of; 2 Bath & North East Somerset and South Gloucestershire
TLK6 North Somerset, Somerset and Dorset: 1 North Somerset; 2 Somerset; 3 Bournemouth, Christchurch and Poole; 4 Dorset
TLK7 Gloucestershire and Wiltshire: 1 Swindon; 2 Wiltshire; 3 Gloucestershire CC
TLL Wales
TLL3 North Wales: 1 Isle of Anglesey; 2 Gwynedd; 3 Conwy and Denbighshire; 4 Flintshire and Wrexham
TLL4 Mid and South West Wales: 1 Mid Wales; 2 South West Wales; 3 Swansea; 4 Neath Port Talbot
TLL5 South East Wales: 1 Central Valleys and Bridgend; 2 Cardiff and Vale of Glamorgan; 3 Gwent Valleys; 4 Monmouthshire and Newport
TLM Scotland
TLM0 Eastern Scotland: 1 Clackmannanshire and Fife; 2 Perth and Kinross, and Stirling; 3 Angus and Dundee City
TLM1 East Central Scotland: 1 East Lothian and Midlothian; 2 Falkirk; 3 City of Edinburgh; 4 West Lothian
TLM2 Highlands and Islands: 0
TLM3 West Central Scotland: 1 East Dunbartonshire and West Dunbartonshire; 2 Glasgow City; 3 Inverclyde, East Renfrewshire, and Renfrewshire; 4 North Lanarkshire
TLM5 North Eastern Scotland: 0 Aberdeen City and Aberdeenshire
TLM9 Southern Scotland: 1 Scottish Borders; 2 Dumfries and Galloway; 3 North Ayrshire and East Ayrshire; 4 South Ayrshire; 5 South Lanarkshire
TLN Northern Ireland
TLN0 Northern Ireland: 6 Belfast; 7 Armagh City, Banbridge and Craigavon; 8 Newry, Mourne and Down; 9 Ards and North Down; A Derry City and Strabane; B Mid Ulster; C Causeway Coast and Glens; D Antrim and Newtownabbey; E Lisburn and Castlereagh; F Mid and East Antrim; G Fermanagh and Omagh
`
