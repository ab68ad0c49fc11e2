import type { DatabaseSync } from 'node:sqlite'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import { rolesOfMask } from '../../../../../model/mention-role.ts'
import type { EntityFacets } from '../../../../index-reader.ts'
import type { InvolvementCatalog, InvolvementCount } from './involvement-catalog.ts'

/** A combination of filter values by which entities are counted. */
export interface EntityFacet {
  readonly facet: number
  readonly type: string
  readonly jurisdiction: string
  readonly status: string
  /** The number of entities. */
  readonly n: number
}

/** Prepares reading the facets of entities that match the type, jurisdiction and status of a filter. */
export function openEntityFacets(db: DatabaseSync): (filter: EntityFilter) => EntityFacet[] {
  const select = db.prepare('select facet, type, jurisdiction, status, n from entity_facet')

  return ({ type, jurisdiction, status }) => {
    const facets = select.all() as unknown as EntityFacet[]
    const includes = (values: readonly string[] | undefined, value: string) => values?.includes(value) ?? true
    return facets.filter(
      facet =>
        includes(type, facet.type) &&
        includes(jurisdiction, facet.jurisdiction) &&
        includes(status, facet.status),
    )
  }
}

/** Sums the numbers of entities by value. */
export function sumEntityFacets(
  counts: readonly InvolvementCount[],
  facets: readonly EntityFacet[],
  catalog: InvolvementCatalog,
): EntityFacets {
  const byId = new Map(facets.map(facet => [facet.facet, facet]))
  const totals = {
    type: new Map<string, number>(),
    jurisdiction: new Map<string, number>(),
    status: new Map<string, number>(),
    role: new Map<string, number>(),
    category: new Map<string, number>(),
  }
  for (const { involvement, n } of counts) {
    const found = catalog.get(involvement)
    const facet = byId.get(found?.facet ?? -1)
    if (found === undefined || facet === undefined) continue
    for (const field of ['type', 'jurisdiction', 'status'] as const) add(totals[field], facet[field], n)
    for (const role of rolesOfMask(found.roles)) add(totals.role, role, n)
    for (const category of found.categories) add(totals.category, category, n)
  }
  return {
    type: sortTotals(totals.type),
    jurisdiction: sortTotals(totals.jurisdiction),
    status: sortTotals(totals.status),
    role: sortTotals(totals.role),
    category: sortTotals(totals.category),
  }
}

function add(totals: Map<string, number>, key: string, n: number): void {
  totals.set(key, (totals.get(key) ?? 0) + n)
}

function sortTotals(totals: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...totals].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
}
