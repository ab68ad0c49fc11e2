import { capitalizeFirst } from '../../../platform/text.ts'
import { joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import type { BormeActContent } from '../acts/act-content.ts'
import { type BormeOfficeGroup, findBormeOfficeName } from './office-names.ts'

type ChangeKind =
  | 'departure'
  | 'cancellation'
  | 'appointment'
  | 'reappointment'
  | 'revocation'
  | 'power_change'

/** The holders of an office that take it up, keep it or leave it. */
export interface BormeOfficeChange {
  readonly kind: ChangeKind
  readonly label: string
  readonly names: readonly string[]
}

const KINDS_BY_HEADING: Readonly<Record<string, ChangeKind>> = {
  'Ceses/Dimisiones': 'departure',
  'Cancelaciones de oficio de nombramientos': 'cancellation',
  Nombramientos: 'appointment',
  Reelecciones: 'reappointment',
  Revocaciones: 'revocation',
  'Modificación de poderes': 'power_change',
}
/** The order of the groups in titles and summaries. */
const GROUPS: readonly BormeOfficeGroup[] = [
  'board',
  'administrator',
  'liquidator',
  'auditor',
  'other',
  'attorney',
]
const COLLECTIVE_NAMES: Readonly<Record<BormeOfficeGroup, string>> = {
  board: 'cargos del consejo de administración',
  administrator: 'administradores',
  liquidator: 'liquidadores',
  auditor: 'auditores',
  attorney: 'apoderados',
  other: 'otros cargos',
}
const ACTION_NOUNS: Readonly<Record<ChangeKind, string>> = {
  appointment: 'nombramiento de',
  reappointment: 'reelección de',
  departure: 'cese de',
  cancellation: 'cancelación de oficio del nombramiento de',
  revocation: 'revocación de',
  power_change: 'modificación de poderes de',
}
const ACTIONS = Object.keys(ACTION_NOUNS) as readonly ChangeKind[]

/**
 * Collects the changes of offices that an announcement reports. Holders who leave an office and are appointed to the same
 * office again are reappointed, whichever headings the register uses.
 */
export function collectBormeOfficeChanges(
  actContents: readonly BormeActContent[],
): readonly BormeOfficeChange[] {
  const printed = actContents.flatMap(({ act, offices }) => {
    const kind = KINDS_BY_HEADING[act.type.heading]
    return kind === undefined
      ? []
      : offices.map(({ label, names }): BormeOfficeChange => ({ kind, label, names }))
  })
  const keysOf = (...kinds: readonly ChangeKind[]): Set<string> =>
    new Set(
      printed
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ label, names }) => names.map(name => holderKey(label, name))),
    )
  const leaving = keysOf('departure')
  const staying = keysOf('appointment', 'reappointment')
  return printed.flatMap(({ kind, label, names }) => {
    const isLeaving = (name: string): boolean => leaving.has(holderKey(label, name))
    if (kind === 'departure')
      return change(
        kind,
        label,
        names.filter(name => !staying.has(holderKey(label, name))),
      )
    if (kind !== 'appointment') return change(kind, label, names)
    return [
      ...change(
        'appointment',
        label,
        names.filter(name => !isLeaving(name)),
      ),
      ...change('reappointment', label, names.filter(isLeaving)),
    ]
  })
}

function holderKey(label: string, name: string): string {
  return normalizeForComparison(`${label}:${name}`)
}

function change(kind: ChangeKind, label: string, names: readonly string[]): BormeOfficeChange[] {
  return names.length === 0 ? [] : [{ kind, label, names }]
}

/**
 * Returns phrases for the title, such as `cambio de administrador único` or `nombramiento de apoderados`, one for each
 * group of offices. `groups` limits them.
 */
export function describeBormeOfficeChanges(
  changes: readonly BormeOfficeChange[],
  isReported: (group: BormeOfficeGroup) => boolean,
): string[] {
  return GROUPS.filter(isReported).flatMap(group => {
    const members = changes.filter(({ label }) => groupOf(label) === group)
    // Other offices have nothing in common, so each is named.
    const parts = group === 'other' ? splitByOffice(members) : [members]
    return parts.flatMap(part => (part.length === 0 ? [] : [describeGroup(group, part)]))
  })
}

