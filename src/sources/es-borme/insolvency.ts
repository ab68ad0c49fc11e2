import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Identifier } from '../../model/entity.ts'
import { frenchDay } from '../kit/days.ts'
import { nif } from '../kit/nif.ts'
import { fold } from '../kit/text.ts'
import { withoutStop } from './names.ts'

/** One `Situación concursal`: a decision of the court of a procedure. */
export interface Decision {
  readonly category: Category
  /** Of a title. */
  readonly label: string
  /** False when the phase is not on the list. */
  readonly known: boolean
  /** As printed: `Auto de declaración de concurso. Voluntario`. */
  readonly phase: string
  /** Number and year at the court. */
  readonly case: string | null
  readonly date: Day | null
  readonly isFinal: boolean | null
  readonly court: string | null
  readonly judge: string | null
  readonly practitioners: readonly Practitioner[]
}

export interface Practitioner {
  readonly name: string
  readonly identifier: Identifier | null
  readonly appointed: Day | null
}

/** Phases of a procedure, folded (sheet, section 2, "Insolvency phases"); the first that fits. */
const PHASES: readonly (readonly [RegExp, Category, string])[] = [
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
const MARK = /(?:^| )(Juzgado:|Juez:|Administrador(?:es)? Concursal(?:es)?\.|Resoluciones:) ?/g

/** The text of one `Situación concursal`. Null when it has not the form of one. */
export function decision(text: string): Decision | null {
  const marks = [...text.matchAll(MARK)]
  // Behind the words of the resolution nothing is a mark any more.
  const words = marks.findIndex(([, mark]) => mark === 'Resoluciones:')
  const known = words === -1 ? marks : marks.slice(0, words + 1)
  const parts = known.map(({ 0: written, 1: mark = '', index }, i) => ({
    mark: mark.slice(0, 5),
    text: text.slice(index + written.length, known[i + 1]?.index ?? text.length),
  }))
  const opening = text.slice(0, known[0]?.index ?? text.length)
  const [, number = null, final, date = '', phase = ''] =
    /^(?:Procedimiento [\p{L} ]{1,60}? ([^ ]{0,15}\d[^ ]{0,15}?)\.? )?(?:FIRME: (S[ií]|No),? )?(?:Fecha de resoluci[oó]n (\d{1,2}\/\d{1,2}\/\d{4})\.? ?)?(.*)$/su.exec(
      opening,
    ) ?? []
  if (number === null && date === '') return null
  const stated = (mark: string): string | null => parts.find(part => part.mark === mark)?.text.trim() || null
  const printed = withoutStop(phase)
  const folded = fold(printed)
  const [, category, label] = PHASES.find(([pattern]) => pattern.test(folded)) ?? []
  return {
    category: category ?? 'insolvency_update',
    label: label ?? 'situación concursal',
    known: category !== undefined,
    phase: printed,
    case: number,
    date: frenchDay(date),
    isFinal: final === undefined ? null : final !== 'No',
    court: courtName(stated('Juzga')),
    judge: stated('Juez:') === null ? null : withoutStop(stated('Juez:') ?? ''),
    practitioners: parts.filter(({ mark }) => mark === 'Admin').map(part => practitioner(part.text)),
  }
}

/** `num. 5 JUZGADO DE LO MERCANTIL DE MADRID`: a court without a number has `num. 0`. */
function courtName(stated: string | null): string | null {
  const [, number = '0', name = ''] = /^(?:n[uú]m\. ?(\d+) )?(.*)$/s.exec(stated ?? '') ?? []
  const court = withoutStop(name)
  if (court === '') return null
  return Number(number) === 0 ? court : `${court} num. ${number}`
}

/** `Fecha 24/03/2026, NIF/CIF B65697740. LEXAUDIT CONCURSAL SLP.` */
function practitioner(text: string): Practitioner {
  const [, date = '', number, name = ''] =
    /^(?:Fecha (\d{1,2}\/\d{1,2}\/\d{4}),? ?)?(?:NIF\/CIF ([\w-]*)\.? ?)?(.*)$/s.exec(text.trim()) ?? []
  return { name: withoutStop(name), identifier: number ? nif(number) : null, appointed: frenchDay(date) }
}
