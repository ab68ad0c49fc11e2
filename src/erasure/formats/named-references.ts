import { Parser } from 'htmlparser2'

/** The decoded references. HTML has about 2,000 names, so that it cannot grow further. */
const decoded = new Map<string, string>()

/** Decodes a character reference that HTML names, such as `&lstrok;`. An unknown one stays as written. */
export function decodeNamedReference(reference: string): string {
  const known = decoded.get(reference)
  if (known !== undefined) return known
  const parts: string[] = []
  new Parser({ ontext: part => parts.push(part) }).end(reference)
  const text = parts.join('')
  // Names without a semicolon are prefixes of longer unknown ones: `&ampere;` is not `&ere;`.
  if (text === reference || text.endsWith(';')) return reference
  decoded.set(reference, text)
  return text
}
