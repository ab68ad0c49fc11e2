import { tidy } from './text.ts'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  deg: '°',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
}
/** Accents by their name in an entity: `&eacute;` is an `e` with the first of them. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,9}));/gi
const LAST_CODE_POINT = 0x10ffff
const WINDOWS_1252 = new TextDecoder('windows-1252')

/**
 * Text that passed through web forms and old encodings, as its author typed it: entities of HTML are decoded, twice
 * where they were escaped twice (`&amp;#039;`), control characters U+0080 to U+009F are the signs that Windows-1252 has
 * in their places, and the rest is tidied. What is no entity of the list stays as it is.
 */
export function undamaged(text: string): string {
  const decoded = text.includes('&') ? decode(decode(text)) : text
  return tidy(
    decoded.replace(/[\u0080-\u009f]/g, sign => WINDOWS_1252.decode(Uint8Array.of(sign.charCodeAt(0)))),
  )
}

function decode(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? entity
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity
  })
}

function named(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name]
  const accent = name.slice(1)
  return Object.hasOwn(ACCENTS, accent) ? (name.charAt(0) + ACCENTS[accent]).normalize('NFC') : undefined
}
