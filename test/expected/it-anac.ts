import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real notices, read from the documents by eye. A mention has the form `role type name`, with each of its
 * numbers as `=scheme:number` and its locality after `@`.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  /** The beginning of the title. */
  readonly title: string
  readonly url: string
  readonly mentions: readonly string[]
  /** Complete. */
  readonly metadata: AnnouncementMetadata
}

const SITE = 'https://pubblicitalegale.anticorruzione.it'
const OCDS = 'https://dati.anticorruzione.it/opendata/dataset/ocds'
const OPEN_PROCEDURE = { procedure: 'Aperta', currency: 'EUR', lots: 1, notice_state: 'avviso' }
const NOTICE = { notice_state: 'avviso', currency: 'EUR', lots: 1 }

/** Expected values by reference. */
export const EXPECTED: Readonly<Record<string, Expected>> = {
  '67f7b37c-14d2-4b65-a802-7397979a6e00': {
    date: '2026-06-08',
    category: 'negotiated_procedure',
    title: 'Procedura negoziata: Servizio di assistenza specialistica per prodotti Vertiv',
    url: `${SITE}/bandi/67f7b37c-14d2-4b65-a802-7397979a6e00`,
    mentions: ['buyer authority LIGURIA DIGITALE =codice_fiscale:02994540108'],
    metadata: {
      ...NOTICE,
      notice_code: 'P7_1_2',
      procedure_id: '4a970ddc-aad6-4e20-ab58-9d5d02f7374b',
      cig: ['BBEF90A48C'],
      contract_type: ['Servizi'],
      cpv_labels: ['Servizi di assistenza al parco macchine'],
      estimated_value: 5148,
      deadline: '2026-06-16',
      deadline_time: '15:00',
      documents_url: 'https://www.ariaspa.it/wps/portal/Aria/',
      province: 'Genova',
      municipality: 'GENOVA',
    },
  },
  '8c6d1a52-1574-412f-9226-43a9a8a98b3a': {
    date: '2026-06-08',
    category: 'market_consultation',
    title: 'MANIFESTAZIONE DI INTERESSE 88643 del 03/06/2025 - POC - Laboratori Professionalizzanti',
    url: `${SITE}/bandi/8c6d1a52-1574-412f-9226-43a9a8a98b3a`,
    mentions: ["buyer authority ISTITUTO D'ISTRUZIONE SUPERIORE L. NOBILI =codice_fiscale:91157020354"],
    metadata: {
      ...NOTICE,
      notice_code: 'P7_1_3',
      procedure_id: '624fbe88-0964-4afd-8ce8-a2316d6ab655',
      cig: ['BBEEE67D72', 'BBEEE68E45', 'BBEEE69F18', 'BBEEE6AFEB'],
      contract_type: ['Forniture'],
      cpv_labels: ['Apparecchiature informatiche e forniture'],
      lots: 4,
      estimated_value: 164_673,
      deadline: '2026-06-20',
      deadline_time: '23:59',
      documents_url: 'https://trasparenza-pa.net/?codcli=SG26763',
      province: "Reggio nell'Emilia",
      municipality: "REGGIO NELL'EMILIA",
    },
  },
  '79eb639e-ab9e-47f6-8368-50582a9a6170': {
    date: '2026-06-08',
    category: 'market_consultation',
    title: 'Indagine di mercato: Fornitura di prodotti igienico sanitari a norma HACCP con comodato d uso d',
    url: `${SITE}/bandi/79eb639e-ab9e-47f6-8368-50582a9a6170`,
    mentions: ['buyer authority ISTITUTO SUPERIORE FALCONE =codice_fiscale:82009260124'],
    metadata: {
      ...NOTICE,
      notice_code: 'P7_1_3',
      procedure_id: 'd4a13baf-78c9-447f-b383-c20cbfbce945',
      cig: ['BBEF9487B5'],
      contract_type: ['Forniture'],
      cpv_labels: ['Detersivi per lavastoviglie'],
      estimated_value: 18_000,
      // "00:00" means a day without a time.
      deadline: '2026-06-22',
      documents_url: 'https://www.trasparenza-pa.net/?codcli=SG26478&node=295819',
      // The locality is "ITALIA", which is not a province.
      municipality: 'GALLARATE',
    },
  },
  '835fb425-c960-491d-b9f3-76f8fc71e8e8': {
    date: '2026-06-08',
    category: 'negotiated_procedure',
    title: 'Procedura negoziata: AFFIDAMENTO IN CONCESSIONE DEL SERVIZIO DI ORGANIZZAZIONE E GESTIONE DEI C',
    url: `${SITE}/bandi/835fb425-c960-491d-b9f3-76f8fc71e8e8`,
    mentions: [
      'buyer authority MINISTERO DEGLI AFFARI ESTERI E COOPERAZIONE INTERNAZIONALE =codice_fiscale:80213330584',
    ],
    metadata: {
      ...NOTICE,
      notice_code: 'P7_1_3',
      procedure_id: '34a0f615-03c0-4e9b-9a38-f3b4f96573a0',
      cig: ['BBEF246F3E'],
      contract_type: ['Servizi'],
      cpv_labels: ['Organizzazione di corsi di lingue'],
      estimated_value: 720_000,
      deadline: '2026-07-05',
      deadline_time: '23:59',
      documents_url: 'https://maeci.traspare.com/announcements/79505',
      // Munich is neither a province nor a municipality of Italy.
      country: 'DE',
    },
  },
  'e6f9fc50-73a7-4a28-a748-fdf7446636fa': {
    date: '2026-06-08',
    category: 'tender_amendment',
    title: 'Rettifica: Fornitura per mesi 24 di dispositivi medici/materiale di consumo per i sistemi di d',
    url: `${SITE}/bandi/e6f9fc50-73a7-4a28-a748-fdf7446636fa`,
    mentions: ['buyer authority ASL CASERTA =codice_fiscale:03519500619'],
    metadata: {
      ...NOTICE,
      notice_code: 'P7_1_2',
      notice_state: 'rettifica',
      procedure_id: '779b0ff5-56c4-435d-bbb9-4100243cacf3',
      cig: ['BBB7C25D87'],
      contract_type: ['Forniture'],
      cpv_labels: ['Dispositivi e prodotti medici vari'],
      duration_months: 24,
      estimated_value: 569_746,
      deadline: '2026-06-16',
      deadline_time: '12:00',
      documents_url: 'https://portale.soresa.it/aflink/direct/link/?id=4655962',
      province: 'Caserta',
      municipality: 'CASERTA',
    },
  },
  'f306ec52-abce-4fa9-bb17-df2e97314def': {
    // From the full-text search, with its additional fields.
    date: '2026-06-08',
    category: 'tender_notice',
    title: 'ASSISTENZA DOMICILIARE SOCIOASSISTENZIALE PER ANZIANI E PERSONE CON DISABILITA AMBITO N29',
    url: `${SITE}/bandi/f306ec52-abce-4fa9-bb17-df2e97314def`,
    mentions: [
      'buyer authority COMUNE DI ERCOLANO DIPARTIMENTO ASSETTO E GOVERNO DEL TERRITORIO =codice_fiscale:80017980634',
    ],
    metadata: {
      ...OPEN_PROCEDURE,
      notice_code: 'P2_20',
      procedure_id: 'd7e2c2cb-5a06-40e9-9d38-5fc8dbd9718f',
      cig: ['BBEE0B3E8D'],
      contract_type: ['Servizi'],
      cpv_labels: ['Servizi sociali'],
      estimated_value: 454_440.3,
      deadline: '2026-07-06',
      deadline_time: '12:00',
      documents_url: 'https://ercolano.traspare.com/announcements/427',
      municipality: 'ERCOLANO',
    },
  },
  'cbdcf7ce-0406-4745-bcfe-fe07fc687a4c': {
    date: '2026-06-08',
    category: 'contract_modification',
    title: 'Modifica del contratto: Interventi di potatura straordinaria del verde pubblico comunale a segu',
    url: `${SITE}/avvisi/cbdcf7ce-0406-4745-bcfe-fe07fc687a4c`,
    mentions: ['buyer authority COMUNE DI LONIGO =codice_fiscale:00412580243'],
    metadata: {
      notice_state: 'avviso',
      notice_code: 'M2',
      lots: 1,
      procedure_id: '77c7ee51-ff31-4d5d-9455-48a5d66001d4',
      cig: ['B8BB6EBD03'],
      contract_type: ['Servizi'],
      cpv_labels: ['Potatura di alberi'],
      documents_url:
        'https://lonigo.trasparenza-valutazione-merito.it/web/trasparenza/papca-g/-/papca/grid/1153522',
      province: 'Vicenza',
      municipality: 'LONIGO',
    },
  },
  '2027aeb6-0301-4d23-b7d2-55916a6745ac': {
    date: '2026-05-28',
    category: 'tender_notice',
    title: 'LAVORI DI RISTRUTTURAZIONE, RIQUALIFICAZIONE ENERGETICA E MIGLIORAMENTO SISMICO COMPLESSI DI ED',
    url: `${SITE}/bandi/2027aeb6-0301-4d23-b7d2-55916a6745ac`,
    mentions: [
      'buyer authority COMUNE DI REZZATO =codice_fiscale:00634160170',
      "buyer authority COMUNITA' MONTANA DI VALLE SABBIA =codice_fiscale:87002810171",
    ],
    metadata: {
      ...OPEN_PROCEDURE,
      notice_code: 'P2_16',
      procedure_id: 'd9af3441-3dc6-4de1-88c4-24a68be1cd64',
      cig: ['BBD68C6547'],
      contract_type: ['Lavori'],
      cpv_labels: ['Lavori di ristrutturazione'],
      estimated_value: 1_596_802.25,
      deadline: '2026-06-12',
      deadline_time: '10:00',
      documents_url: 'https://cmvs.etrasparenza.it/archivio105_procedure-dal-01012024_0_71680_566_1.html',
      province: 'Brescia',
      municipality: 'REZZATO',
    },
  },
  '00bb5b3f-6ece-4f68-b605-9041525725a8': {
    date: '2026-06-01',
    category: 'tender_notice',
    title: 'FORNITURA DI ATTREZZATURE PROFESSIONALI PER GLI IMPIANTI DI ACQUEDOTTO, FOGNATURA E DEPURAZIONE',
    url: `${SITE}/bandi/00bb5b3f-6ece-4f68-b605-9041525725a8`,
    mentions: ['buyer company CAP HOLDING S.P.A. =codice_fiscale:13187590156'],
    metadata: {
      ...OPEN_PROCEDURE,
      notice_code: 'P1_17',
      eforms_subtype: '17',
      procedure_id: '77ed11ca-4ec4-4716-9697-6875906711d1',
      cig: ['BBDA8A49B8'],
      contract_type: ['Forniture'],
      cpv_labels: ['Macchinari, attrezzature e forniture varie'],
      estimated_value: 1_980_000,
      // "2026-06-30+02:00"
      deadline: '2026-06-30',
      documents_url:
        'https://dati.anticorruzione.it/superset/dashboard/appalti/?native_filters_key=LzEvMLEjDHyb9mswJsrCFPLty5mHt6GXoGljZpOoASh2KuvqRT39cXwoPmPTEZlA',
      ted_url: 'https://ted.europa.eu/udl?uri=TED:NOTICE:368206-2026:TEXT:IT:HTML',
      province: 'Milano',
      municipality: 'MILANO',
    },
  },
  '03d845bc-8dc4-4014-ad30-123be909240f': {
    date: '2026-06-08',
    category: 'tender_notice',
    title: 'Fornitura degli arredi per il compendio immobiliare Nuovo Rettorato - Palazzo di Vetro – sede d',
    url: `${SITE}/bandi/03d845bc-8dc4-4014-ad30-123be909240f`,
    mentions: ["buyer authority UNIVERSITA' POLITECNICA DELLE MARCHE =codice_fiscale:00382520427"],
    metadata: {
      ...OPEN_PROCEDURE,
      notice_code: 'P1_16',
      eforms_subtype: '16',
      procedure_id: '6d8b0efa-5689-4d4f-816d-f27081664999',
      cig: ['BBE6466B09'],
      contract_type: ['Forniture'],
      cpv_labels: ['Mobili'],
      estimated_value: 816_744,
      deadline: '2026-07-09',
      documents_url: 'https://e-procurement.univpm.it/gare/dettaglio.php?codice=21842',
      ted_url: 'https://ted.europa.eu/udl?uri=TED:NOTICE:385748-2026:TEXT:IT:HTML',
      province: 'Ancona',
      municipality: 'ANCONA',
    },
  },
  '01e2bbcc-2f40-44d0-b38c-6d98a7ac9e7c': {
    date: '2026-05-28',
    category: 'concession_notice',
    title: 'Concessione: SERVIZIO DI GESTIONE DEL MUSEO CIVICO ARCHEOLOGICO, DELLA ROCCA MALATESTIANA E DEL',
    url: `${SITE}/bandi/01e2bbcc-2f40-44d0-b38c-6d98a7ac9e7c`,
    mentions: [
      'buyer authority COMUNE DI VERUCCHIO =codice_fiscale:00392080404',
      'buyer authority PROVINCIA DI RIMINI =codice_fiscale:91023860405',
    ],
    metadata: {
      ...NOTICE,
      notice_code: 'P2_19',
      procedure_id: 'ec0698e5-6c91-4a05-9c4c-b9fd11e3f933',
      cig: ['BBD41A5AFB'],
      contract_type: ['Servizi'],
      cpv_labels: ['Servizi di musei, di salvaguardia di siti ed edifici storici e servizi affini'],
      duration_months: 48,
      estimated_value: 804_060.23,
      deadline: '2026-07-06',
      deadline_time: '09:00',
      documents_url:
        'http://intercenter.regione.emilia-romagna.it/search_bandi?getId=BANDO_GARA_PORTALE@14343864',
      municipality: 'VERUCCHIO',
    },
  },
  'ocds-hu01ve-8114164': {
    date: '2025-01-08',
    category: 'negotiated_procedure',
    title: 'Procedura negoziata: SERVIZIO TRIENNALE DI SUPPORTO ALLA GESTIONE DELLE FUNZIONI TECNICO - AMMI',
    url: OCDS,
    mentions: ['buyer authority COMUNE DI TRANI =codice_fiscale:83000350724 @76125'],
    metadata: {
      procedure_id: 'ocds-hu01ve-8114164',
      tags: ['compiled'],
      cig: ['90940496A3'],
      contract_type: ['services'],
      procedure: 'PROCEDURA NEGOZIATA PER AFFIDAMENTI SOTTO SOGLIA',
      cpv: ['72322000'],
      lots: 1,
      duration_months: 36,
      estimated_value: 196_721.31,
      currency: 'EUR',
      deadline: '2022-02-18',
    },
  },
  'ocds-hu01ve-8315069': {
    date: '2025-01-02',
    category: 'contract_award',
    title: 'Aggiudicazione: LAVORI DI MANUTENZIONE STRAORDINARIA DELLE RETI VIARIE E INFRASTRUTTURE ACCESSO',
    url: OCDS,
    mentions: [
      'buyer authority COMUNE DI TIGGIANO =codice_fiscale:81002430759 @TIGGIANO',
      'supplier company CO.GE.FA. S.R.L. =codice_fiscale:03213200755',
    ],
    metadata: {
      procedure_id: 'ocds-hu01ve-8315069',
      tags: ['compiled'],
      cig: ['8949845DB9'],
      contract_type: ['works'],
      procedure: 'PROCEDURA NEGOZIATA SENZA PREVIA PUBBLICAZIONE',
      cpv: ['44130000'],
      lots: 1,
      estimated_value: 820_417.76,
      award_amount: 811_537.41,
      currency: 'EUR',
      deadline: '2022-02-08',
      award_date: '2022-04-12',
      contract_date: '2022-08-11',
      contract_end: '2023-03-15',
    },
  },
}
