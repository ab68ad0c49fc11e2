import type { SearchLanguage } from './search-language.ts'

/**
 * Words that many announcements of a language contain, by which the language of a query is inferred. A query of one such
 * word is a filter rather than a search for something specific. Words of several languages are listed in each.
 */
export const VOCABULARY: Readonly<Record<SearchLanguage, string>> = {
  es: `
    abastecimiento absorción acciones acreedores acta actividad acuerdo adjudicación adjudicatario administración
    administrador administradores alimentación almacén alquiler alumbrado ambulancia ampliación anuncio aparcamiento apoderado
    arbolado archivo área arquitectura arrendamiento asesoramiento asistencia atención auditor auditoría autobús autobuses ayuda banco
    ayuntamiento baja balance bases basura bienes bomberos cafetería cambio camino capital carretera cárcel catering cese
    centro cierre ciudad cláusula climatización colegio comedor comercio compra compraventa comunicación concesión
    concurso consejero consejo conservación constitución construcción consultoría contenedor contratación contrato convocatoria
    cooperativa crédito cuentas declaración demolición denominación depósito derecho desarrollo deuda deudor diputación dirección
    disolución diseño distribución domicilio edificio ejecución electricidad electrónica empleo empresa energía entidad
    equipo equipos escisión escolar escuela escritura estatutos estudio euros expediente explotación expropiación extinción
    fábrica fabricación farmacia fianza firma formación formalización fusión gas gastos gestión hospital hostelería hotel
    ingeniería inmobiliaria inmueble insolvencia inscripción inspección instalación instalaciones insuficiencia jardín jardinería jardines
    jefe juzgado juez junta laboratorio licitación licitaciones limpieza liquidación liquidador liquidadora local lote maquinaria mantenimiento
    máquina marca material médico medicamentos memoria mercantil ministerio mobiliario modificación museo negocio
    nombramiento nombramientos notaría oferta ofertas oficina obra obras órgano ordenador papelería parque participaciones patrimonio
    pavimentación pendiente personal piscina plazo pliego policía póliza precio prestación préstamo presupuesto procedimiento producción
    profesional programa proveedor provincia proyecto publicidad puente puerto quiebra recogida recurso reducción
    redacción reelección reforma registro rehabilitación renovación reparación representante residencia residuos resolución responsabilidad
    restauración reunión revocación riego saneamiento sanidad seguridad seguro seguros señalización servicio servicios sede sentencia
    sl sa slu sociedad sociedades socio socios software solar subasta subvención suelo suministro suministros taller teatro tecnología telecomunicaciones telefonía
    teléfono terreno transformación transporte traslado tratamiento tráfico tribunal unipersonalidad universidad urbanismo urbanización
    vado vehículo vehículos venta ventas vestuario viaje viajes vigilancia vivienda viviendas voluntario zona`,
  fr: `
    absorption accord accueil achat acquéreur acquisition actes actif action actions activité adjudication administrateur
    administration agence agricole alimentation aménagement annonce annulation apport appel architecte architecture archives
    arrêté artisan artisanale ascenseur ascenseurs assainissement assemblée assistance associé associés assurance assurances atelier attribution
    augmentation autocar avenant avis avocat bail balance bâtiment bâtiments bilan bois boulangerie boucherie bureau bureaux
    cabinet cantine capital carrière cautionnement cession cessation chantier charpente chauffage chaussée chirurgie cinéma
    clôture coiffure collecte collège commande commerce commercial commissaire commune communication communauté compte comptes
    concession conception concordat concours conseil conserverie constitution construction consultation contrat contrôle convention
    copropriété couverture création créance créancier créanciers cuisine débiteur déchet déchets déclaration démolition département dépôt
    désamiantage développement dirigeant direction dissolution distribution domicile dossier droit droits eau éclairage école
    écoles édition élagage électricité élection énergie enseignement entretien entreprise entreprises épicerie équipement équipements
    établissement étude études exploitation exécution exercice expertise fabrication faillite ferme fermeture financière fonds formation fourniture
    fournitures fusion garage garantie gardiennage gare gaz génie gérance gérant gestion habitat habitation holding hôpital
    hôtel immatriculation immeuble immeubles immobilier immobilière impression imprimerie incendie infirmier informatique ingénierie insertion
    installation insuffisance internet investissement jardin jugement judiciaire juge justice laboratoire licence liquidateur liquidation
    livraison location lot lots logement logements logiciel logistique lycée maçonnerie mairie maintenance mandataire maraîchage marché marchés matériel
    matériaux médecin médical médicaments menuiserie métropole métallerie mobilier mission modification modifications mutuelle négoce nettoyage nomination
    notaire offre opposition oppositions organisme ouverture paiement paiements paysage peinture pharmacie pièces piscine plan plomberie
    poste précaution président presse prestation prestations prêt preneur procédure production projet propreté propriété prévoyance publicité publication quartier
    radiation ramassage rapport réalisation recherche recouvrement redressement réduction réfection région registre règlement réhabilitation rénovation réparation repas
    résidence réseau réseaux responsabilité restaurant restauration retrait revente route salle sanitaire sarl sas sasu sauvegarde scierie sci
    scolaire scolaires sécurité séparation service services siège signalisation société sociétés sol sols sondage sport stade
    subvention surveillance syndicat tabac taxi télécommunications terrain terrassement textile théâtre titre toiture traitement traiteur transfert transformation transmission transport
    transports travaux tribunal urbain urbanisme usine valeur véhicule véhicules vendeur vente vêtements viande ville vidéosurveillance vin voirie voyage`,
  de: `
    abbruch abfall abfallentsorgung abspaltung abwasser abwicklung ag akte aktie aktien aktiengesellschaft amt amtsgericht amtslöschung änderung anfechtung angebot
    anlage anmeldung anschrift anteil antrag anwalt apotheke arbeit arbeiten architekt architektur arzt aufhebung auflösung aufsichtsrat aufspaltung aufteilung
    auftrag auftraggeber ausbau ausgliederung ausschreibung austausch ausstattung aufzug bad bäckerei bahn bahnhof bau bauarbeiten bauleistung bauleistungen bauunternehmen beendigung
    behörde bekanntmachung beleuchtung beratung bergbau bericht berufung beschaffung bescheid beschluss bestellung beteiligung betrieb bewachung bewerbung
    bezirk bibliothek bilanz brücke brandschutz büro bürgermeister dach dachdecker dachdeckerarbeiten datum dienst dienstleistung dienstleistungen
    digitalisierung drucker eigentum eintragung einkauf einreichung einstellung elektro elektroarbeiten energie entsorgung entwicklung erlöschen ergebnis eröffnung ersteigerung
    erweiterung estrich fahrzeug fahrzeuge fassade fenster feuerwehr firma flughafen formwechsel forderung forschung frist fusion gärtner gas gaststätte gastronomie
    gebäude gebäudereinigung gemeinde genehmigung genossenschaft gericht gerüst gesamtprokura geschäft geschäftsführer geschäftsführung gesellschaft gesellschafter gewerbe
    gewinnabführungsvertrag gläubiger gmbh gmbhg grundstück grundschule gründung gutachten haftung handel handelsregister handwerk haus hausmeister heizung herabsetzung hochschule
    holz hotel hra hrb immobilien ingenieur insolvenz insolvenzen insolvenzverfahren insolvenzverwalter installation instandsetzung jahresabschluss kanal kanalbau kapital kapitalerhöhung
    kapitalherabsetzung kfz kg kindergarten kindertagesstätte kita klinik kliniken klinikum kommanditgesellschaft kommanditist konkurs konzern krankenhaus kreis kündigung küche landkreis landschaft
    lärmschutz leistung leistungen leitung lieferauftrag lieferung liquidation liquidator liste löschung löschungen löschungsankündigung los lüftung maler malerarbeiten maschinen maschinenbau material
    mitglieder mobiliar möbel müll müllabfuhr museum nachlass nachprüfung nachtrag neubau neueintragung niederlassung notar öffentlich planung planungsleistungen polizei prokura prokurist
    prüfung rahmenvereinbarung rahmenvertrag rechtsanwalt rechtsform register registerbekanntmachung registergericht reinigung reinigungsleistungen reparatur rettungsdienst rohbau rückbau
    sanierung satzung schließung schlussverteilung schreiner schule schulen schuldner schülerbeförderung schwimmbad sicherheit sitz sitzverlegung software sozial spaltung stadt stadtwerke stammkapital steuerberater
    stiftung straße straßen straßenbau straßenreinigung strom tiefbau tischler transport trockenbau turnhalle übernahme ug umbau umfirmierung umwandlung unternehmen
    unternehmensvertrag unterhaltsreinigung unterlagen untersuchung urteil verein vereins vereinsregister verfahren vergabe verkauf verkehr verlegung verlust vermessung vermögen vermögenslosigkeit
    verpachtung verschmelzung versicherung versteigerung verteilung vertrag vertretung verwaltung vollmacht vorstand wald wartung wasser wechsel werkstatt wettbewerb widerspruch widerruf
    winterdienst wirtschaft wohnung wohnungsbau zuschlag zustellung zwangsversteigerung zweigniederlassung`,
  it: `
    abbonamento accordo acqua acquedotto acquisizione acquisto adeguamento affidamento affidamenti affitto agenzia aggiudicatario aggiudicazione alberi albergo alimentari ambiente
    ambulanza amministratore amministrazione ampliamento appaltante appalto appalti architettura archivio area arredi arredo ascensori asilo assicurazione assicurativi assistenza asta
    attrezzature autobus autocarri autostrada aula avviso azienda azioni banca bando biblioteca bilancio bonifica buoni cancelleria canile capitale carburante carta cartoleria carceri
    caserma cessione chiusura cimitero cittadino collaudo comune comuni comunale comunali comunicazione concessione concordato concorso condominio conferimento consegna consorzio consulenza contabilità
    contratto cooperativa costituzione costruzione creditori cucina cultura curatore debito debitore demolizione deposito depuratore derattizzazione determina detersivi
    diagnostica dialisi dipendenti direzione disinfestazione dispositivi diserbo ditta domiciliare edificio edifici edilizia elettrica elettrico elettricità energia
    esecuzione esito evento eventi fabbricato facchinaggio fallimento farmaci farmacia fattura ferrovia finanziamento fognatura fognature formazione fornitura forniture frana fusione gara gare
    gasolio gestione giardino giardini gioco giudice giudiziale igiene illuminazione impianti impianto impresa imprese incarico indagine informatica informatici infrastrutture ingegneria insediamento
    installazione intervento interventi investimento laboratorio lavanderia lavori lavoro lenti lettori libri licenza licenze liquidazione locali lotti lotto macchine magazzino manodopera
    manutenzione materiale materiali mensa mense medicinali mercato metano ministero mobili monouso musei museo negoziata nettezza noleggio ospedale ospedaliera opere operatore palestra
    parcheggi parcheggio parco partecipazioni pasti pavimentazione personale pescheria piano piscina polizia polizza ponte ponti porto postali postale potatura procedura prodotti progettazione progetto protezione provincia
    pubblica pubblicità pubblico pulizia pulizie quote raccolta refezione regione registro reagenti residenza rete rettifica ricerca rifacimento rifiuti rimozione ristorazione ristrutturazione
    riscossione riqualificazione sanificazione sanitaria sanitario scadenza scuola scuole scolastica scolastico sede segnaletica servizi servizio sfalci sgombero siringhe sicurezza sociale società socio
    software soglia spazzamento spa srl stampa stampanti stazione strada strade stradale stradali strumenti studio supporto sviluppo telefonia tesoreria tetto trasferimento trasformazione trasporti trasporto
    tratto tribunale tributi tutela ufficio uffici università urbanistica urbani veicoli vendita verde viabilità vigilanza videosorveglianza`,
  en: `
    accountancy accounts acquisition acquittal administration administrator administrators adult advertising advice advisory agency agreement ambulance amendment annual appointment
    appointments architect architecture asphalt assessment assets asset auction audit auditors award awards bank bankruptcy bankruptcies bid bids bins bond book borough bridge bridges broadband budget building buildings bus
    business buyer call cancellation capital care cars case catering ceased cemetery charity children claim claims cleaning clinic clinical close clothing coach collection college
    commercial community company companies compensation computer computers concession condition connection construction consultancy consultant consultants consulting contract contractor contractors contracts council counsel county court
    creditor creditors dates deadline debt debtor deceased decision deed defence delivery demolition dental department design development diagnostic director directors dismissal dissolution distribution
    dividend drainage education electric electrical electricity emergency employment energy engineer engineering england enquiry equipment estate estates evaluation examination facilities final finance financial fire fleet
    flooring food framework fuel funeral furniture garden gas goods grant grants grass gravel grounds group health heating heritage highway highways holding home homecare homes hospital hotel house housing
    improvement infrastructure insolvencies insolvency inspection installation insurance intention investment invitation joint kitchen laboratory land landscape laptops laundry lease leasing legal
    leisure liability libraries library licence licences licensing lift lifts lighting limited linen liquidation liquidations liquidator liquidators llp loan local logistics lots ltd machinery maintenance management manager
    market marketing materials meals medical medicine medicines meeting meetings members merger mental migration moratorium motion motor museum network notice notices nursery nursing office officer offices
    official operation order orders parking partner partners partnership parts patient payment payments pension pensions periodic personal petition petitions pest petitioner pharmacy pipeline planning plant
    play playground plc police pool ports power premises prescription price prison procurement production products professional programme project property provider provision public publication
    purchase purchasing quality rail railway reduction increase increases proposal transactions register registry restored receiver receivership recruitment recycling refurbishment refuse registrar registration regeneration registered removal rent repair repairs replacement report request residential resolution
    restaurant retail review road roads roof roofing safety sale sales salt sanitary scheme school schools scotland secondary secure security services sewage sewer share shares shop
    software solicitor solicitors solution solutions specialist sports staff station storage street structural student studies study supplier suppliers supplies supply support surgery surgical surfacing surveillance survey surveying surveys
    sustainable swimming system systems taxi technical technology telecommunications temporary tender tenders theatre timber tools trading traffic train training transfer transport transportation treatment tree trees trust trustee tupe
    uniform uniforms university utilities vehicle vehicles voluntary waste water website welfare winding windows winter wood works workshop yard youth`,
}
