import { createHash } from 'node:crypto'
import type {
  BodaccJsonColumns,
  BodaccJsonValue,
  BodaccSampleNotice,
  SampleNoticeFamily,
} from './sample-notice.ts'
import { formatPartyName, formatSirenWithSpaces } from './sample-notice.ts'

const FAMILY_LABELS: Readonly<Record<SampleNoticeFamily, string>> = {
  creation: 'Créations',
  immatriculation: 'Immatriculations',
  vente: 'Ventes et cessions',
  modification: 'Modifications diverses',
  radiation: 'Radiations',
  dpc: 'Dépôts des comptes',
  collective: 'Procédures collectives',
  conciliation: 'Procédures de conciliation',
  retablissement_professionnel: 'Procédures de rétablissement professionnel',
  divers: 'Annonces diverses',
}

const TYPE_LABELS = {
  annonce: 'Avis initial',
  rectificatif: 'Avis rectificatif',
  annulation: "Avis d'annulation",
} as const

const INNER_COLUMNS: readonly (keyof BodaccJsonColumns)[] = [
  ...(['listepersonnes', 'listeetablissements', 'jugement', 'acte', 'modificationsgenerales'] as const),
  ...([
    'radiationaurcs',
    'depot',
    'listeprecedentexploitant',
    'listeprecedentproprietaire',
    'divers',
  ] as const),
]

export function formatBodaccReference(notice: BodaccSampleNotice): string {
  return `${notice.edition}${notice.issue}${notice.number}`
}

/** Formats a record of API v2.1. Empty columns are null if `nulls` is set; otherwise they are omitted. */
export function formatBodaccRecord(notice: BodaccSampleNotice, nulls: boolean): Record<string, unknown> {
  const row = { ...head(notice), registre: registerNumbers(notice), ...inner(notice) }
  return nulls ? row : withoutNulls(row)
}

/** Formats a record of API v1, which has no nulls, joins lists, and states when the record was loaded. */
export function formatBodaccV1Record(notice: BodaccSampleNotice): Record<string, unknown> {
  const row = { ...head(notice), registre: registerNumbers(notice).join(','), ...inner(notice) }
  return {
    datasetid: 'annonces-commerciales',
    recordid: createHash('sha1').update(formatBodaccReference(notice)).digest('hex'),
    fields: withoutNulls(row),
    record_timestamp: `${notice.day}T04:${String(10 + (notice.number % 50))}:00Z`,
  }
}

/** Formats the court name, whose style depends on the edition and the date. */
export function formatBodaccCourt(notice: BodaccSampleNotice): string {
  const { registry, court } = notice.subject.seat
  // Twelve courts changed their name in 2025.
  const named = notice.day < '2025-01-01' ? court.replace('des Activités Economiques', 'de Commerce') : court
  const where = notice.edition === 'C' ? registry.toLowerCase() : registry
  const full = `Greffe du ${named} ${where}`.replace(/ de (?=[aeiouy])/i, " d'")
  if (notice.day < '2021-07-01') return full.toUpperCase()
  return notice.number % 23 === 0 ? full.replace(/ d(e|') ?(?=\S+$)/, '\nd$1 ').replace("d' ", "d'") : full
}

function head(notice: BodaccSampleNotice): Record<string, unknown> {
  const { subject, others = [], type = 'annonce', family, edition } = notice
  const { seat, address } = subject
  const reference = formatBodaccReference(notice)
  return {
    id: reference,
    publicationavis: edition,
    publicationavis_facette: `Bodacc ${edition}`,
    parution: notice.issue,
    dateparution: notice.day,
    numeroannonce: notice.number,
    typeavis: type,
    typeavis_lib: TYPE_LABELS[type],
    familleavis: family,
    familleavis_lib: FAMILY_LABELS[family],
    numerodepartement: seat.department,
    departement_nom_officiel: seat.departmentName,
    region_code: seat.regionCode,
    region_nom_officiel: seat.region,
    tribunal: formatBodaccCourt(notice),
    commercant: [subject, ...others].map(formatPartyName).join(', '),
    ville: address.ville,
    cp: address.codePostal,
    pdf_parution_subfolder: notice.number % 4,
    ispdf_unitaire: 'oui',
    url_complete: `https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:${reference}`,
  }
}

function registerNumbers({ subject, others = [] }: BodaccSampleNotice): string[] {
  const numbers = [subject, ...others].flatMap(party => party.siren ?? [])
  return numbers.flatMap(siren => [siren, formatSirenWithSpaces(siren)])
}

function inner(notice: BodaccSampleNotice): Record<string, string | null> {
  const columns = INNER_COLUMNS.map(column => [column, asText(notice.inner[column])] as const)
  return { ...Object.fromEntries(columns), parutionavisprecedent: asText(formatPreviousNotice(notice)) }
}

/** The publisher's reference to the notice that this notice corrects or withdraws. */
export function formatPreviousNotice({ previous }: BodaccSampleNotice): BodaccJsonValue | undefined {
  if (previous === undefined) return undefined
  return {
    nomPublication: `BODACC ${previous.edition}`,
    numeroParution: previous.issue,
    dateParution: previous.day,
    numeroAnnonce: String(previous.number),
  }
}

function asText(value: BodaccJsonValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
