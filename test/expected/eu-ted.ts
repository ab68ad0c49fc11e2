import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real notices, read from the documents by eye. A mention has the form `role type name`, with its numbers after
 * `=`, and `?` before one that is of no known register.
 */
export interface Expected {
  readonly date: string
  readonly jurisdiction: Jurisdiction
  readonly category: AnnouncementCategory
  readonly language: string
  readonly title: string
  readonly mentions: readonly string[]
  readonly metadata: AnnouncementMetadata
  readonly corrects?: string
  readonly withdraws?: string
}

const EUR = { currency: 'EUR' }
const CLASSIC = { legal_basis: 'Directive 2014/24/EU' }
const UTILITIES = { legal_basis: 'Directive 2014/25/EU' }
const CONCESSIONS = { legal_basis: 'Directive 2014/23/EU' }
const OPEN = { procedure: 'Open' }
const OTHER_SINGLE = { procedure: 'Other single stage procedure' }
const SERVICES = { contract_type: ['services'] }
const SUPPLIES = { contract_type: ['supplies'] }
const WORKS = { contract_type: ['works'] }
const COMPETITION = { form_type: 'competition' }
const RESULT = { form_type: 'result' }
const CALL = {
  ...COMPETITION,
  notice_code: 'cn-standard',
  notice_type: 'Contract or concession notice – standard regime',
}
const AWARD = {
  ...RESULT,
  notice_code: 'can-standard',
  notice_type: 'Contract or concession award notice – standard regime',
}

