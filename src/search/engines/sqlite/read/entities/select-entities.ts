import type { DatabaseSync } from 'node:sqlite'
import { toEpochDay } from '../../../../../model/calendar-day.ts'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import type { EntityFacets } from '../../../../index-reader.ts'
import { type EntityFacet, openEntityFacets, sumEntityFacets } from './entity-facets.ts'
import type { EntitySelection, openEntitySelections } from './entity-selection.ts'
import { openInvolvementCatalog } from './involvement-catalog.ts'

/** The entities that match the filters besides `q` and `taxId`. */
export interface SelectedEntities {
  readonly selection: EntitySelection
  /** The facets with the required type, jurisdiction and status. */
  readonly facets: readonly EntityFacet[]
}

/** Prepares selecting the entities that match the filters besides `q` and `taxId`, and counting their facets. */
export function openEntitySelector(db: DatabaseSync, selections: ReturnType<typeof openEntitySelections>) {
  const findFacets = openEntityFacets(db)
  const catalog = openInvolvementCatalog(db)

  return {
    select(filter: EntityFilter): SelectedEntities {
      const { type, jurisdiction, status, role, category, since } = filter
      const facets = findFacets(filter)
      const facetIds = facets.map(({ facet }) => facet)
      const found =
        role === undefined && category === undefined
          ? undefined
          : catalog.find({ facets: new Set(facetIds), role, category })
      const selection: EntitySelection = {
        ...([type, jurisdiction, status].some(values => values !== undefined) && { facets: facetIds }),
        ...(found !== undefined && { involvements: found.map(({ involvement }) => involvement) }),
        ...(since !== undefined && { since: toEpochDay(since) }),
        candidates: (found ?? facets).reduce((sum, { n }) => sum + n, 0),
      }
      return { selection, facets }
    },
    /** Counts the facets of selected entities that match one of the FTS5 expressions, if `q` or `taxId` is given. */
    countFacets(
      filter: EntityFilter,
      { selection, facets }: SelectedEntities,
      expressions: readonly string[],
    ): EntityFacets {
      const { q, taxId, role, category, since } = filter
      const isSearch = q !== undefined || taxId !== undefined
      const counts =
        !isSearch && since === undefined
          ? catalog.find({ facets: new Set(facets.map(({ facet }) => facet)), role, category })
          : (isSearch ? expressions : [undefined]).flatMap(match =>
              selections.countByInvolvement({ ...selection, ...(match !== undefined && { match }) }),
            )
      return sumEntityFacets(counts, facets, catalog)
    },
  }
}
