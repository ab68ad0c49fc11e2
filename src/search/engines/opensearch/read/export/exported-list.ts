import { toEpochDay } from '../../../../../model/calendar-day.ts'
import type { DatedExportPosition, ExportedList } from '../../../../index-export.ts'
import { buildAnnouncementQuery } from '../announcements/announcement-query.ts'
import { findEntityMatches } from '../entities/entity-list.ts'
import { readEntity } from '../entities/resolve-entities.ts'
import { MATCH_NONE } from '../expressions/translate-expression.ts'
import type { SearchClause } from '../searched-indexes.ts'
import type { SearchBody, SearchedKind, SearchState } from '../state/search-state.ts'

/** The rows of an export and their order. */
export interface PreparedList {
  readonly kind: SearchedKind
  readonly body: Required<Pick<SearchBody, 'query' | 'sort'>>
}

/** Prepares reading the rows of an export. Returns `null` if the entity of a timeline does not exist. */
export async function prepareExportedList(
  state: SearchState,
  list: ExportedList,
): Promise<PreparedList | null> {
  if (list.kind === 'entities') {
    const matching = await findEntityMatches(state, list.filter)
    const { after } = list
    const should = after && [
      { range: { count: { lt: after.count } } },
      { bool: { filter: [{ term: { count: after.count } }, { range: { id: { gt: after.id } } }] } },
    ]
    return {
      kind: 'entity',
      body: {
        query: restrict(matching, should),
        sort: [
          { field: 'count', order: 'desc' },
          { field: 'id', order: 'asc' },
        ],
      },
    }
  }
  const direction = list.kind === 'timeline' ? 'asc' : 'desc'
  const matching = await matchesOf(state, list)
  if (matching === null) return null
  const rest = list.after === null ? null : await rowsAfter(state, list.after, direction)
  return {
    kind: 'announcement',
    body: {
      query: restrict(matching, rest),
      sort: [
        { field: 'day', order: direction },
        { field: 'number', order: direction },
      ],
    },
  }
}

async function matchesOf(
  state: SearchState,
  list: Exclude<ExportedList, { readonly kind: 'entities' }>,
): Promise<SearchClause | null> {
  if (list.kind === 'announcements') return (await buildAnnouncementQuery(state, list.filter)) ?? MATCH_NONE
  const entity = await readEntity(state, list.id)
  return entity && { term: { entities: entity.id } }
}

/**
 * Returns the alternatives for the rows after the last one that a client has received. Its place follows from the date as the
 * client received it and from its number. If the announcement was erased, the client is sent the whole day again.
 */
async function rowsAfter(
  state: SearchState,
  { date, id }: DatedExportPosition,
  direction: 'asc' | 'desc',
): Promise<SearchClause[]> {
  const after = direction === 'asc' ? 'gt' : 'lt'
  const day = toEpochDay(date)
  const { hits } = await state.search('announcement', {
    query: { ids: { values: [id.toLowerCase()] } },
    size: 1,
    _source: ['number'],
  })
  const number = hits[0]?.source.number
  return [
    { range: { day: { [after]: day } } },
    {
      bool: {
        filter: [
          { term: { day } },
          ...(number === undefined ? [] : [{ range: { number: { [after]: number } } }]),
        ],
      },
    },
  ]
}

function restrict(query: SearchClause, should: readonly SearchClause[] | null): SearchClause {
  return should === null ? query : { bool: { filter: [query], should, minimum_should_match: 1 } }
}
