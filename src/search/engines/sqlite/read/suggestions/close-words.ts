/** The letters of normalized words in the supported languages. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const MIN_LENGTH = 4
const MAX_LENGTH = 32

/**
 * Returns every word that differs from a normalized word by one typing error: a letter too many, missing or wrong, or two
 * letters in the wrong order. A word of 10 letters has about 560. Short and very long words have none. The error is among the
 * first `positions` letters, if given.
 */
export function wordsWithOneTypo(word: string, positions = Number.POSITIVE_INFINITY): string[] {
  const letters = [...word]
  if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return []
  const close = new Set<string>()
  for (let i = 0; i <= letters.length && i < positions; i++) {
    const before = letters.slice(0, i).join('')
    const after = letters.slice(i).join('')
    const [first = '', second = ''] = letters.slice(i)
    const rest = after.slice(first.length)
    close.add(before + rest)
    close.add(before + second + first + rest.slice(second.length))
    for (const letter of LETTERS) {
      close.add(before + letter + after)
      if (first !== '') close.add(before + letter + rest)
    }
  }
  close.delete(word)
  return [...close]
}
