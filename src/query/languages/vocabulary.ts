import type { SearchLanguage } from './search-language.ts'

/**
 * Words that many announcements of a language contain, by which the language of a query is inferred. A query of one such
 * word is a filter rather than a search for something specific. Words of several languages are listed in each.
 */
export const VOCABULARY: Readonly<Record<SearchLanguage, string>> = {
  es: `
    abastecimiento abastos abierta abierto absorbente absorbida absorción acciones accionista accionistas acreedores acta actividad actualmente acuerdo
    adjudicación adjudicatario administración administrador administradores adquisición agencia agua alimentación alimenticios almacenes almacén alquiler alta
    alumbrado alumno alumnos ambiental ambulancia ampliación anulado anuncio aparcamiento apellidos apoderado arbolado archivo arena arquitecto arquitectura
    arrendamiento asamblea asesoramiento asesoría asistencia atención auditor auditoría aumento autobuses autobús autos autónoma ayuda ayuntamiento baja
    balance banco bar bares bases basura bebida bebidas biblioteca bienes bomberos borrador cable cabo cafetería calidad calle calles cambio camino campo
    campus capital cargo cargos carretera carta cartas cartón casa casas catering causa cemento central centro centros cercanía cese cierre ciudad clase
    clases cliente clientes climatización cláusula colegio comarca comedor comerciales comercio comisión como compra compraventa comunicación comunidad
    concesión conclusiones conclusión concursal concurso conferido conjunto consejero consejeros consejo conservación constitución construcción consultoría
    consumo contenedor contenido contratación contrato control convocatoria cooperación cooperativa cooperativas corrección correcto correo costa cotización
    creaciones creación crédito cualquier cuatro cubierta cuenta cuentas cultura cultural cárcel cómputo declaración decretado delegado delegados demolición
    denominación deporte deportes deportiva deportivo deportivos depósito derecho derechos derivados desarrollo desembolso destino detalle deuda deudor diario
    digital dimisión diplomático diputación dirección director directora diseño disfrute disminución disolución dispositivos distribución distrito dividendos
    documento documentos domicilio duración economía edificio edificios educación ejecución ejercicio electricidad electrónica eliminación eléctrica eléctrico
    embargo emisión empleado empleados empleo empresa empresarial empresas energía entidad equipamiento equipo equipos erratas error escala escisión escolar
    escritura escuela espacio espacios especial especializada estación estado estadística estatutos estimado estudio estudios europeo euros evaluación evento
    eventos exclusivo expediente explotación exposición expropiación exterior extinción fabricación facultades falta familia familiar farmacia fase favor
    fecha fianza fiesta fiestas filial final finales financiación financiera financiero finca fincas firma fondo fondos fontanería formación formalización
    funcionamiento fungible fusión fábrica gas gastos gasóleo general gerente gestión gestor grupo hasta hermanos hierro hijos historia hogar hoja hojas
    hormigón horno hospital hostelería hotel huerta hueso iglesia iluminación importe impresión impresora impresoras impuesto impuestos incremento industria
    industrial industriales informática informático ingeniería ingreso ingresos inicio inmobiliaria inmueble inscripción insolvencia insolvente inspección
    instalaciones instalación insuficiencia internacional inversiones inversión investigación jardinería jardines jardín jefe jornada juegos juez junta
    juzgado laboratorio lavandería ley leyes libro libros licencia licencias licitaciones licitación limpieza liquidación liquidador liquidadora llamarse
    llave local logística lote lotes lucha línea líneas madera maderas mancomunado mancomunados mantenimiento maquinaria marca marginal masa material
    materiales matrícula mayor mediante medicamentos medicina medio medios mejora mejoras memoria menaje menor mercado mercados mercantil mesa mesas meses
    mina minas ministerio mobiliario mobiliarios modificación moneda monte mueble muebles mujeres municipal municipales museo máquina médico música nacional
    navegación naves negocio nombramiento nombramientos nombre nominal norma normas nota notaría nueva nuevo nuevos objeto obra obras ocio oferta ofertas
    oficina oficinas operaciones operación orden ordenador organización otros pabellón padre pago pagos pan panadería papel papelería papeles parque
    participaciones participación particular pasa pasivo pasivos patrimonio patronato pavimentación pedido peluquería pendiente pensión pequeña personal
    personas pesca pescado pieza piezas pintura pinturas piscina piso pisos placa plan planta plataforma playa playas plazas plazo pliego población poder
    poderes policía portal postal postura precio premio prenda prendas prensa presidenta presidente prestación presupuesto prevención prima primaria principal
    prisión privada privado procedimiento procedimientos producción producto productos profesional profesionales profesor programa promociones promoción
    propia propiedad propiedades propio protección proveedor provincia provisional proyecto proyectos prueba préstamo prórroga publicación publicidad pueblo
    puente puerto puesto página póliza pública público quiebra quincena radio reactivos recogida reconocimiento recurso recursos red redacción redes reducción
    reducido reelección reforma refuerzo regadío regiones registral registro región rehabilitación relacionados relación religiosa renovación renta rentas
    reparación reparto representante reserva reservas residencia residencial residuos resolución responsabilidad restauración resultado retirado retribución
    reunido reunión revocación riego riesgo riesgos rural régimen río sa sala salas saldo salud salón saneamiento sanidad sanitaria sanitario secretaria
    secretario sector sede seguimiento seguridad seguro seguros semana sentencia servicio servicios señal señalización siete siniestro sistema sistemas sl slu
    social sociales sociedad sociedades socio socios software solar solidario solidarios subasta subvención suelo suelos sumas suministro suministros
    supervisión suspensión sustitución taller talleres teatro tecnología telecomunicaciones telefonía telefónica teléfono temporal tenencia tensión tercero
    terceros terreno tesorería tiempo tienda tiendas tierra tierras titular todos total trabajador trabajadores trabajo trabajos transformación transporte
    transportes traslado tratamiento tren tribunal tráfico turismo técnica técnico técnicos título unipersonalidad universidad unión urbanismo urbanización
    uso usuario usuarios vacaciones vacuna vado valor valores varios vehicular vehículo vehículos venta ventana ventas verde verdes vestuario viaje viajes
    vicepresidente vicesecretario vida vidrio vigilancia virtud visita vista vivienda viviendas viñedo viñedos volumen voluntaria voluntario voz vía vías
    zapatos zona zonas área órgano único`,
  fr: `
    abonnement abonnés absorbante absorption accessoire accessoires accompagnement accord accueil accueillir accès achat achats achèvement acier acquis
    acquisition acquéreur actes actif action actionnaire actionnaires actions activité adhésion adjudication administrateur administratif administration
    administrative adresse affaire affaires affichage agence agencement agent agents agglomération agricole agréé aide aides air alimentaire alimentaires
    alimentation ambulances ambulant ameublement aménagement analyse ancien ancienne animal animation annexe annexes annonce annuel annuels annulation année
    anonyme appareil appareils appartement appartements appel application applications apport apports apprentissage arbre arbres architecte architecture
    archives arme arrêté art article articles artisan artisanale ascenseur ascenseurs asphalte assainissement assainissements assemblée assistance
    associations associé associés assurance assurances atelier atteinte attribution audit augmentation augmentations autocar automobile automobiles autre
    autres avenant avenue avis avocat bagages bail balance banque banques base bassin baux beauté bien biens bijoux bilan blanchisserie bois boissons
    boucherie boulangerie bourse boutique boutiques bovins branchements bricolage bruit brut bureau bureaux but bâtiment bâtiments béton cabinet cantine
    capacité capital carrière carte cartes carton cause cautionnement central centrale centrales centre centres cessation cession cessions chambre champ
    change changement chantier charpente chaudière chauffage chaufferie chaufferies chaussures chaussée chaîne chef chemin chemins cheval cheveux chirurgical
    chirurgie cinéma civil civile client clients climatisation clos clôture code coiffure colis collecte collectif collectivité collectivités collège combles
    comité commande commandite commerce commercial commercialisation commissaire commission communauté commune communication compagnie comptabilité comptable
    compte comptes concept conception concession conciliation concordat concours condition conditions conduite conduites conformité congés conseil conseiller
    conseils conserverie consommation constitution construction consultation contenu contrat contrôle convention convient coopérative copropriété corps
    cosmétiques couleur cour courante cours courses coursier courte couture couverture coût cru crèche crèches créance créancier créanciers création créations
    cuisine culture cultures céréales danse demande dette dettes devis diffusion directeur direction dirigeant disposition dissolution distance distribution
    divers diverses document documents domaine domaines domicile dommages donnée données dossier droguerie droit droits duree durée débiteur déchet déchets
    déchetterie décision déclaration décoration décès défense délai délais délégation démolition déménagement dénomination dépannage département départemental
    dépense dépôt désamiantage détachées détail détention développement eau eaux effectif emploi emplois emporter emprise enfance engins enregistrement
    enrobés enseignement ensemble entreprise entreprises entretien entretiens espace espaces essence esthétique européen européenne européens exclusion
    exercice exercices expertise exploitant exploitants exploitation export exposition extension extrait exécution fabrication faillite famille farine
    fauchage façade façades femme femmes ferme fermeture fermier feu fibre fiche fiduciaire filiale film films filtre finance financement finances financière
    fine fiscal fleur fleurs foncier fonction fonctionnement fond fonds forage forfait formalités formation forme formes fort forêt forêts fournisseur
    fournisseurs fourniture fournitures frais franchise français française fromage fruit fruits fusion fusions futur fêtes garage garantie gardiennage gare
    gaz gestion gestionnaire gouvernement graphique greffe gros groupe groupement groupements guide génie général générale gérance gérant gérants habillement
    habitat habitation handicap herbe heure holding homme hommes horaire horlogerie hors hospitalier huile huissier hydraulique hygiène hébergement hôpital
    hôtel identité image immatriculation immeuble immeubles immobilier immobilière immobilières impasse import importation impression imprimerie impôt impôts
    incendie indemnité indirecte industrie industriel industrielles industriels indépendant infirmier infirmière information informatique ingénierie ingénieur
    insertion insertions insolvabilité inspection installation installations institut instrument instruments insuffisance international internet intervention
    intérieur intérêt intérêts inventaire investissement investissements jardin jardinage jardins jeu jeunes jeux jour jours judiciaire juge jugement
    juridique justice laboratoire laine lait lampe lampes langue lavage libéral licence lieu ligne lignes limite lingerie liquidateur liquidation livraison
    livre livres local locale location locaux logement logements logiciel logistique loi loisirs lot lots loyer loyers luminaires lycée légume légumes machine
    machines magasin magasins main maintenance maintien mairie maison maisons mandat mandataire mandats manifestations manutention maraîchage marchandise
    marchandises marché marchés marketing marque marques masse matière matières matériaux matériel maçonnerie membre membres menuiserie mesure meuble meubles
    mineur minimum ministère mise mission mixte mobilier mobilité mode modes modification modifications modifiée montage moteur moyen moyens multimédia
    municipal municipale musique musée mutuelle mère médecin médecine médiathèque médical médicale médicaments métal métallerie métaux métier métiers
    métropole national nationale nature naturel navire nettoyage neuf neufs neuve nom nombre nomination notaire notaires notarié nouveau nouvelle numérique
    numéro négoce négociation objet objets oeuvre officine offre offres opposition oppositions optique opération opérations ordinaire ordonnance ordre ordures
    organisation organisme origine ouvert ouverte ouverture ouvrage ouvrages ouvrier paiement paiements pain panneau panneaux papier papiers parc parcs
    parking parlement part partenariat participation participations particulier particuliers partie partiel parts passage passif patrimoine pavage paysage
    peinture pension permis personne personnel personnes petit petite petits peuplement pharmacie photo photographie pierre piscine piscines pièce pièces
    place places plage plages plaisance plan plans plante plantes plastique plat plats pleine plomberie poids point poisson polices pollution pompe pompes
    pompiers pont ponts port porte portes ports poste poteaux poudre pouvoir pouvoirs pratique premier première preneur presse prestataire prestataires
    prestation prestations preuve principal prise privé privée prix procédure production produit produits profession professionnel professionnels professions
    profit programme projet prolongation promotion proposition propreté propriétaire propriétaires propriété prorogation protection provisoire précaution
    présidence président présidente prévention prévoyance prêt prêts public publication publicité publics publique puits pépinière périscolaire pétition pêche
    quai qualification qualité quartier radiation ramassage rapport ravalement recherche recherches recours recouvrement recrutement recyclage redressement
    registre relation relations reliure remboursement remise remplacement renfort renouvelable renouvellement rente repas reprise responsabilité ressources
    restaurant restaurants restauration restreinte retard retenue retrait revente revêtement revêtements risque risques rond route routes rue rural règle
    règlement règlements réalisation réception récolte rédaction réduction réfection référence régie régime région régional régionale réglementés
    réhabilitation rénovation réparation réparations réseau réseaux réserve réserves résidence résidences résiliation résolution résultat résultats réunion
    révision saisie salaire salarié salariés salle salles salon salons sang sanitaire santé sapeurs sarl sas sasu sauvegarde savoir sci science scierie
    scission scolaire scolaires scolarité secondaire secours secrétaire secteur semaine serrurerie service services seul signalisation signature site sites
    siège social sociale sociales société sociétés soin soins sol soldes solidarité sols solution sondage sortie souscription soutien spectacle sport sports
    spécialisé stade stages stationnement statut statuts stock stockage structure substitution subvention succession succursale suite suppression surface
    surveillance syndic syndicat système systèmes séance sécurité séniors séparation tabac tableau taux taxi technique techniques technologie temps tenue
    terme terrain terrains terrassement terre terres textile théâtre tiers timbres tissus titre toiles toit toiture tonnes tonte tourisme tours tous toute
    traduction traitement traiteur transfert transferts transformation transmission transport transports travaux tribunal trésorerie tuyaux tâche
    télécommunications téléphone téléphonie unique unité universel universelle université universités urbain urbanisme urgence usage usine usines utilisateur
    vaccin valeur valeurs vapeur variable vendange vendeur vente ventes verger verre vert verts viande vidéo vidéos vidéosurveillance vie vignes ville villes
    vin viticole vitre vitrerie vitres voie voies voirie voiture voitures volaille volume voyage voyages végétal véhicule véhicules vélo vélos vêtement
    vêtements zone zones échange échanges éclairage école écoles écologie économie économique écran édifice édition éducation égout élagage élection
    électricité élève élèves émission énergie épicerie épuration équipe équipement équipements établissement établissements étanchéité état étranger étude
    études évaluation évènements événement événements œuvre`,
  de: `
    abbruch abfall abfallentsorgung abfindung abfälle abschluss abschlüsse absicht abspaltung abteilung abwasser abwicklung adresse ag ahnung akte aktie
    aktien aktiengesellschaft allgemein alten altersheim altpapier amt amtsgericht amtslöschung andere anfechtung anfrage angebot angebote anhang anlage
    anlagen anmeldung anmeldungen anschrift anspruch ansprüche anstalt anteil anteile antrag anträge anwalt anzeige apotheke apotheken arbeit arbeiten
    arbeitnehmer architekt architekten architektur art artikel arznei arzneimittel arzt asphalt aufforderung aufgabe aufgehoben aufhebung auflösung
    aufsichtsrat aufspaltung aufteilung auftrag auftraggeber aufträge aufzug aufzüge ausbau ausführung ausgabe ausgliederung auskunft auslegung ausschreibung
    aussetzung ausstattung ausstellung austausch auswahl auto bad bahn bahnhof bank banken basis bau bauarbeiten bauleistung bauleistungen baustelle
    bauunternehmen bauwerk beamte bedarf bedingung bedingungen beendet beendigung befugnis begriff behälter behörde beitrag bekanntmachung bekleidung belege
    beleuchtung beratung bereich bergbau bericht berichtigung beruf berufung beschaffung bescheid beschlossen beschluss besitz bestand bestandteil bestattung
    bestellt bestellung beteiligung beton betreuung betrieb betriebe bewachung bewerber bewerbung bezirk bezug bibliothek bibliotheken bilanz bild bildung
    binnen boden brandschutz brief briefe brücke buch bund bäckerei böden bücher bürgermeister büro chemie computer container dach dachdecker
    dachdeckerarbeiten daten datenbank datenschutz datum dauer decken denkmal deutsch deutsche dienst dienste dienstleistung dienstleistungen digitalisierung
    dokument dokumente dritte druck drucker durchführung ehe eigentum eigentümer eingereicht eingestellt eingetragen einkauf einreichung einrichtung einsicht
    einspruch einstellung eintragung einzelprokura eis eisen elektro elektroarbeiten elektronik elektrotechnik ende energie entgelt entlastung entsorgung
    entwicklung entwurf erbe erbschaft erde ergebnis erhöhung erklärung erlöschen ernährung ersatz ersteigerung ertrag erweiterung erwerb erziehung eröffnung
    essen estrich fach fahrrad fahrräder fahrzeug fahrzeuge fall familie farbe farben fassade feld fenster fenstern fest feuerwehr film finanz finanzen
    finanzierung firma fisch fleisch fliesen flucht flughafen fläche flächen flüssig folge forderung forderungen form formwechsel forschung forst
    forstwirtschaft fracht frau frei freiberufler freie fremd frist frucht fusion garage garten gartenbau gas gastronomie gaststätte gebiet gebiete gebäude
    gebäudereinigung gebühr gebühren gefahr gegenstand geld geldern geländer gemeinde gemeinden gemeinschaft gemüse genehmigung genossenschaft gericht
    gerichte gerät geräte gerüst gesamt gesamtprokura geschäft geschäftsführer geschäftsführung gesellschaft gesellschaften gesellschafter gesetz gesundheit
    getränke gewerbe gewinn gewinnabführungsvertrag gewinne glas glaubiger gleis gläubiger gläubigerversammlung gmbh gmbhg grenze groß großhandel grund
    grundkapital grundschule grundstück grundstücke gruppe gründung gut gutachten gärtner güter hafen haftpflicht haftung halle hallen handel handelsregister
    handwerk handwerker haus haushalt hausmeister heime heizung heizungen heizöl herabsetzung herstellung hilfe hilfsmittel hinweis hochschule hof holz hotel
    hra hrb häuser höhe immobilien industrie informatik information ingenieur inhaber inhalt innen insolvenz insolvenzen insolvenzplan insolvenzrecht
    insolvenzverfahren insolvenzverwalter installation instandsetzung institut investition jahr jahresabschluss jugend kammer kanal kanalbau kanäle kapital
    kapitalerhöhung kapitalherabsetzung kasse kauf kaufmann kfz kg kinder kindergarten kindertagesstätte kino kirche kita kleidung klima klinik kliniken
    klinikum kläranlage kohle kommanditgesellschaft kommanditist kommune kommunikation komplementär konkurs konto kontrolle konzept konzern kosten kraft
    kraftfahrzeug kraftstoff kranken krankenhaus krankenhäuser kredit kreis kultur kunde kunden kunst kurs küche kündigung labor lager lagerung land landkreis
    landschaft landwirtschaft last laufzeit leben lebensmittel lehrer leistung leistungen leiter leitung leitungen licht lieferant lieferauftrag lieferung
    lieferungen liquidation liquidator liste lizenz lkw los luft länder lärmschutz löhne löschung löschungen löschungsankündigung lüftung macht maler
    malerarbeiten markt maschine maschinen maschinenbau masse material materialien maß maßnahme maßnahmen medien medizin mehl mehrheit meister menge mensch
    metall metallbau miete mieten mieter mietvertrag milch minister mitarbeiter mitglied mitglieder mittel mobil mobilfunk mobiliar monat motor museum musik
    märkte möbel möbeln müll müllabfuhr müllbehälter münzen nachfolge nachlass nachprüfung nachtrag nachweis name namen natur netz neubau neubauten neue
    neueintragung neuer nicht niederlassung niederschlag notar notare nummer nutzung objekt objekte obst offen offene offenes ordnung ort pacht papier park
    parkett parkplatz partner pension person personal personen pfand pflanzen pflege pflegeheim pkw plan planung planungsleistungen plattform platz politik
    polizei portal post praxis preis preise presse privat produkt produkte produktion programm projekt projekte prokura prokurist prozess prüfung publikum
    qualität quelle rahmen rahmenvereinbarung rahmenvertrag rat raum recht rechte rechtsanwalt rechtsform rechtsnachfolge rechtsstreit rede register
    registerbekanntmachung registergericht reifen reihe reinigung reinigungsleistungen reise reisen rente reparatur reserve rest restaurant rettungsdienst
    revision richter risiko rohbau rohr rohre räume rückbau rückzahlung sache sachen sand sanierung satz satzung schaden schienen schiff schließanlagen
    schließung schloss schlosser schlussverteilung schnee schreiner schrift schuld schulden schuldner schule schulen schutz schwester schwimmbad schäden
    schülerbeförderung seite sektor server service sicherheit siedlung sitz sitzung sitzverlegung software sonder sozial sozialamt spaltung sparkasse speise
    spiel spielplatz sport sprache staat stadt stadtwerke stahl stall stammkapital stand standort station stationen stein stelle stellen steuer steuerberater
    steuern stiftung stoff strafe straße straßen straßenbau straßenreinigung strecke strom studie stunde städte stück summe system systeme tabak tag technik
    teil teile teilnahme telefon telekommunikation termin text tiefbau tiefbauarbeiten tier tiere tisch tischler titel tonne transport transporte treuhand
    trockenbau turm turnhalle ug umbau umfirmierung umsatz umwandlung umwelt umzug unfall union universität unterhalt unterhaltsreinigung unterlagen
    unternehmen unternehmensvertrag unternehmer unterricht untersuchung ursache urteil verband verbindlichkeit verbrauch verein vereinbarung vereins
    vereinsregister verfahren verfügung vergabe vergütung verhandlung verkauf verkehr verkäufe verlag verlegung verlust verlängerung vermessung vermieter
    vermietung vermittlung vermögen vermögenslosigkeit verordnung verpachtung verpackung versammlung verschmelzung versicherung versicherungen versorgung
    versteigerung verteidigung verteilung vertrag vertreter vertretung verträge verwalter verwaltung verzicht vieh vier volk vollmacht vorbereitung vorschlag
    vorschrift vorsitz vorstand vorstände wagen wahl wald ware waren wartung wasser wasserbau wechsel weg wege wein werbung werk werke werkstatt werkzeug wert
    wesentlichen wettbewerb widerruf widerspruch widmung wiese wind winter winterdienst wirtschaft wirtschaftsprüfer wissen wissenschaft woche wohngebäude
    wohnung wohnungen wohnungsbau wurde wärme zahl zahlung zahlungsunfähigkeit zahn zeichnung zeit zeitung ziegel ziel zimmer zimmerer zins zinsen zoll zone
    zubehör zucker zug zugang zukunft zusage zusammenschluss zuschlag zustand zustellung zustimmung zwang zwangsversteigerung zweck zweigniederlassung
    änderung öffentlich übernahme überwachung`,
  it: `
    abbonamento abilitazione abitazione accertamento accesso accettazione acciaio accordo acqua acque acquedotto acquisizione acquisto addetti adeguamento
    aeroporto affidamenti affidamento affitto agente agenzia aggiudicatario aggiudicazione agricola agricolo agricoltura albergo alberi alimentari alloggi
    alloggio alluminio ambiente ambulanza amministrativa amministrativo amministratore amministratori amministrazione ampliamento anno annuale anziani aperta
    aperto appaltante appaltatore appalti appalto apparati apparecchi apparecchiature architettonica architettura archivio area arma arredi arredo arte
    articoli artigiano ascensori asfaltatura asfalto asilo assemblea assicurativi assicurazione assistenza assistenziale associazione associazioni asta aste
    atti attività atto attrezzature attuazione aula aumento autobus autocarri autorità autostrada autotrasporto autovetture avviso avvocato azienda azioni
    bagno bambini banca banche banchina bando bene beni bevande biblioteca bilanci bilancio bonifica boschi bosco buoni calcestruzzo caldaia campo cancelleria
    canile canone cantiere capacità capitale caratteri carburante carceri carta carte cartoleria casa case caserma cassa catasto cauzione cavi cavo centrale
    centri centro cessione chiesa chimica chiusura cibo cimitero cittadino città civile clienti codice codici collaudo collegio commerciale commercio
    commissione compenso competenza compravendita computer comunale comunali comune comuni comunicazione concessione concessioni concordato concorrenza
    concorso condizioni condominio condotta conferimento confisca consegna consiglieri consiglio consorzio consulenza consumo contabilità conti conto
    contratti contratto contributi contributo controllo convenzione cooperativa copertura corso corte costi costituzione costo costruzione costruzioni crediti
    credito creditori cucina cultura cura curatela curatore data dati debito debitore delibera delitto demolizione denominazione deposito depuratore
    depurazione derattizzazione destinazione determina detersivi diagnostica dialisi dipendenti diretta diretto direttore direzione diritti diritto disegno
    diserbo disinfestazione dispositivi dispositivo disposizioni distribuzione ditta divisione documenti documento domanda domiciliare durata economica
    economici economico edifici edificio edilizia educazione elenco elettrica elettricità elettrico emergenza energia ente enti entrate esame esecuzione
    esercizio esito esperti esterna estero estinzione età eventi evento evidenza fabbrica fabbricato facchinaggio fallimento famiglia farina farmaci farmacia
    farmacie fase fattura ferro ferrovia fiera figli filiale finanza finanziamenti finanziamento finanziaria fine fiume fogna fognatura fognature fondazione
    fondi fondo forma formazione fornitura forniture forza forze frana frazione frutta funzionamento funzione fusione gara garanzia gare gas gasolio generale
    genere geometra gestione gestore giardini giardino gioco giorni giorno giovani giudice giudici giudiziale giunta giuridica grado grande gruppi gruppo
    guardia idraulica igiene igienico illuminazione imballaggi immobile immobili immobiliare impianti impiantistica impianto importo imposta imposte impresa
    imprese incarichi incarico incendio incremento indagine indennità indirizzo industria industriale infermieristica informatica informatici informazione
    informazioni infrastrutture ingegneria ingresso inizio insediamento insegnamento insolvenza installazione interesse interna interni interventi intervento
    investimento istituti istituto istruzione laboratorio lampada lastricatura latte laurea lavanderia lavori lavoro legale legge legno lenti lettori libri
    licenza licenze liceo linea linee liquidatore liquidazione lista litigio livello locale locali lotti lotto luce luogo macchina macchine macello magazzino
    manifestazione manodopera manutenzione marchi marchio mare massa materia materiale materiali materie media medica medici medicinali medico mensa mense
    mercati mercato mesi messa metalli metano mezzi ministero ministri minori misura misure mobile mobili mobilità modello modifica modifiche moduli mondo
    monouso mostra motore musei museo musica mutui natura nave nazionale negoziata negozio nettezza noleggio nomina nomine norma note nove numero nuova nuove
    nuovi nuovo oggetto olio omologazione onere opera operai operatore operazione operazioni opere opzione orario ordinanza ordinaria ordine organizzazione
    organo ospedale ospedali ospedaliera ospedaliero ossigeno pagamenti pagamento palestra pane parcheggi parcheggio parco parte partecipazione partecipazioni
    parti partita passeggeri passivo pasti patrimonio pavimentazione pavimenti pedaggio pena penale pensione periodo perizia persona personale pesca pesce
    pescheria pezzi piano pianta piante piazza pietra piscina pista pneumatici polizia polizza polo ponte ponti popolazione porta porte porto posta postale
    postali posti posto potatura potere prelievo presidente prestazione prestazioni prestito preventiva prevenzione prezzi prezzo prima primaria principale
    privata privato procedura processo prodotti prodotto produzione professionale professionali professionisti progettazione progetti progetto programma
    programmi promozione pronto proposta proprietà proroga protezione prova provincia provinciale provvedimento pubblica pubbliche pubblici pubblicità
    pubblico pulizia pulizie punto qualità quota quote raccolta radio ragazzi rapporto reagenti recupero reddito refezione regionale regione registro
    regolamento relazione relazioni rendiconto reparto requisiti residenza responsabile responsabilità restauro rete reti rettifica ricavi ricerca ricorso
    riduzione rifacimento riferimento rifiuti rilievi rimozione rinnovo riparazione riparazioni riqualificazione riscossione riserva riserve risorse
    ristorante ristorazione ristretta ristrutturazione risultato riunione rotatoria sala salute sangue sanificazione sanitaria sanitario sanità sanzione
    scadenza scavi scavo scienza scioglimento scissione scolastica scolastico scopo scuola scuole sede seduta segnaletica segretario segreteria semaforo
    sentenza serramenti servizi servizio sezione sfalci sgombero sicurezza sindaco siringhe sistema sistemi sito soci sociale sociali società socio software
    soglia sostegno sostituzione spa spazi spazio spazzamento speciali specie spesa spese spiaggia sport sportiva sportivo srl stabile stabilimento stampa
    stampanti stato statuto stazione stazioni stima stimato strada stradale stradali strade straordinaria strumenti struttura strutture studente studenti
    studio successione suolo superficie supporto sviluppo tassa tasse tassi teatro tecnica tecnici tecnico tecnologia telecomunicazioni telefonia telefono
    tempo tensione termine terra terreni terreno territorio terzi tesoreria tessuti tetto titolare titoli titolo torre totale traduzione traffico
    trasferimenti trasferimento trasformazione trasporti trasporto trattamento trattative tratto treno tribunale tributi turismo tutela tutor uffici ufficio
    università uomini urbana urbani urbanistica usi uso utenti utenza utili vaccini valore valori valutazione vari varianti vario veicoli vendita vendite
    verbale verde verifica versamento vestiario vetro via viabilità viaggi viaggio videosorveglianza vigilanza vigneti vino visita visite vita voce volontaria
    volumi zona zone zucchero`,
  en: `
    access accident account accountancy accountant accounting accounts acquire acquisition acquittal act action active activities activity acts address
    adjudication adjudicator admin administration administrator administrators adoption adult advance advertising advice adviser advisory advocate affairs age
    agencies agency agent agents agreement aid air airport alarm alarms alcohol allowance alteration ambulance amendment amendments amount analysis animal
    animals annual apartment appeal appeals applicant application applications apply appointment appointments apprentices approval apps architect
    architectural architecture area areas arrangement art article articles arts asphalt assembly assess assessment asset assets assign assistant associate
    association assurance attorney auction audit auditors authorities authority auto aviation award awards bakery bank banking bankruptcies bankruptcy banks
    bar basis beach bed beds beer benefit beverage bicycle bid bids bill bins block blood boat boats body boiler boilers bond bonds book books border borough
    box boxes brand bread brewery brick bridge bridges broadband broker budget builder builders building buildings built bus buses business buyer cable call
    camera cameras camp campus canal cancellation capital car carbon card cards care careers cargo carpet carriage carrier cars case cash catering cause
    ceased cell cement cemetery central centre centres certificate chain chair chairs chamber change changes charge charges charity chemical chemicals chief
    child children chimney church cinema city civic civil claim claims classroom clean cleaning clear clearance client clients climate clinic clinical close
    clothing club coach coal coast code coffee collection college commercial commission committee commodity common communication communications community
    companies company compensation competition complaint completion compliance compulsory computer computers concession concrete condition conference
    connection consent conservation construction consultancy consultant consultants consulting consumer container containers content contract contracting
    contractor contractors contracts control cooked copy core corporate corporation correction cost costs cottage council councils counsel counselling country
    county course courses court cover credit creditor creditors crematorium crew crime culture currency customer customers cycle daily dairy damage dance data
    date dates day days deadline deadlines death debt debtor debts deceased decision deck decorating decoration decree deed deeds defence degree delay
    delivery demolition dental dentist department deposit depots deputy design desk destruction detail details detention development device devices diagnostic
    digital dinner director directors disabled discharge discharged disclaimer dismissal disposal dispute dissolution distress distribution district diversity
    dividend doctor document documents domestic door doors double draft drain drainage drill drink drinks drugs duty early earth economic economy editing
    education effect efficiency elderly election electric electrical electricity electronic elevator emergency employee employees employer employment energy
    enforcement engine engineer engineering england enquiry enterprise entertainment entrance environment environmental equipment error establishment estate
    estates european evaluation event events evidence examination exchange executive executor exemption exhibition expenses expired explosion export extension
    external fabric facilities failure fair family farm farming farms fashion fees fence fencing field figure file film filter final finance financial find
    fire firm fish fishing fit flat flats fleet flight flood floor flooring floors flowers food foods footbridge footwear force foreign forest forestry form
    formation forms foundation framework free freight frozen fruit fuel fund funds funeral furniture future gallery games garage garden gardens gas gate
    gathering general girls glass glazing gloves gold golf goods government gowns grain grant grants grass gravel green grocery grounds group groups guarantee
    guard guide gym hair hall handling harbour hardware head health hearing heat heating heavy help herald heritage high highway highways hire history holder
    holders holding holiday home homecare homes horse hospital hostel hot hotel hours house household housing hygiene identity image impact import improvement
    income increase increases independent index industrial industry information infrastructure injury innovation insolvencies insolvency insolvent inspection
    installation institute insurance intent intention interest interests interim international internet interpreting introduction invest investment
    investments investor invitation invoice iron issue item items jewellery job jobs join joint journey judge judgment justice key keys kitchen kitchens
    laboratory labour ladder lake lamp lamps land landscape language laptops last laundry law laws lawyer lead learning lease leasing legacy legal leisure
    lender lending letter letters level liability libraries library licence licences licensed licensing life lift lifts light lighting limited line linen link
    liquidate liquidation liquidations liquidator liquidators list llp loan loans local logistics loss lots ltd lunch lunches machine machinery machines mail
    main maintenance maker management manager manufacturing map marine mark market marketing material materials matter meals meat mechanical media medical
    medicine medicines meeting meetings member members membership memorial mental merchant merger metal meter meters migration mobile model modern money month
    months moratorium mortgage motion motor motors movement museum museums music name national nature navy need net network new newspaper night noise notary
    notice notices number nursery nurses nursing object objects occupational off offence offer offers office officer offices official oil online open
    operating operation operator operators option order orders organisation other outdoor outline outsourcing owner owners packaging page paint painter
    painters painting paintings panel panels paper papers parcel parish park parking parks part partner partners partnership parts party passenger past paths
    patient patients patrol pay payment payments pension pensions people performance periodic permission permit person personal pest petition petitioner
    petitions pharmacy phone photo photography physical picture pipe pipeline pipes pitch place plan planning plans plant plants plastic plate plating play
    playground plc plumbing point police policy pollution pool pools port ports position post postal pot poultry power practice practitioner premises
    prescription presence press prevention price primary principal print printed printer printers printing prison private procedure procedures proceedings
    process processing procurement producer product production products professional profit programme programmes project projects promotion proof property
    proposal proposals proposed prosecution protection provider provision pub public publication pubs pump pumps pupil pupils purchase purchases purchasing
    qualification quality quantity quarry question radio rail railway raise ramps range rate rates reading rebuild receipt receiver receivership record
    recording records recovery recruitment recycling reduction reference refurbishment refuse regeneration region regional register registered registrar
    registration registry regulation regulations rehabilitation relations release relief removal removals renewable renewal renovation rent rental repair
    repairs replacement report reporting representation representative request requirement rescue research reserve reserves resident residential residents
    resolution resources response responsibility restaurant restaurants restoration restored result results retail return returns revenue review rice right
    rights risk river road roads roof roofing room rooms route routes routine royal rubbish rule rules rural safety sail sale sales salon salt sand sanitary
    sanitation scheme school schools sciences scotland screen sea season seat secondary sector secure secured security sensor servant server service services
    session settlement sewage sewer sewing share shares sheriff ship shipping shoes shop sign signage signs site sites skill skills skin small smart snow
    social society software soil solar sold solicitor solicitors solution solutions solvent sound source space specialist speech spirit sport sports stadium
    staff stage stair stand standard standards state statement statements station steel step steps stock stockholders stone stop storage store stores storm
    strategy street streets structural structure student studies studio study subject submit subsidy substance sugar suit sum supermarket supervisor supplier
    suppliers supplies supply support surface surfacing surgery surgical surrender surveillance survey surveying surveyor surveys sustainable swimming system
    systems tax taxation taxes taxi tea teacher teaching team technical technician technologies technology telecommunications telephone temporary tenancy
    tenant tender tenders term terminal terms test testing textile textiles theatre theatres third throughout tile tiling timber time tobacco toilet toilets
    tool tools tour tourism toxic toy toys trade trademark trader trades trading traffic train training transactions transfer translation transport
    transportation travel treasury treatment tree trees trial truck trust trustee trustees tupe turbine uniform uniforms union unit units university unsecured
    urban user users utilities vacancy valuation value van vans vegetables vehicle vehicles vending vessel veterinary video view village vision visit visitor
    voluntary volunteer vote voting wage walk wall walls war ward warehouse warning waste watch water weapons web website week weekly welding welfare wet
    wheel wholesale will winding windows wine winter wireless wires woman women wood wool word work worker workers works workshop world wound writing yard
    year years youth zone`,
}
