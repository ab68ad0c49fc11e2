/**
 * Some files of Contracts Finder notices have lost the backslashes of their escapes, so that the two characters `rn`
 * stand for a line end, and `t` for a tab. No English word contains what this matches.
 */
const LOST_ESCAPES = /rnrn|rn rn|[.:;!?)*]rn(?=$|[ A-Z\d•*–-])/
const LINE_END = 'rn'
/** English words and places that end in `rn`; the letters belong to them. */
const WORDS_IN_RN: ReadonlySet<string> = new Set(
  (
    'adjourn auburn barn bittern cavern cistern malvern severn blackburn born burn churn concern corn darn discern eastern extern fern govern horn intern ' +
    'kern lantern learn lisburn lorn modern morn mourn newborn northern overturn pattern postern return saturn scorn ' +
    'shorn southern spurn stern stubborn sworn tavern thorn torn turn unborn warn western worn wyvern yarn'
  ).split(' '),
)
/** Matches a tab between a bullet or the number of an item and its text: `1.tReview`, `•tChildren`. */
const LOST_TAB = /((?:^|\s)[\da-z]{1,3}[.)]|•|â€¢)t(?=\p{Lu})/gu
/** Endings of names such as `Hawthorn`. No word before a line end ends in what precedes `rn` in them. */
const ENDINGS_IN_RN = ['thorn', 'burn', 'born', 'bourn', 'barn', 'turn']
const MAX_WORD_LENGTH = 10

/** Puts line ends back into a text whose escapes have lost their backslashes. Other texts stay unchanged. */
export function restoreLineBreaks(text: string): string {
  if (!LOST_ESCAPES.test(text)) return text
  const parts: string[] = []
  let end = 0
  for (let at = text.indexOf(LINE_END); at !== -1; at = text.indexOf(LINE_END, at + LINE_END.length)) {
    if (!isLineEnd(text, at, end)) continue
    parts.push(text.slice(end, at))
    end = at + LINE_END.length
  }
  return [...parts, text.slice(end)].join('\n').replace(LOST_TAB, '$1 ')
}

/** Returns true when `rn` at a position stands for a line end. `end` is where the last line end ended. */
function isLineEnd(text: string, at: number, end: number): boolean {
  const isAfterLineEnd = end > 0 && text.slice(end, at).trim() === ''
  if (isAfterLineEnd || !/[a-z]/i.test(text.charAt(at - 1))) return true
  const following = text.slice(at + LINE_END.length)
  const isBeforeLine = /^(?:rn|[A-Z\d•*–-])/.test(following)
  return isBeforeLine && !endsInRn(lastWord(text, at, end))
}

/** Returns the word that `rn` at a position would end. Words can be glued: `GreatNorthernLine`. */
function lastWord(text: string, at: number, end: number): string {
  const letters = text.slice(Math.max(end, at - MAX_WORD_LENGTH), at).split(/[^A-Za-z]|(?=[A-Z][a-z])/)
  return (letters.at(-1) ?? '').toLowerCase() + LINE_END
}

function endsInRn(word: string): boolean {
  return WORDS_IN_RN.has(word) || ENDINGS_IN_RN.some(ending => word.endsWith(ending))
}
