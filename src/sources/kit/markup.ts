import { Parser } from 'htmlparser2'
import { Broken } from './broken.ts'
import type { Decoded } from './text.ts'

/** More than any page of a publisher has; what goes beyond is not read. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 200_000
/** How much text is parsed between two looks at the limits. */
const CHUNK = 65_536

/** An element of HTML or XML with its texts and elements in their order. */
export interface Markup {
  /** Lower case in HTML. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Markup | string)[]
  /** False while its end tag has not been met: the document breaks inside it. */
  closed: boolean
}

/**
 * A whole document as a tree, under an element without a name. HTML as browsers read it, self-closing tags of XHTML
 * allowed; entities are decoded, none are defined by the document. Throws `Broken` where it is deeper or larger than a
 * publisher's page, or not UTF-8: a page is read whole or not at all.
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
        const before = siblings?.at(-1)
        // The parser hands out a text in pieces, cut at every entity.
        if (typeof before === 'string') siblings?.splice(-1, 1, before + part)
        else siblings?.push(part)
      },
      onclosetag(_name, implied) {
        const element = open.pop()
        if (element !== undefined) element.closed = !implied || kind === 'html'
      },
    },
    { xmlMode: kind === 'xml', recognizeSelfClosing: true },
  )
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK))
  if (fault !== null) throw new Broken(fault, `character ${text.length}`)
  // What is open now was never ended by the document.
  const unended = open.slice(1)
  parser.end()
  for (const element of unended) element.closed = false
  return root
}

/** Every element below, parents before their children, in the order of the document. */
export function* elementsIn(element: Markup): Generator<Markup> {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    yield child
    yield* elementsIn(child)
  }
}

/** The text of an element and all below it, as it stands. */
export function textIn(element: Markup): string {
  return element.children.map(child => (typeof child === 'string' ? child : textIn(child))).join('')
}

const BLOCKS = new Set(
  'address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 header hr li ol p section table td th tr ul'.split(
    ' ',
  ),
)
const UNSEEN = new Set(['head', 'script', 'style', 'template'])

/** The text as a reader sees it: one line a block, without blank lines and without what is not shown. */
export function linesIn(element: Markup): string[] {
  const parts: string[] = []
  collect(element, parts)
  return parts
    .join('')
    .split('\u0000')
    .map(line => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter(line => line !== '')
}

function collect({ name, children }: Markup, parts: string[]): void {
  if (UNSEEN.has(name)) return
  const block = BLOCKS.has(name)
  if (block) parts.push('\u0000')
  for (const child of children) {
    if (typeof child === 'string') parts.push(child.replaceAll('\u0000', ''))
    else collect(child, parts)
  }
  if (block) parts.push('\u0000')
}
