import { Broken } from './broken.ts'

/** Maps the Windows-1252 characters 0x80 to 0x9F, control characters in Latin-1, to their bytes. */
const WINDOWS_1252 = new Map(
  Array.from({ length: 32 }, (_, i) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + i)),
    0x80 + i,
  ]),
)
/** Matches a UTF-8 sequence that was decoded byte by byte: `Ã©`, `â€™`. */
const MOJIBAKE = new RegExp(`[ÂÃÅâ][\\u0080-\\u00bf${[...WINDOWS_1252.keys()].join('')}]{1,2}`, 'g')
const UTF8 = new TextDecoder()
const MAYBE_MOJIBAKE = /[ÂÃÅ]|â[\u0080\u20ac]/
/** Matches anything other than visible characters separated by single spaces. */
const NEEDS_CLEANING =
  /[\p{Cc}\p{Cs}\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]| {2}|^ | $/u

/**
 * Collapses whitespace to single spaces, removes control characters and lone surrogates, and repairs UTF-8 that was
 * decoded as Latin-1 or Windows-1252 (`procÃ©dure`).
 */
export function tidy(text: string): string {
  const repaired = MAYBE_MOJIBAKE.test(text) ? text.replace(MOJIBAKE, repairMojibake) : text
  if (!NEEDS_CLEANING.test(repaired)) return repaired
  return repaired
    .replace(/[\s\u200b\u2060\u0085]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]+/gu, '')
    .trim()
}

/** Normalizes text for keyword comparison: lower case, no accents, straight apostrophes, `oe` for `œ`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[’ʼ`´]/g, "'")
}

/** Joins sentences into one text, adding missing full stops and skipping empty ones; null when all are empty. */
export function sentences(parts: readonly (string | null)[]): string | null {
  const sentenceTexts = parts.filter(part => part !== null).filter(part => part !== '')
  return sentenceTexts.length === 0
    ? null
    : sentenceTexts.map(part => (/[.!?…:;][”"’')\]]?$/.test(part) ? part : `${part}.`)).join(' ')
}

/** Returns a copy of a record without its null and undefined values. */
export function compact<R extends Readonly<Record<string, unknown>>>(
  record: R,
): { -readonly [K in keyof R]?: NonNullable<R[K]> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as {
    [K in keyof R]?: NonNullable<R[K]>
  }
}

/** Quotes a value for an error message, shortened with an ellipsis after 120 characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? typeof value)
  return `"${tidy(text.length > 120 ? `${text.slice(0, 120)}…` : text)}"`
}

/** The decoded text of a document, up to the first invalid byte. */
export interface Decoded {
  readonly text: string
  /** Null when all bytes are valid UTF-8; otherwise the reason why `text` ends early. */
  readonly fault: string | null
}

/** Decodes UTF-8 and removes a byte-order mark. Throws `DocumentError` for UTF-16 and for an empty document. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new Broken('the document is UTF-16; expected UTF-8', 'byte 0')
  }
  const lenient = UTF8.decode(bytes)
  if (lenient.trim() === '') throw new Broken('the document is empty', 'byte 0')
  const invalidAt = lenient.indexOf('\ufffd')
  if (invalidAt === -1) return { text: lenient, fault: null }
  return { text: lenient.slice(0, invalidAt), fault: `character ${invalidAt} is not valid UTF-8` }
}

function repairMojibake(sequence: string): string {
  const bytes = Uint8Array.from(sequence, character => WINDOWS_1252.get(character) ?? character.charCodeAt(0))
  // A two-byte letter may be followed by an unrelated character: `Ã©«`.
  for (const length of [bytes.length, 2]) {
    const text = UTF8.decode(bytes.subarray(0, length))
    if (!text.includes('\ufffd')) return text + sequence.slice(length)
  }
  return sequence
}
