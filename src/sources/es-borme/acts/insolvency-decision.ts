import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import { parseNumericDay } from '../../shared/dates.ts'
import { parseNif } from '../../shared/identifier-numbers.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { stripFinalPeriod } from '../company-names.ts'

/** A court decision in insolvency proceedings, printed under the heading `Situación concursal`. */
export interface BormeInsolvencyDecision {
  readonly category: AnnouncementCategory
  /** The label used in the announcement's title. */
  readonly label: string
  /** False when the phase matches no known pattern. */
  readonly isKnownPhase: boolean
  /** The phase as printed, such as `Auto de declaración de concurso. Voluntario`. */
  readonly phase: string
  /** The court's case number, including the year. */
  readonly caseNumber: string | null
  readonly date: CalendarDay | null
  readonly isFinal: boolean | null
  readonly court: string | null
  readonly judge: string | null
  readonly practitioners: readonly BormeInsolvencyPractitioner[]
  /** The court's order, in its own words. */
  readonly resolution: string | null
}

export interface BormeInsolvencyPractitioner {
  readonly name: string
  readonly identifier: EntityIdentifier | null
  readonly appointmentDate: CalendarDay | null
}

/** Distance in characters from the word `facultades` at which a resolution names the measure. */
const POWERS_REACH = 100
const POWERS_LABEL = 'intervención o suspensión de facultades'
/**
 * Patterns for normalized phases of insolvency proceedings, with the category and title label (sources/es-borme). The
 * first match applies.
 */
const PHASES: readonly (readonly [RegExp, AnnouncementCategory, string])[] = [
  [/reapertura del concurso/, 'insolvency_filing', 'reapertura del concurso'],
  [/declaracion de(?:l)? concurso/, 'insolvency_filing', 'declaración de concurso'],
  [/apertura del procedimiento especial/, 'insolvency_filing', 'apertura del procedimiento especial'],
  [/plan de liquidacion/, 'insolvency_update', 'plan de liquidación'],
  [
    /apertura de (?:la )?(?:fase de )?liquidacion/,
    'insolvency_conversion',
    'apertura de la fase de liquidación',
  ],
  [/conclusion del concurso/, 'insolvency_closure', 'conclusión del concurso'],
  [/fase de convenio/, 'insolvency_update', 'apertura de la fase de convenio'],
  [/fase comun/, 'insolvency_update', 'fin de la fase común del concurso'],
  [/incumplimiento del? convenio/, 'insolvency_plan_failure', 'incumplimiento del convenio'],
  [/cumplimiento del? convenio/, 'insolvency_update', 'cumplimiento del convenio'],
  [
    /(?:aproba\w|sentencia)(?:(?!aproba\w|sentencia).)*\bconvenio/,
    'insolvency_plan',
    'aprobación del convenio',
  ],
  [
    /nombramiento de administradores/,
    'insolvency_practitioner_appointment',
    'nombramiento de administradores concursales',
  ],
  [
    /(?:revocacion|cese|separacion) de administradores/,
    'insolvency_update',
    'revocación de administradores concursales',
  ],
  [/intervencion o suspension de las? fac/, 'insolvency_update', POWERS_LABEL],
  [/calificacion/, 'insolvency_update', 'calificación del concurso'],
  [
    /homologacion|acuerdo extrajudicial|plan de reestructuracion/,
    'conciliation_procedure',
    'homologación de un acuerdo con los acreedores',
  ],
  [/exoneracion/, 'insolvency_update', 'exoneración del pasivo insatisfecho'],
]
const FIELD_LABEL = /(?:^| )(Juzgado:|Juez:|Administrador(?:es)? Concursal(?:es)?\.|Resoluciones:) ?/g

/** Parses the text of a `Situación concursal` act. Returns `null` when the text has a different format. */
export function parseBormeInsolvencyDecision(text: string): BormeInsolvencyDecision | null {
  const labels = [...text.matchAll(FIELD_LABEL)]
  // The resolution is free text, so labels inside it are ignored.
  const resolution = labels.findIndex(([, label]) => label === 'Resoluciones:')
  const fieldLabels = resolution === -1 ? labels : labels.slice(0, resolution + 1)
  const fields = fieldLabels.map(({ 0: match, 1: label = '', index }, i) => ({
    label: label.slice(0, 5),
    text: text.slice(index + match.length, fieldLabels[i + 1]?.index ?? text.length),
  }))
  const opening = text.slice(0, fieldLabels[0]?.index ?? text.length)
  const [, number = null, final, date = '', phase = ''] =
    /^(?:Procedimiento [\p{L} ]{1,60}? ([^ ]{0,15}\d[^ ]{0,15}?)\.? )?(?:FIRME: (S[ií]|No),? )?(?:Fecha de resoluci[oó]n (\d{1,2}\/\d{1,2}\/\d{4})\.? ?)?(.*)$/su.exec(
      opening,
    ) ?? []
  if (number === null && date === '') return null
  const fieldText = (prefix: string): string | null =>
    fields.find(field => field.label === prefix)?.text.trim() || null
  const printedPhase = stripFinalPeriod(phase)
  const normalizedPhase = normalizeForComparison(printedPhase)
  const [, category, label] = PHASES.find(([pattern]) => pattern.test(normalizedPhase)) ?? []
  return {
    category: category ?? 'insolvency_update',
    label:
      label === undefined
        ? 'situación concursal'
        : specifyPowers(specifyLabel(label, printedPhase), fieldText('Resol')),
    isKnownPhase: category !== undefined,
    phase: printedPhase,
    caseNumber: number,
    date: parseNumericDay(date),
    isFinal: final === undefined ? null : final !== 'No',
    court: formatCourtName(fieldText('Juzga')),
    judge: fieldText('Juez:') === null ? null : stripFinalPeriod(fieldText('Juez:') ?? ''),
    practitioners: fields
      .filter(field => field.label === 'Admin')
      .map(field => parsePractitioner(field.text)),
    resolution: fieldText('Resol'),
  }
}

