import { capitalizeFirst } from '../../../platform/text.ts'
import { SPANISH_PROSE_WORDS } from './prose-words.ts'

/** Share of words in capitals above which a sentence is typed in capitals. */
const CAPITALS_SHARE = 0.6
/** A sentence with fewer words can be a name. */
const MIN_WORDS = 4
/** Share of words in lower case below which a sentence stays in capitals. */
const LOWERED_SHARE = 0.4
/** Words before a legal form that can belong to the company's name. */
const NAME_REACH = 6
const PARTICLES = new Set('a al con de del el en la las los o para por y'.split(' '))
const ARTICLES = new Set(['el', 'la', 'las', 'los'])
/** Words after which an article belongs to a name: `SOCIEDAD LA FINGIDA SL`. */
const BEFORE_NAMES = new Set('sociedad mercantil entidad compañia don doña'.split(' '))
const LEGAL_FORM = /^(?:S\.?A\.?|S\.?L\.?|S\.?L\.?[UPL]\.?|S\.?A\.?U\.?|S\.?C\.?|SICAV|GMBH|LTD|LLC)[.,;:]?$/

/**
 * Writes sentences that a register typed in capitals in sentence case. Only known words of prose are written in lower
 * case, and the articles beside them, so that names stay as they are printed.
 */
export function writeBormeSentenceCase(text: string): string {
  return splitSentences(text)
    .map(sentence => (isInCapitals(sentence) ? lowerProse(sentence) : sentence))
    .join(' ')
}

/** Splits a text after periods that end a word of two letters or more. */
function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let words: string[] = []
  for (const word of text.split(' ')) {
    words.push(word)
    if (!/\p{L}{3}\.$/u.test(word)) continue
    sentences.push(words.join(' '))
    words = []
  }
  return words.length === 0 ? sentences : [...sentences, words.join(' ')]
}

function isInCapitals(sentence: string): boolean {
  const words = sentence.split(' ').filter(word => /\p{L}{2}/u.test(word))
  const capitals = words.filter(word => word === word.toUpperCase())
  return words.length >= MIN_WORDS && capitals.length > words.length * CAPITALS_SHARE
}

function lowerProse(sentence: string): string {
  const words = sentence.split(' ')
  const isName = findNames(words)
  const written = words.map((word, i) => (isName[i] === true ? null : lowerKnownWord(word)))
  const result = words.map((word, i) => {
    const bare = bareWord(word)
    if (!PARTICLES.has(bare) || isName[i] === true) return written[i] ?? word
    return isBesideProse(words, written, i) ? word.toLowerCase() : word
  })
  const lowered = result.filter((word, i) => word !== words[i]).length
  // Half-lowered sentences read worse than capitals.
  if (lowered < words.length * LOWERED_SHARE) return sentence
  const text = result.join(' ')
  return capitalizeFirst(text)
}

/** Marks the words before a legal form up to the last punctuation mark. */
function findNames(words: readonly string[]): boolean[] {
  const isName = words.map(() => false)
  for (const [i, word] of words.entries()) {
    if (!LEGAL_FORM.test(word)) continue
    isName[i] = true
    for (let j = i - 1; j >= 0 && j >= i - NAME_REACH; j--) {
      if (/[.;:]$/.test(words[j] ?? '') || (j < i - 1 && words[j]?.endsWith(','))) break
      isName[j] = true
    }
  }
  return isName
}

/** Particles between two names belong to a name: `MARIA DE LOS ANGELES`. */
function isBesideProse(
  words: readonly string[],
  written: readonly (string | null)[],
  position: number,
): boolean {
  let before = position - 1
  while (before >= 0 && PARTICLES.has(bareWord(words[before] ?? ''))) before--
  let after = position + 1
  while (after < words.length && PARTICLES.has(bareWord(words[after] ?? ''))) after++
  const isProse = (i: number): boolean => written[i] != null || /^\d/.test(words[i] ?? '')
  if (after < words.length && isProse(after)) return true
  const isArticle = ARTICLES.has(bareWord(words[position] ?? ''))
  return before >= 0 && isProse(before) && !(isArticle && BEFORE_NAMES.has(bareWord(words[before] ?? '')))
}

/** Returns a known word in lower case, with its accent, or `null`. */
function lowerKnownWord(word: string): string | null {
  const bare = bareWord(word)
  const known = SPANISH_PROSE_WORDS.get(bare)
  return known === undefined ? null : word.toLowerCase().replace(bare, known)
}

/** Returns the letters of a word in lower case, without the punctuation around it. */
function bareWord(word: string): string {
  return /\d/.test(word) ? '' : (/\p{L}+/u.exec(word.toLowerCase())?.[0] ?? '')
}
