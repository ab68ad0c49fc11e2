import { isUtf8 } from 'node:buffer'
import { type RedactionRules, redactText } from './redact-text.ts'

/** URLs within URLs are encoded repeatedly. */
const MAX_DECODINGS = 2

/** Decodes a URL, in which a name may be percent-encoded as UTF-8 or, by older servers, as Latin-1. */
export function decodeUrl(url: string): string {
  return url.replace(/(?:%[0-9a-fA-F]{2})+/g, encoded => {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex')
    return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  })
}

/**
 * Replaces the names in a URL, a file name or a text that quotes one, also those that are percent-encoded. Returns the same text
 * if there are none.
 */
export function redactUrl(url: string, rules: RedactionRules): string {
  let redacted = redactText(url, 'lines', rules)
  let decoded = redacted
  for (let round = 0; round < MAX_DECODINGS; round++) {
    decoded = decodeUrl(decoded)
    const cleared = redactText(decoded, 'lines', rules)
    if (cleared === decoded) continue
    // A sentence that quotes a URL stays readable.
    redacted = /\s/.test(redacted) ? cleared : encodeURI(cleared.toWellFormed())
    decoded = cleared
  }
  return redacted
}
