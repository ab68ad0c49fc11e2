import type { DatabaseSync } from 'node:sqlite'
import { HeraldError } from '../../../../platform/errors.ts'
import { createGenerationalCache } from '../../../../platform/generational-cache.ts'
import { type SearchOperand, searchOperandsOf } from '../../../../query/query-language.ts'

/** The number of index entries that any search may read. Reading that many takes about a second. */
const MIN_LIMIT = 20_000_000
/** In a large index, a search may read this many entries for each announcement, as ordinary searches read more there. */
const ENTRIES_PER_ROW = 24
/** Expressions whose number of entries is remembered. Longer searches are rare. */
const MAX_REMEMBERED = 20_000

interface SearchPlan {
  /** How often the matches are determined: for the total, the ranking and the facets. */
  readonly passes: number
  /** The number of announcements in the index. */
  readonly rows: number
  /** Called between lookups. It throws to stop them. */
  readonly checkpoint: () => void
}

/** The term that makes a search too expensive. */
interface ExpensiveTerm {
  readonly text: string
  /** The number of terms in the search. */
  readonly terms: number
}

/**
 * Prepares a check that refuses searches with `invalid_parameter` if they read too much of the index, such as twenty
 * short prefixes or many negations joined with `or`.
 */
export function openSearchCostCheck(db: DatabaseSync, minLimit = MIN_LIMIT) {
  const findExpensiveTerm = openExpensiveTermSearch(db, minLimit)
  return (q: string, plan: SearchPlan): void => {
    const found = findExpensiveTerm(q, plan)
    if (found !== null) throw tooExpensive(found)
  }
}

/**
 * Prepares finding the most expensive term of a search that reads too much of the index. The result is `null` if the search
 * may run. The entries of each term are counted, never guessed.
 */
export function openExpensiveTermSearch(db: DatabaseSync, minLimit = MIN_LIMIT) {
  const selectCount = db.prepare(
    'select count(*) as n from announcement_text where announcement_text match ?',
  )
  const remember = createGenerationalCache<number>(MAX_REMEMBERED)

  /** Counts the entries of an expression. The number is remembered until the index has grown by about a fifth. */
  function countEntries(expression: string, rows: number): number {
    const size = Math.round(4 * Math.log2(rows + 1))
    return remember(`${size} ${expression}`, () => Number(selectCount.get(expression)?.n))
  }

  return (q: string, { passes, rows, checkpoint }: SearchPlan): ExpensiveTerm | null => {
    const limit = Math.max(minLimit, rows * ENTRIES_PER_ROW)
    const operands = searchOperandsOf(q)
    if (maxEntries(operands, rows) * passes <= limit) return null
    let total = 0
    let largest = { text: '', entries: 0 }
    for (const { text, expressions, readsEverything } of operands) {
      let entries = readsEverything ? rows : 0
      for (const expression of expressions) {
        checkpoint()
        entries += countEntries(expression, rows)
      }
      total += entries * passes
      if (entries > largest.entries) largest = { text, entries }
      if (total > limit) return { text: largest.text, terms: operands.length }
    }
    return null
  }
}

/** Returns an upper bound for the entries of all operands. Most searches are below the limit and need no lookup. */
function maxEntries(operands: readonly SearchOperand[], rows: number): number {
  const lookups = operands.map(operand => operand.passes + (operand.readsEverything ? 1 : 0))
  return lookups.reduce((sum, n) => sum + n, 0) * rows
}

function tooExpensive({ text, terms }: ExpensiveTerm): HeraldError {
  const detail =
    `This search reads too much of the index. Of its ${terms} terms, "${text}" is the most expensive. Remove it or use ` +
    'fewer terms, longer prefixes, or fewer excluded words next to "or".'
  return new HeraldError('invalid_parameter', detail, {
    errors: [{ parameter: 'q', code: 'too_expensive', detail, received: text }],
  })
}
