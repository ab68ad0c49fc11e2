import type { AnnouncementCategory } from '../../../../model/category.ts'
import { MENTION_ROLE_NAMES, type MentionRole } from '../../../../model/mention-role.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { type ClusterAnnouncement, entityRole } from '../documents/announcement-document.ts'

/** How announcements mention an entity, as it is put together. */
export interface MutableInvolvement {
  readonly roles: Set<MentionRole>
  readonly categories: Set<AnnouncementCategory>
  latest: number | null
}

/** The number of entities of one request, each of which asks for all their roles. */
const ENTITIES_PER_REQUEST = 100
const MAX_CATEGORIES = 1_000
const TIMEOUT_MS = 120_000

interface Buckets<Bucket> {
  readonly buckets: readonly (Bucket & { readonly key: string })[]
}

interface Response {
  readonly aggregations?: {
    readonly roles: Buckets<object>
    readonly entities: Buckets<{
      readonly categories: Buckets<object>
      readonly latest: { readonly value: number | null }
    }>
  }
}

export function noInvolvement(): MutableInvolvement {
  return { roles: new Set(), categories: new Set(), latest: null }
}

/**
 * Finds out how the announcements that readers see mention entities, apart from the announcements with the IDs in `except`.
 * Each of the entities is in the result. The path is that of `writtenSearchPath`.
 */
export async function findInvolvements(
  cluster: SearchCluster,
  searchPath: string,
  ids: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, MutableInvolvement>> {
  const found = new Map(ids.map(id => [id, noInvolvement()]))
  for (let first = 0; first < ids.length; first += ENTITIES_PER_REQUEST) {
    const part = ids.slice(first, first + ENTITIES_PER_REQUEST)
    const { body } = await cluster.send({
      method: 'POST',
      path: `${searchPath}&filter_path=aggregations`,
      body: requestFor(part, except),
      timeoutMs: TIMEOUT_MS,
    })
    addFound(found, body as Response)
  }
  return found
}

function requestFor(ids: readonly string[], except: readonly string[]): object {
  const roles = ids.flatMap(id => MENTION_ROLE_NAMES.map(role => entityRole(id, role)))
  return {
    size: 0,
    track_total_hits: false,
    query: {
      bool: {
        filter: [{ terms: { entities: ids } }],
        ...(except.length > 0 && { must_not: [{ ids: { values: except } }] }),
      },
    },
    aggs: {
      roles: { terms: { field: 'entity_roles', include: roles, size: roles.length, ...BY_VALUE } },
      entities: {
        terms: { field: 'entities', include: ids, size: ids.length, ...BY_VALUE },
        aggs: {
          categories: { terms: { field: 'category', size: MAX_CATEGORIES } },
          latest: { max: { field: 'day' } },
        },
      },
    },
  }
}

/** The ordinals of all values would be counted anew after each refresh. */
const BY_VALUE = { execution_hint: 'map' }

function addFound(found: ReadonlyMap<string, MutableInvolvement>, { aggregations }: Response): void {
  for (const { key } of aggregations?.roles.buckets ?? []) {
    const [id = '', role] = key.split(' ')
    found.get(id)?.roles.add(role as MentionRole)
  }
  for (const { key, categories, latest } of aggregations?.entities.buckets ?? []) {
    const involvement = found.get(key)
    if (involvement === undefined) continue
    for (const category of categories.buckets)
      involvement.categories.add(category.key as AnnouncementCategory)
    involvement.latest = latest.value
  }
}

/** Adds how an announcement mentions its entities. */
export function addMentions(
  involvements: ReadonlyMap<string, MutableInvolvement>,
  { entity_roles, category, day }: ClusterAnnouncement,
): void {
  for (const value of entity_roles) {
    const [id = '', role] = value.split(' ')
    const involvement = involvements.get(id)
    if (involvement === undefined) continue
    involvement.roles.add(role as MentionRole)
    involvement.categories.add(category as AnnouncementCategory)
    involvement.latest = Math.max(involvement.latest ?? day, day)
  }
}
