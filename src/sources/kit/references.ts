import { Parser } from 'htmlparser2'
import { tidy } from './text.ts'

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/i

/** Tidied text with its character references decoded (`&#8211;`, `&agrave;`), also those that were encoded twice. */
export function decodedText(text: string): string {
  const once = REFERENCE.test(text) ? decode(text) : text
  return tidy(REFERENCE.test(once) ? decode(once) : once)
}

function decode(text: string): string {
  const parts: string[] = []
  const parser = new Parser({ ontext: part => parts.push(part) })
  // No tags are meant: what looks like one is text.
  parser.end(text.replaceAll('<', '&lt;'))
  return parts.join('')
}
