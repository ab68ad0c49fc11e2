import { Parser } from 'htmlparser2'
import type { DecodedText } from '../text-cleaning.ts'
import { DocumentError } from './document-error.ts'

/** Limits above any real page of a publisher; larger documents are rejected. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 200_000
/** Number of characters parsed between two checks of the limits. */
const CHUNK_LENGTH = 65_536

/** An HTML or XML element with its child texts and elements in document order. */
export interface MarkupElement {
  /** In lower case for HTML. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (MarkupElement | string)[]
  /** False when the document ends before the end tag of this element. */
  isClosed: boolean
}

/**
 * Parses a document into a tree below a root without a name. It reads HTML as browsers do, allows XHTML's self-closing tags,
 * and ignores entity definitions. Throws `DocumentError` when a limit is exceeded or the text is not valid UTF-8.
 */
export function parseMarkup({ text, decodingError }: DecodedText, kind: 'html' | 'xml'): MarkupElement {
  const root: MarkupElement = { name: '', attributes: {}, children: [], isClosed: false }
  const open = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elements > MAX_ELEMENTS)
          throw new DocumentError(`more than ${MAX_ELEMENTS} elements`, `<${name}>`)
        if (open.length > MAX_DEPTH)
          throw new DocumentError(`elements are nested deeper than ${MAX_DEPTH} levels`, `<${name}>`)
        const element: MarkupElement = { name, attributes, children: [], isClosed: false }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(part) {
        const siblings = open.at(-1)?.children
        const previous = siblings?.at(-1)
        // The parser emits a text in pieces, split at every entity.
        if (typeof previous === 'string') siblings?.splice(-1, 1, previous + part)
        else siblings?.push(part)
      },
      onclosetag(_name, implied) {
        const element = open.pop()
        if (element !== undefined) element.isClosed = !implied || kind === 'html'
      },
    },
    { xmlMode: kind === 'xml', recognizeSelfClosing: true },
  )
  for (let start = 0; start < text.length; start += CHUNK_LENGTH)
    parser.write(text.slice(start, start + CHUNK_LENGTH))
  if (decodingError !== null) throw new DocumentError(decodingError, `character ${text.length}`)
  // Elements that are still open have no end tag in the document.
  const unclosed = open.slice(1)
  parser.end()
  for (const element of unclosed) element.isClosed = false
  return root
}

/** Yields all descendant elements in document order, parents before their children. */
export function* iterateDescendants(element: MarkupElement): Generator<MarkupElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    yield child
    yield* iterateDescendants(child)
  }
}

/** Returns the text of an element and its descendants, unchanged. */
export function getTextContent(element: MarkupElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : getTextContent(child))).join('')
}

const BLOCK_ELEMENTS = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 header hr li ol p section table td th tr ul'.split(
    ' ',
  ),
)
const HIDDEN_ELEMENTS = new Set(['head', 'script', 'style', 'template'])

/** Returns the visible text, one line per block, without blank lines. */
export function getVisibleLines(element: MarkupElement): string[] {
  const parts: string[] = []
  collectText(element, parts)
  return parts
    .join('')
    .split('\u0000')
    .map(line => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter(line => line !== '')
}

function collectText({ name, children }: MarkupElement, parts: string[]): void {
  if (HIDDEN_ELEMENTS.has(name)) return
  const isBlock = BLOCK_ELEMENTS.has(name)
  if (isBlock) parts.push('\u0000')
  for (const child of children) {
    if (typeof child === 'string') parts.push(child.replaceAll('\u0000', ''))
    else collectText(child, parts)
  }
  if (isBlock) parts.push('\u0000')
}
