import type { DatabaseSync } from 'node:sqlite'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import { rolesMask } from '../../../../../model/mention-role.ts'
import { parseCategories, type RolesAndCategories } from '../../involvements.ts'

/** The facet, roles and categories that entities have in common (see schema.sql). */
export interface Involvement extends RolesAndCategories {
  readonly facet: number
}

/** The number of entities with an involvement. */
export interface InvolvementCount {
  readonly involvement: number
  readonly n: number
}

/** The entity facets, roles and categories of a filter. */
interface InvolvementFilter {
  /** The IDs of entity facets. */
  readonly facets: ReadonlySet<number>
  readonly role: EntityFilter['role'] | undefined
  readonly category: EntityFilter['category'] | undefined
}

/** Prepares looking up involvements. They never change, so each is read only once. */
export function openInvolvementCatalog(db: DatabaseSync) {
  const selectNew = db.prepare(
    'select involvement, facet, roles, categories from involvement where involvement > ? order by involvement',
  )
  const selectCounts = db.prepare('select involvement, n from involvement where n > 0')
  const known = new Map<number, Involvement>()
  let last = 0

  function get(involvement: number): Involvement | undefined {
    if (!known.has(involvement)) {
      for (const row of selectNew.all(last)) {
        last = Number(row.involvement)
        const categories = parseCategories(String(row.categories))
        known.set(last, { facet: Number(row.facet), roles: Number(row.roles), categories })
      }
    }
    return known.get(involvement)
  }

  return {
    get,
    /** Returns the involvements that match a filter, with the numbers of their entities. */
    find({ facets, role, category }: InvolvementFilter): InvolvementCount[] {
      const roles = role === undefined ? undefined : rolesMask(role)
      const counts = selectCounts.all() as unknown as InvolvementCount[]
      return counts.filter(({ involvement }) => {
        const found = get(involvement)
        return (
          found !== undefined &&
          facets.has(found.facet) &&
          (roles === undefined || (found.roles & roles) !== 0) &&
          (category?.some(name => found.categories.has(name)) ?? true)
        )
      })
    },
  }
}

export type InvolvementCatalog = ReturnType<typeof openInvolvementCatalog>
