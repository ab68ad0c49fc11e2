/** A document in a form that can be shown. */
export type ReadableDocument =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string; readonly isShortened: boolean }
  | { readonly kind: 'binary' }

/** Longer texts make the page slow. */
const MAX_TEXT_LENGTH = 500_000
const SNIFFED_BYTES = 1_000

/** Reads a document by its content, because publishers state wrong types. */
export async function describeDocument(blob: Blob): Promise<ReadableDocument> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES))
  if (start.startsWith('%PDF-')) return { kind: 'pdf', bytes }
  if (start.includes('\0')) return { kind: 'binary' }
  const text = toReadableText(decodeText(bytes, start), start)
  return { kind: 'text', text: text.slice(0, MAX_TEXT_LENGTH), isShortened: text.length > MAX_TEXT_LENGTH }
}

/** Decodes text in the encoding that it states, or in UTF-8. */
function decodeText(bytes: Uint8Array, start: string): string {
  const stated = /(?:encoding|charset)=["']?([\w-]+)/i.exec(start)?.[1]
  try {
    return new TextDecoder(stated).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function toReadableText(text: string, start: string): string {
  if (/^\s*[[{]/.test(start)) return indentJson(text)
  return /^\s*(?:<!doctype html|<html)/i.test(start) ? htmlToText(text) : text
}

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Returns the text of a page. The parser runs no scripts and loads nothing. */
function htmlToText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const hidden of page.querySelectorAll('script,style,noscript,template')) hidden.remove()
  for (const block of page.querySelectorAll('p,div,br,li,tr,h1,h2,h3,h4,h5,h6,section,article'))
    block.append('\n')
  const lines = (page.body.textContent ?? '')
    .split('\n')
    .map(line => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
  return lines.filter(line => line !== '').join('\n')
}
