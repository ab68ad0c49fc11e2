import { taxIdsMeant } from '../model/filter.ts'
import {
  chunksOf,
  EVERY_ROW,
  fold,
  formsOf,
  joinSpaced,
  type KeyKind,
  keyToken,
  SPACED,
  tidy,
} from './tokens.ts'

/** FTS5 expressions: a row matches when all of `all` and none of `none` do. */
export interface Query {
  readonly all: readonly string[]
  readonly none: readonly string[]
}

/** One way in which a part of what was typed is found. */
export interface Finding {
  /** Folded, in order. */
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly prefix: boolean
  /** As a text has it; else one word, which can also be a stem or several words written as one. */
  readonly written: boolean
}

/** What is wrong with a query text. */
export interface QueryFault {
  readonly code: 'empty' | 'too_long' | 'too_many_words' | 'prefix_too_short' | 'nul_character'
  readonly detail: string
}

const LONGEST_QUERY = 500
const MOST_WORDS = 32
const SHORTEST_PREFIX = 2

/** One thing typed: a word, a phrase, a prefix, spaced digits or `or`. */
interface Term {
  readonly negative: boolean
  readonly phrase: boolean
  readonly prefix: boolean
  readonly isOr: boolean
  readonly text: string
}

const TERM = new RegExp(`(-?)(?:"([^"]*)"|(${SPACED.source})|([^\\s"]+))`, 'gu')

/** Why a query text is refused (design 3.1), or null when it can be searched. Stray signs are no fault. */
export function checkQuery(q: string): QueryFault | null {
  if (q.includes('\0')) return fault('nul_character', 'q must not contain the character U+0000.')
  if (q.trim() === '') return fault('empty', 'q must not be empty. Leave it out to list everything.')
  const length = [...q].length
  if (length > LONGEST_QUERY) {
    return fault('too_long', `q must have at most ${LONGEST_QUERY} characters, not ${length}.`)
  }
  const terms = termsOf(q)
  const count = terms.flatMap(term => wordsOf(term)).length
  if (count > MOST_WORDS)
    return fault('too_many_words', `q must have at most ${MOST_WORDS} words, not ${count}.`)
  const short = terms.find(term => term.prefix && [...(wordsOf(term).at(-1) ?? '')].length < SHORTEST_PREFIX)
  if (short === undefined) return null
  return fault(
    'prefix_too_short',
    `"${short.text}*" needs at least ${SHORTEST_PREFIX} letters before the "*".`,
  )
}

/**
 * What a person typed, as FTS5 expressions (design 6): words must all be there, `"a phrase"`, `a or b`, `-not`, `prefix*`.
 * `or` binds closer than the blank: `gmbh berlin or hamburg` is a GmbH in one of both. Null when no word was typed.
 */
export function parseQuery(q: string): Query | null {
  const groups = groupsOf(q)
  const none = groups.filter(isNegation).map(([term]) => expressionOf(term as Term))
  const all = groups.filter(group => !isNegation(group)).map(group => anyOf(group.map(operandOf)))
  return groups.length === 0 ? null : { all, none }
}

/** Everything that is looked for: what of a text is a reason that it was found. */
export function findingsOf(q: string): Finding[] {
  const terms = groupsOf(q).flatMap(group => group.filter(term => !term.negative))
  return terms.flatMap(term => {
    const { parts, instead } = waysOf(term)
    return [...parts.flat(), ...instead]
  })
}

/** Terms that must be there together, each a list of those of which one is enough. */
function groupsOf(q: string): Term[][] {
  const groups: Term[][] = []
  const terms = termsOf(q)
  let joins = false
  for (const [index, term] of terms.entries()) {
    const group = groups.at(-1)
    // Without something on both sides, or is a word: French for gold.
    const operator: boolean = term.isOr && !joins && group !== undefined && index < terms.length - 1
    if (!operator) {
      if (joins) group?.push(term)
      else groups.push([term])
    }
    joins = operator
  }
  return groups
}

/** One FTS5 expression for a query and further conditions. */
export function expression({ all, none }: Query, conditions: readonly string[] = []): string {
  const parts = [...all, ...conditions]
  const positive = parts.length === 0 ? quoted(EVERY_ROW) : parts.join(' AND ')
  return none.length === 0 ? positive : `(${positive}) NOT (${none.join(' OR ')})`
}

