/** Where and when a meeting is held, and what it decides. */
export interface BormeMeeting {
  readonly place: string | null
  /** The town of a meeting at the registered office, which is the company's town. */
  readonly seat: string | null
  readonly time: string | null
  readonly agenda: readonly string[]
}

const PLACE =
  /(?:se celebrar[aá]|tendr[aá] lugar|celebrarse|a celebrar|que tenga lugar) en (.{5,220}?),? (?:el (?:pr[oó]ximo )?d[ií]a|el pr[oó]ximo|a las (?:\d|\p{L}{3,14} (?:treinta )?horas)|en primera)/iu
const TIME = /a las (\d{1,2})(?:[:.,](\d{2}))? ?(?:horas|h\b)/i
const TIME_IN_WORDS = /a las (\p{L}{4,12})( treinta| y media)? ?horas/iu
const HOURS = new Map(
  'ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'
    .split(' ')
    .map((word, i) => [word, i + 8]),
)
const AGENDA_START = /orden del d[ií]a:? ?/giu
/** Matches the number of an item: `Primero.-`, `Segundo. `, `3.º-`, `4.- `. */
const ITEM =
  /(?:^| )(?:(?:Primero|Segundo|Tercero|Cuarto|Quinto|Sexto|S[eé]ptimo|Octavo|Noveno|D[eé]cimo\p{Ll}{0,10}|Und[eé]cimo|Duod[eé]cimo|[ÚU]nico)\.?[-–:]? ?[-–]? ?|\d{1,2}\.?[º°]?\.?[-–] ?)(?=\p{Lu})/gu
/** Maximum number of items and of characters of an item in a summary. */
const MAX_ITEMS = 12
const MAX_ITEM_LENGTH = 120

/** Reads place, time and agenda from the text that convenes a meeting. */
export function readBormeMeeting(text: string): BormeMeeting {
  const place = PLACE.exec(text)?.[1]?.trim() ?? null
  const isSeat = place !== null && /domicilio social/i.test(place)
  return {
    place,
    seat: isSeat ? findTown(place) : null,
    time: readTime(text),
    agenda: readAgenda(text),
  }
}

function readTime(text: string): string | null {
  const [, hour, minutes = '00'] = TIME.exec(text) ?? []
  if (hour !== undefined) return `${hour}:${minutes}`
  const [, word = '', half] = TIME_IN_WORDS.exec(text) ?? []
  const hourInWords = HOURS.get(word.toLowerCase())
  return hourInWords === undefined ? null : `${hourInWords}:${half === undefined ? '00' : '30'}`
}

/** Finds the town at the end of an address: `calle de la Imaginación, 5, de Toledo`, `… (Barcelona)`. */
function findTown(place: string): string | null {
  const withoutProvince = place.replace(/ ?\([^()]{2,40}\)$/, '')
  return /(?:, (?:de|en) |\d{5} )(\p{Lu}[\p{L}' ]{1,40})$/u.exec(withoutProvince)?.[1] ?? null
}

/** Reads the items of an agenda, each up to its first sentence end. */
function readAgenda(text: string): string[] {
  const mark = text.matchAll(AGENDA_START).next().value
  if (mark === undefined) return []
  const agenda = text.slice(mark.index + mark[0].length)
  const marks = [...agenda.matchAll(ITEM)]
  // Later numbers belong to other lists, such as documents or rules of a merger.
  if (marks[0] === undefined || marks[0].index > 5) return []
  return marks.slice(0, MAX_ITEMS).flatMap(({ 0: match, index }, i) => {
    const item = agenda.slice(index + match.length, marks[i + 1]?.index ?? agenda.length)
    const [sentence = ''] = item.split(/\.(?: |$)/, 1)
    return sentence.length >= 5 && sentence.length <= MAX_ITEM_LENGTH ? [sentence.trim()] : []
  })
}
