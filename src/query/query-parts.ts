/** A part of a typed query that can be left out: a word, a phrase, a number in groups, or alternatives joined with `or`. */
export interface QueryPart {
  readonly text: string
  /** Whether the part is one word without operators, which may contain a typing error. */
  readonly isPlainWord: boolean
}

const SEGMENT_PATTERN = /-?["“”„«»][^"“”„«»]*["“”„«»]|[^\s"“”„«»]+/gu
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]*$/u
const DIGITS = /^\d+$/

/** Splits a typed query into its parts, as typed. Joined with spaces, they have the same meaning as the query. */
export function splitQueryParts(q: string): QueryPart[] {
  const segments = q.match(SEGMENT_PATTERN) ?? []
  const groups: string[][] = []
  for (const [i, segment] of segments.entries()) {
    const group = groups.at(-1)
    const previous = segments[i - 1] ?? ''
    const isOperator = isOr(segment) && group !== undefined && i < segments.length - 1
    const continuesGroup =
      isOperator || (isOr(previous) && i > 1) || (DIGITS.test(segment) && DIGITS.test(previous))
    if (group !== undefined && continuesGroup) group.push(segment)
    else groups.push([segment])
  }
  return groups.map(group => ({
    text: group.join(' '),
    isPlainWord: group.length === 1 && PLAIN_WORD.test(group[0] as string),
  }))
}

/** Joins parts to a query. */
export function joinQueryParts(parts: readonly QueryPart[]): string {
  return parts.map(part => part.text).join(' ')
}

function isOr(segment: string): boolean {
  return segment.toLowerCase() === 'or'
}
