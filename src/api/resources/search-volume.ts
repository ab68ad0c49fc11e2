import { type AnnouncementCondition, filterAt } from '../../model/announcement-condition.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { SavedSearchKind } from '../../saved-searches/saved-search.ts'
import type { IndexReader } from '../../search/index-reader.ts'
import type { ApiContext, ApiRequest } from '../routing.ts'
import { indexReadOptions } from '../routing.ts'
import { matchesEverything, readStoredEntitySearch, readStoredSearch } from './stored-search.ts'

/** The share of everything from which a search needs a confirmation. A single country can have most of the announcements. */
const NEARLY_ALL = 0.9
/** The share says nothing about a search while there are fewer announcements or entities than this. */
const MIN_COUNTED = 50
const FIRST_ITEM = { page: 1, perPage: 1 }

/** A search whose volume is to be confirmed, and what it searches. */
export interface CountedSearch {
  readonly kind: SavedSearchKind
  readonly search: string
  /** The name of the search in messages, such as `This filter`. */
  readonly subject: string
}

/**
 * Returns an error without a pointer if a search matches (nearly) everything, and `null` otherwise, or if it is invalid. What
 * will match is estimated from what matches in the index; without an index, only the search itself is looked at.
 */
export async function findVolumeError(
  context: ApiContext,
  request: ApiRequest,
  { kind, search, subject }: CountedSearch,
): Promise<FieldError | null> {
  const unit = kind === 'entities' ? 'entities' : 'announcements'
  const way = 'Add a filter or q, or set confirm_volume to true if you want them all.'
  if (isUnrestricted(context, { kind, search })) {
    const all = kind === 'entities' ? 'every entity' : 'every announcement'
    return { code: 'matches_everything', detail: `${subject} matches ${all}. ${way}` }
  }
  const index = context.index()
  const counts = index === null ? null : await countMatches(context, request, index, { kind, search })
  if (counts === null || counts.total < MIN_COUNTED || counts.found < NEARLY_ALL * counts.total) return null
  const detail = `${subject} matches ${counts.found} of ${counts.total} ${unit}. ${way}`
  return { code: 'matches_everything', detail }
}

function isUnrestricted(context: ApiContext, { kind, search }: Omit<CountedSearch, 'subject'>): boolean {
  if (kind === 'entities') {
    const read = readStoredEntitySearch(search)
    return read.errors === null && Object.keys(read.filter).length === 0
  }
  const read = readStoredSearch(search, context)
  return read.errors === null && matchesEverything(withoutPast(read.condition, context))
}

/** Leaves out a first date in the past, because what is announced from now on is later. */
function withoutPast(
  { filter, isOpen }: AnnouncementCondition,
  { clock }: Pick<ApiContext, 'clock'>,
): AnnouncementCondition {
  const { dateFrom, ...others } = filter
  const today = clock.now().toISOString().slice(0, 10)
  return dateFrom !== undefined && dateFrom <= today ? { filter: others, isOpen } : { filter, isOpen }
}

async function countMatches(
  context: ApiContext,
  request: ApiRequest,
  index: IndexReader,
  { kind, search }: Omit<CountedSearch, 'subject'>,
): Promise<{ readonly found: number; readonly total: number } | null> {
  const options = indexReadOptions(request)
  if (kind === 'entities') {
    const read = readStoredEntitySearch(search)
    if (read.errors !== null) return null
    const { total: found } = await index.read({ kind, filter: read.filter, page: FIRST_ITEM }, options)
    return { found, total: (await index.read({ kind, filter: {}, page: FIRST_ITEM }, options)).total }
  }
  const read = readStoredSearch(search, context)
  if (read.errors !== null) return null
  const filter = filterAt(withoutPast(read.condition, context), context.clock.now())
  const { total: found } = await index.read({ kind, filter, page: FIRST_ITEM }, options)
  return { found, total: (await index.read({ kind, filter: {}, page: FIRST_ITEM }, options)).total }
}
