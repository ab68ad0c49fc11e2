import { Parser } from 'htmlparser2'
import { Broken } from './broken.ts'
import type { Decoded } from './text.ts'

/** Limits above any real page of a publisher; larger documents are rejected. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 200_000
/** Number of characters parsed between two checks of the limits. */
const CHUNK_LENGTH = 65_536

/** An HTML or XML element with its child texts and elements in document order. */
export interface Markup {
  /** In lower case for HTML. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Markup | string)[]
  /** False when the document ends before the end tag of this element. */
  closed: boolean
}

/**
 * Parses a document into a tree below a root without a name. It reads HTML as browsers do, allows XHTML's self-closing tags,
 * and ignores entity definitions. Throws `DocumentError` when a limit is exceeded or the text is not valid UTF-8.
 */
export function parseMarkup({ text, fault }: Decoded, kind: 'html' | 'xml'): Markup {
  const root: Markup = { name: '', attributes: {}, children: [], closed: false }
  const open = [root]
  let elements = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++elements > MAX_ELEMENTS) throw new Broken(`more than ${MAX_ELEMENTS} elements`, `<${name}>`)
        if (open.length > MAX_DEPTH)
          throw new Broken(`elements are nested deeper than ${MAX_DEPTH} levels`, `<${name}>`)
        const element: Markup = { name, attributes, children: [], closed: false }
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
        if (element !== undefined) element.closed = !implied || kind === 'html'
      },
    },
    { xmlMode: kind === 'xml', recognizeSelfClosing: true },
  )
  for (let start = 0; start < text.length; start += CHUNK_LENGTH)
    parser.write(text.slice(start, start + CHUNK_LENGTH))
  if (fault !== null) throw new Broken(fault, `character ${text.length}`)
  // Elements that are still open have no end tag in the document.
  const unclosed = open.slice(1)
  parser.end()
  for (const element of unclosed) element.closed = false
  return root
}

/** Yields all descendant elements in document order, parents before their children. */
export function* elementsIn(element: Markup): Generator<Markup> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    yield child
    yield* elementsIn(child)
  }
}

/** Returns the text of an element and its descendants, unchanged. */
export function textIn(element: Markup): string {
  return element.children.map(child => (typeof child === 'string' ? child : textIn(child))).join('')
}

const BLOCK_ELEMENTS = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 header hr li ol p section table td th tr ul'.split(
    ' ',
  ),
)
const HIDDEN_ELEMENTS = new Set(['head', 'script', 'style', 'template'])

/** Returns the visible text, one line per block, without blank lines. */
export function linesIn(element: Markup): string[] {
  const parts: string[] = []
  collectText(element, parts)
  return parts
    .join('')
    .split('\u0000')
    .map(line => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter(line => line !== '')
}

function collectText({ name, children }: Markup, parts: string[]): void {
  if (HIDDEN_ELEMENTS.has(name)) return
  const isBlock = BLOCK_ELEMENTS.has(name)
  if (isBlock) parts.push('\u0000')
  for (const child of children) {
    if (typeof child === 'string') parts.push(child.replaceAll('\u0000', ''))
    else collectText(child, parts)
  }
  if (isBlock) parts.push('\u0000')
}
