import type { DatabaseSync } from 'node:sqlite'
import { formatCategories, parseCategories, type RolesAndCategories } from '../involvements.ts'

/** Prepares looking up and inserting involvements (see schema.sql), and counting their entities. */
export function openInvolvementIds(db: DatabaseSync) {
  const find = db.prepare('select roles, categories from involvement where involvement = ?')
  const findId = db.prepare(
    'select involvement from involvement where facet = ? and roles = ? and categories = ?',
  )
  const insert = db.prepare('insert into involvement (facet, roles, categories, n) values (?, ?, ?, 0)')
  const addToCount = db.prepare('update involvement set n = n + ? where involvement = ?')
  const pendingCounts = new Map<number, number>()

  return {
    /** Returns the ID of the involvement of entities with an entity facet. */
    idOf(facet: number, { roles, categories }: RolesAndCategories): number {
      const values = [facet, roles, formatCategories(categories)] as const
      return Number(findId.get(...values)?.involvement ?? insert.run(...values).lastInsertRowid)
    },
    get(involvement: number): RolesAndCategories {
      const row = find.get(involvement)
      return { roles: Number(row?.roles), categories: parseCategories(String(row?.categories)) }
    },
    count(involvement: number, n: number): void {
      pendingCounts.set(involvement, (pendingCounts.get(involvement) ?? 0) + n)
    },
    /** Writes the pending count changes. */
    flushCounts(): void {
      for (const [involvement, n] of pendingCounts) if (n !== 0) addToCount.run(n, involvement)
      pendingCounts.clear()
    },
  }
}

/** Creates a function that returns the category of an announcement's facet, which never changes. */
export function openFacetCategories(db: DatabaseSync): (facet: number) => string {
  const select = db.prepare('select category from facet where facet = ?')
  const known = new Map<number, string>()
  return facet => {
    const category = known.get(facet) ?? String(select.get(facet)?.category)
    known.set(facet, category)
    return category
  }
}
