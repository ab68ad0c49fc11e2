import { SaxesParser } from 'saxes'
import type { RecordRange } from '../../../model/source-document.ts'
import type { PlainRecord } from '../plain-values.ts'
import type { DecodedText } from '../text-cleaning.ts'
import { DocumentError } from './document-error.ts'

/** Limits above the needs of any publisher; larger documents are rejected. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64
/** Limits of one record, and of everything outside the records. */
const MAX_ELEMENTS = 50_000
const MAX_TEXT = 4 * 1024 * 1024
/** Number of characters parsed before complete records are yielded. */
const CHUNK_LENGTH = 65_536

/** An XML element with its attributes, its child elements in order, and its own text. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/** An element that contains a record. */
export interface XmlRecord {
  readonly element: XmlElement
  /** Line of its end tag. */
  readonly line: number
  readonly range: RecordRange
  /** Enclosing elements, outermost first, each with the completed children that are not records. */
  readonly ancestors: readonly XmlElement[]
}

/** Locates the records in a publisher's XML. */
export interface XmlRecordShape {
  /** Accepted names of the root element. */
  readonly rootNames: ReadonlySet<string>
  /** Returns true for an element that contains a record, by its name and that of its parent. */
  isRecordElement(name: string, parent: string): boolean
}

type Parser = SaxesParser<{ xmlns: false }>

/**
 * Yields each record of an XML document as soon as it is complete, and throws `DocumentError` with a line number where the
 * document breaks. Document types and entities other than the five of XML are rejected.
 */
export function* parseXmlRecords(
  { text, decodingError }: DecodedText,
  shape: XmlRecordShape,
): Iterable<XmlRecord> {
  const records: XmlRecord[] = []
  const parser: Parser = new SaxesParser({ xmlns: false })
  const tagStart = limitAttributes(parser, text)
  const lastTagPosition = collectRecords(parser, tagStart, records, shape)
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) {
    const failure = catchError(() => parser.write(text.slice(start, start + CHUNK_LENGTH)))
    yield* records.splice(0)
    if (failure !== null) throw failure
    // The parser emits a text only at its end, so an endless text is detected by the distance to the last tag.
    if (start - lastTagPosition() > MAX_TEXT)
      throw new DocumentError(`more than ${MAX_TEXT} characters without a tag`, `line ${parser.line}`)
  }
  if (decodingError !== null) throw new DocumentError(decodingError, `line ${parser.line}`)
  const failure = catchError(() => parser.close())
  if (failure !== null) throw failure
}

/** Converts an element to a plain record: children by name, repeated ones as lists, attributes as `@name`, mixed text as `#text`. */
export function xmlElementToRecord({ attributes, children, text }: XmlElement): PlainRecord {
  const record: PlainRecord = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) record[`@${name}`] = value
  for (const child of children) {
    const existing = record[child.name]
    const value = toValue(child)
    if (existing === undefined) record[child.name] = value
    else if (Array.isArray(existing)) existing.push(value)
    else record[child.name] = [existing, value]
  }
  if (text.trim() !== '') record['#text'] = text
  return record
}

function toValue(element: XmlElement): unknown {
  const isTextOnly = element.children.length === 0 && Object.keys(element.attributes).length === 0
  return isTextOnly ? element.text.trim() : xmlElementToRecord(element)
}

function rangeFrom(start: number, parser: Parser): RecordRange {
  return { start, end: parser.position }
}

/** Returns a function that ends the reading at the parser's line. */
function failOf(parser: Parser): (reason: string) => never {
  return reason => {
    throw new DocumentError(reason, `line ${parser.line}`)
  }
}

/** Adds each complete record to `records` while the parser runs. Returns a function for the position of the last tag. */
function collectRecords(
  parser: Parser,
  tagStart: () => number,
  records: XmlRecord[],
  shape: XmlRecordShape,
): () => number {
  const open: XmlElement[] = []
  const outside = { elements: 0, text: 0 }
  let size = outside
  let [recordDepth, recordStart, lastTagPosition] = [0, 0, 0]
  const fail = failOf(parser)
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
    size.text += text.length
    if (size.text > MAX_TEXT) fail(`a record has more than ${MAX_TEXT} characters`)
  }
  parser.on('error', error => fail(error.message.replace(/^\d+:\d+: /, '')))
  parser.on('doctype', () => fail('document type declarations are not allowed'))
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentag', ({ name, attributes }) => {
    lastTagPosition = parser.position
    const parent = open.at(-1)
    if (parent === undefined && !shape.rootNames.has(name))
      fail(`the document is <${name}>, expected one of ${[...shape.rootNames].join(', ')}`)
    if (recordDepth === 0 && shape.isRecordElement(name, parent?.name ?? '')) {
      recordDepth = open.length + 1
      recordStart = tagStart()
      size = { elements: 0, text: 0 }
    }
    if (open.length >= MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH} levels`)
    if (++size.elements > MAX_ELEMENTS) fail(`a record has more than ${MAX_ELEMENTS} elements`)
    open.push({ name, attributes, children: [], text: '' })
  })
  parser.on('closetag', () => {
    lastTagPosition = parser.position
    const element = open.pop()
    if (element === undefined) return
    if (open.length + 1 !== recordDepth) {
      open.at(-1)?.children.push(element)
      return
    }
    records.push({ element, line: parser.line, range: rangeFrom(recordStart, parser), ancestors: [...open] })
    recordDepth = 0
    size = outside
  })
  return () => lastTagPosition
}

/** Limits the attributes of an element. Returns a function for the position of the tag that is being read. */
function limitAttributes(parser: Parser, document: string): () => number {
  const fail = failOf(parser)
  let attributes = 0
  let tagStart = 0
  parser.on('opentagstart', () => {
    attributes = 0
    tagStart = document.lastIndexOf('<', parser.position - 1)
  })
  parser.on('attribute', () => {
    attributes++
    if (attributes > MAX_ATTRIBUTES) fail(`an element has more than ${MAX_ATTRIBUTES} attributes`)
  })
  return () => tagStart
}

/** Runs the parser and returns an error of its handlers as a value, so that the records before it are still yielded. */
function catchError(parse: () => unknown): Error | null {
  try {
    parse()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
