import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real announcements, read from the documents by eye. A mention has the form `role type name`, with each of its
 * numbers as `=scheme:number` and its locality after `@`.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  readonly title: string
  /** The beginning of the summary. */
  readonly summary: string | null
  readonly mentions: readonly string[]
  /** Complete, except for `file_url`, which is the same for a whole day. */
  readonly metadata: AnnouncementMetadata
}

const CONVERSION = 'Registerbekanntmachung nach dem Umwandlungsgesetz'
const DELETION = 'Löschungsankündigung'
const FILING = 'Einreichung neuer Dokumente'
const OTHER = 'Sonstige Registerbekanntmachung'
const SPECIAL = 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register'

const GMBH = 'Gesellschaft mit beschränkter Haftung'

/** Expected values by reference, or by register number for records without `id`. */
export const EXPECTED: Readonly<Record<string, Expected>> = {
  '2026-08-16/166664': {
    date: '2026-08-16',
    category: 'merger',
    title: 'Verschmelzung unter Beteiligung der Dechant Performance GmbH, Dortmund',
    summary:
      'Eingetragen ist eine Verschmelzung; die anderen Beteiligten nennt die Bekanntmachung nicht. Eintragung vom 14.',
    mentions: [
      'subject company Dechant Performance GmbH =hrb:HRB 38723 Dortmund @Dortmund',
      'register authority Amtsgericht Dortmund',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRB',
      register_number: 'HRB 38723',
      register_court: 'Amtsgericht Dortmund',
      seat: 'Dortmund',
      region: 'Nordrhein-Westfalen',
      legal_form: GMBH,
      entry_date: '2026-08-14',
    },
  },
  '2024-10-21/S61': {
    date: '2024-10-21',
    category: 'liquidator_appointment',
    title: 'Nachtragsliquidator bestellt: E.V.C. Immobilien GMBH',
    summary: 'Nachtragsliquidator: ',
    mentions: [
      'subject company E.V.C. Immobilien GMBH',
      'register authority Amtsgericht Berlin (Charlottenburg)',
      'liquidator person Moritz Simon Volkenborn @Berlin',
      'petitioner person Volkhard Erwin Philipp Misch @Aachen',
      'solicitor person Malte Diesselhorst @Berlin',
    ],
    metadata: {
      notice_type: SPECIAL,
      register_court: 'Amtsgericht Berlin (Charlottenburg)',
      register_type: 'HRB',
      register_number: 'HRB 17289 B',
      region: 'Berlin',
      judgment_date: '2024-10-21',
      appointment_date: '2024-10-21',
    },
  },
  '2025-01-17/S70': {
    date: '2025-01-17',
    category: 'liquidation_notice',
    title: 'Bestellung eines Nachtragsliquidators beabsichtigt: Woodleaze Ventures Limited',
    summary: 'Es ist beabsichtigt, ',
    mentions: [
      'subject company Woodleaze Ventures Limited',
      'register authority Amtsgericht Stendal',
      'liquidator person Ingolf Schoder @Falkenstein/Harz',
    ],
    metadata: {
      notice_type: SPECIAL,
      register_court: 'Amtsgericht Stendal',
      court_case: '65 AR 2617/24',
      region: 'Sachsen-Anhalt',
      objection_period: '1 Monat',
    },
  },
  '2025-05-20/109608': {
    // The collector left court, number and state empty; the lines of the list contain them.
    date: '2025-05-20',
    category: 'merger',
    title: 'Verschmelzung unter Beteiligung der EN Backwarenvertriebsgesellschaft mbH, Mölln',
    summary:
      'Eingetragen ist eine Verschmelzung; die anderen Beteiligten nennt die Bekanntmachung nicht. Eintragung vom 20.',
    mentions: [
      'subject company EN Backwarenvertriebsgesellschaft mbH =hrb:HRB 314 MÖ Lübeck @Mölln',
      'register authority Amtsgericht Lübeck',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRB',
      register_number: 'HRB 314 MÖ',
      register_court: 'Amtsgericht Lübeck',
      seat: 'Mölln',
      region: 'Schleswig-Holstein',
      legal_form: GMBH,
      entry_date: '2025-05-20',
    },
  },
  '2024-12-16/96520': {
    // The name field contains a remark that includes the name.
    date: '2024-12-16',
    category: 'strike_off_notice',
    title:
      'Löschungsankündigung: HD Reality Gastronomie- und Unterhaltungsbetriebs GmbH, Berlin, wegen Vermögenslosigkeit, Widerspruch binnen 6 Wochen',
    summary:
      'Das Registergericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit von Amts wegen zu löschen (§ 394 F',
    mentions: [
      'subject company HD Reality Gastronomie- und Unterhaltungsbetriebs GmbH =hrb:HRB 23559 Berlin (Charlottenburg) @Berlin',
      'register authority Amtsgericht Berlin (Charlottenburg)',
    ],
    metadata: {
      notice_type: DELETION,
      register_type: 'HRB',
      register_number: 'HRB 23559',
      register_court: 'Amtsgericht Berlin (Charlottenburg)',
      seat: 'Berlin',
      region: 'Berlin',
      legal_form: GMBH,
      legal_basis: '§ 394 FamFG',
      objection_period: '6 Wochen',
    },
  },
  '2024-10-21/91030': {
    date: '2024-10-21',
    category: 'board_list_filing',
    title:
      'Liste der Aufsichtsratsmitglieder eingereicht: Stadtwerke Greifswald Gesellschaft mit beschränkter Haftung, Greifswald',
    summary:
      'Eine Liste der Mitglieder des Aufsichtsrats ist zum Handelsregister eingereicht worden. Register: Amtsgericht ',
    mentions: [
      'subject company Stadtwerke Greifswald Gesellschaft mit beschränkter Haftung =hrb:HRB 613 Stralsund @Greifswald',
      'register authority Amtsgericht Stralsund',
    ],
    metadata: {
      notice_type: FILING,
      register_type: 'HRB',
      register_number: 'HRB 613',
      register_court: 'Amtsgericht Stralsund',
      former_court: 'Amtsgericht Rostock',
      seat: 'Greifswald',
      region: 'Mecklenburg-Vorpommern',
      legal_form: GMBH,
    },
  },
  '2026-08-14/166513': {
    date: '2026-08-14',
    category: 'demerger',
    title: 'Ausgliederung: Axel Fautz e. K. auf Fautz die Gärten Vermietungs - GmbH & Co. KG, Bad Krozingen',
    summary:
      'Übertragender Rechtsträger: Axel Fautz e. K. Übernehmender Rechtsträger: Fautz die Gärten Vermietungs - GmbH &',
    mentions: [
      'subject company Axel Fautz e. K. =hrb:HRA 709662 Freiburg @Bad Krozingen',
      'register authority Amtsgericht Freiburg',
      'beneficiary company Fautz die Gärten Vermietungs - GmbH & Co. KG =hrb:HRA 709660 Freiburg',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRA',
      register_number: 'HRA 709662',
      register_court: 'Amtsgericht Freiburg',
      seat: 'Bad Krozingen',
      region: 'Baden-Württemberg',
      legal_form: 'Einzelkaufmann / Einzelkauffrau',
      entry_date: '2026-08-14',
    },
  },
  '2024-12-16/96532': {
    date: '2024-12-16',
    category: 'merger_plan',
    title:
      'Verschmelzungsvertrag eingereicht: Verallia Mehrweg GmbH auf Verallia Deutschland AG, Bad Wurzach',
    summary:
      'Übertragender Rechtsträger: Verallia Mehrweg GmbH. Übernehmender Rechtsträger: Verallia Deutschland AG. Regist',
    mentions: [
      'subject company Verallia Deutschland AG =hrb:HRB 610192 Ulm @Bad Wurzach',
      'register authority Amtsgericht Ulm',
      'absorbed company Verallia Mehrweg GmbH =hrb:HRB 746751 Ulm @Bad Wurzach',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRB',
      register_number: 'HRB 610192',
      register_court: 'Amtsgericht Ulm',
      seat: 'Bad Wurzach',
      region: 'Baden-Württemberg',
      legal_form: 'Aktiengesellschaft',
    },
  },
  '2025-05-20/109600': {
    date: '2025-05-20',
    category: 'merger',
    title: 'Verschmelzung: Rothenseer Anlagenbau GmbH auf ENERCON Field Services GmbH, Magdeburg',
    summary:
      'Übertragender Rechtsträger: Rothenseer Anlagenbau GmbH. Übernehmender Rechtsträger: ENERCON Field Services Gmb',
    mentions: [
      'subject company Rothenseer Anlagenbau GmbH =hrb:HRB 113118 Stendal @Magdeburg',
      'register authority Amtsgericht Stendal',
      'absorbing company ENERCON Field Services GmbH =hrb:HRB 204516 Aurich @Aurich',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRB',
      register_number: 'HRB 113118',
      register_court: 'Amtsgericht Stendal',
      seat: 'Magdeburg',
      region: 'Sachsen-Anhalt',
      legal_form: GMBH,
      resolution_date: '2025-04-09',
      entry_date: '2025-05-20',
    },
  },
  '2026-06-24/158087': {
    date: '2026-06-24',
    category: 'merger',
    title: 'Verschmelzung: R + P Prüfen und Beraten GmbH auf R & P Ruffert Ingenieurgesellschaft mbH, Erfurt',
    summary:
      'Übertragender Rechtsträger: R + P Prüfen und Beraten GmbH. Übernehmender Rechtsträger: R & P Ruffert Ingenieur',
    mentions: [
      'subject company R & P Ruffert Ingenieurgesellschaft mbH =hrb:HRB 103272 Jena @Erfurt',
      'register authority Amtsgericht Jena',
      'absorbed company R + P Prüfen und Beraten GmbH =hrb:HRB 42750 Nürnberg @Nürnberg',
    ],
    metadata: {
      notice_type: CONVERSION,
      register_type: 'HRB',
      register_number: 'HRB 103272',
      register_court: 'Amtsgericht Jena',
      seat: 'Erfurt',
      region: 'Thüringen',
      legal_form: GMBH,
      resolution_date: '2026-06-10',
      entry_date: '2026-06-24',
    },
  },
  '2025-08-26/123528': {
    date: '2025-08-26',
    category: 'register_correction_notice',
    title:
      'Löschung einer Eintragung angekündigt (Geschäftsführer): Hitchhiker Capital GmbH, Berlin, Widerspruch binnen 2 Wochen',
    summary:
      'Das Registergericht beabsichtigt, eine Eintragung von Amts wegen zu löschen (§ 395 FamFG). Widerspruch ist bin',
    mentions: [
      'subject company Hitchhiker Capital GmbH =hrb:HRB 203466 Berlin (Charlottenburg) @Berlin',
      'register authority Amtsgericht Berlin (Charlottenburg)',
      'officer person Frank Pelzer',
    ],
    metadata: {
      notice_type: DELETION,
      register_type: 'HRB',
      register_number: 'HRB 203466',
      register_court: 'Amtsgericht Berlin (Charlottenburg)',
      seat: 'Berlin',
      region: 'Berlin',
      legal_form: GMBH,
      legal_basis: '§ 395 FamFG',
      objection_period: '2 Wochen',
    },
  },
  '2025-03-31/105159': {
    // The detail page failed that day.
    date: '2025-03-31',
    category: 'strike_off_notice',
    title: 'Löschungsankündigung: Rennbahnstr. 148 Hamburg GmbH & Co. KG, Hamburg',
    summary:
      'Der Text der Bekanntmachung vom 31.03.2025 liegt nicht vor. Register: Amtsgericht Hamburg, HRA 122209.',
    mentions: [
      'subject company Rennbahnstr. 148 Hamburg GmbH & Co. KG =hrb:HRA 122209 Hamburg @Hamburg',
      'register authority Amtsgericht Hamburg',
    ],
    metadata: {
      notice_type: DELETION,
      register_type: 'HRA',
      register_number: 'HRA 122209',
      register_court: 'Amtsgericht Hamburg',
      seat: 'Hamburg',
      region: 'Hamburg',
    },
  },
  '2025-01-17/98905': {
    date: '2025-01-17',
    category: 'officer_change',
    title:
      'Bestellung eines Notvorstands beabsichtigt: Arbeiterwohlfahrt Kreisverband Burgenlandkreis e.V.-Hohenmölsen/Zeitz/Weißenfels, Hohenmölsen',
    summary:
      'Das Registergericht beabsichtigt, Frau Rechtsanwältin Angela Anders aus Zeitz zum alleinvertretungsberechtigte',
    mentions: [
      'subject company Arbeiterwohlfahrt Kreisverband Burgenlandkreis e.V.-Hohenmölsen/Zeitz/Weißenfels =hrb:VR 48277 Stendal @Hohenmölsen',
      'register authority Amtsgericht Stendal',
      'officer person Angela Anders @Zeitz',
    ],
    metadata: {
      notice_type: OTHER,
      register_type: 'VR',
      register_number: 'VR 48277',
      register_court: 'Amtsgericht Stendal',
      seat: 'Hohenmölsen',
      region: 'Sachsen-Anhalt',
      legal_form: 'eingetragener Verein',
    },
  },
  '2026-06-24/157990': {
    date: '2026-06-24',
    category: 'insolvency_closure',
    title: 'Insolvenzverfahren beendet: Schuh Geschäftsführungesellschaft mbH, Gadebusch',
    summary:
      'Durch rechtskräftigen Beschluss des Amtsgerichts Schwerin, Az.: 581 IN 157/01 vom 08.02.2011 wird das Verfahre',
    mentions: [
      'subject company Schuh Geschäftsführungesellschaft mbH =hrb:HRB 4779 Schwerin @Gadebusch',
      'register authority Amtsgericht Schwerin',
    ],
    metadata: {
      notice_type: OTHER,
      register_type: 'HRB',
      register_number: 'HRB 4779',
      register_court: 'Amtsgericht Schwerin',
      seat: 'Gadebusch',
      region: 'Mecklenburg-Vorpommern',
      legal_form: GMBH,
      legal_basis: '§ 200 InsO',
      // The decision of February 2011 was announced in 2026.
      entry_date: '2011-05-05',
      court: 'Amtsgericht Schwerin',
      court_case: '581 IN 157/01',
      judgment_date: '2011-02-08',
      judgment_final: true,
    },
  },
}
