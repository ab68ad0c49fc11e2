import { isUtf8 } from 'node:buffer'
import { REMOVED_RECORD, type RecordRange } from '../model/source-document.ts'

/**
 * Removes records from a UTF-8 document and keeps the locations of the others. Returns `null` for other encodings. The ranges
 * are those of the connector; whether they were the right ones must be checked with it afterwards.
 */
export function cutRecords(bytes: Uint8Array, ranges: readonly RecordRange[]): Buffer | null {
  if (!isUtf8(bytes)) return null
  // The connectors decode in this way, without the byte order mark.
  const text = new TextDecoder().decode(bytes)
  let result = ''
  let position = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start < position || end > text.length) return null
    result += text.slice(position, start) + replacementOf(text, start, end)
    position = end
  }
  return Buffer.from(result + text.slice(position))
}

/** A record in a JSON list leaves a mark, and an XML element its line breaks; a line of JSON Lines leaves nothing. */
function replacementOf(text: string, start: number, end: number): string {
  if (text[start] === '<') return '\n'.repeat(text.slice(start, end).split('\n').length - 1)
  let before = start - 1
  while (before >= 0 && text.charCodeAt(before) <= SPACE) before--
  return text[before] === ',' || text[before] === '[' ? JSON.stringify(REMOVED_RECORD) : ''
}

const SPACE = 0x20