function splitByOffice(changes: readonly BormeOfficeChange[]): readonly BormeOfficeChange[][] {
  const parts = new Map<string, BormeOfficeChange[]>()
  for (const change of changes) {
    const name = normalizeForComparison(change.label)
    parts.set(name, [...(parts.get(name) ?? []), change])
  }
  return [...parts.values()]
}

function groupOf(label: string): BormeOfficeGroup {
  return findBormeOfficeName(label)?.group ?? 'other'
}

function describeGroup(group: BormeOfficeGroup, changes: readonly BormeOfficeChange[]): string {
  const kinds = ACTIONS.filter(kind => changes.some(change => change.kind === kind))
  // A power can be revoked while another is granted; an auditor is replaced.
  const leaves = kinds.includes('departure') || (group === 'auditor' && kinds.includes('revocation'))
  const isReplacement = kinds.includes('appointment') && leaves
  const names = new Set(changes.map(({ label }) => findBormeOfficeName(label)?.singular ?? label))
  if (isReplacement && group === 'board' && names.size > 1) return 'cambios en el consejo de administración'
  const noun = nameOffice(group, changes)
  if (isReplacement) return `cambio de ${noun}`
  const nouns = kinds.map(kind => ACTION_NOUNS[kind])
  // `nombramiento de` and `revocación de` share their noun: `nombramiento y revocación de apoderados`.
  const shared = nouns.map(each => (each.endsWith(' de') ? each.slice(0, -' de'.length) : each))
  return `${joinNames(shared, 'es')} de ${noun}`
}

/** Names the office of the changes: singular when one holder has it, a collective name when there are several. */
function nameOffice(group: BormeOfficeGroup, changes: readonly BormeOfficeChange[]): string {
  const [first] = changes
  const names = new Set(changes.map(({ label }) => normalizeForComparison(label)))
  const office = first === undefined || names.size > 1 ? null : findBormeOfficeName(first.label)
  const holders = (kind: ChangeKind): number =>
    new Set(changes.filter(change => change.kind === kind).flatMap(change => change.names)).size
  const isSingle = ACTIONS.every(kind => holders(kind) <= 1)
  if (office !== null) return isSingle ? office.singular : office.plural
  if (names.size > 1) return COLLECTIVE_NAMES[group]
  return group === 'other' ? 'otro cargo' : COLLECTIVE_NAMES[group]
}

/** Returns sentences for the summary, such as `Cesa el administrador único A.` and `Nuevo apoderado: B.` */
export function listBormeOfficeChanges(
  changes: readonly BormeOfficeChange[],
  isFormation: boolean,
): string[] {
  const merged = new Map<string, { kind: ChangeKind; label: string; names: string[] }>()
  for (const { kind, label, names } of changes) {
    const key = `${kind} ${normalizeForComparison(label)}`
    const entry = merged.get(key) ?? { kind, label, names: [] }
    entry.names.push(...names.filter(name => !entry.names.includes(name)))
    merged.set(key, entry)
  }
  return [...merged.values()].map(({ kind, label, names }) =>
    describeHolders(kind, label, names, isFormation),
  )
}

function describeHolders(
  kind: ChangeKind,
  label: string,
  names: readonly string[],
  isFormation: boolean,
): string {
  const office = findBormeOfficeName(label)
  const isPlural = names.length > 1
  const isFeminine = office?.singular.startsWith('entidad') === true
  const noun = office === null ? `cargo ${label}` : isPlural ? office.plural : office.singular
  const inflect = (stem: string): string => `${stem}${isFeminine ? 'a' : 'o'}${isPlural ? 's' : ''}`
  const article = isPlural ? (isFeminine ? 'las' : 'los') : isFeminine ? 'la' : 'el'
  const holders = joinNames(names, 'es')
  switch (kind) {
    case 'appointment':
      return isFormation ? `${capitalizeFirst(noun)}: ${holders}` : `${inflect('Nuev')} ${noun}: ${holders}`
    case 'departure':
      return `${isPlural ? 'Cesan' : 'Cesa'} ${article} ${noun} ${holders}`
    case 'reappointment':
      return `${inflect('Reelegid')} ${article} ${noun} ${holders}`
    case 'revocation':
      return `${inflect('Revocad')} ${article} ${noun} ${holders}`
    case 'cancellation':
      return `Cancelado de oficio el nombramiento de ${noun}: ${holders}`
    case 'power_change':
      return `Modificados los poderes de ${article === 'el' ? '' : `${article} `}${noun} ${holders}`
  }
}
