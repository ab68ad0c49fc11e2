import type { ParsedQuery } from '../../../../../query/query-language.ts'
import { MATCH_SCORES, PHRASE_SCORES, weightOfTerm } from '../../../../../query/relevance.ts'
import { type MatchQuality, type SearchPattern, writtenPattern } from '../../../../../query/search-pattern.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import type { PatternParts } from '../../../../../query/word-patterns.ts'
import type { FlagMatches } from './pattern-flags.ts'

const QUALITIES = Object.keys(MATCH_SCORES) as MatchQuality[]

/** Adds up the scores of all terms of a query for each of `size` candidates. */
export function scoreCandidates(query: ParsedQuery, size: number, flag: FlagMatches): Float64Array {
  const scores = new Float64Array(size)
  const terms = [...query.groups.flat().filter(term => !term.isNegative), ...query.optional]
  for (const term of terms) {
    const weight = weightOfTerm(term)
    const ofTerm = scoreTerm(term, size, flag)
    for (let at = 0; at < size; at++) scores[at] = (scores[at] as number) + weight * (ofTerm[at] as number)
  }
  addPhraseScores(query, scores, flag)
  return scores
}

/** Returns the best score of the alternatives of a term. */
function scoreTerm({ alternatives }: TermPatterns, size: number, flag: FlagMatches): Float64Array {
  const best = new Float64Array(size)
  for (const parts of alternatives) {
    const scores = scoreParts(parts, size, flag)
    for (let at = 0; at < size; at++) best[at] = Math.max(best[at] as number, scores[at] as number)
  }
  return best
}

/** Returns the mean score of the parts of an alternative, or 0 where a part does not match. */
function scoreParts(parts: PatternParts, size: number, flag: FlagMatches): Float64Array {
  const total = new Float64Array(size)
  const isComplete = new Uint8Array(size).fill(1)
  for (const patterns of parts) {
    const scores = scorePatterns(patterns, size, flag)
    for (let at = 0; at < size; at++) {
      total[at] = (total[at] as number) + (scores[at] as number)
      if (scores[at] === 0) isComplete[at] = 0
    }
  }
  return total.map((score, at) => (isComplete[at] === 0 ? 0 : Math.floor(score / parts.length)))
}

/** Returns the score of the best pattern. */
function scorePatterns(patterns: readonly SearchPattern[], size: number, flag: FlagMatches): Float64Array {
  const best = new Float64Array(size)
  for (const quality of QUALITIES) {
    const ofQuality = patterns.filter(pattern => pattern.quality === quality)
    if (ofQuality.length === 0) continue
    const { title, body } = MATCH_SCORES[quality]
    raise(best, flag(ofQuality, 'any'), body)
    raise(best, flag(ofQuality, 'title'), title)
  }
  return best
}

function raise(best: Float64Array, flags: Uint8Array, score: number): void {
  for (let at = 0; at < best.length; at++)
    if (flags[at] === 1 && (best[at] as number) < score) best[at] = score
}

function addPhraseScores({ plainWords }: ParsedQuery, scores: Float64Array, flag: FlagMatches): void {
  if (plainWords === null || plainWords.length < 2) return
  const phrase = [writtenPattern(plainWords)]
  const anywhere = flag(phrase, 'any')
  if (!anywhere.includes(1)) return
  const best = new Float64Array(scores.length)
  raise(best, anywhere, PHRASE_SCORES.body * plainWords.length)
  raise(best, flag(phrase, 'title'), PHRASE_SCORES.title * plainWords.length)
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] as number) + (best[at] as number)
}
