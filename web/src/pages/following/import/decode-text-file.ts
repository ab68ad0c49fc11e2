import { importMessages } from './messages/messages.ts'

/** Encodings that a file can be read in, with their names on screen. */
export const TEXT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'windows-1252': importMessages.encodings.western,
  'windows-1250': importMessages.encodings.central,
  macintosh: importMessages.encodings.macintosh,
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  mixed: importMessages.encodings.mixed,
} as const
export type TextEncoding = keyof typeof TEXT_ENCODINGS

/** Characters at the beginning of a file from which its encoding is guessed. */
const SAMPLE_BYTES = 4_096

/**
 * Guesses the encoding of a file: by its byte order mark, else UTF-16 if every second byte is zero, else UTF-8 if it is valid,
 * else Windows-1252, in which spreadsheet programs save CSV in Western Europe, or both if the file was put together from such parts.
 */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 1].map(parity => sample.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [evenZeros = 0, oddZeros = 0] = zeros
  if (oddZeros > sample.length / 4) return 'utf-16le'
  if (evenZeros > sample.length / 4) return 'utf-16be'
  if (isValidUtf8(bytes)) return 'utf-8'
  return splitLines(bytes).some(line => !isAscii(line) && isValidUtf8(line)) ? 'mixed' : 'windows-1252'
}

/** Decodes a file, without its byte order mark. Bytes that the encoding does not have become replacement characters. */
export function decodeTextFile(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding !== 'mixed') return new TextDecoder(encoding).decode(bytes)
  const [utf8, windows] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
  return splitLines(bytes)
    .map(line => (isValidUtf8(line) ? utf8 : windows).decode(line))
    .join('\n')
}

/** Splits a file at its line feeds. */
function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(0x0a, from)
    lines.push(bytes.subarray(from, end < 0 ? bytes.length : end))
    from = end < 0 ? bytes.length + 1 : end + 1
  }
  return lines
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every(byte => byte < 0x80)
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Returns what is wrong with a file that is no text, such as a workbook; null if it may be text. */
export function findBinaryFormat(bytes: Uint8Array): string | null {
  const startsWith = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  if (startsWith(0x50, 0x4b, 0x03, 0x04) || startsWith(0xd0, 0xcf, 0x11, 0xe0))
    return importMessages.files.workbook
  if (startsWith(0x25, 0x50, 0x44, 0x46)) return importMessages.files.pdf
  return null
}
