/**
 * Function words at which the registers' lines of fixed width are often cut. A period between one of them and the next
 * word marks the end of a line, not of a sentence.
 */
const LINKING_WORDS = new Set(
  'a al ante con de del el en la las lo los o para por que se su sus un una y'.split(' '),
)
/** Letters before which a word that starts with `y` or `del` must be two words: no Spanish word starts that way. */
const AFTER_Y = new Set('bcdfghjklmnñpqrstvwxz')
const AFTER_DEL = new Set('bcdhjmnñpqrvz')
/** Two words that registers print as one. */
const JOINED_WORDS: Readonly<Record<string, string>> = {
  asícomo: 'así como',
  personafísica: 'persona física',
  personajurídica: 'persona jurídica',
}
const WEB_ADDRESS = /www\.|:\/\/|@/

/**
 * Repairs the spacing of prose that a register typed into lines of fixed width: missing spaces after punctuation
 * (`comerciales.Distribución`), periods at cut lines (`FASE DE.LIQUIDACION`) and words joined at the end of a line, where
 * spelling rules out any other reading (`aceites yderivados`, `mecanizacióny`).
 */
export function repairBormeProse(text: string): string {
  return text
    .split(' ')
    .map(word => (WEB_ADDRESS.test(word) ? word : repairWord(word)))
    .join(' ')
}

function repairWord(word: string): string {
  const parts = word.split(/([.,;])/)
  return parts
    .map((part, i) => {
      if (i % 2 === 0) return separateJoinedWords(part)
      return separatorBetween(parts[i - 1] ?? '', part, parts[i + 1] ?? '')
    })
    .join('')
}

/** Returns the punctuation mark between two parts of a word with the space that belongs after it. */
function separatorBetween(before: string, mark: string, after: string): string {
  if (!/\p{L}{2}$/u.test(before) || !/^\p{L}{2}/u.test(after)) {
    return LINKING_WORDS.has(before) && mark === '.' && /^\p{L}{2}/u.test(after) ? ' ' : mark
  }
  if (mark !== '.') return `${mark} `
  const isCapitals = before === before.toUpperCase()
  if (LINKING_WORDS.has(before.toLowerCase()) && (isCapitals || after === after.toLowerCase())) return ' '
  return /^\p{Lu}\p{Ll}/u.test(after) ? '. ' : '.'
}

/** Matches a word that was joined with the number after it, such as `de2` or `Artículo231`. */
const WORD_AND_NUMBER = /^(de|por|art[íi]culo)(\d{1,6})$/i

function separateJoinedWords(word: string): string {
  const [, joined, number] = WORD_AND_NUMBER.exec(word) ?? []
  if (joined !== undefined) return `${joined} ${number}`
  if (word !== word.toLowerCase() || word.length < 4) return word
  const known = JOINED_WORDS[word]
  if (known !== undefined) return known
  const ending = word.indexOf('ción')
  if (ending > 0 && /^\p{L}/u.test(word.slice(ending + 4))) {
    return `${word.slice(0, ending + 4)} ${separateJoinedWords(word.slice(ending + 4))}`
  }
  if (word.startsWith('y') && AFTER_Y.has(word.charAt(1))) return `y ${word.slice(1)}`
  if (word.startsWith('del') && AFTER_DEL.has(word.charAt(3))) return `del ${word.slice(3)}`
  return word
}
