import type { DecodedText } from '../text-cleaning.ts'
import { DocumentError } from './document-error.ts'
import type { XmlElement } from './xml-records.ts'

const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64

/** Requirements on an XML document. */
export interface XmlDocumentShape {
  /** Returns true for the name of an accepted root element. */
  isRootName(name: string): boolean
  /** Expected root element, for error messages. */
  readonly expectedRoot: string
  readonly limits: { readonly elements: number; readonly text: number }
}

/** Matches a start tag with its attributes, well-formed ones only. */
const TAG = /<([^\s<>/="'&!?]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Parses a document that is a single record, several times faster than the streaming `parseXmlRecords`. Throws
 * `DocumentError` with a line number for malformed XML, document types, and entities other than the five of XML.
 */
export function parseXmlDocument(document: DecodedText, shape: XmlDocumentShape): XmlElement {
  return new XmlDocumentParser(document, shape).parse()
}

class XmlDocumentParser {
  readonly #text: string
  readonly #fault: string | null
  readonly #shape: XmlDocumentShape
  readonly #open: XmlElement[] = []
  #root: XmlElement | null = null
  #elements = 0
  #characters = 0
  #position = 0

  constructor({ text, decodingError }: DecodedText, shape: XmlDocumentShape) {
    this.#text = text
    this.#fault = decodingError
    this.#shape = shape
  }

  parse(): XmlElement {
    for (let tag = this.#text.indexOf('<'); tag !== -1; tag = this.#text.indexOf('<', this.#position)) {
      this.#addCharacterData(tag)
      this.#position = tag
      this.#parseMarkup()
    }
    this.#addCharacterData(this.#text.length)
    this.#position = this.#text.length
    if (this.#fault !== null) this.#fail(this.#fault)
    const unclosed = this.#open.at(-1)
    if (unclosed !== undefined) this.#fail(`unclosed tag: ${unclosed.name}`)
    return this.#root ?? this.#fail('the document has no element')
  }

  /** Parses the markup at the current `<` and moves past it. */
  #parseMarkup(): void {
    const text = this.#text
    const next = text.charAt(this.#position + 1)
    if (next === '/') this.#closeElement()
    else if (next === '?') this.#position = this.#positionAfter('?>')
    else if (text.startsWith('<!--', this.#position)) this.#position = this.#positionAfter('-->')
    else if (text.startsWith('<![CDATA[', this.#position)) {
      const end = this.#positionAfter(']]>')
      this.#addText(text.slice(this.#position + 9, end - 3))
      this.#position = end
    } else if (next === '!') this.#fail('document type declarations are not allowed')
    else this.#openElement()
  }

  #openElement(): void {
    TAG.lastIndex = this.#position
    const [whole, name = '', attributes = '', empty] = TAG.exec(this.#text) ?? this.#fail('not a valid tag')
    const parent = this.#open.at(-1)
    if (parent === undefined) {
      if (this.#root !== null) this.#fail('more than one root element')
      if (!this.#shape.isRootName(name))
        this.#fail(`the document is <${name}>, expected ${this.#shape.expectedRoot}`)
    }
    if (this.#open.length >= MAX_DEPTH) this.#fail(`elements are nested deeper than ${MAX_DEPTH} levels`)
    const maxElements = this.#shape.limits.elements
    if (++this.#elements > maxElements) this.#fail(`the document has more than ${maxElements} elements`)
    const element = { name, attributes: this.#parseAttributes(attributes), children: [], text: '' }
    if (parent === undefined) this.#root = element
    else parent.children.push(element)
    if (empty === '') this.#open.push(element)
    this.#position += whole.length
  }

  #parseAttributes(text: string): Record<string, string> {
    const attributes: Record<string, string> = Object.create(null)
    if (text === '') return attributes
    let count = 0
    for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
      if (++count > MAX_ATTRIBUTES) this.#fail(`an element has more than ${MAX_ATTRIBUTES} attributes`)
      attributes[name] = this.#decodeEntities(double ?? single ?? '')
    }
    return attributes
  }

  #closeElement(): void {
    const end = this.#positionAfter('>')
    const name = this.#text.slice(this.#position + 2, end - 1).trimEnd()
    const element = this.#open.pop()
    if (element?.name !== name) this.#fail(`unexpected close tag: ${name.slice(0, 100)}`)
    this.#position = end
  }

  /** Returns the position after the next occurrence of `end`. */
  #positionAfter(end: string): number {
    const found = this.#text.indexOf(end, this.#position)
    return found === -1 ? this.#fail(`missing "${end}"`) : found + end.length
  }

  /** Adds the text up to `end`, unless it is only whitespace between elements. */
  #addCharacterData(end: number): void {
    if (end <= this.#position) return
    const text = this.#text.slice(this.#position, end)
    if (text.trim() === '') return
    this.#addText(this.#decodeEntities(text))
  }

  #addText(text: string): void {
    const element = this.#open.at(-1)
    if (element === undefined) this.#fail('text outside the root element')
    this.#characters += text.length
    const maxCharacters = this.#shape.limits.text
    if (this.#characters > maxCharacters) this.#fail(`the document has more than ${maxCharacters} characters`)
    element.text += text
  }

  #decodeEntities(text: string): string {
    if (!text.includes('&')) return text
    return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? this.#fail(`undefined entity: ${whole}`)
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const exists = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return exists ? String.fromCodePoint(code) : this.#fail(`invalid character reference: ${whole}`)
    })
  }

  #fail(reason: string): never {
    const line = this.#text.slice(0, this.#position).split('\n').length
    throw new DocumentError(
      this.#fault !== null && this.#position >= this.#text.length ? this.#fault : reason,
      `line ${line}`,
    )
  }
}
