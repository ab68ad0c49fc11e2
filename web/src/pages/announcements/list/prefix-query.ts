/**
 * Turns the last word of a query into a prefix, because the user may still be typing it. A single letter would match
 * too much and is dropped instead. Returns null if the query does not end in a word.
 */
export function toPrefixQuery(q: string): string | null {
  const last = q.match(/(?<=^|\s)[\p{L}\p{N}]+$/u)?.[0]
  const isQuoted = (q.match(/["“”„«»]/g)?.length ?? 0) % 2 === 1
  if (last === undefined || last === 'or' || isQuoted) return null
  return [...last].length > 1 ? `${q}*` : q.slice(0, -last.length).trim()
}
