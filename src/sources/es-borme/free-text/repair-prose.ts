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
/**
 * Frequent words of company purposes. None of them forms another word with a word of `SHORT_WORDS` before it, as
 * `formación` would (`deformación`).
 */
const PURPOSE_WORDS = new Set(
  'actividades alimentos arrendamiento bebidas ciclismo comercialización compraventa contabilidades distribución edificios empresas equipos explotación exportación fabricación farmacéutica fincas hostelería importación industria informática inmuebles instalaciones limpieza mantenimiento maquinaria materiales mercancías obras operaciones plagas prestación productos promoción publicidad puedan rehabilitación restaurantes servicios sociedades terrenos transporte transportes vehículos viviendas'.split(
    ' ',
  ),
)
/** Longer words are not examined. */
const MAX_WORD_LENGTH = 30
const SHORT_WORDS = ['del', 'de', 'las', 'los', 'la', 'el', 'en', 'con', 'por', 'para', 'que']
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
  const end = findJoinedWord(word)
  if (end !== -1) return `${word.slice(0, end)} ${word.slice(end)}`
  if (word.startsWith('y') && AFTER_Y.has(word.charAt(1))) return `y ${word.slice(1)}`
  if (word.startsWith('del') && AFTER_DEL.has(word.charAt(3))) return `del ${word.slice(3)}`
  return word
}

/** Returns where the second of two known words starts, or -1: `dehostelería`, `industriafarmacéutica`. */
function findJoinedWord(word: string): number {
  const short = SHORT_WORDS.find(each => word.startsWith(each) && PURPOSE_WORDS.has(word.slice(each.length)))
  if (short !== undefined) return short.length
  for (let end = 5; end < Math.min(word.length - 4, MAX_WORD_LENGTH); end++) {
    if (PURPOSE_WORDS.has(word.slice(0, end)) && PURPOSE_WORDS.has(word.slice(end))) return end
  }
  return -1
}
