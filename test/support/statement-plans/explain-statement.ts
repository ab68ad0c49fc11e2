import type { Queryable, SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { StatementSample } from './statement-samples.ts'

/** A growing table or index, or a partition of one. */
interface GrowingRelation {
  /** The name; that of what it is a partition of. */
  readonly label: string
  /** Whether it is an index of few rows only. */
  readonly isPartial: boolean
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Plan Rows': number
  readonly 'Total Cost': number
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** A sort of more rows takes more memory than one statement should have. */
const LARGE_SORT_ROWS = 20_000
const LARGE_SORT = 'a large sort'
const LONG = 'long'

/** A statement above this estimate, in pages read in sequence, reads more than a user or a batch can wait for. */
const LONG_COST = 50_000

/**
 * Returns what the plan that PostgreSQL chooses for a statement does with the tables of `relations`: the indexes that are
 * used, tables that are read from end to end, and what does not stay small.
 */
export async function explainStatement(
  sql: SqlPool,
  { text, parameters, settings }: StatementSample,
  relations: ReadonlyMap<string, GrowingRelation>,
): Promise<string[]> {
  const prefix = ['', ...settings.map(setting => `set local ${setting}`)].join(';')
  const [row] = await sql.begin(prefix, tx => withParameters(tx, `explain (format json) ${text}`, parameters))
  if (row === undefined) throw new Error('PostgreSQL returned no plan')
  const [{ Plan: plan }] = row['QUERY PLAN']
  const accesses = new Set<string>()
  collectAccesses(plan, relations, accesses)
  if (plan['Total Cost'] > LONG_COST) accesses.add(LONG)
  return [...accesses].sort()
}

/** Sends text with `$1`, `$2`, … as the statements of the stores are sent. */
async function withParameters(sql: Queryable, text: string, parameters: readonly (string | null)[]) {
  const parts = text.split(/\$\d+/)
  return await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    Object.assign([...parts], { raw: parts }) as TemplateStringsArray,
    ...parameters,
  )
}

function collectAccesses(
  node: PlanNode,
  relations: ReadonlyMap<string, GrowingRelation>,
  accesses: Set<string>,
): void {
  const table = relations.get(node['Relation Name'] ?? '')
  const index = relations.get(node['Index Name'] ?? '')
  if (index !== undefined)
    accesses.add(
      node['Index Cond'] !== undefined || index.isPartial ? index.label : `${index.label} (in order)`,
    )
  else if (table !== undefined && node['Node Type'] === 'Seq Scan') accesses.add(`${table.label} (all rows)`)
  // An incremental sort divides its rows by an index.
  if (node['Node Type'] === 'Sort' && node['Plan Rows'] > LARGE_SORT_ROWS) accesses.add(LARGE_SORT)
  for (const child of node.Plans ?? []) collectAccesses(child, relations, accesses)
}

/** Returns whether a plan with this access takes longer the more rows there are. */
export function isUnbounded(access: string): boolean {
  return access === LONG || access === LARGE_SORT || access.endsWith(' (all rows)')
}

/** Returns the growing tables with their partitions and indexes, by name. */
export async function listGrowingRelations(
  sql: SqlPool,
  tables: readonly string[],
): Promise<Map<string, GrowingRelation>> {
  const rows = await sql<(GrowingRelation & { readonly name: string })[]>`
    with tables as (
      select oid, oid as parent from pg_class where oid = any(${[...tables]}::text[]::regclass[])
      union select inhrelid, inhparent from pg_inherits where inhparent = any(${[...tables]}::text[]::regclass[]))
    select oid::regclass::text as name, parent::regclass::text as label, false as "isPartial" from tables
    union all
    select i.indexrelid::regclass::text,
      coalesce(p.inhparent::regclass::text, regexp_replace(i.indexrelid::regclass::text, '_p[0-9]+$', '')),
      i.indpred is not null
    from pg_index i join tables on tables.oid = i.indrelid left join pg_inherits p on p.inhrelid = i.indexrelid`
  return new Map(rows.map(({ name, ...relation }) => [name, relation]))
}
