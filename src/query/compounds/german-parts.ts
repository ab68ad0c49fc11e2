/**
 * The nouns and adjectives that German compounds of announcements consist of, in lower case. docs/search.md describes how
 * the list was made.
 */
export const GERMAN_PARTS = `
abbruch abdichtung abfall abfertigung abfindung abführung abgabe ablauf ablehnung abnahme abrechnung abriss absatz
abschluss abschrift abspaltung abstimmung abteilung abtretung abwasser abwicklung adresse akte akten aktie aktien
aktionär aktiva allein alt alters altlasten amt amts analyse änderung anfechtung angebot anhörung ankündigung anlage
anlagen anlegen anleihe anmeldung annahme anordnung anpassung anruf anschaffung anschluss anschrift anspruch ansprüche
anstalt anteil anteils antrag antrags anwalt anwalts anweisung anzeige apotheken arbeit arbeiter arbeitgeber
arbeitnehmer architekt architekten architektur archiv arzt ärzte asphalt aufbau aufgabe aufhebung aufklärung auflösung
aufnahme aufsicht aufspaltung aufstellung auftrag auftraggeber auftragnehmer auftrags aufwand aufzug ausbau ausbildung
außen ausführung ausgabe ausgleich ausgliederung auskunft auslagen ausland auslegung ausrüstung ausschluss
ausschreibung ausschuss aussetzung ausstattung austausch auswahl auto autobahn automat bäcker bäckerei bad bahn
bahnhof bank bar bau bauer baum bauwerk beamten bearbeitung bedarf bedingung beendigung befreiung befriedigung
befugnis beginn begründung behälter behandlung behörde behörden beihilfe beirat beitrag bekanntgabe bekanntmachung
beleuchtung benachrichtigung berater beratung bereich bergbau bericht beruf berufs beschaffung bescheid bescheinigung
beschichtung beschluss beschreibung beschwerde besitz bestand bestätigung bestellung bestimmung besuch beteiligung
beton betreuung betrieb betriebs bett bevölkerung bewachung bewegung bewerber bewerbung bewertung bewilligung bezirk
bezug bibliothek bieter bilanz bild bildung binnen biologie blatt block boden bohr brand brandschutz brücke brücken
brunnen buch bühne bund bundes bürger büro bus chef chemie computer dach dachdecker damm dampf daten datum dauer decke
decker deckung deponie detail diät dienst dienstleister dienstleistung direktion direktor dokument dokumentation dorf
draht drittel druck drucker düngemittel durchführung durchgang durchsuchung edelstahl ehe ehren eigen eigentum
eigentümer eignung einbau einberufung einfahrt einführung eingabe eingang einheit einigung einkauf einkommen einlage
einleitung einrichtung einsatz einsicht einspruch einstellung eintrag eintragung einwendung einwilligung einwohner
einzel einzug eis eisen eisenbahn elektriker elektro elektronik eltern empfang ende energie entgelt entlastung
entnahme entschädigung entscheidung entsorgung entwässerung entwicklung entwurf erbe erben erd erde erfüllung ergebnis
erhaltung erhebung erhöhung erklärung erlass erlaubnis ernennung erneuerung eröffnung errichtung ersatz erschließung
ertrag erwachsenen erweiterung erwerb erzeugung estrich etage fach fahrbahn fahrrad fahrt fahrzeug fall familie
familien farbe fassade fehler feier feld fenster fern fertigstellung fertigung fest festsetzung feststellung feuer
feuerwache feuerwehr film filter finanz finanzierung firma firmen fisch fläche fleisch fleischerei flotte flüchtling
flüchtlinge flug flughafen fluss föderation folge fonds forderung förderung form formular forschung forst fortbildung
fortführung fortsetzung foto fracht frachten frage frauen frei freigabe freiland frisch friseur frist führer führung
fund fundament funk fuß gabel garage garantie garten gärtner gas gast gaststätte gastwirt gebäude gebiet gebot gebühr
gebühren gefahr gefängnis gegenstand gehalt geheimnis gehweg geld geltung gemeinde gemeinschaft genehmigung
genossenschaft gerät geräte gericht gerichts gerüst gesamt geschäft geschäfts geschoss gesellschaft gesellschafter
gesetz gestaltung gesundheit getränke getreide gewähr gewährleistung gewalt gewässer gewerbe gewicht gewinn glas
gläubiger gleis glück grab graben grenze groß grün grund gründer grundschuld grundstück gründung gruppe gutachten güte
güter guthaben hafen haft haftung halle halte haltung hand handel handels handwerk handwerker haupt haus haushalt heil
heim heizöl heizung herabsetzung hersteller herstellung hilfe hilfs hinterlegung hinweis hoch hochbau hochschule hof
holz honorar hotel hund hütte hygiene hypothek identität immobilie immobilien impfung import index industrie
information infrastruktur ingenieur inhaber inhalt innen innovation insel insolvenz inspektion installation
instandhaltung instandsetzung institut integration internet inventar investition isolierung jagd jahr jahres jugend
junge kabel kaffee kalk kälte kammer kanal kanalisation kantine kapazität kapital karte kasse kassen kataster
katastrophen kauf käufer kauffrau kaufmann kaution kehr kern kette kfz kies kinder kindergarten kindertagesstätte
kirche kirchen klage kläger klasse klein klima klinik klinikum knoten kohle kommanditist kommission kommune
kommunikation komplementär konferenz konkurs konstruktion konto kontrolle konzept konzern konzession kosten kraft
kraftwerk kran kranken krankenhaus krankenkasse kredit kreis kreuzung krippe küche kühlung kultur kunde kunden
kündigung kunst kunststoff kurs küsten labor laden lager lampe land landes landschaft landwirtschaft lärm last lauf
leasing leben lebensmittel legung lehre lehrer leistung leiter leitung lern leuchte licht lieferant lieferung
lieferungen linie liquidation liquidator liste lizenz logistik lohn los löschung lose luft lüftung mahnung makler
maler malerei mandat mängel mangel mann mannschaft marke marketing markierung markt maß maschine maschinen maßnahme
maßnahmen masse material mauer maurer medien medikament medizin meer mehr mehrheit meister meldung menge mensch messe
messung metall metzger metzgerei miete mieter milch minderheit minister ministerium mitarbeiter mitglied mitglieder
mitteilung mittel mitwirkung möbel modell modernisierung monat montage motor müll museum musik muster nachfolge
nachlass nachprüfung nachrichten nacht nachtrag nachtrags nachweis nahrung name namens natur netz netzwerk neu neubau
niederlassung niederlegung niederschlag norm not notar notariat nummer nutz nutzung ober objekt ofen öffnung öl optik
ordnung organ organisation ort osten pacht pächter paket palette papier park parken partei partner partnerschaft
patent patient pause person personal personen pfand pfändung pferd pflanze pflanzen pflaster pflege pflicht
photovoltaik plan planung planungs platte plattform platz politik polizei portal post preis presse privat probe
produkt produktion programm projekt prokura prokurist prospekt protokoll prozess prüfer prüfung publikation pumpe putz
qualität quartal quelle quote rad rahmen rand rang rat rats raum räum räumung reaktor rechnung rechnungslegung recht
rechts rechtsanwalt rechtsform rechtsmittel rechtsträger rede referenz reform regel regelung regen regierung register
regulierung reifen reihe reinigung reise rente reparatur reserve rest restaurant rettung revision richter richtlinie
risiko rohbau rohr rohstoff rolle rück rückbau rückgabe rückgewähr rücklage rücknahme ruhe rund rundfunk saal sach
sache sachen sachverständige salz sammel sammlung sand sanierung sanitär satz satzung schacht schaden schäden schalter
schätzung schiedsrichter schiene schienen schiff schlacht schlamm schlosser schlosserei schluss schmutz schnee
schneider schreiner schreinerei schrift schul schuld schulden schuldner schule schutz schwer schwimm schwimmbad see
sekretär sektor selbst seminar senat senioren sicherheit sicherung sicherungs sicht siedlung silber sitz sitzung
software solar sonder sonne sorge sozial spalt spaltung spar sparkasse speicher speise sperre spezial spiel spielplatz
sport sprach sprache staat staats stadt städte stahl stall stamm stand standort statik station statistik stelle
stellung steuer steuerberater steuerberatung steuerung stiftung still stilllegung stimm stimme stoff strafe strahl
strand straße strategie streit strom struktur studenten studie stunde suche system tabak tafel tag tage tages takt
tank tankstelle tarif tasche tätigkeit tausch taxi technik technologie teer teil teile teilnahme teilnehmer teilung
telefon temperatur termin testament text theater therapie tief tiefbau tier tierarzt tisch tischler tischlerei titel
tochter tod ton tor tourismus träger tragwerk transaktion transport treppe treuhand treuhänder trink trinkwasser
trocken trockenbau tunnel tür türen turn turnhalle über übergabe übergang übernahme übersetzung übersicht übertrag
übertragung überwachung ufer umbau umlage umlegung umsatz umschlag umwandlung umwelt umzug unfall universität
unterhalt unterhaltung unterkunft unterlagen unterlassung unternehmen unternehmens unternehmer unterricht untersagung
unterschrift untersuchung urkunde urlaub urteil verband verbände verbindlichkeit verbindung verbrauch verbraucher
verein vereinbarung vereins verfahren verfahrens verfügung vergabe vergleich vergütung verhandlung verkauf verkehr
verkehrs verkündung verlag verlegung verletzung verlust vermächtnis vermarktung vermerk vermessung vermietung
vermittlung vermögen vermögens vermögenslosigkeit verordnung verpachtung verpackung verpflegung verpflichtung
verrechnung versammlung versand verschmelzung versicherung versorgung versteigerung verteiler verteilung vertrag
vertrags vertreter vertretung vertrieb verwahrung verwalter verwaltung verwertung verzeichnis verzicht video vieh volk
volks vollmacht vollstreckung vollzug vorbehalt vorbereitung vorhaben vorkauf vorlage vorrang vorrat vorschlag
vorschrift vorschuss vorsitz vorsorge vorstand vorstands vorteil wache waffen wahl wald wand ware waren wärme wartung
wasch wäsche wäscherei wasser wechsel weg wege weide wein weise weiter weiterbildung welt werbung werk werkstatt
werkzeug wert wertpapier west wettbewerb wettbewerbs wetter widerruf widerspruch wiese wind winter wirtschaft
wirtschafts wissen wissenschaft wohl wohn wohnsitz wohnung wohnungs wolle wort zahl zahlung zahlungs zahn zahnarzt
zaun zeichen zeichnung zeit zeitraum zeitung zelle zentral zentrum zertifikat zeuge ziegel ziel zimmer zimmerei
zimmermann zins zinsen zoll zone zubehör zucker zug zugang zulassung zulieferer zusammenlegung zusammensetzung
zuschlag zuschlags zuschuss zustand zustellung zustimmung zwang zwangs zweck zweig zweigstelle zwischen
`
