import { SaxesParser } from 'saxes'
import { Broken } from './broken.ts'
import type { Plain } from './plain.ts'
import type { Decoded } from './text.ts'

/** More than any publisher needs; what goes beyond is not read. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64
/** Of one record, and of all that stands outside of records. */
const MAX_ELEMENTS = 50_000
const MAX_TEXT = 4 * 1024 * 1024
/** How much text is parsed between two rows handed out. */
const CHUNK = 65_536

/** One element: its children in their order, its attributes, its own text. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** An element that holds a record. */
export interface XmlRow {
  readonly element: XmlElement
  /** Line on which it ends. */
  readonly line: number
  /** The elements around it, outermost first, each with those of its children that ended before and are no rows. */
  readonly ancestors: readonly XmlElement[]
}

/** What a publisher's XML is made of. */
export interface Known {
  /** Names of the outermost elements. */
  readonly roots: ReadonlySet<string>
  /** Tells an element that holds a record, by its name and its parent's. */
  isRow(name: string, parent: string): boolean
}

type Parser = SaxesParser<{ xmlns: false }>

/**
 * The records of an XML document, each as soon as it is complete: what stands before a break is handed out, then
 * `Broken` is thrown with its line. Document types and with them all entities but the five of XML are refused.
 */
export function* xmlRows({ text, fault }: Decoded, known: Known): Iterable<XmlRow> {
  const rows: XmlRow[] = []
  const parser: Parser = new SaxesParser({ xmlns: false })
  const lastTag = listen(parser, rows, known)
  for (let at = 0; at < text.length; at += CHUNK) {
    const failure = attempt(() => parser.write(text.slice(at, at + CHUNK)))
    yield* rows.splice(0)
    if (failure !== null) throw failure
    // The parser tells of a text when it ends: one without an end is noticed by how long there has been no tag.
    if (at - lastTag() > MAX_TEXT)
      throw new Broken(`more than ${MAX_TEXT} characters without a tag`, `line ${parser.line}`)
  }
  if (fault !== null) throw new Broken(fault, `line ${parser.line}`)
  const failure = attempt(() => parser.close())
  if (failure !== null) throw failure
}

/** The element as a plain record: texts and records by name, repeated ones as lists, attributes as `@name`. */
export function toRecord({ attributes, children, text }: XmlElement): Plain {
  const record: Plain = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) record[`@${name}`] = value
  for (const child of children) {
    const before = record[child.name]
    const value = toValue(child)
    if (before === undefined) record[child.name] = value
    else if (Array.isArray(before)) before.push(value)
    else record[child.name] = [before, value]
  }
  if (text.trim() !== '') record['#text'] = text
  return record
}

function toValue(element: XmlElement): unknown {
  const bare = element.children.length === 0 && Object.keys(element.attributes).length === 0
  return bare ? element.text.trim() : toRecord(element)
}

/** Makes the parser build elements, and `rows` receive those that hold a record. Answers where the last tag was. */
function listen(parser: Parser, rows: XmlRow[], known: Known): () => number {
  const open: XmlElement[] = []
  const outside = { elements: 0, text: 0 }
  let size = outside
  let rowDepth = 0
  let lastTag = 0
  const refuse = (reason: string): never => {
    throw new Broken(reason, `line ${parser.line}`)
  }
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
    size.text += text.length
    if (size.text > MAX_TEXT) refuse(`a record has more than ${MAX_TEXT} characters`)
  }
  parser.on('error', error => refuse(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', () => refuse('a document type is not allowed here, and with it no entities'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    lastTag = parser.position
    const parent = open.at(-1)
    if (parent === undefined && !known.roots.has(name)) {
      refuse(`the document is <${name}>, expected one of ${[...known.roots].join(', ')}`)
    }
    if (rowDepth === 0 && known.isRow(name, parent?.name ?? '')) {
      rowDepth = open.length + 1
      size = { elements: 0, text: 0 }
    }
    if (open.length >= MAX_DEPTH) refuse(`elements are nested deeper than ${MAX_DEPTH} levels`)
    if (++size.elements > MAX_ELEMENTS) refuse(`a record has more than ${MAX_ELEMENTS} elements`)
    open.push({ name, attributes, children: [], text: '' })
  })
  parser.on('closetag', () => {
    lastTag = parser.position
    const element = open.pop()
    if (element === undefined) return
    if (open.length + 1 !== rowDepth) {
      open.at(-1)?.children.push(element)
      return
    }
    rows.push({ element, line: parser.line, ancestors: [...open] })
    rowDepth = 0
    size = outside
  })
  refuseManyAttributes(parser, refuse)
  return () => lastTag
}

function refuseManyAttributes(parser: Parser, refuse: (reason: string) => never): void {
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes++
    if (attributes > MAX_ATTRIBUTES) refuse(`an element has more than ${MAX_ATTRIBUTES} attributes`)
  })
}

/** The parser tells a fault by a throw out of its handlers; here it becomes a value, so that rows found before it are kept. */
function attempt(parse: () => unknown): Error | null {
  try {
    parse()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
