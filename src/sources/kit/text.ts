import { Broken } from './broken.ts'

/** Signs that Windows-1252 puts where Latin-1 has control characters, each with its byte. */
const WINDOWS_1252 = new Map(
  Array.from({ length: 32 }, (_, i) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + i)),
    0x80 + i,
  ]),
)
/** A UTF-8 sequence of accented letters and typographic signs that was read byte by byte: `Ã©`, `â€™`. */
const MOJIBAKE = new RegExp(`[ÂÃÅâ][\\u0080-\\u00bf${[...WINDOWS_1252.keys()].join('')}]{1,2}`, 'g')
const UTF8 = new TextDecoder()
const SUSPECT = /[ÂÃÅ]|â[\u0080\u20ac]/
/** Anything but single blanks between visible signs. */
const UNTIDY = /[\p{Cc}\p{Cs}\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]| {2}|^ | $/u

/**
 * Text as people would type it: line feeds and no-break spaces are blanks, blanks are single, control characters and
 * lone surrogates are gone, and UTF-8 that was read as Latin-1 or Windows-1252 (`procÃ©dure`) is repaired.
 */
export function tidy(text: string): string {
  const repaired = SUSPECT.test(text) ? text.replace(MOJIBAKE, repair) : text
  if (!UNTIDY.test(repaired)) return repaired
  return repaired
    .replace(/[\s\u200b\u2060\u0085]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]+/gu, '')
    .trim()
}

/** The form in which keywords are compared: lower case, no accents, plain apostrophes, `œ` as `oe`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[’ʼ`´]/g, "'")
}

/** Sentences joined to one text: each ends with a stop, empty ones are left out; null when nothing is left. */
export function sentences(parts: readonly (string | null)[]): string | null {
  const filled = parts.filter(part => part !== null).filter(part => part !== '')
  return filled.length === 0
    ? null
    : filled.map(part => (/[.!?…:;][”"’')\]]?$/.test(part) ? part : `${part}.`)).join(' ')
}

/** A record without the keys that have no value. */
export function compact<R extends Readonly<Record<string, unknown>>>(
  record: R,
): { -readonly [K in keyof R]?: NonNullable<R[K]> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as {
    [K in keyof R]?: NonNullable<R[K]>
  }
}

/** A value for an error message: quoted, and visibly cut when it is long. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return `"${tidy(text.length > 120 ? `${text.slice(0, 120)}…` : text)}"`
}

/** A document's text, and what is wrong with it from its end on. */
export interface Decoded {
  readonly text: string
  /** Null when every byte was UTF-8; else `text` is what stands before the first that was not. */
  readonly fault: string | null
}

/** The bytes as UTF-8, without a byte-order mark. Throws `Broken` for UTF-16 and for a document without contents. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new Broken('the document is UTF-16; its publisher writes UTF-8', 'byte 0')
  }
  const lenient = UTF8.decode(bytes)
  if (lenient.trim() === '') throw new Broken('the document is empty', 'byte 0')
  const bad = lenient.indexOf('\ufffd')
  if (bad === -1) return { text: lenient, fault: null }
  return { text: lenient.slice(0, bad), fault: `character ${bad} is not UTF-8` }
}

function repair(run: string): string {
  const bytes = Uint8Array.from(run, sign => WINDOWS_1252.get(sign) ?? sign.charCodeAt(0))
  // A two-byte letter may be followed by a sign of its own: `Ã©«`.
  for (const length of [bytes.length, 2]) {
    const text = UTF8.decode(bytes.subarray(0, length))
    if (!text.includes('\ufffd')) return text + run.slice(length)
  }
  return run
}
