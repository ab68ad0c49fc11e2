import type { ApiSchema } from '../../../../api/api-client.ts'

export type ListedVersion = ApiSchema<'AnnouncementVersion'>

/** Where a changed value is: in the announcement itself, in its metadata or in its details. */
export type ChangedPart = 'announcement' | 'metadata' | 'details'

/** A field that differs between two versions. An absent value is `undefined`. */
export interface FieldChange {
  readonly part: ChangedPart
  /** The names of the field and of the objects around it, and positions in lists from 0. */
  readonly path: readonly (string | number)[]
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of the announcement itself, in the order in which changes are shown. */
const OWN_FIELDS = [
  'title',
  'category',
  'publication_date',
  'summary',
  'entities',
  'jurisdiction',
  'source_url',
] as const

/** Lists what changed between two versions of an announcement, field by field. */
export function compareVersions(earlier: ListedVersion, later: ListedVersion): FieldChange[] {
  const [before, after] = [earlier.announcement, later.announcement]
  return [
    ...OWN_FIELDS.flatMap(key => compareValues('announcement', [key], before[key], after[key])),
    ...compareFields('metadata', [], before.metadata as Fields, after.metadata as Fields),
    ...compareFields('details', [], earlier.details ?? {}, later.details ?? {}),
  ]
}

function compareFields(
  part: ChangedPart,
  path: FieldChange['path'],
  before: Fields,
  after: Fields,
): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap(key => compareValues(part, [...path, key], before[key], after[key]))
}

function compareValues(
  part: ChangedPart,
  path: FieldChange['path'],
  before: unknown,
  after: unknown,
): FieldChange[] {
  if (isBlank(before) && isBlank(after)) return []
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  // The entities are shown as a list of names with their roles.
  if (path[0] === 'entities' && part === 'announcement') return [{ part, path, before, after }]
  if (isListOfObjects(before) || isListOfObjects(after))
    return pairItems(asList(before), asList(after)).flatMap(({ at, one, other }) =>
      compareValues(part, [...path, at], one, other),
    )
  if (isObject(before) || isObject(after))
    return compareFields(part, path, isObject(before) ? before : {}, isObject(after) ? after : {})
  return [{ part, path, before, after }]
}

interface ItemPair {
  /** The position in the later list, or in the earlier one for an item that was removed. */
  readonly at: number
  readonly one: unknown
  readonly other: unknown
}

/** Pairs the items of two lists: by what identifies them, or else by their order, without those that stayed as they were. */
function pairItems(before: readonly unknown[], after: readonly unknown[]): ItemPair[] {
  const rest = before.map((item, at) => ({ item, at }))
  const take = (isMatch: (item: unknown) => boolean) => {
    const found = rest.findIndex(({ item }) => isMatch(item))
    return found < 0 ? null : (rest.splice(found, 1)[0] ?? null)
  }
  const changed = after
    .map((item, at) => ({ item, at }))
    .filter(({ item }) => take(other => JSON.stringify(other) === JSON.stringify(item)) === null)
  const pairs = changed.map(({ item, at }) => {
    const id = identityOf(item)
    return { at, other: item, one: id === null ? null : take(candidate => identityOf(candidate) === id) }
  })
  const completed = pairs.map(({ at, one, other }) => ({
    at,
    one: (one ?? rest.shift() ?? null)?.item,
    other,
  }))
  return [...completed, ...rest.map(({ item, at }) => ({ at, one: item, other: undefined }))]
}

const IDENTITY = /^(?:id|lot|lot_id|number|reference|cig)$/i

/** Returns what identifies an item of a list, or null. */
function identityOf(item: unknown): string | null {
  if (!isObject(item)) return null
  const [key] = Object.keys(item).filter(name => IDENTITY.test(name))
  const value = key === undefined ? undefined : item[key]
  return typeof value === 'string' || typeof value === 'number' ? `${key} ${value}` : null
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.some(item => typeof item === 'object' && item !== null)
}

/** Returns whether a value shows nothing. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === ''
}
