import type { TermPatterns } from '../../query/term-patterns.ts'
import type { AnnouncementDocument } from './announcement-document.ts'
import { valueToken } from './condition-tokens.ts'
import {
  compilePattern,
  matchesPattern,
  occurrenceOf,
  type TokenPattern,
  tokenAnywhere,
  tokenPatternKey,
  tokensOfPattern,
} from './token-patterns.ts'
import { expectedShare } from './token-shares.ts'
import type { TokenTable } from './token-table.ts'

/** Patterns of which a document must match one, or all parts of one conjunction. */
interface PatternAlternatives {
  readonly any: readonly TokenPattern[]
  /** Conjunctions of parts, each of which is a list of patterns of which one must match. */
  readonly conjunctions: readonly (readonly (readonly TokenPattern[])[])[]
}

/** A requirement for a document: to contain one of the alternatives, or none of those of an excluded term. */
export interface TokenRequirement extends PatternAlternatives {
  readonly kind: 'tokens'
  readonly excluded: readonly PatternAlternatives[]
}

/** Converts a group of terms, of which one must match. Its tokens are acquired. */
export function compileTermGroup(terms: readonly TermPatterns[], table: TokenTable): TokenRequirement {
  const included = terms.filter(term => !term.isNegative).map(term => compileTerm(term, table))
  const excluded = terms.filter(term => term.isNegative).map(term => compileTerm(term, table))
  return {
    kind: 'tokens',
    any: included.flatMap(({ any }) => any),
    conjunctions: included.flatMap(({ conjunctions }) => conjunctions),
    excluded,
  }
}

/** Creates the requirement of one of several tokens. They are acquired. */
export function requireAnyToken(tokens: readonly string[], table: TokenTable): TokenRequirement {
  return { kind: 'tokens', ...anyOf(tokens, table), excluded: [] }
}

/** Creates the requirement that a token is absent. It is acquired. */
export function excludeToken(token: string, table: TokenTable): TokenRequirement {
  return { kind: 'tokens', any: [], conjunctions: [], excluded: [anyOf([token], table)] }
}

function anyOf(tokens: readonly string[], table: TokenTable): PatternAlternatives {
  return { any: tokens.map(token => tokenAnywhere(table.acquire(token))), conjunctions: [] }
}

/** Converts a term apart from its sign. A company number also means the entities that have it. */
function compileTerm({ alternatives, numberKeys }: TermPatterns, table: TokenTable): PatternAlternatives {
  const compiled = alternatives.map(parts =>
    parts.map(patterns =>
      uniquePatterns(
        patterns.map(pattern => compilePattern(pattern, table)),
        table,
      ),
    ),
  )
  const any = compiled.flatMap(parts => (parts.length === 1 ? (parts[0] as TokenPattern[]) : []))
  const numbers = numberKeys.map(key => tokenAnywhere(table.acquire(valueToken('tax_id', key))))
  return {
    any: uniquePatterns([...any, ...numbers], table),
    conjunctions: compiled.filter(parts => parts.length !== 1),
  }
}

/** Removes repeated patterns and releases their tokens. */
function uniquePatterns(patterns: readonly TokenPattern[], table: TokenTable): TokenPattern[] {
  const byKey = new Map<string, TokenPattern>()
  for (const pattern of patterns) {
    const key = tokenPatternKey(pattern)
    if (byKey.has(key)) for (const id of tokensOfPattern(pattern)) table.release(id)
    else byKey.set(key, pattern)
  }
  return [...byKey.values()]
}

/** Returns whether the current document meets a requirement. */
export function meetsTokens(
  { any, conjunctions, excluded }: TokenRequirement,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  if (matchesAlternatives({ any, conjunctions }, document, table)) return true
  return excluded.some(alternatives => !matchesAlternatives(alternatives, document, table))
}

function matchesAlternatives(
  { any, conjunctions }: PatternAlternatives,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  const matches = (pattern: TokenPattern) => matchesPattern(pattern, document, table)
  return any.some(matches) || conjunctions.some(parts => parts.every(patterns => patterns.some(matches)))
}

