/** A company that is in no register. Courts have not yet assigned numbers from 990001 upward. */
export interface InventedGermanCompany {
  readonly name: string
  readonly form: string
  readonly seat: string
  readonly court: string
  readonly state: string
  readonly number: string
  readonly formerCourt?: string
}

const GMBH = 'Gesellschaft mit beschränkter Haftung'
const KG = 'Kommanditgesellschaft'
const AG = 'Aktiengesellschaft'

function company(
  name: string,
  form: string,
  seat: string,
  where: readonly [court: string, state: string],
  number: string,
  formerCourt?: string,
): InventedGermanCompany {
  const [court, state] = where
  return { name, form, seat, court, state, number, ...(formerCourt !== undefined && { formerCourt }) }
}

const MUNICH = ['Amtsgericht München', 'Bayern'] as const
const BERLIN = ['Amtsgericht Berlin (Charlottenburg)', 'Berlin'] as const
const COLOGNE = ['Amtsgericht Köln', 'Nordrhein-Westfalen'] as const
const FRANKFURT = ['Amtsgericht Frankfurt am Main', 'Hessen'] as const
const STENDAL = ['Amtsgericht Stendal', 'Sachsen-Anhalt'] as const
const FREIBURG = ['Amtsgericht Freiburg', 'Baden-Württemberg'] as const

export const INVENTED_GERMAN_COMPANIES: readonly InventedGermanCompany[] = [
  company('Alpenglanz Feinmechanik GmbH', GMBH, 'München', MUNICH, 'HRB 990001'),
  company('Isarquell Getränke AG', AG, 'Freising', MUNICH, 'HRB 990002'),
  company('Donnerkeil Windkraft GmbH & Co. KG', KG, 'München', MUNICH, 'HRA 990003'),
  company('Spreewelle Software GmbH', GMBH, 'Berlin', BERLIN, 'HRB 990004'),
  company('Kiezlicht Veranstaltungen UG (haftungsbeschränkt)', GMBH, 'Berlin', BERLIN, 'HRB 990005'),
  company('Havelblau Immobilien SE', 'Europäische Aktiengesellschaft (SE)', 'Berlin', BERLIN, 'HRB 990006'),
  company('Domspitze Logistik GmbH', GMBH, 'Köln', COLOGNE, 'HRB 990007'),
  company('Rheinkiesel Baustoffe GmbH', GMBH, 'Leverkusen', COLOGNE, 'HRB 990008'),
  company('Karnickel & Söhne OHG', 'Offene Handelsgesellschaft', 'Köln', COLOGNE, 'HRA 990009'),
  company('Mainbrücke Beteiligungs GmbH', GMBH, 'Frankfurt am Main', FRANKFURT, 'HRB 990010'),
  company('Taunuswind Energie AG', AG, 'Frankfurt am Main', FRANKFURT, 'HRB 990011'),
  company('Skylinie Finanzberatung GmbH', GMBH, 'Frankfurt am Main', FRANKFURT, 'HRB 990012'),
  company('Börderübe Agrar eG', 'eingetragene Genossenschaft', 'Wanzleben', STENDAL, 'GnR 990013'),
  company('Altmark Ziegelwerk GmbH', GMBH, 'Gardelegen', STENDAL, 'HRB 990014'),
  company('Heimatfreunde Rolandswerda e.V.', 'eingetragener Verein', 'Stendal', STENDAL, 'VR 990015'),
  company('Schwarzwaldtanne Möbel GmbH', GMBH, 'Freiburg', FREIBURG, 'HRB 990016'),
  company(
    'Edwin Kuckuck e.K.',
    'Einzelkaufmann / Einzelkauffrau',
    'Titisee-Neustadt',
    FREIBURG,
    'HRA 990017',
  ),
  company('Kuckuck Uhrenmanufaktur GmbH', GMBH, 'Titisee-Neustadt', FREIBURG, 'HRB 990018'),
  company(
    'Deichgraf Fischfeinkost GmbH',
    GMBH,
    'Rendsburg',
    ['Amtsgericht Kiel', 'Schleswig-Holstein'],
    'HRB 990019 RD',
  ),
  company(
    'Leinetal Maschinenbau GmbH',
    GMBH,
    'Hannover',
    ['Amtsgericht Hannover', 'Niedersachsen'],
    'HRB 990020',
  ),
  company(
    'Heidekraut Naturkost GmbH & Co. KG',
    KG,
    'Winsen',
    ['Amtsgericht Lüneburg', 'Niedersachsen'],
    'HRA 990021',
    'Winsen',
  ),
  company(
    'Elbflorenz Architekten Partnerschaft mbB',
    'Partnerschaftsgesellschaft',
    'Dresden',
    ['Amtsgericht Dresden', 'Sachsen'],
    'PR 990022',
  ),
  company(
    'Grundstück Hafengasse 12 eGbR',
    'Gesellschaft bürgerlichen Rechts',
    'Hamburg',
    ['Amtsgericht Hamburg', 'Hamburg'],
    'GsR 990023',
  ),
  company('Hanseatenkontor Handels GmbH', GMBH, 'Hamburg', ['Amtsgericht Hamburg', 'Hamburg'], 'HRB 990024'),
]