/** Expected values by file, then by reference. */
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'eforms_262891-2023.xml': {
    '262891-2023': {
      date: '2023-05-02',
      jurisdiction: 'ES',
      category: 'tender_notice',
      language: 'es',
      title: 'CONTRATO DE SERVICIOS DE LIMPIEZA DE EDIFICIOS MUNICIPALES',
      mentions: ['buyer authority AYUNTAMIENTO DE RIPOLL =P1715600A'],
      metadata: {
        ...COMPETITION,
        ...CLASSIC,
        ...OPEN,
        ...SERVICES,
        notice_code: 'pin-cfc-standard',
        notice_type:
          'Prior information notice or a periodic indicative notice used as a call for competition – standard regime',
        eforms_subtype: '10',
        procedure_id: '01eef4c6-3aa2-4c44-aafb-d756a4b52eb1',
        issue: '85/2023',
        cpv: ['90911200', '90919300'],
        lots: 4,
        deadline: '2023-06-02',
        deadline_time: '14:00',
        country: 'ES',
        languages: ['es'],
      },
    },
  },
  'eforms_158253-2023.xml': {
    '158253-2023': {
      date: '2023-03-16',
      jurisdiction: 'EU',
      category: 'tender_notice',
      language: 'it',
      title:
        'Servizi di fabbricazioni meccaniche e supporto officina meccanica interna del Centro Comune di Ricerca, sito di ' +
        'Ispra (VA) - Italia',
      mentions: [
        'buyer authority Centro Commune di Ricerca',
        "review_body authority La Corte Di Giustizia dell' Unione Europea -Tribunale",
      ],
      metadata: {
        ...CALL,
        ...CLASSIC,
        ...OPEN,
        ...SERVICES,
        ...EUR,
        eforms_subtype: '16',
        procedure_id: '513e5b58-02e0-42cd-9ff3-fcb7c1291ffc',
        issue: '54/2023',
        file_number: 'JRC/IPR/2023/OP/0009',
        related_notices: ['54098-2023'],
        cpv: ['71333000', '45255400', '45262670', '50411000'],
        nuts: ['ITC41'],
        lots: 1,
        framework: true,
        estimated_value: 1200000,
        framework_maximum: 1200000,
        duration_months: 48,
        deadline: '2023-04-26',
        deadline_time: '16:00',
        documents_url: 'https://etendering.ted.europa.eu/cft/cft-display.html?cftId=13020',
        country: 'IT',
        languages: ['it'],
      },
    },
  },
  'eforms_368245-2023.xml': {
    '368245-2023': {
      date: '2023-06-20',
      jurisdiction: 'EU',
      category: 'tender_amendment',
      language: 'et',
      title:
        'Correction: Linnamaa kasutamise eest üüritasu maksmine reklaami eksponeerimise otstarbel koos linnareklaami näitamise kohustusega digitaalsetel kandjatel',
      mentions: [
        'buyer authority Tallinna Kesklinna Valitsus ?=75014221',
        'review_body authority Riigihangete vaidlustuskomisjon ?=1000123',
        'other authority Riigihangete register',
      ],
      metadata: {
        ...CALL,
        ...CONCESSIONS,
        ...OTHER_SINGLE,
        ...SERVICES,
        ...EUR,
        eforms_subtype: '19',
        notice_state: 'Information updated',
        corrects: '259785-2023',
        procedure_id: 'eb2321a7-6826-44c8-ae7d-37606e09a02f',
        issue: '117/2023',
        file_number: '263919',
        cpv: ['79341000'],
        lots: 1,
        estimated_value: 6594671,
        duration_months: 84,
        deadline: '2023-07-31',
        deadline_time: '09:00',
        documents_url: 'https://riigihanked.riik.ee/rhr-web/#/procurement/5842080/general-info',
        country: 'EE',
        languages: ['et'],
      },
      corrects: '259785-2023',
    },
  },
  'eforms_775348-2023.xml': {
    '775348-2023': {
      date: '2023-12-21',
      jurisdiction: 'EU',
      category: 'tender_amendment',
      language: 'ro',
      title:
        'Correction: Servicii de proiectare (DALI+PT+AT, studii conexe) necesare realizarii obiectivului de investitie „Amenajare si modernizare Piata Operei si strazi zona Cetate”',
      mentions: [
        'buyer authority Municipiul Timisoara =RO14756536',
        'review_body authority Consiliul National de Solutionare a Contestatiilor =RO20329980',
        'other authority Operator SEAP =RO42283735',
      ],
      metadata: {
        ...CLASSIC,
        ...OTHER_SINGLE,
        ...SERVICES,
        notice_code: 'corr',
        notice_type: 'Change notice',
        form_type: 'change',
        eforms_subtype: '23',
        notice_state: 'Buyer correction',
        corrects: '422781-2023',
        procedure_id: '7e71285c-6940-49ed-8502-70e0cd8fcf6f',
        issue: '246/2023',
        file_number: '14756536_2023_PAAPD1425456',
        cpv: ['71220000'],
        nuts: ['RO424'],
        lots: 1,
        deadline: '2023-10-06',
        deadline_time: '11:25',
        documents_url: 'https://www.e-licitatie.ro',
        country: 'RO',
        languages: ['ro'],
      },
      corrects: '422781-2023',
    },
  },
  'eforms_2024-OJS015-043489.xml': {
    '43489-2024': {
      date: '2024-01-22',
      jurisdiction: 'DE',
      category: 'contract_award',
      language: 'de',
      title: 'Zuschlag: Entsorgungsleistungen Schwarzabdichtung Bauvorhaben Senefelder Platz',
      mentions: [
        'buyer authority Berliner Verkehrsbetriebe, Bereich Einkauf/ Materialwirtschaft ?=0204:11-2000016000-38',
        'supplier company Dunkel Baustoff-Recycling-Zentrum oHG =DE176071460',
        'review_body authority Vergabekammer des Landes Berlin ?=11-1300000V00-74',
        'other authority Beschaffungsamt des BMI ?=994-DOEVD-83',
      ],
      metadata: {
        ...AWARD,
        ...UTILITIES,
        ...OPEN,
        ...SERVICES,
        ...EUR,
        eforms_subtype: '30',
        procedure_id: '5ce49e8a-80e8-474a-acf7-cbee9904f38c',
        issue: '15/2024',
        file_number: 'INF2-0652-2023',
        cpv: ['90000000'],
        nuts: ['DE300'],
        lots: 1,
        estimated_value: 89000,
        contract_start: '2024-01-01',
        contract_end: '2026-12-31',
        contract_date: '2024-01-15',
        offers: 4,
        country: 'DE',
        languages: ['de'],
      },
    },
  },
  'eforms_2024-OJS065-00191534.xml': {
    '191534-2024': {
      date: '2024-04-02',
      jurisdiction: 'EU',
      category: 'contract_award',
      language: 'fr',
      title:
        'Attribution : PROCEDURE OUVERTE POUR LE NETTOYAGE DES MAISONS FITT SOUS GESTION DE L’OFFICE DES ETRANGERS POUR LE COMPTE DU SPF INTERIEUR',
      mentions: [
        'buyer authority SPF Intérieur =BE0308356862',
        'supplier company Belgo Facility Services =BE0832584553',
        'supplier company M&G CLEANING =BE0879639451',
        "review_body authority Conseil d'Etat =BE0931814266",
        'other authority SPF Stratégie et Appui',
      ],
      metadata: {
        ...AWARD,
        ...CLASSIC,
        ...OPEN,
        ...SERVICES,
        ...EUR,
        eforms_subtype: '29',
        procedure_id: '59915ccf-9183-454b-918e-fa48629de64b',
        issue: '65/2024',
        file_number: '2023/DVZOE/CLEANING/FITT/OP',
        cpv: ['90911000'],
        nuts: ['BE234', 'BE236', 'BE257', 'BE310'],
        lots: 5,
        contract_start: '2024-03-05',
        duration_months: 48,
        // 8819.09 + 13768.11 + 11016.45 + 11807.88 + 9317.85: the tenders named in a contract.
        award_amount: 54729.38,
        contract_date: '2024-03-04',
        country: 'BE',
        languages: ['fr', 'nl'],
      },
    },
  },
  'legacy_F02_243463-2021.xml': {
    '243463-2021': {
      date: '2021-05-14',
      jurisdiction: 'FR',
      category: 'tender_notice',
      language: 'fr',
      title:
        'Fourniture de denrées alimentaires destinées à la restauration scolaire des écoles du 6e arrondissement, ' +
        'assistance technique: menus et approvisionnement',
      mentions: [
        'buyer authority Caisse des Écoles du 6ème arrondissement =267500262',
        'review_body authority Tribunal administratif de Paris',
      ],
      metadata: {
        ...CLASSIC,
        ...SERVICES,
        procedure: 'Open procedure',
        notice_code: '3',
        notice_type: 'Contract notice',
        schema: 'R2.0.9.S04.E01',
        issue: '93/2021',
        cpv: ['55523100'],
        nuts: ['FR101'],
        lots: 1,
        duration_months: 12,
        deadline: '2021-06-15',
        deadline_time: '12:00',
        documents_url: 'http://cde6.e-marchespublics.com',
        country: 'FR',
        languages: ['fr'],
      },
    },
  },
  'legacy_F03_000163-2021.xml': {
    '163-2021': {
      date: '2021-01-04',
      jurisdiction: 'EU',
      category: 'contract_award',
      language: 'pt',
      title: 'Award: Empreitada de construção do novo Hospital Central do Alentejo',
      mentions: [
        'buyer authority Administração Regional de Saúde do Alentejo, I. P. =PT503148768',
        'supplier company Acciona Construcción, S. A. =A81638108',
        'review_body authority Conselho Diretivo da Administração Regional de Saúde do Alentejo, I. P.',
      ],
      metadata: {
        ...CLASSIC,
        ...WORKS,
        ...EUR,
        procedure: 'Open procedure',
        notice_code: '7',
        notice_type: 'Contract award notice',
        schema: 'R2.0.9.S03.E01',
        issue: '1/2021',
        file_number: 'CP000194.8/2019',
        related_notices: ['405809-2019'],
        cpv: ['45215100'],
        nuts: ['PT187'],
        lots: 1,
        award_amount: 148_917_509.73,
        estimated_value: 150421727,
        contract_date: '2020-12-28',
        offers: 4,
        country: 'PT',
        languages: ['pt'],
      },
    },
  },
  'legacy_F14_119901-2023.xml': {
    '121869-2023': {
      date: '2023-02-27',
      jurisdiction: 'EU',
      category: 'tender_amendment',
      language: 'pt',
      title:
        'Correction: Empreitada EN341 - ACESSO AO TERMINAL FERROVIÁRIO DE ALFARELOS (EN342) - 1ª FASE - SUPRESSÃO DA PN DA EN 342 (PK 219,597 DO RAMAL DE ALFARELOS) E NOVO ACESSO, PELA EN341, AO TERMINAL…',
      mentions: ['buyer company Infraestruturas de Portugal, S. A. =PT503933813'],
      metadata: {
        ...CLASSIC,
        ...WORKS,
        procedure: 'Open procedure',
        notice_code: '2',
        notice_type: 'Additional information',
        schema: 'R2.0.9.S05.E01',
        issue: '41/2023',
        corrects: '267307-2022',
        file_number: '10008051',
        cpv: ['45221121'],
        nuts: ['PT16E'],
        deadline: '2023-03-03',
        deadline_time: '17:00',
        country: 'PT',
        languages: ['pt'],
      },
      corrects: '267307-2022',
    },
  },
  'legacy_F15_435574-2020.xml': {
    '435574-2020': {
      date: '2020-09-16',
      jurisdiction: 'EU',
      category: 'award_intention',
      language: 'hr',
      title: 'Intention to award: Prirodni plin za potrebe transportnog sustava Plinacro-a',
      mentions: [
        'buyer company Plinacro d.o.o. =HR69401829750',
        'supplier company LNG Hrvatska d.o.o. =HR53902625891',
        'review_body authority Državna komisija za kontrolu postupaka javne nabave',
      ],
      metadata: {
        ...UTILITIES,
        ...SUPPLIES,
        procedure: 'Negotiated without a prior call for competition',
        notice_code: 'V',
        notice_type: 'Voluntary ex ante transparency notice',
        schema: 'R2.0.9.S03.E01',
        issue: '180/2020',
        file_number: 'PN-T-479/20-MB',
        cpv: ['09123000'],
        nuts: ['HR'],
        lots: 1,
        currency: 'HRK',
        award_amount: 3900000,
        estimated_value: 3915600,
        award_date: '2020-09-11',
        country: 'HR',
        languages: ['hr'],
      },
    },
  },
  'legacy_F13_206731-2021.xml': {
    '206731-2021': {
      date: '2021-04-26',
      jurisdiction: 'DE',
      category: 'design_contest_result',
      language: 'de',
      title: 'Wettbewerbsergebnis: Verkauf von kommunalen Leerrohren (Speedpipes)',
      mentions: [
        'buyer authority Gemeinde Bruckberg',
        'review_body authority Regierung von Oberbayern, Vergabekammer Südbayern',
      ],
      metadata: {
        ...CLASSIC,
        ...SERVICES,
        procedure: 'Open procedure',
        notice_code: 'R',
        notice_type: 'Results of design contests',
        schema: 'R2.0.9.S04.E01',
        issue: '80/2021',
        related_notices: ['435255-2020'],
        cpv: ['44141000'],
        country: 'DE',
        languages: ['de'],
      },
    },
  },
  'search_v3_awards_es_2025.json': {
    '1216-2025': {
      date: '2025-01-02',
      jurisdiction: 'ES',
      category: 'tender_unsuccessful',
      language: 'es',
      title:
        'Desierto: MRR HUM-TRAV 2025 (A2025/00157). - Seguridad vial. Hum. Trav. Accesibilidad al transporte público. Varias localidades de todas las provincias de CyL. Actuación financiada por la Unión…',
      mentions: ['buyer authority Consejería de Movilidad y Transformación Digital'],
      metadata: {
        ...AWARD,
        procedure_id: 'cae9bcdd-452d-433e-8280-dcdf57a7ccbe',
        cpv: ['45233140'],
        estimated_value: 829289.68,
        country: 'ES',
        languages: ['es'],
      },
    },
    '58-2025': {
      date: '2025-01-02',
      jurisdiction: 'ES',
      category: 'contract_award',
      language: 'es',
      title:
        'Adjudicación: Servicio de limpieza de apoyo en las tareas de limpieza y apoyo al servicio de comedor para el Centro de Acogida a Refugiados (CAR) de Sevilla para un periodo de 12 meses prorrogables…',
      mentions: [
        'buyer authority Junta de Contratación del Ministerio de Inclusión, Seguridad Social y Migraciones',
        'supplier company SERVICIOS OSGA, S.L.',
      ],
      metadata: {
        ...AWARD,
        procedure_id: 'b3d4c96c-616a-4a7f-9b5a-ed25fd25c307',
        cpv: ['90911200', '55311000'],
        award_amount: 331252.82,
        country: 'ES',
        languages: ['es'],
      },
    },
  },
  'search_v3_tenders_es_2024.json': {
    '522955-2024': {
      date: '2024-09-02',
      jurisdiction: 'ES',
      category: 'tender_notice',
      language: 'es',
      title:
        'Servicio de inspección, ensayos y reparación especializada de transformadores de tracción en subestaciones de la red de alta velocidad',
      mentions: ['buyer authority Administrador de Infraestructuras Ferroviarias'],
      metadata: {
        ...CALL,
        procedure_id: 'd70de866-a2bf-4219-8920-1ffd523789e9',
        cpv: ['50532200'],
        estimated_value: 8000000,
        deadline: '2024-11-07',
        country: 'ES',
        languages: ['es'],
      },
    },
  },
}
