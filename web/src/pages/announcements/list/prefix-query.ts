/**
 * What a text asks for when its last word is still being typed: words that begin so. A single letter, which begins too
 * many, is left out. Null when the text does not end within a word.
 */
export function toPrefixQuery(q: string): string | null {
  const last = q.match(/(?<=^|\s)[\p{L}\p{N}]+$/u)?.[0]
  const isQuoted = (q.match(/["“”„«»]/g)?.length ?? 0) % 2 === 1
  if (last === undefined || last === 'or' || isQuoted) return null
  return [...last].length > 1 ? `${q}*` : q.slice(0, -last.length).trim()
}