export const CONVERSION_TYPE = 'Registerbekanntmachung nach dem Umwandlungsgesetz'
export const DELETION_TYPE = 'Löschungsankündigung'
export const FILING_TYPE = 'Einreichung neuer Dokumente'
export const OTHER_TYPE = 'Sonstige Registerbekanntmachung'
export const SPECIAL_REGISTER_TYPE = 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register'

/** An announcement about a company. `other` is the second company in a conversion. */
export interface SampleRegisterAct {
  readonly type: string
  body(company: InventedGermanCompany, other: InventedGermanCompany): string
}

const named = ({ name, seat, court, number }: InventedGermanCompany): string =>
  `${name} mit dem Sitz in ${seat} (${court} ${number})`
const creditors = (what: string): string =>
  `Den Gläubigern der an der ${what} beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die Eintragung der ${what} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind, nach § 19 Absatz 3 UmwG als bekanntgemacht gilt, ihren Anspruch nach Grund und Höhe schriftlich anmelden, Sicherheit zu leisten, soweit sie nicht Befriedigung verlangen können.`
const deletion = (period: string): string =>
  `Das Registergericht beabsichtigt, die im Handelsregister eingetragene Gesellschaft wegen Vermögenslosigkeit von Amts wegen nach § 394 FamFG zu löschen. Die Frist zur Erhebung eines Widerspruchs ist auf ${period} festgesetzt.`

