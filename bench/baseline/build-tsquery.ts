import { parseBenchQuery } from '../http-load/parse-bench-query.ts'

/** Converts a query with words, `"a phrase"`, `prefix*` and `-not` to a tsquery of normalized words. */
export function buildTsquery(q: string): string {
  return parseBenchQuery(q)
    .map(({ kind, words, isExcluded }) => {
      const lexemes = words.map(word => `'${word.replaceAll("'", "''")}'`)
      const operand =
        kind === 'phrase' ? `(${lexemes.join(' <-> ')})` : lexemes[0] + (kind === 'prefix' ? ':*' : '')
      return isExcluded ? `!${operand}` : operand
    })
    .join(' & ')
}