/** Returns what a requirement excludes, if it only excludes one thing. */
export function complementOf({ any, conjunctions, excluded }: TokenRequirement): TokenRequirement | null {
  const [only, ...others] = excluded
  if (only === undefined || any.length > 0 || conjunctions.length > 0 || others.length > 0) return null
  return { kind: 'tokens', ...only, excluded: [] }
}

/** Releases the tokens of a requirement. */
export function releaseTokens(requirement: TokenRequirement, table: TokenTable): void {
  for (const pattern of allPatterns(requirement)) for (const id of tokensOfPattern(pattern)) table.release(id)
}

function allPatterns({ any, conjunctions, excluded }: TokenRequirement): TokenPattern[] {
  const alternatives = [{ any, conjunctions }, ...excluded]
  return alternatives.flatMap(part => [...part.any, ...part.conjunctions.flat(2)])
}

/** Returns a key that is equal for equal requirements. */
export function tokenRequirementKey({ any, conjunctions, excluded }: TokenRequirement): string {
  const positive = alternativesKey({ any, conjunctions })
  return excluded.length === 0 ? positive : `${positive}!${excluded.map(alternativesKey).sort().join('!')}`
}

function alternativesKey({ any, conjunctions }: PatternAlternatives): string {
  const parts = conjunctions.map(conjunction =>
    conjunction
      .map(patterns => patterns.map(tokenPatternKey).sort().join())
      .sort()
      .join('&'),
  )
  return [any.map(tokenPatternKey).sort().join(), ...parts.sort()].join('|')
}

/** The token of a phrase or conjunction by which it is looked up, and another one that a document must have too, if any. */
export interface NecessaryToken {
  readonly token: number
  readonly companion: number | null
}

/** How a requirement is looked up by the tokens of a document. */
export interface TokenCover {
  /** Patterns of one token, each of which alone meets the requirement. */
  readonly sufficient: readonly TokenPattern[]
  /** Tokens of which a document has one, with its companion, if it meets the requirement in another way. */
  readonly necessary: readonly NecessaryToken[]
  /** The expected share of documents that have one of the tokens. */
  readonly share: number
}

/** Returns the tokens by which a requirement is looked up, or `null` if a document can meet it without any token. */
export function coverOf(
  { any, conjunctions, excluded }: TokenRequirement,
  table: TokenTable,
): TokenCover | null {
  if (excluded.length > 0) return null
  const sufficient = any.filter(pattern => occurrenceOf(pattern) !== null)
  const phrases = any.filter(pattern => occurrenceOf(pattern) === null)
  const necessary = [
    ...phrases.map(pattern => necessaryTokens(tokensOfPattern(pattern), table)),
    ...conjunctions.flatMap(parts => necessaryTokensOf(parts, table)),
  ]
  const tokens = new Set([...sufficient.flatMap(tokensOfPattern), ...necessary.map(({ token }) => token)])
  return { sufficient, necessary, share: shareOfTokens([...tokens], table) }
}

/** Returns the rarest of tokens that must all be present, with the next one. */
function necessaryTokens(ids: readonly number[], table: TokenTable): NecessaryToken {
  const shares = new Map(ids.map(id => [id, expectedShare(table.textOf(id))]))
  const [token = 0, companion = null] = [...shares].sort((a, b) => a[1] - b[1]).map(([id]) => id)
  return { token, companion }
}

/** Returns the tokens of the rarest part of a conjunction. A part with one pattern has their companion. */
function necessaryTokensOf(
  parts: readonly (readonly TokenPattern[])[],
  table: TokenTable,
): readonly NecessaryToken[] {
  const options = parts.map(patterns => patterns.map(pattern => rarestToken(pattern, table)))
  const shares = options.map(option => shareOfTokens(option, table))
  const rarest = shares.indexOf(Math.min(...shares))
  const single = options.find((option, at) => option.length === 1 && at !== rarest)
  return [...new Set(options[rarest])].map(token => ({ token, companion: single?.[0] ?? null }))
}

/** Returns the token of a pattern or, of a phrase, the token that is expected to be the rarest. */
function rarestToken(pattern: TokenPattern, table: TokenTable): number {
  return necessaryTokens(tokensOfPattern(pattern), table).token
}

function shareOfTokens(ids: readonly number[], table: TokenTable): number {
  return Math.min(
    1,
    ids.reduce((sum, id) => sum + expectedShare(table.textOf(id)), 0),
  )
}
