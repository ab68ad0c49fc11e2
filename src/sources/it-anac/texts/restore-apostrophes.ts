/** Words that Italian elides before a vowel, which an apostrophe then joins to the next word. */
const ELIDED_WORDS: ReadonlySet<string> = new Set(
  'l d c un all dell dall nell sull coll quell quest bell sant anch tutt mezz dev'.split(' '),
)
const VOWEL = /[aeiouhàèéìòù]/i
const LETTER = /\p{L}/u
/** Length of the longest of these words. */
const MAX_WORD_LENGTH = 5

/** Restores apostrophes that the publisher's conversion has replaced by question marks: `D?ANTONIO`, `DELL?AREA`. */
export function restoreAnacApostrophes(text: string): string {
  if (!text.includes('?')) return text
  return [...text.matchAll(/\?/g)].reduce(
    (repaired, { index }) =>
      isLostApostrophe(text, index) ? `${repaired.slice(0, index)}'${repaired.slice(index + 1)}` : repaired,
    text,
  )
}

function isLostApostrophe(text: string, index: number): boolean {
  let start = index
  while (start > 0 && index - start <= MAX_WORD_LENGTH && LETTER.test(text.charAt(start - 1))) start -= 1
  return ELIDED_WORDS.has(text.slice(start, index).toLowerCase()) && VOWEL.test(text.charAt(index + 1))
}
