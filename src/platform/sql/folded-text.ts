import type postgres from 'postgres'
import type { Queryable } from './sql-pool.ts'
import type { SqlStatement } from './sql-statement.ts'

/**
 * A letter that is written as an escape of JSON, as a character reference or percent-encoded. The references that stand for
 * marks, such as `&amp;`, are left out. PostgreSQL and JavaScript read it alike.
 */
export const ESCAPED_LETTER =
  '\\\\u|#[xX]?[0-9a-fA-F]{1,7};|%[4-9a-fA-F][0-9a-fA-F]|(&|amp;)(?!(amp|lt|gt|quot|apos|nbsp);)[A-Za-z]{2,8};'

/**
 * Returns the condition that a text contains all of these lower-case ASCII fragments, without regard to case, accents and
 * invisible characters, or that it has escaped letters, so that it must be read to know. Selects at least the texts whose
 * normalised words contain the fragments.
 */
export function mayContainFragments(
  sql: Queryable,
  text: SqlStatement<postgres.Row[]>,
  fragments: readonly string[],
): SqlStatement<postgres.Row[]> {
  if (fragments.length === 0) return sql`true`
  return sql`(
    select case when octet_length(raw) = length(raw) then raw ilike all(${fragments.map(f => `%${f}%`)}::text[])
        else normalize(raw, NFKD) ~* all(${fragments.map(patternOf)}::text[]) end
      or raw ~ ${ESCAPED_LETTER}
    from (select ${text} as raw) as texts)`
}

/** The spellings of letters that NFKD does not decompose, in both cases, because some locales of a database know only ASCII. */
const SPELLINGS: Readonly<Record<string, string>> = {
  a: 'aæÆ',
  d: 'dđĐðÐ',
  h: 'hħĦ',
  i: 'iı',
  l: 'lłŁ',
  o: 'oøØœŒ',
  s: 'sßẞ\ua7f1',
  t: 'tþÞŧŦ',
}
/** Letters that may be written as one. */
const PAIRS = new Set(['ae', 'oe', 'ss', 'th'])

/** Returns the pattern of a fragment within decomposed text, with accents and invisible characters between its letters. */
function patternOf(fragment: string): string {
  return [...fragment]
    .map((letter, index) => {
      const isOptional = PAIRS.has(`${fragment[index - 1]}${letter}`)
      return `[${SPELLINGS[letter] ?? letter}]${isOptional ? '?' : ''}[^\\u0001-\\u007f]*`
    })
    .join('')
}
