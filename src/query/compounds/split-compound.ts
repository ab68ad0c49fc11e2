import { lazy } from '../../platform/caching/lazy.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { normalizeText } from '../../platform/text.ts'
import { stemsInLanguage } from '../languages/stems.ts'
import { transliterateUmlauts } from '../languages/umlauts.ts'
import { GERMAN_PARTS } from './german-parts.ts'

/*
 * Splits German compounds such as `Insolvenzverfahren` into the nouns of a dictionary. A split must cover the whole word,
 * apart from one unknown part beside a long known one, and the split with the fewest parts wins.
 */

/** Shorter words are not split. */
const MIN_LENGTH = 8
const MAX_LENGTH = 64
/** Letters between two parts: Handel-s-register, Gläubiger-versammlung, Straße-n-bau. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e'] as const
/** Endings of the last part: Verfahren-s, Reinigung-en, Gebäude-n. */
const ENDINGS = new Set(['', 's', 'n', 'en', 'es', 'e', 'er', 'ern', 'em', 'innen', 'in'])
/** An unknown part is accepted only beside a known part of this length. */
const MIN_KNOWN_BESIDE_UNKNOWN = 6
const MIN_UNKNOWN = 4
/** A word that begins with one of these and a known part is a derivation, not a compound: Ver-teilung, Unter-nehmen. */
const PREFIXES = new Set(
  (
    'abge ange aufge ausge beige durch einge entge fort gegen gewer hinter mitge nachge neben nieder statt ueber uber ' +
    'umge unge unter voll vorge wegge weiter wider wieder wohl zuge zuruck zusammen'
  ).split(' '),
)

/** The parts of compounds. Stemming them takes 40 ms, and most threads split no words. */
const dictionary = lazy(() => {
  const stems = new Map<string, string>()
  for (const part of GERMAN_PARTS.split(/\s+/).filter(word => word !== '')) {
    const [stem] = stemsInLanguage(part, 'de')
    if (stem === undefined) continue
    stems.set(normalizeText(part), stem)
    const transliterated = transliterateUmlauts(part)
    if (transliterated !== null) stems.set(transliterated, stem)
  }
  const lengths = [...stems.keys()].map(part => part.length)
  return {
    /** The stem of each part, by the spellings of the part. */
    stems,
    longest: Math.max(...lengths),
    shortest: Math.min(...lengths),
  }
})

/** A compound as the stems of its parts. */
export interface SplitCompound {
  readonly stems: readonly string[]
  /** False if a part is missing because the dictionary does not have it. */
  readonly isComplete: boolean
}

const cached = createGenerationalCache<SplitCompound | null>(20_000)

/** Splits a normalized German word, or returns `null` if it is not a compound of known parts. */
export function splitCompound(word: string): SplitCompound | null {
  if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || /[^\p{L}]/u.test(word)) return null
  return cached(word, computeSplit)
}

function computeSplit(word: string): SplitCompound | null {
  if (isKnown(word)) return null
  const stems = splitCompletely(word)
  if (stems !== null) return { stems, isComplete: true }
  const known = findKnownEnd(word) ?? findKnownStart(word)
  return known === null ? null : { stems: known, isComplete: false }
}

/** Returns whether a word is a single part, with or without an ending. */
function isKnown(word: string): boolean {
  return findWithEnding(word) !== null
}

function findWithEnding(word: string): string | null {
  const { stems } = dictionary()
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending)) continue
    const stem = stems.get(word.slice(0, word.length - ending.length))
    if (stem !== undefined) return stem
  }
  return null
}

/** Finds the split with the fewest parts, from the end of the word to its start. */
function splitCompletely(word: string): readonly string[] | null {
  const { stems, longest: longestPart, shortest: shortestPart } = dictionary()
  const best: (readonly string[] | null)[] = Array.from({ length: word.length + 1 }, () => null)
  for (let start = word.length - shortestPart; start >= 0; start--) {
    const last = findWithEnding(word.slice(start))
    if (last !== null) {
      best[start] = [last]
      continue
    }
    const longest = Math.min(longestPart, word.length - start)
    for (let length = longest; length >= shortestPart; length--) {
      const stem = stems.get(word.slice(start, start + length))
      if (stem === undefined) continue
      for (const link of LINKS) {
        const rest = best[start + length + link.length]
        if (rest === null || rest === undefined || !word.startsWith(link, start + length)) continue
        if (best[start] === null || rest.length + 1 < (best[start] as readonly string[]).length)
          best[start] = [stem, ...rest]
      }
    }
  }
  const [split] = best
  return split === null || split === undefined || split.length < 2 ? null : split
}

/** Finds the longest known parts at the end of a word whose beginning is unknown. */
function findKnownEnd(word: string): readonly string[] | null {
  for (let start = MIN_UNKNOWN; start <= word.length - MIN_KNOWN_BESIDE_UNKNOWN; start++) {
    if (PREFIXES.has(word.slice(0, start))) continue
    const rest = word.slice(start)
    const stem = findWithEnding(rest)
    const stems = stem === null ? splitCompletely(rest) : [stem]
    if (stems !== null) return stems
  }
  return null
}

/** Finds the longest known part at the start of a word whose end is unknown. */
function findKnownStart(word: string): readonly string[] | null {
  for (let length = word.length - MIN_UNKNOWN; length >= MIN_KNOWN_BESIDE_UNKNOWN; length--) {
    const stem = dictionary().stems.get(word.slice(0, length))
    if (stem !== undefined) return [stem]
  }
  return null
}

/** Returns the stem by which a normalized word is found as a part of compounds, or `null` if no compound contains it. */
export function findCompoundPart(word: string): string | null {
  return findWithEnding(word)
}

/** Returns the index token for a part of a compound, given by its stem. */
export function compoundToken(stem: string): string {
  return `~de-${stem}`
}