/** Conditions for rows that have one of the values of every filter that is given. */
export function keyConditions(
  filters: { readonly [K in KeyKind]?: readonly string[] | undefined },
): string[] {
  return (Object.entries(filters) as [KeyKind, readonly string[] | undefined][])
    .filter(([, values]) => values !== undefined)
    .map(([kind, values]) => anyOf((values ?? []).map(value => quoted(keyToken(kind, value)))))
}

/** One of these expressions. */
export function anyOf(expressions: readonly string[]): string {
  return expressions.length === 1 ? (expressions[0] as string) : `(${expressions.join(' OR ')})`
}

/** A token, or several in order, as an FTS5 phrase. Tokens hold no quote. */
export function quoted(...tokens: readonly string[]): string {
  return `"${tokens.join(' ')}"`
}

function isNegation(group: readonly Term[]): boolean {
  return group.length === 1 && group[0]?.negative === true
}

function operandOf(term: Term): string {
  return term.negative ? `(${quoted(EVERY_ROW)} NOT ${expressionOf(term)})` : expressionOf(term)
}

function termsOf(q: string): Term[] {
  const text = tidy(q).replace(/[“”„«»]/g, '"')
  return [...text.matchAll(TERM)]
    .map(([, minus, phrase, spaced, word]) => ({
      negative: minus === '-',
      phrase: phrase !== undefined,
      prefix: word?.endsWith('*') ?? false,
      isOr: minus === '' && word === 'or',
      text: phrase ?? spaced ?? word?.replace(/\*+$/, '') ?? '',
    }))
    .filter(term => wordsOf(term).length > 0)
}

function wordsOf(term: Term): readonly string[] {
  return chunksOf(term.text).flatMap(chunk => chunk.pieces.map(fold))
}

function expressionOf(term: Term): string {
  const { parts, instead } = waysOf(term)
  const each = parts.map(ways => anyOf(ways.map(expressionFor)))
  const all = each.length === 1 ? (each[0] as string) : `(${each.join(' AND ')})`
  return anyOf([all, ...instead.map(expressionFor)])
}

function expressionFor({ words, prefix, written }: Finding): string {
  return `${written ? 'words : ' : ''}${quoted(...words)}${prefix ? ' *' : ''}`
}

/** The parts of a term, all to be found, each in one of some ways; or, `instead` of them, the term as one word. */
function waysOf(term: Term): { readonly parts: readonly Finding[][]; readonly instead: readonly Finding[] } {
  if (term.phrase) return { parts: [[asWritten(wordsOf(term))]], instead: [] }
  const chunks = chunksOf(term.text)
  const parts = chunks.map(({ pieces, joined }, index) => {
    const words = pieces.map(fold)
    const prefix = term.prefix && index === chunks.length - 1
    if (!prefix && words.length === 1) return waysOfWord(pieces[0] as string)
    return [asWritten(words, prefix), ...(joined === null ? [] : [spelled(joined, prefix)])]
  })
  if (parts.length === 1 || !isSpaced(term.text)) return { parts, instead: [] }
  const joined = joinSpaced(term.text)
  return { parts, instead: [spelled(joined), ...unitNumbers(joined)] }
}

function waysOfWord(piece: string): Finding[] {
  const word = fold(piece)
  return [...[...formsOf(piece)].map(form => spelled(form)), ...numberApart(word), ...unitNumbers(word)]
}

function asWritten(words: readonly string[], prefix = false): Finding {
  return { words, prefix, written: true }
}

function spelled(word: string, prefix = false): Finding {
  return { words: [word], prefix, written: false }
}

/** A SIRET or a VAT number is also found where the number of its legal unit stands. */
function unitNumbers(word: string): Finding[] {
  return taxIdsMeant(word)
    .slice(1)
    .map(number => spelled(fold(number)))
}

/** `HRB12345` is also found where a register wrote `HRB 12345`. */
function numberApart(word: string): Finding[] {
  const parts = /^(\p{L}+)(\d+)$/u.exec(word)
  return parts === null ? [] : [asWritten(parts.slice(1))]
}

function isSpaced(text: string): boolean {
  return text.match(SPACED)?.[0] === text
}

function fault(code: QueryFault['code'], detail: string): QueryFault {
  return { code, detail }
}
