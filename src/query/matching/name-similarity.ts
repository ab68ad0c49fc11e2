import { distance } from 'fastest-levenshtein'

/** The minimum similarity at which names are called similar. */
export const MIN_SIMILARITY = 0.6
/** The maximum similarity of different names. The same words in another order can be another company's name. */
const MAX_SIMILARITY_OF_DIFFERENT = 0.95
const MIN_LENGTH_FOR_TYPOS = 4
const MIN_LENGTH_FOR_TWO_TYPOS = 9

/**
 * Returns the similarity of two comparable names from 0 to 1: the share of letters in words that both have, in any order. A
 * word with a typing error counts somewhat less. Only equal names have a similarity of 1.
 */
export function nameSimilarity(one: string, other: string): number {
  if (one === other) return 1
  const [a, b] = [one.split(' '), other.split(' ')]
  const unmatched = [...b]
  let common = 0
  for (const word of a) {
    const [at, likeness] = findClosest(word, unmatched)
    if (likeness === 0) continue
    const [found = ''] = unmatched.splice(at, 1)
    common += (word.length + found.length) * likeness
  }
  return Math.min(common / (lengthOf(a) + lengthOf(b)), MAX_SIMILARITY_OF_DIFFERENT)
}

/** Returns the index of the word that is most like a word, and how alike they are. */
function findClosest(word: string, words: readonly string[]): readonly [at: number, likeness: number] {
  const equal = words.indexOf(word)
  if (equal >= 0) return [equal, 1]
  let best: readonly [number, number] = [-1, 0]
  for (const [at, other] of words.entries()) {
    const likeness = likenessOf(word, other)
    if (likeness > best[1]) best = [at, likeness]
  }
  return best
}

/** Returns how alike different words are. Different digits mean different things. */
function likenessOf(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  const maxTypos = shorter < MIN_LENGTH_FOR_TYPOS ? 0 : shorter < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
  if (Math.abs(one.length - other.length) > 2 || /\p{N}/u.test(one + other)) return 0
  const typos = distance(one, other)
  if (typos <= maxTypos) return 1 - typos / Math.max(one.length, other.length)
  // Two letters in the wrong order are two changes.
  const isSwap = maxTypos === 1 && typos === 2 && one.length === other.length && haveSameLetters(one, other)
  return isSwap ? 1 - 1 / one.length : 0
}

function haveSameLetters(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('')
}

function lengthOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0)
}
