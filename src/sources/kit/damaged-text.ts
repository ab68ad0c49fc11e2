import { tidy } from './text.ts'

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
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
/** Combining accents by their name in an entity: `&eacute;` is `e` plus the first one. */
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
 * Repairs text that passed through web forms and old encodings. It decodes HTML entities, also twice-escaped ones
 * (`&amp;#039;`), replaces U+0080 to U+009F with their Windows-1252 characters, and cleans whitespace. Unknown entities stay.
 */
export function undamaged(text: string): string {
  const decoded = text.includes('&') ? decodeEntities(decodeEntities(text)) : text
  return tidy(
    decoded.replace(/[\u0080-\u009f]/g, character =>
      WINDOWS_1252.decode(Uint8Array.of(character.charCodeAt(0))),
    ),
  )
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return characterOfEntity(name) ?? entity
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity
  })
}

function characterOfEntity(name: string): string | undefined {
  if (Object.hasOwn(NAMED_ENTITIES, name)) return NAMED_ENTITIES[name]
  const accent = name.slice(1)
  return Object.hasOwn(ACCENTS, accent) ? (name.charAt(0) + ACCENTS[accent]).normalize('NFC') : undefined
}
