import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { EntitySortOrder } from '../../../../index-query.ts'
import type { ListSlice } from '../../../../number-sets/dated-number.ts'
import { jsonListSql, readJsonList } from '../json-list.ts'
import type { InvolvementCount } from './involvement-catalog.ts'

/** The orders in which an index lists the entities. */
export type IndexedEntityOrder = Exclude<EntitySortOrder, 'relevance'>

/** The entities to count or list. Absent parts do not restrict. */
export interface EntitySelection {
  /** An FTS5 expression on the names and filter values. It includes the type, jurisdiction and status. */
  readonly match?: string
  /** The entity facets with the required type, jurisdiction and status, if any is required. */
  readonly facets?: readonly number[]
  /** The involvements with a required role and category, if any is required, in these facets. */
  readonly involvements?: readonly number[]
  /** The first day for the latest announcement, in days since 1970-01-01. */
  readonly since?: number
  /** The number of entities without regard to `match` and `since`. */
  readonly candidates: number
}

/** An SQL query for rowids of entities (`place`), with the values of its named parameters. */
export interface EntityRowidQuery {
  readonly sql: string
  readonly values: Readonly<Record<string, string | number>>
}

/** A slice of a selection with `total` entities in an order. */
interface OrderedSlice {
  readonly order: IndexedEntityOrder
  readonly total: number
  readonly slice: ListSlice
}

/**
 * The maximum number of entities to sort per page. Larger lists are read in order from an index. Lists with old filters
 * are read in the thread that handles requests, which must not sort many.
 */
export const MAX_SORTED_ENTITIES = { inThread: 20_000, inline: 2_000 }

/** The indexes that have an order, and its columns. All orders are total. */
const ORDERS: Readonly<
  Record<IndexedEntityOrder, { readonly source: string; readonly columns: readonly string[] }>
> = {
  announcement_count: {
    source: 'entity indexed by entity_rank',
    columns: ['count desc', 'name', 'id'],
  },
  name: { source: 'entity indexed by entity_by_name', columns: ['sort_name', 'id'] },
  latest_date: {
    source: 'entity indexed by entity_by_date',
    columns: ['latest desc', 'sort_name', 'id'],
  },
}

const FROM_MATCHES =
  '(select rowid as place from entity_text where entity_text match :match) cross join entity using (place)'
const FROM_INVOLVEMENTS = 'entity indexed by entity_involvement_rank'
const FROM_RECENT = ORDERS.latest_date.source

/** Prepares counting and listing selections of entities. Requires a read transaction. */
export function openEntitySelections(db: DatabaseSync, maxSorted = MAX_SORTED_ENTITIES) {
  const prepare = createStatementCache(db)
  const chooseSource = createSourceChooser(prepare)

  return {
    count(selection: EntitySelection): number {
      if (selection.match === undefined && selection.since === undefined) return selection.candidates
      const from = chooseSource(selection)
      const { where, values } = buildConditions(selection, from)
      return Number(prepare(`select count(*) as n from ${from} ${where}`).get(values)?.n)
    },
    /** Returns a query for the rowids of a selection, in any order. */
    listRowids(selection: EntitySelection): EntityRowidQuery {
      const from = chooseSource(selection)
      const { where, values } = buildConditions(selection, from)
      return { sql: `select place from ${from} ${where}`, values }
    },
    /** Counts the entities of a selection by involvement. */
    countByInvolvement(selection: EntitySelection): InvolvementCount[] {
      const from = chooseSource(selection)
      const { where, values } = buildConditions(selection, from)
      return prepare(`select involvement, count(*) as n from ${from} ${where} group by involvement`).all(
        values,
      ) as unknown as InvolvementCount[]
    },
    read(selection: EntitySelection, { order, total, slice }: OrderedSlice): Uint8Array {
      const offset = Math.min(slice.offset, total)
      const limit = Math.min(slice.limit, total - offset)
      if (limit === 0) return readJsonList(undefined)
      const { source, columns } = ORDERS[order]
      const isSorted = total <= maxSortedRows(selection, maxSorted)
      const from = isSorted ? chooseSource(selection) : source
      const { where, values } = buildConditions(selection, from)
      // An index is read from the nearer end, so the last page is as fast as the first.
      const remaining = total - offset - limit
      const isReversed = !isSorted && remaining < offset
      const statement = prepare(`
        select ${jsonListSql('json', columns.join())} from (
          select place from ${from} ${where}
          order by ${(isReversed ? columns.map(reverseOrder) : columns).join()} limit :limit offset :offset
        ) cross join entity using (place)`)
      return readJsonList(statement.get({ ...values, limit, offset: isReversed ? remaining : offset }))
    },
  }
}

/** Creates a function that returns the FROM clause that reads the fewest entities. */
function createSourceChooser(
  prepare: (sql: string) => StatementSync,
): (selection: EntitySelection) => string {
  return ({ match, facets, involvements, since, candidates }: EntitySelection): string => {
    if (match !== undefined) return FROM_MATCHES
    if (since === undefined) return FROM_INVOLVEMENTS
    if (facets === undefined && involvements === undefined) return FROM_RECENT
    const recent = prepare(
      `select count(*) as n from (select 1 from ${FROM_RECENT} where latest >= :since limit :candidates)`,
    ).get({ since, candidates })
    return Number(recent?.n) < candidates ? FROM_RECENT : FROM_INVOLVEMENTS
  }
}

function maxSortedRows(
  { match, facets, involvements, since }: EntitySelection,
  { inThread, inline }: typeof MAX_SORTED_ENTITIES,
): number {
  if (match !== undefined || involvements !== undefined || since !== undefined) return inThread
  return facets === undefined ? 0 : inline
}

/** Returns the WHERE clause of a selection for a source, and its values. */
function buildConditions({ match, facets, involvements, since }: EntitySelection, from: string) {
  const conditions: string[] = []
  const values: Record<string, string | number> = {}
  if (match !== undefined) {
    values.match = match
    if (from !== FROM_MATCHES)
      conditions.push('place in (select rowid from entity_text where entity_text match :match)')
  }
  if (involvements !== undefined) {
    conditions.push('involvement in (select value from json_each(:involvements))')
    values.involvements = JSON.stringify(involvements)
  } else if (facets !== undefined && match === undefined) {
    conditions.push(from === FROM_INVOLVEMENTS ? INVOLVEMENT_OF_FACETS : FACETS)
    values.facets = JSON.stringify(facets)
  }
  if (since !== undefined) {
    conditions.push('latest >= :since')
    values.since = since
  }
  return { where: conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`, values }
}

const FACETS = 'facet in (select value from json_each(:facets))'
const INVOLVEMENT_OF_FACETS = `involvement in (select involvement from involvement where n > 0 and ${FACETS})`

function reverseOrder(column: string): string {
  return column.endsWith(' desc') ? column.slice(0, -' desc'.length) : `${column} desc`
}

/** Creates a function that prepares each statement once. There are few texts, because all values are parameters. */
function createStatementCache(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return sql => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
