import { Broken } from './broken.ts'
import type { Decoded } from './text.ts'
import type { XmlElement } from './xml.ts'

const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64

/** What a document may be. */
export interface DocumentShape {
  /** Tells the outermost element by its name. */
  isRoot(name: string): boolean
  /** How the outermost element is called, for messages. */
  readonly roots: string
  readonly largest: { readonly elements: number; readonly text: number }
}

/** An opening tag with its attributes; what is no tag in XML does not fit. */
const TAG = /<([^\s<>/="'&!?]+)((?:\s+[^\s<>/="'&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * A document that is one record, read as a whole: several times as fast as `xmlRows`, which hands out one record after the
 * other. Well-formed documents only; document types and with them all entities but the five of XML are refused. Throws
 * `Broken` with its line.
 */
export function xmlDocument(document: Decoded, shape: DocumentShape): XmlElement {
  return new Reader(document, shape).read()
}

class Reader {
  readonly #text: string
  readonly #fault: string | null
  readonly #shape: DocumentShape
  readonly #open: XmlElement[] = []
  #root: XmlElement | null = null
  #elements = 0
  #characters = 0
  #at = 0

  constructor({ text, fault }: Decoded, shape: DocumentShape) {
    this.#text = text
    this.#fault = fault
    this.#shape = shape
  }

  read(): XmlElement {
    for (let tag = this.#text.indexOf('<'); tag !== -1; tag = this.#text.indexOf('<', this.#at)) {
      this.#characterData(tag)
      this.#at = tag
      this.#markup()
    }
    this.#characterData(this.#text.length)
    this.#at = this.#text.length
    if (this.#fault !== null) this.#refuse(this.#fault)
    const unclosed = this.#open.at(-1)
    if (unclosed !== undefined) this.#refuse(`unclosed tag: ${unclosed.name}`)
    return this.#root ?? this.#refuse('the document has no element')
  }

  /** Reads what begins with `<`, and goes on after it. */
  #markup(): void {
    const text = this.#text
    const sign = text.charAt(this.#at + 1)
    if (sign === '/') this.#close()
    else if (sign === '?') this.#at = this.#after('?>')
    else if (text.startsWith('<!--', this.#at)) this.#at = this.#after('-->')
    else if (text.startsWith('<![CDATA[', this.#at)) {
      const end = this.#after(']]>')
      this.#add(text.slice(this.#at + 9, end - 3))
      this.#at = end
    } else if (sign === '!') this.#refuse('a document type is not allowed here, and with it no entities')
    else this.#openTag()
  }

  #openTag(): void {
    TAG.lastIndex = this.#at
    const [whole, name = '', attributes = '', empty] = TAG.exec(this.#text) ?? this.#refuse('this is no tag')
    const parent = this.#open.at(-1)
    if (parent === undefined) {
      if (this.#root !== null) this.#refuse('there is more than one outermost element')
      if (!this.#shape.isRoot(name)) this.#refuse(`the document is <${name}>, expected ${this.#shape.roots}`)
    }
    if (this.#open.length >= MAX_DEPTH) this.#refuse(`elements are nested deeper than ${MAX_DEPTH} levels`)
    const most = this.#shape.largest.elements
    if (++this.#elements > most) this.#refuse(`the document has more than ${most} elements`)
    const element = { name, attributes: this.#attributes(attributes), children: [], text: '' }
    if (parent === undefined) this.#root = element
    else parent.children.push(element)
    if (empty === '') this.#open.push(element)
    this.#at += whole.length
  }

  #attributes(text: string): Record<string, string> {
    const attributes: Record<string, string> = Object.create(null)
    if (text === '') return attributes
    let count = 0
    for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
      if (++count > MAX_ATTRIBUTES) this.#refuse(`an element has more than ${MAX_ATTRIBUTES} attributes`)
      attributes[name] = this.#decoded(double ?? single ?? '')
    }
    return attributes
  }

  #close(): void {
    const end = this.#after('>')
    const name = this.#text.slice(this.#at + 2, end - 1).trimEnd()
    const element = this.#open.pop()
    if (element?.name !== name) this.#refuse(`unexpected close tag: ${name.slice(0, 100)}`)
    this.#at = end
  }

  /** Where `end` is over. */
  #after(end: string): number {
    const found = this.#text.indexOf(end, this.#at)
    return found === -1 ? this.#refuse(`there is no "${end}" to what begins here`) : found + end.length
  }

  /** The text up to `end`. Blanks between elements say nothing. */
  #characterData(end: number): void {
    if (end <= this.#at) return
    const text = this.#text.slice(this.#at, end)
    if (text.trim() === '') return
    this.#add(this.#decoded(text))
  }

  #add(text: string): void {
    const element = this.#open.at(-1)
    if (element === undefined) this.#refuse('there is text outside of the document')
    this.#characters += text.length
    const most = this.#shape.largest.text
    if (this.#characters > most) this.#refuse(`the document has more than ${most} characters`)
    element.text += text
  }

  #decoded(text: string): string {
    if (!text.includes('&')) return text
    return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? this.#refuse(`undefined entity: ${whole}`)
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const exists = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return exists ? String.fromCodePoint(code) : this.#refuse(`there is no character ${whole}`)
    })
  }

  #refuse(reason: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new Broken(
      this.#fault !== null && this.#at >= this.#text.length ? this.#fault : reason,
      `line ${line}`,
    )
  }
}