/** Adds to the label what follows the phase after a period: `Voluntario`, `Insuficiencia de la masa activa`. */
function specifyLabel(label: string, phase: string): string {
  const [, kind = ''] = /^[^.]{10,80}\. ?(\p{L}[^.]{4,60})$/su.exec(phase) ?? []
  const detail = kind.toLowerCase()
  if (detail === '' || label.includes(detail)) return label
  if (/^(?:voluntario|necesario|abreviado|ordinario)$/.test(detail)) return `${label} ${detail}`
  return /^(?:insuficiencia|inexistencia|cumplimiento|pago|satisfaccion|satisfacción|desistimiento|renuncia|fin|finalizaci[oó]n|liquidaci[oó]n|revocaci[oó]n)/.test(
    detail,
  )
    ? `${label} por ${detail}`
    : label
}

/** The form's phase names both measures. The court's resolution says which of them it ordered. */
function specifyPowers(label: string, resolution: string | null): string {
  if (label !== POWERS_LABEL) return label
  const parts = normalizeForComparison(resolution ?? '').split('facultades')
  const clauses = parts.flatMap((part, i) => [
    ...(i === 0 ? [] : [part.slice(0, POWERS_REACH)]),
    ...(i === parts.length - 1 ? [] : [part.slice(-POWERS_REACH)]),
  ])
  const isSuspended = clauses.some(clause => clause.includes('suspen'))
  const isIntervened = clauses.some(
    clause => clause.includes('intervenid') || clause.includes('intervencion'),
  )
  if (isSuspended === isIntervened) return label
  return isSuspended ? 'suspensión de facultades' : 'intervención de facultades'
}

/** The words after which a court's number is placed. */
const COURT_KINDS = ['MERCANTIL', 'INSTANCIA', 'INSTRUCCION', 'INSTRUCCIÓN']
/** Width in characters of the registers' field for a court. The rest of a longer name follows after a period. */
const COURT_FIELD_WIDTH = 71

/**
 * Formats a court name such as `num. 5 JUZGADO DE LO MERCANTIL DE MADRID` with its number before the place. `num. 0`
 * marks a court whose name contains its number. The label `Juzgado:` stands for a first word that the name lacks.
 */
function formatCourtName(printed: string | null): string | null {
  const [, number = '0', printedName = ''] = /^(?:n[uú]m\. ?(\d+) )?(.*)$/s.exec(printed ?? '') ?? []
  const name = stripFinalPeriod(joinCutName(printedName)).replaceAll('&', 'ª')
  if (name === '') return null
  const court = /^(?:\d{1,2} ?ª|primera|de |lo |mercantil|instancia)/i.test(name)
    ? `JUZGADO ${/^(?:de|mercantil) ?/i.test(name) ? name : `DE ${name}`}`
    : name
  if (Number(number) === 0 || statesNumber(court, Number(number))) return court
  const capitals = court.toUpperCase()
  const ends = COURT_KINDS.filter(kind => capitals.includes(`${kind} DE `)).map(
    kind => capitals.lastIndexOf(`${kind} DE `) + kind.length,
  )
  if (ends.length === 0) return `${court} Nº ${number}`
  const end = Math.max(...ends)
  return `${court.slice(0, end)} Nº ${number}${court.slice(end)}`
}

/** Tells whether a court's name contains its number. An ordinal such as `1ª` belongs to the kind of the court. */
function statesNumber(court: string, number: number): boolean {
  return [...court.matchAll(/\d{1,6}/g)].some(
    ({ 0: digits, index }) => Number(digits) === number && court.charAt(index + digits.length) !== 'ª',
  )
}

/** Joins a name that was cut at the width of the registers' field: `… PLAZA Nº 1. 5` is place 15. */
function joinCutName(name: string): string {
  return name.slice(COURT_FIELD_WIDTH, COURT_FIELD_WIDTH + 2) === '. ' && name.length > COURT_FIELD_WIDTH + 3
    ? name.slice(0, COURT_FIELD_WIDTH) + name.slice(COURT_FIELD_WIDTH + 2)
    : name
}

/** Parses a practitioner such as `Fecha 24/03/2026, NIF/CIF B65697740. LEXAUDIT CONCURSAL SLP.` */
function parsePractitioner(text: string): BormeInsolvencyPractitioner {
  const [, date = '', number, name = ''] =
    /^(?:Fecha (\d{1,2}\/\d{1,2}\/\d{4}),? ?)?(?:NIF\/CIF ([\w-]*)\.? ?)?(.*)$/s.exec(text.trim()) ?? []
  return {
    name: stripFinalPeriod(name),
    identifier: number ? parseNif(number) : null,
    appointmentDate: parseNumericDay(date),
  }
}
