/**
 * The NUTS 2024 regions of Germany, Spain, France and Italy. A line has a region of level 1 or 2 and, after the colon, the
 * last characters and names of its level 3 regions; a missing name is that of the line.
 */
export const NUTS_REGIONS_DE_ES_FR_IT = `
DE1 Baden-Württemberg
DE11 Stuttgart: 1 Stuttgart, Stadtkreis; 2 Böblingen; 3 Esslingen; 4 Göppingen; 5 Ludwigsburg; 6 Rems-Murr-Kreis; 7 Heilbronn, Stadtkreis; 8 Heilbronn, Landkreis; 9 Hohenlohekreis; A Schwäbisch Hall; B Main-Tauber-Kreis; C Heidenheim; D Ostalbkreis
DE12 Karlsruhe: 1 Baden-Baden, Stadtkreis; 2 Karlsruhe, Stadtkreis; 3 Karlsruhe, Landkreis; 4 Rastatt; 5 Heidelberg, Stadtkreis; 6 Mannheim, Stadtkreis; 7 Neckar-Odenwald-Kreis; 8 Rhein-Neckar-Kreis; 9 Pforzheim, Stadtkreis; A Calw; B Enzkreis; C Freudenstadt
DE13 Freiburg: 1 Freiburg im Breisgau, Stadtkreis; 2 Breisgau-Hochschwarzwald; 3 Emmendingen; 4 Ortenaukreis; 5 Rottweil; 6 Schwarzwald-Baar-Kreis; 7 Tuttlingen; 8 Konstanz; 9 Lörrach; A Waldshut
DE14 Tübingen: 1 Reutlingen; 2 Tübingen, Landkreis; 3 Zollernalbkreis; 4 Ulm, Stadtkreis; 5 Alb-Donau-Kreis; 6 Biberach; 7 Bodenseekreis; 8 Ravensburg; 9 Sigmaringen
DE2 Bayern
DE21 Oberbayern: 1 Ingolstadt, Kreisfreie Stadt; 2 München, Kreisfreie Stadt; 3 Rosenheim, Kreisfreie Stadt; 4 Altötting; 5 Berchtesgadener Land; 6 Bad Tölz-Wolfratshausen; 7 Dachau; 8 Ebersberg; 9 Eichstätt; A Erding; B Freising; C Fürstenfeldbruck; D Garmisch-Partenkirchen; E Landsberg am Lech; F Miesbach; G Mühldorf a. Inn; H München, Landkreis; I Neuburg-Schrobenhausen; J Pfaffenhofen a. d. Ilm; K Rosenheim, Landkreis; L Starnberg; M Traunstein; N Weilheim-Schongau
DE22 Niederbayern: 1 Landshut, Kreisfreie Stadt; 2 Passau, Kreisfreie Stadt; 3 Straubing, Kreisfreie Stadt; 4 Deggendorf; 5 Freyung-Grafenau; 6 Kelheim; 7 Landshut, Landkreis; 8 Passau, Landkreis; 9 Regen; A Rottal-Inn; B Straubing-Bogen; C Dingolfing-Landau
DE23 Oberpfalz: 1 Amberg, Kreisfreie Stadt; 2 Regensburg, Kreisfreie Stadt; 3 Weiden i. d. Opf, Kreisfreie Stadt; 4 Amberg-Sulzbach; 5 Cham; 6 Neumarkt i. d. OPf.; 7 Neustadt a. d. Waldnaab; 8 Regensburg, Landkreis; 9 Schwandorf; A Tirschenreuth
DE24 Oberfranken: 1 Bamberg, Kreisfreie Stadt; 2 Bayreuth, Kreisfreie Stadt; 3 Coburg, Kreisfreie Stadt; 4 Hof, Kreisfreie Stadt; 5 Bamberg, Landkreis; 6 Bayreuth, Landkreis; 7 Coburg, Landkreis; 8 Forchheim; 9 Hof, Landkreis; A Kronach; B Kulmbach; C Lichtenfels; D Wunsiedel i. Fichtelgebirge
DE25 Mittelfranken: 1 Ansbach, Kreisfreie Stadt; 2 Erlangen, Kreisfreie Stadt; 3 Fürth, Kreisfreie Stadt; 4 Nürnberg, Kreisfreie Stadt; 5 Schwabach, Kreisfreie Stadt; 6 Ansbach, Landkreis; 7 Erlangen-Höchstadt; 8 Fürth, Landkreis; 9 Nürnberger Land; A Neustadt a. d. Aisch-Bad Windsheim; B Roth; C Weißenburg-Gunzenhausen
DE26 Unterfranken: 1 Aschaffenburg, Kreisfreie Stadt; 2 Schweinfurt, Kreisfreie Stadt; 3 Würzburg, Kreisfreie Stadt; 4 Aschaffenburg, Landkreis; 5 Bad Kissingen; 6 Rhön-Grabfeld; 7 Haßberge; 8 Kitzingen; 9 Miltenberg; A Main-Spessart; B Schweinfurt, Landkreis; C Würzburg, Landkreis
DE27 Schwaben: 1 Augsburg, Kreisfreie Stadt; 2 Kaufbeuren, Kreisfreie Stadt; 3 Kempten (Allgäu), Kreisfreie Stadt; 4 Memmingen, Kreisfreie Stadt; 5 Aichach-Friedberg; 6 Augsburg, Landkreis; 7 Dillingen a.d. Donau; 8 Günzburg; 9 Neu-Ulm; A Lindau (Bodensee); B Ostallgäu; C Unterallgäu; D Donau-Ries; E Oberallgäu
DE3 Berlin
DE30 Berlin: 0
DE4 Brandenburg
DE40 Brandenburg: 1 Brandenburg an der Havel, Kreisfreie Stadt; 2 Cottbus, Kreisfreie Stadt; 3 Frankfurt (Oder), Kreisfreie Stadt; 4 Potsdam, Kreisfreie Stadt; 5 Barnim; 6 Dahme-Spreewald; 7 Elbe-Elster; 8 Havelland; 9 Märkisch-Oderland; A Oberhavel; B Oberspreewald-Lausitz; C Oder-Spree; D Ostprignitz-Ruppin; E Potsdam-Mittelmark; F Prignitz; G Spree-Neiße; H Teltow-Fläming; I Uckermark
DE5 Bremen
DE50 Bremen: 1 Bremen, Kreisfreie Stadt; 2 Bremerhaven, Kreisfreie Stadt
DE6 Hamburg
DE60 Hamburg: 0
DE7 Hessen
DE71 Darmstadt: 1 Darmstadt, Kreisfreie Stadt; 2 Frankfurt am Main, Kreisfreie Stadt; 3 Offenbach am Main, Kreisfreie Stadt; 4 Wiesbaden, Kreisfreie Stadt; 5 Bergstraße; 6 Darmstadt-Dieburg; 7 Groß-Gerau; 8 Hochtaunuskreis; 9 Main-Kinzig-Kreis; A Main-Taunus-Kreis; B Odenwaldkreis; C Offenbach, Landkreis; D Rheingau-Taunus-Kreis; E Wetteraukreis
DE72 Gießen: 1 Gießen, Landkreis; 2 Lahn-Dill-Kreis; 3 Limburg-Weilburg; 4 Marburg-Biedenkopf; 5 Vogelsbergkreis
DE73 Kassel: 1 Kassel, Kreisfreie Stadt; 2 Fulda; 3 Hersfeld-Rotenburg; 4 Kassel, Landkreis; 5 Schwalm-Eder-Kreis; 6 Waldeck-Frankenberg; 7 Werra-Meißner-Kreis
DE8 Mecklenburg-Vorpommern
DE80 Mecklenburg-Vorpommern: 3 Rostock, Kreisfreie Stadt; 4 Schwerin, Kreisfreie Stadt; J Mecklenburgische Seenplatte; K Landkreis Rostock; L Vorpommern-Rügen; M Nordwestmecklenburg; N Vorpommern-Greifswald; O Ludwigslust-Parchim
DE9 Niedersachsen
DE91 Braunschweig: 1 Braunschweig, Kreisfreie Stadt; 2 Salzgitter, Kreisfreie Stadt; 3 Wolfsburg, Kreisfreie Stadt; 4 Gifhorn; 6 Goslar; 7 Helmstedt; 8 Northeim; A Peine; B Wolfenbüttel; C Göttingen
DE92 Hannover: 2 Diepholz; 3 Hameln-Pyrmont; 5 Hildesheim; 6 Holzminden; 7 Nienburg (Weser); 8 Schaumburg; 9 Region Hannover
DE93 Lüneburg: 1 Celle; 2 Cuxhaven; 3 Harburg; 4 Lüchow-Dannenberg; 5 Lüneburg, Landkreis; 6 Osterholz; 7 Rotenburg (Wümme); 8 Heidekreis; 9 Stade; A Uelzen; B Verden
DE94 Weser-Ems: 1 Delmenhorst, Kreisfreie Stadt; 2 Emden, Kreisfreie Stadt; 3 Oldenburg (Oldenburg), Kreisfreie Stadt; 4 Osnabrück, Kreisfreie Stadt; 5 Wilhelmshaven, Kreisfreie Stadt; 6 Ammerland; 7 Aurich; 8 Cloppenburg; 9 Emsland; A Friesland (DE); B Grafschaft Bentheim; C Leer; D Oldenburg, Landkreis; E Osnabrück, Landkreis; F Vechta; G Wesermarsch; H Wittmund
DEA Nordrhein-Westfalen
DEA1 Düsseldorf: 1 Düsseldorf, Kreisfreie Stadt; 2 Duisburg, Kreisfreie Stadt; 3 Essen, Kreisfreie Stadt; 4 Krefeld, Kreisfreie Stadt; 5 Mönchengladbach, Kreisfreie Stadt; 6 Mülheim an der Ruhr, Kreisfreie Stadt; 7 Oberhausen, Kreisfreie Stadt; 8 Remscheid, Kreisfreie Stadt; 9 Solingen, Kreisfreie Stadt; A Wuppertal, Kreisfreie Stadt; B Kleve; C Mettmann; D Rhein-Kreis Neuss; E Viersen; F Wesel
DEA2 Köln: 2 Bonn, Kreisfreie Stadt; 3 Köln, Kreisfreie Stadt; 4 Leverkusen, Kreisfreie Stadt; 6 Düren; 7 Rhein-Erft-Kreis; 8 Euskirchen; 9 Heinsberg; A Oberbergischer Kreis; B Rheinisch-Bergischer Kreis; C Rhein-Sieg-Kreis; D Städteregion Aachen
DEA3 Münster: 1 Bottrop, Kreisfreie Stadt; 2 Gelsenkirchen, Kreisfreie Stadt; 3 Münster, Kreisfreie Stadt; 4 Borken; 5 Coesfeld; 6 Recklinghausen; 7 Steinfurt; 8 Warendorf
DEA4 Detmold: 1 Bielefeld, Kreisfreie Stadt; 2 Gütersloh; 3 Herford; 4 Höxter; 5 Lippe; 6 Minden-Lübbecke; 7 Paderborn
DEA5 Arnsberg: 1 Bochum, Kreisfreie Stadt; 2 Dortmund, Kreisfreie Stadt; 3 Hagen, Kreisfreie Stadt; 4 Hamm, Kreisfreie Stadt; 5 Herne, Kreisfreie Stadt; 6 Ennepe-Ruhr-Kreis; 7 Hochsauerlandkreis; 8 Märkischer Kreis; 9 Olpe; A Siegen-Wittgenstein; B Soest; C Unna
DEB Rheinland-Pfalz
DEB1 Koblenz: 1 Koblenz, Kreisfreie Stadt; 2 Ahrweiler; 3 Altenkirchen (Westerwald); 4 Bad Kreuznach; 5 Birkenfeld; 7 Mayen-Koblenz; 8 Neuwied; A Rhein-Lahn-Kreis; B Westerwaldkreis; C Cochem-Zell; D Rhein-Hunsrück-Kreis
DEB2 Trier: 1 Trier, Kreisfreie Stadt; 2 Bernkastel-Wittlich; 3 Eifelkreis Bitburg-Prüm; 4 Vulkaneifel; 5 Trier-Saarburg
DEB3 Rheinhessen-Pfalz: 1 Frankenthal (Pfalz), Kreisfreie Stadt; 2 Kaiserslautern, Kreisfreie Stadt; 3 Landau in der Pfalz, Kreisfreie Stadt; 4 Ludwigshafen am Rhein, Kreisfreie Stadt; 5 Mainz, Kreisfreie Stadt; 6 Neustadt an der Weinstraße, Kreisfreie Stadt; 7 Pirmasens, Kreisfreie Stadt; 8 Speyer, Kreisfreie Stadt; 9 Worms, Kreisfreie Stadt; A Zweibrücken, Kreisfreie Stadt; B Alzey-Worms; C Bad Dürkheim; D Donnersbergkreis; E Germersheim; F Kaiserslautern, Landkreis; G Kusel; H Südliche Weinstraße; I Rhein-Pfalz-Kreis; J Mainz-Bingen; K Südwestpfalz
DEC Saarland
DEC0 Saarland: 1 Regionalverband Saarbrücken; 2 Merzig-Wadern; 3 Neunkirchen; 4 Saarlouis; 5 Saarpfalz-Kreis; 6 St. Wendel
DED Sachsen
DED2 Dresden: 1 Dresden, Kreisfreie Stadt; C Bautzen; D Görlitz; E Meißen; F Sächsische Schweiz-Osterzgebirge
DED4 Chemnitz: 1 Chemnitz, Kreisfreie Stadt; 2 Erzgebirgskreis; 3 Mittelsachsen; 4 Vogtlandkreis; 5 Zwickau
DED5 Leipzig: 1 Leipzig, Kreisfreie Stadt; 2 Leipzig; 3 Nordsachsen
DEE Sachsen-Anhalt
DEE0 Sachsen-Anhalt: 1 Dessau-Roßlau, Kreisfreie Stadt; 2 Halle (Saale), Kreisfreie Stadt; 3 Magdeburg, Kreisfreie Stadt; 4 Altmarkkreis Salzwedel; 5 Anhalt-Bitterfeld; 6 Jerichower Land; 7 Börde; 8 Burgenlandkreis; 9 Harz; A Mansfeld-Südharz; B Saalekreis; C Salzlandkreis; D Stendal; E Wittenberg
DEF Schleswig-Holstein
DEF0 Schleswig-Holstein: 1 Flensburg, Kreisfreie Stadt; 2 Kiel, Kreisfreie Stadt; 3 Lübeck, Kreisfreie Stadt; 4 Neumünster, Kreisfreie Stadt; 5 Dithmarschen; 6 Herzogtum Lauenburg; 7 Nordfriesland; 8 Ostholstein; 9 Pinneberg; A Plön; B Rendsburg-Eckernförde; C Schleswig-Flensburg; D Segeberg; E Steinburg; F Stormarn
DEG Thüringen
DEG0 Thüringen: 1 Erfurt, Kreisfreie Stadt; 2 Gera, Kreisfreie Stadt; 3 Jena, Kreisfreie Stadt; 5 Weimar, Kreisfreie Stadt; 6 Eichsfeld; 7 Nordhausen; 9 Unstrut-Hainich-Kreis; A Kyffhäuserkreis; C Gotha; D Sömmerda; E Hildburghausen; G Weimarer Land; J Saale-Holzland-Kreis; K Saale-Orla-Kreis; L Greiz; M Altenburger Land; Q Schmalkalden-Meiningen; R Wartburgkreis; S Suhl, Kreisfreie Stadt; T Ilm-Kreis; U Saalfeld-Rudolstadt; V Sonneberg
ES1 Noroeste
ES11 Galicia: 1 A Coruña; 2 Lugo; 3 Ourense; 4 Pontevedra
ES12 Principado de Asturias: 0 Asturias
ES13 Cantabria: 0
ES2 Noreste
ES21 País Vasco: 1 Araba/Álava; 2 Gipuzkoa; 3 Bizkaia
ES22 Comunidad Foral de Navarra: 0 Navarra
ES23 La Rioja: 0
ES24 Aragón: 1 Huesca; 2 Teruel; 3 Zaragoza
ES3 Comunidad de Madrid
ES30 Comunidad de Madrid: 0 Madrid
ES4 Centro (ES)
ES41 Castilla y León: 1 Ávila; 2 Burgos; 3 León; 4 Palencia; 5 Salamanca; 6 Segovia; 7 Soria; 8 Valladolid; 9 Zamora
ES42 Castilla-La Mancha: 1 Albacete; 2 Ciudad Real; 3 Cuenca; 4 Guadalajara; 5 Toledo
ES43 Extremadura: 1 Badajoz; 2 Cáceres
ES5 Este
ES51 Cataluña: 1 Barcelona; 2 Girona; 3 Lleida; 4 Tarragona
ES52 Comunitat Valenciana: 1 Alicante/Alacant; 2 Castellón/Castelló; 3 Valencia/València
ES53 Illes Balears: 1 Eivissa y Formentera; 2 Mallorca; 3 Menorca
ES6 Sur
ES61 Andalucía: 1 Almería; 2 Cádiz; 3 Córdoba; 4 Granada; 5 Huelva; 6 Jaén; 7 Málaga; 8 Sevilla
ES62 Región de Murcia: 0 Murcia
ES63 Ciudad de Ceuta: 0 Ceuta
ES64 Ciudad de Melilla: 0 Melilla
ES7 Canarias
ES70 Canarias: 3 El Hierro; 4 Fuerteventura; 5 Gran Canaria; 6 La Gomera; 7 La Palma; 8 Lanzarote; 9 Tenerife
FR1 Ile-de-France
FR10 Ile-de-France: 1 Paris; 2 Seine-et-Marne; 3 Yvelines; 4 Essonne; 5 Hauts-de-Seine; 6 Seine-Saint-Denis; 7 Val-de-Marne; 8 Val-d'Oise
FRB Centre — Val de Loire
FRB0 Centre — Val de Loire: 1 Cher; 2 Eure-et-Loir; 3 Indre; 4 Indre-et-Loire; 5 Loir-et-Cher; 6 Loiret
FRC Bourgogne-Franche-Comté
FRC1 Bourgogne: 1 Côte-d'Or; 2 Nièvre; 3 Saône-et-Loire; 4 Yonne
FRC2 Franche-Comté: 1 Doubs; 2 Jura; 3 Haute-Saône; 4 Territoire de Belfort
FRD Normandie
FRD1 Basse-Normandie: 1 Calvados; 2 Manche; 3 Orne
FRD2 Haute-Normandie: 1 Eure; 2 Seine-Maritime
FRE Hauts-de-France
FRE1 Nord-Pas de Calais: 1 Nord; 2 Pas-de-Calais
FRE2 Picardie: 1 Aisne; 2 Oise; 3 Somme
FRF Grand Est
FRF1 Alsace: 1 Bas-Rhin; 2 Haut-Rhin
FRF2 Champagne-Ardenne: 1 Ardennes; 2 Aube; 3 Marne; 4 Haute-Marne
FRF3 Lorraine: 1 Meurthe-et-Moselle; 2 Meuse; 3 Moselle; 4 Vosges
FRG Pays de la Loire
FRG0 Pays de la Loire: 1 Loire-Atlantique; 2 Maine-et-Loire; 3 Mayenne; 4 Sarthe; 5 Vendée
FRH Bretagne
FRH0 Bretagne: 1 Côtes-d'Armor; 2 Finistère; 3 Ille-et-Vilaine; 4 Morbihan
FRI Nouvelle-Aquitaine
FRI1 Aquitaine: 1 Dordogne; 2 Gironde; 3 Landes; 4 Lot-et-Garonne; 5 Pyrénées-Atlantiques
FRI2 Limousin: 1 Corrèze; 2 Creuse; 3 Haute-Vienne
FRI3 Poitou-Charentes: 1 Charente; 2 Charente-Maritime; 3 Deux-Sèvres; 4 Vienne
FRJ Occitanie
FRJ1 Languedoc-Roussillon: 1 Aude; 2 Gard; 3 Hérault; 4 Lozère; 5 Pyrénées-Orientales
FRJ2 Midi-Pyrénées: 1 Ariège; 2 Aveyron; 3 Haute-Garonne; 4 Gers; 5 Lot; 6 Hautes-Pyrénées; 7 Tarn; 8 Tarn-et-Garonne
FRK Auvergne-Rhône-Alpes
FRK1 Auvergne: 1 Allier; 2 Cantal; 3 Haute-Loire; 4 Puy-de-Dôme
FRK2 Rhône-Alpes: 1 Ain; 2 Ardèche; 3 Drôme; 4 Isère; 5 Loire; 6 Rhône; 7 Savoie; 8 Haute-Savoie
FRL Provence-Alpes-Côte d'Azur
FRL0 Provence-Alpes-Côte d'Azur: 1 Alpes-de-Haute-Provence; 2 Hautes-Alpes; 3 Alpes-Maritimes; 4 Bouches-du-Rhône; 5 Var; 6 Vaucluse
FRM Corse
FRM0 Corse: 1 Corse-du-Sud; 2 Haute-Corse
FRY RUP FR — Régions Ultrapériphériques Françaises
FRY1 Guadeloupe: 0
FRY2 Martinique: 0
FRY3 Guyane: 0
FRY4 La Réunion: 0
FRY5 Mayotte: 0
ITC Nord-Ovest
ITC1 Piemonte: 1 Torino; 2 Vercelli; 3 Biella; 4 Verbano-Cusio-Ossola; 5 Novara; 6 Cuneo; 7 Asti; 8 Alessandria
ITC2 Valle d'Aosta/Vallée d'Aoste: 0
ITC3 Liguria: 1 Imperia; 2 Savona; 3 Genova; 4 La Spezia
ITC4 Lombardia: 1 Varese; 2 Como; 3 Lecco; 4 Sondrio; 6 Bergamo; 7 Brescia; 8 Pavia; 9 Lodi; A Cremona; B Mantova; C Milano; D Monza e della Brianza
ITF Sud
ITF1 Abruzzo: 1 L'Aquila; 2 Teramo; 3 Pescara; 4 Chieti
ITF2 Molise: 1 Isernia; 2 Campobasso
ITF3 Campania: 1 Caserta; 2 Benevento; 3 Napoli; 4 Avellino; 5 Salerno
ITF4 Puglia: 3 Taranto; 4 Brindisi; 5 Lecce; 6 Foggia; 7 Bari; 8 Barletta-Andria-Trani
ITF5 Basilicata: 1 Potenza; 2 Matera
ITF6 Calabria: 1 Cosenza; 2 Crotone; 3 Catanzaro; 4 Vibo Valentia; 5 Reggio Calabria
ITG Isole
ITG1 Sicilia: 1 Trapani; 2 Palermo; 3 Messina; 4 Agrigento; 5 Caltanissetta; 6 Enna; 7 Catania; 8 Ragusa; 9 Siracusa
ITG2 Sardegna: D Sassari; E Nuoro; F Cagliari; G Oristano; H Sud Sardegna
ITH Nord-Est
ITH1 Provincia Autonoma di Bolzano/Bozen: 0 Bolzano-Bozen
ITH2 Provincia Autonoma di Trento: 0 Trento
ITH3 Veneto: 1 Verona; 2 Vicenza; 3 Belluno; 4 Treviso; 5 Venezia; 6 Padova; 7 Rovigo
ITH4 Friuli-Venezia Giulia: 1 Pordenone; 2 Udine; 3 Gorizia; 4 Trieste
ITH5 Emilia-Romagna: 1 Piacenza; 2 Parma; 3 Reggio nell'Emilia; 4 Modena; 5 Bologna; 6 Ferrara; 7 Ravenna; 8 Forlì-Cesena; 9 Rimini
ITI Centro (IT)
ITI1 Toscana: 1 Massa-Carrara; 2 Lucca; 3 Pistoia; 4 Firenze; 5 Prato; 6 Livorno; 7 Pisa; 8 Arezzo; 9 Siena; A Grosseto
ITI2 Umbria: 1 Perugia; 2 Terni
ITI3 Marche: 1 Pesaro e Urbino; 2 Ancona; 3 Macerata; 4 Ascoli Piceno; 5 Fermo
ITI4 Lazio: 1 Viterbo; 2 Rieti; 3 Roma; 4 Latina; 5 Frosinone
`
