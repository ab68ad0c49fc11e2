import { isUtf8 } from 'node:buffer'
import type { BlockList } from './block-list.ts'
import { listBlockedNames, type RedactionRules, redactText, type TextFormat } from './redact-text.ts'

/** A document as text, and the way back to bytes of the same encoding. */
interface DecodedDocument {
  readonly text: string
  readonly format: TextFormat
  encode(text: string): Buffer
}

/** Number of bytes that are examined to recognise a format without text. */
const SAMPLE_BYTES = 4096

/**
 * Returns the hashes of the blocked names in a document, or `null` if its format cannot be searched, such as PDF. `onProgress`
 * is called for each part of the text.
 */
export function findNamesInDocument(
  bytes: Uint8Array,
  list: BlockList,
  onProgress?: () => void,
): Set<string> | null {
  const document = decodeDocument(bytes)
  return document === null ? null : listBlockedNames(document.text, document.format, list, onProgress)
}

/** Replaces the names in a document of JSON, XML, HTML, CSV or plain text. Returns `null` for other formats. */
export function redactDocument(bytes: Uint8Array, rules: RedactionRules): Buffer | null {
  const document = decodeDocument(bytes)
  return document === null ? null : document.encode(redactText(document.text, document.format, rules))
}

function decodeDocument(bytes: Uint8Array): DecodedDocument | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const encoding = detectEncoding(buffer)
  if (encoding === null) return null
  const text = buffer.toString(encoding)
  return { text, format: detectTextFormat(text), encode: redacted => Buffer.from(redacted, encoding) }
}

/** Returns the encoding that reproduces the bytes, or `null` for binary formats. */
function detectEncoding(bytes: Buffer): BufferEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return null
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return null
  return isUtf8(bytes) ? 'utf8' : 'latin1'
}

function detectTextFormat(text: string): TextFormat {
  const start = /[^\s\ufeff]/.exec(text.slice(0, SAMPLE_BYTES))?.[0]
  if (start === '<') return 'markup'
  return start === '{' || start === '[' ? 'json' : 'lines'
}
