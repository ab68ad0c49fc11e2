import { findRecognizableNumbers } from './company-numbers/find-company-numbers.ts'
import { normalizeForTokenizing } from './tokenizer.ts'

/** A part of a typed query that can be left out: a word, a phrase, a number in groups, or alternatives joined with `or`. */
export interface QueryPart {
  readonly text: string
  /** Whether the part is one word without operators, which may contain a typing error. */
  readonly isPlainWord: boolean
  /** Whether the part has a company number, without which the query would ask for something else. */
  readonly hasNumber: boolean
}

const SEGMENT_PATTERN = /-?["“”„«»][^"“”„«»]*["“”„«»]|[^\s"“”„«»]+/gu
const NUMBER_DIGITS = /\d{5}|\d\*+$/
const QUOTATION_MARKS = /["“”„«»]/gu
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]*$/u
const DIGITS = /^\d+$/

/** Splits a typed query into its parts, as typed. Joined with spaces, they have the same meaning as the query. */
export function splitQueryParts(q: string): QueryPart[] {
  const segments = joinNumbers(q.match(SEGMENT_PATTERN) ?? [])
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
    hasNumber: group.some(segment => hasNumber(segment)),
  }))
}

/** Returns whether a segment has a company number or its digits, also in quotes, or the beginning of one before the operator `*`. */
function hasNumber(segment: string): boolean {
  if (NUMBER_DIGITS.test(segment)) return true
  return findRecognizableNumbers(normalizeForTokenizing(segment.replace(QUOTATION_MARKS, ''))).length > 0
}

/** Joins the segments of one company number, with its label and court. */
function joinNumbers(segments: readonly string[]): string[] {
  const texts = segments.map(normalizeForTokenizing)
  const numbers = findRecognizableNumbers(texts.join(' ').replace(QUOTATION_MARKS, '"'))
  const joined: string[] = []
  let start = 0
  for (const [at, segment] of segments.entries()) {
    const isInNumber = numbers.some(number => number.start < start && start < number.end)
    if (isInNumber) joined.push(`${joined.pop()} ${segment}`)
    else joined.push(segment)
    start += (texts[at]?.length ?? 0) + 1
  }
  return joined
}

/** Joins parts to a query. */
export function joinQueryParts(parts: readonly QueryPart[]): string {
  return parts.map(part => part.text).join(' ')
}

function isOr(segment: string): boolean {
  return segment.toLowerCase() === 'or'
}