/** Common announcements are listed several times so that they are drawn more often. */
export const SAMPLE_REGISTER_ACTS: readonly SampleRegisterAct[] = [
  {
    type: CONVERSION_TYPE,
    body: (_, other) =>
      `Die ${named(other)} ist als übertragende Gesellschaft auf diese verschmolzen.\n${creditors('Verschmelzung')}`,
  },
  { type: DELETION_TYPE, body: () => deletion('drei Monate') },
  {
    type: FILING_TYPE,
    body: () =>
      'Dem Registergericht ist eine neue Liste der Mitglieder des Aufsichtsrates eingereicht worden.',
  },
  {
    type: CONVERSION_TYPE,
    body: () => `Als nicht eingetragen wird bekannt gemacht: ${creditors('Verschmelzung')}`,
  },
  { type: DELETION_TYPE, body: () => deletion('einen Monat') },
  {
    type: CONVERSION_TYPE,
    body: (_, other) =>
      `Teile des Vermögens sind auf die ${named(other)} ausgegliedert.\n\n${creditors('Ausgliederung')}`,
  },
  {
    type: OTHER_TYPE,
    body: () =>
      'Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des Gewinnabführungsvertrages in das Handelsregister nach § 10 HGB als bekanntgemacht gilt, hat der andere Vertragsteil Sicherheit zu leisten.',
  },
  {
    type: CONVERSION_TYPE,
    body: () =>
      `Den Gläubigern des formwechselnden Rechtsträgers ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die Eintragung des Formwechsels nach § 201 UmwG als bekannt gemacht gilt, ihren Anspruch nach Grund und Höhe in Textform anmelden, Sicherheit zu leisten.`,
  },
  {
    type: CONVERSION_TYPE,
    body: (_, other) =>
      `Die Gesellschaft ist auf Grund des Verschmelzungsvertrages vom 02.03. mit der ${named(other)} verschmolzen. ${creditors('Verschmelzung')}`,
  },
  {
    type: DELETION_TYPE,
    body: () =>
      'Es ist beabsichtigt, den Geschäftsführer Balduin Zeisig nach § 395 FamFG wegen Mangels einer wesentlichen Voraussetzung zu löschen. Widerspruchsfrist 2 Wochen',
  },
  {
    type: CONVERSION_TYPE,
    body: (_, other) =>
      `Dem Registergericht ist der Entwurf eines Verschmelzungsvertrages zwischen der Gesellschaft als übernehmendem Rechtsträger und der ${named(other)} eingereicht worden.`,
  },
  { type: CONVERSION_TYPE, body: () => creditors('Abspaltung') },
  {
    type: OTHER_TYPE,
    body: () =>
      'Als nicht eingetragen wird veröffentlicht: Das Stammkapital wurde durch Beschluss der Gesellschafterversammlung herabgesetzt.',
  },
  {
    type: DELETION_TYPE,
    body: () =>
      'Das Registergericht beabsichtigt, die Firma von Amts wegen nach § 31 Abs. 2 HGB zu löschen. Widerspruchsfrist: 6 Wochen.',
  },
  { type: CONVERSION_TYPE, body: () => creditors('Umwandlung') },
  {
    type: FILING_TYPE,
    body: () => 'Eine Bescheinigung über die Prüfung ist zum Handelsregister eingereicht worden.',
  },
  {
    type: CONVERSION_TYPE,
    body: () =>
      'Es wird darauf hingewiesen, dass ein Formwechselplan über einen grenzüberschreitenden Formwechsel in die Grenzfluss S.à r.l. mit Sitz in Luxemburg beim Handelsregister eingereicht worden ist.',
  },
  { type: OTHER_TYPE, body: () => 'Über das Vermögen der Gesellschaft ist das Insolvenzverfahren eröffnet.' },
  {
    type: OTHER_TYPE,
    body: () =>
      'Als nicht eingetragen wird veröffentlicht: das eingeleitete Amtslöschungsverfahren wird eingestellt.',
  },
  {
    type: OTHER_TYPE,
    body: () =>
      'Den Gläubigern der Gesellschaft ist Sicherheit zu leisten, wenn sie sich binnen sechs Monaten melden.',
  },
  {
    type: CONVERSION_TYPE,
    body: (_, other) =>
      `Dem Registergericht ist der Entwurf eines Vertrages über die geplante Abspaltung von Vermögensteilen auf die ${named(other)} eingereicht worden.`,
  },
  { type: CONVERSION_TYPE, body: () => creditors('Vermögensübertragung') },
  { type: FILING_TYPE, body: () => 'Der Verlegungsplan ist zum Handelsregister eingereicht worden.' },
  { type: FILING_TYPE, body: () => 'Die Einberufung der Hauptversammlung ist eingereicht worden.' },
  {
    type: FILING_TYPE,
    body: () => 'Es wurde mitgeteilt, dass alle Aktien einem Aktionär gehören (§ 42 AktG).',
  },
  { type: DELETION_TYPE, body: () => 'Die Veröffentlichung vom Vortag ist gegenstandslos.' },
  {
    type: OTHER_TYPE,
    body: () => 'Das Insolvenzverfahren ist nach Vollzug der Schlussverteilung aufgehoben (§ 200 InsO).',
  },
  {
    type: OTHER_TYPE,
    body: () =>
      'Das Registergericht beabsichtigt, Frau Rechtsanwältin Kunigunde Sperling aus Magdeburg zum Notvorstand zu bestellen.',
  },
  { type: OTHER_TYPE, body: () => 'Die Versammlung hat die Auflösung des Vereins beschlossen.' },
  { type: OTHER_TYPE, body: () => 'Die öffentliche Zustellung der Verfügung wird bewilligt.' },
  {
    type: SPECIAL_REGISTER_TYPE,
    body: () =>
      'Hinsichtlich o.g. Gesellschaft ist beabsichtigt, Herrn Leberecht Dompfaff, Halle, zum Nachtragsliquidator zu bestellen. Die Frist zur Erhebung eines Widerspruchs wird auf 1 Monat festgesetzt.',
  },
  { type: OTHER_TYPE, body: () => 'Die Gesellschaft hat eine neue Satzung eingereicht.' },
]
