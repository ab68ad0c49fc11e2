import type { DatabaseSync } from 'node:sqlite'
import type { RolesAndCategories } from '../involvements.ts'
import { dayOfRowid } from '../rowids.ts'
import type { TimelineListener } from './announcement-writer.ts'
import { openFacetCategories } from './involvement-ids.ts'

/** The roles and categories of the announcements that were added to or removed from the timeline of an entity. */
interface TimelineChange {
  readonly id: Uint8Array
  readonly added: MutableRolesAndCategories
  readonly removed: MutableRolesAndCategories
}

interface MutableRolesAndCategories extends RolesAndCategories {
  roles: number
  readonly categories: Set<string>
}

/** Collects the changes of timelines, from which the roles and categories of entities are kept current. */
export function openTimelineChanges(db: DatabaseSync) {
  const selectAll = db.prepare('select facet, roles from timeline where entity = ? order by place')
  const selectNewest = db.prepare('select place from timeline where entity = ? order by place limit 1')
  selectNewest.setReadBigInts(true)
  const categoryOf = openFacetCategories(db)
  const changes = new Map<string, TimelineChange>()

  /** Reads the timeline of an entity until everything in `wanted` was found, or to its end without `wanted`. */
  function readTimeline(id: Uint8Array, wanted?: RolesAndCategories): RolesAndCategories {
    const found = none()
    for (const { facet, roles } of selectAll.iterate(id)) {
      add(found, Number(roles), categoryOf(Number(facet)))
      if (wanted !== undefined && includes(found, wanted)) break
    }
    return found
  }

  return {
    note: (({ id, roles }, facet, n) => {
      const key = entityKey(id)
      const change = changes.get(key) ?? { id, added: none(), removed: none() }
      changes.set(key, change)
      add(n > 0 ? change.added : change.removed, roles, categoryOf(facet))
    }) satisfies TimelineListener,
    /**
     * Returns the roles and categories of an entity after the noted changes. `previous` are those before, or `null` if
     * they are unknown. The timeline is only searched for what was removed, because it can have 100,000 announcements.
     */
    rolesAndCategories(id: Uint8Array, previous: RolesAndCategories | null): RolesAndCategories {
      if (previous === null) return readTimeline(id)
      const change = changes.get(entityKey(id))
      if (change === undefined) return previous
      const { added, removed } = change
      const doubtful = subtract(removed, added)
      if (doubtful.roles === 0 && doubtful.categories.size === 0) return unite(previous, added)
      const found = readTimeline(id, doubtful)
      return subtract(unite(previous, added), subtract(doubtful, found))
    },
    /** Returns the day of the latest announcement of an entity, or `null` if there is none. */
    latestDay(id: Uint8Array): number | null {
      const newest = selectNewest.get(id)
      return newest === undefined ? null : dayOfRowid(newest.place as bigint)
    },
    /** Returns the entities with noted changes. */
    entities: (): Uint8Array[] => [...changes.values()].map(({ id }) => id),
    /** Forgets the noted changes. */
    clear: () => changes.clear(),
  }
}

/** Returns the ID of an entity as a map key. */
export function entityKey(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1')
}

function none(): MutableRolesAndCategories {
  return { roles: 0, categories: new Set() }
}

function add(target: MutableRolesAndCategories, roles: number, category: string): void {
  target.roles |= roles
  target.categories.add(category)
}

function includes(a: RolesAndCategories, b: RolesAndCategories): boolean {
  return (b.roles & ~a.roles) === 0 && b.categories.isSubsetOf(a.categories)
}

function unite(a: RolesAndCategories, b: RolesAndCategories): RolesAndCategories {
  return { roles: a.roles | b.roles, categories: a.categories.union(b.categories) }
}

function subtract(a: RolesAndCategories, b: RolesAndCategories): RolesAndCategories {
  return { roles: a.roles & ~b.roles, categories: a.categories.difference(b.categories) }
}
