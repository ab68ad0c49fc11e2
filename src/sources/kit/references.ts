import { Parser } from 'htmlparser2'
import { tidy } from './text.ts'

const CHARACTER_REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d?);/i

/** Decodes HTML character references (`&#8211;`, `&agrave;`), also doubly encoded ones, and cleans the text. */
export function decodedText(text: string): string {
  const once = CHARACTER_REFERENCE.test(text) ? decode(text) : text
  return tidy(CHARACTER_REFERENCE.test(once) ? decode(once) : once)
}

function decode(text: string): string {
  const parts: string[] = []
  const parser = new Parser({ ontext: part => parts.push(part) })
  // The text has no markup, so `<` is escaped to keep the parser from reading tags.
  parser.end(text.replaceAll('<', '&lt;'))
  return parts.join('')
}
