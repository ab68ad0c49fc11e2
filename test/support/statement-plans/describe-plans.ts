import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { explainStatement, isUnbounded, listGrowingRelations } from './explain-statement.ts'
import { GROWING_TABLES } from './growing-tables.ts'
import type { PlanDatabase } from './plan-database.ts'
import { enlargeLists, moveToPresent, type StatementSample } from './statement-samples.ts'

const PLANS_FILE = join(import.meta.dirname, 'plans.txt')
/** Rows of the tables, and how often they contain those of the sample. */
const SIZES = [
  ['10⁴', 1],
  ['10⁶', 100],
  ['10⁷', 1_000],
] as const

/**
 * Lists for each statement and size which indexes PostgreSQL uses: one line if all sizes are equal, otherwise a line per
 * plan. Statements with lists of ids have a second plan for lists of a thousand.
 */
export async function describePlans(
  { sql, enlarge }: PlanDatabase,
  samples: readonly StatementSample[],
): Promise<string[]> {
  const relations = await listGrowingRelations(sql, GROWING_TABLES)
  const now = clock.now()
  const variants = samples.flatMap(sample => {
    const moved = moveToPresent(sample, now)
    const large = enlargeLists(moved)
    return large === null ? [moved] : [moved, { ...large, name: `${large.name}, 1000 ids` }]
  })
  const plans = new Map<string, Map<string, string[]>>(variants.map(({ name }) => [name, new Map()]))
  for (const [size, factor] of SIZES) {
    await enlarge(factor)
    for (const variant of variants) {
      const plan = (await explainStatement(sql, variant, relations)).join(', ')
      const bySize = plans.get(variant.name)
      if (plan !== '') bySize?.set(plan, [...(bySize.get(plan) ?? []), size])
    }
  }
  return [...plans].flatMap(([name, bySize]) =>
    [...bySize].map(
      ([plan, sizes]) => `${name}${sizes.length === SIZES.length ? '' : `, ${sizes.join(' ')}`}: ${plan}`,
    ),
  )
}

/** Returns the functions whose statements take longer the more rows there are, from a million rows. */
export function findUnboundedFunctions(lines: readonly string[]): Set<string> {
  const found = lines.filter(line => {
    const [where = '', plan = ''] = line.split(': ')
    return !where.endsWith(`, ${SIZES[0][0]}`) && plan.split(', ').some(isUnbounded)
  })
  return new Set(found.map(line => line.replace(/ .*/, '')))
}

export function readPlans(): string[] {
  return readFileSync(PLANS_FILE, 'utf8').trimEnd().split('\n')
}

export function writePlans(lines: readonly string[]): void {
  writeFileSync(PLANS_FILE, `${lines.join('\n')}\n`)
}
