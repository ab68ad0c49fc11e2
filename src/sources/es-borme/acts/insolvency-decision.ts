import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import { parseNumericDay } from '../../shared/dates.ts'
import { parseNif } from '../../shared/identifier-numbers.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { stripFinalPeriod } from '../company-names.ts'

/** One `Situación concursal`: a court decision in insolvency proceedings. */
export interface BormeInsolvencyDecision {
  readonly category: AnnouncementCategory
  /** Label for the announcement's title. */
  readonly label: string
  /** False for an unknown phase. */
  readonly isKnownPhase: boolean
  /** Phase as printed: `Auto de declaración de concurso. Voluntario`. */
  readonly phase: string
  /** Case number and year of the court. */
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

/** Patterns for the normalized phases of insolvency proceedings (sources/es-borme). The first match counts. */
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
  [/(?:aproba\w+|sentencia).*\bconvenio/, 'insolvency_plan', 'aprobación del convenio'],
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

/** Parses the text of a `Situación concursal`; null when it has another format. */
export function parseBormeInsolvencyDecision(text: string): BormeInsolvencyDecision | null {
  const labels = [...text.matchAll(FIELD_LABEL)]
  // Labels within the text of the resolution do not count.
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

/** Formats `num. 5 JUZGADO DE LO MERCANTIL DE MADRID`. A court without a number has `num. 0`. */
function formatCourtName(printed: string | null): string | null {
  const [, number = '0', name = ''] = /^(?:n[uú]m\. ?(\d+) )?(.*)$/s.exec(printed ?? '') ?? []
  const court = stripFinalPeriod(name)
  if (court === '') return null
  return Number(number) === 0 ? court : `${court} num. ${number}`
}

/** Parses `Fecha 24/03/2026, NIF/CIF B65697740. LEXAUDIT CONCURSAL SLP.` */
function parsePractitioner(text: string): BormeInsolvencyPractitioner {
  const [, date = '', number, name = ''] =
    /^(?:Fecha (\d{1,2}\/\d{1,2}\/\d{4}),? ?)?(?:NIF\/CIF ([\w-]*)\.? ?)?(.*)$/s.exec(text.trim()) ?? []
  return {
    name: stripFinalPeriod(name),
    identifier: number ? parseNif(number) : null,
    appointmentDate: parseNumericDay(date),
  }
}
