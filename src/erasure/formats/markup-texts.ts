import { decodeNamedReference } from './named-references.ts'
import type { LocatedText } from './text-leaves.ts'

/** Elements of HTML without an end tag. */
const VOID_ELEMENTS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const TAG_NAME = /^<\/?([^\s/>]+)/
const ATTRIBUTE = /=\s*("[^"]*"|'[^']*')/g

/** Reads the texts and attribute values of XML or HTML. Texts of sibling elements belong to one group. */
export function readMarkupTexts(text: string): Generator<LocatedText> {
  return new MarkupReader(text).read()
}

class MarkupReader {
  /** The texts that were found but not returned yet. */
  #texts: LocatedText[] = []
  readonly #markup: string
  /** The open elements with their numbers, outermost first. */
  readonly #open: { name: string; id: number }[] = [{ name: '', id: 0 }]
  /** The numbers of open elements of each name. */
  readonly #openNames = new Map<string, number>()
  #lastId = 0

  constructor(markup: string) {
    this.#markup = markup
  }

  *read(): Generator<LocatedText> {
    const markup = this.#markup
    let position = 0
    while (position < markup.length) {
      const tag = markup.indexOf('<', position)
      this.#addText(position, tag < 0 ? markup.length : tag)
      position = tag < 0 ? markup.length : this.#readTag(tag)
      const found = this.#texts
      this.#texts = []
      yield* found
    }
  }

  /** Reads a tag, comment, CDATA section or declaration, and returns the position after it. */
  #readTag(start: number): number {
    const markup = this.#markup
    if (markup.startsWith('<![CDATA[', start)) {
      const end = this.#endOf(']]>', start)
      this.#add(start + 9, end - 3, markup.slice(start + 9, end - 3), text => text.replaceAll(']]>', ']] >'))
      return end
    }
    if (markup.startsWith('<!--', start)) {
      const end = this.#endOf('-->', start)
      this.#add(start + 4, end - 3, markup.slice(start + 4, end - 3), text => text, true)
      return end
    }
    const end = this.#endOf('>', start)
    const tag = markup.slice(start, end)
    const name = TAG_NAME.exec(tag)?.[1]?.toLowerCase() ?? ''
    if (tag.startsWith('</')) this.#closeElement(name)
    else if (!tag.startsWith('<!') && !tag.startsWith('<?')) this.#openElement(name, tag, start)
    return end
  }

  #openElement(name: string, tag: string, start: number): void {
    const id = ++this.#lastId
    for (const { 1: value = '', index, 0: attribute } of tag.matchAll(ATTRIBUTE)) {
      const from = start + index + attribute.length - value.length + 1
      const inner = value.slice(1, -1)
      this.#texts.push({
        text: decodeEntities(inner),
        start: from,
        end: from + inner.length,
        group: id,
        encode: escapeMarkup,
        isAside: true,
      })
    }
    if (tag.endsWith('/>') || VOID_ELEMENTS.has(name)) return
    this.#open.push({ name, id })
    this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1)
  }

  #closeElement(name: string): void {
    if ((this.#openNames.get(name) ?? 0) === 0) return
    // Elements without an end tag end with the one around them.
    for (let closed = this.#open.pop(); closed !== undefined; closed = this.#open.pop()) {
      this.#openNames.set(closed.name, (this.#openNames.get(closed.name) ?? 0) - 1)
      if (closed.name === name) return
    }
  }

  #addText(start: number, end: number): void {
    if (end > start) this.#add(start, end, decodeEntities(this.#markup.slice(start, end)), escapeMarkup)
  }

  #add(start: number, end: number, text: string, encode: (text: string) => string, isAside = false): void {
    if (end <= start || text.trim() === '') return
    this.#texts.push({ text, start, end, group: this.#open.at(-2)?.id ?? 0, encode, isAside })
  }

  /** Returns the position after the next occurrence of `text`, or the end. */
  #endOf(text: string, start: number): number {
    const found = this.#markup.indexOf(text, start)
    return found < 0 ? this.#markup.length : found + text.length
  }
}

/** Decodes numeric character references and those that HTML names. Unknown ones stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|[A-Za-z][A-Za-z0-9]{1,30});/g,
    (whole, decimal, hex) => {
      if (decimal === undefined && hex === undefined) return decodeNamedReference(whole)
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
