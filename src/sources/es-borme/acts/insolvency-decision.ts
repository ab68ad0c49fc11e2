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
}

export interface BormeInsolvencyPractitioner {
  readonly name: string
  readonly identifier: EntityIdentifier | null
  readonly appointmentDate: CalendarDay | null
}

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
  [/cumplimiento del convenio/, 'insolvency_update', 'cumplimiento del convenio'],
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
  [/intervencion o suspension de las? fac/, 'insolvency_update', 'intervención o suspensión de facultades'],
  [/calificacion/, 'insolvency_update', 'calificación del concurso'],
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
    label: label ?? 'situación concursal',
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
  }
}

/**
 * Formats a court name such as `num. 5 JUZGADO DE LO MERCANTIL DE MADRID` with its number at the end. `num. 0` marks a
 * court without a number.
 */
function formatCourtName(printed: string | null): string | null {
  const [, number = '0', name = ''] = /^(?:n[uú]m\. ?(\d+) )?(.*)$/s.exec(printed ?? '') ?? []
  const court = stripFinalPeriod(name)
  if (court === '') return null
  return Number(number) === 0 ? court : `${court} num. ${number}`
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
