import { normalizeText } from '../../src/platform/text.ts'

/** Converts a query with words, `"a phrase"`, `prefix*` and `-not` to a tsquery of normalized words. */
export function buildTsquery(q: string): string {
  return [...q.matchAll(/(-?)(?:"([^"]*)"|([^\s"*]+)(\*?))/g)]
    .map(([, minus, phrase, word = '', star]) => {
      const lexemes = (phrase ?? word)
        .split(/\s+/)
        .map(text => `'${normalizeText(text).replaceAll("'", "''")}'`)
      const operand =
        phrase === undefined ? lexemes[0] + (star === '*' ? ':*' : '') : `(${lexemes.join(' <-> ')})`
      return minus === '-' ? `!${operand}` : operand
    })
    .join(' & ')
}
