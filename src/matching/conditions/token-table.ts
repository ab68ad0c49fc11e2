import { enlarge } from '../enlarge.ts'
import { PrefixTree } from './prefix-tree.ts'

/** Marks a token that stands for all words with a prefix. Tokens of documents never contain this character. */
const PREFIX_MARK = '*'
const MIN_CAPACITY = 1_024

/**
 * The tokens of all conditions, numbered, and those of the current document. A document's tokens that no condition contains
 * have no number and cost one lookup each.
 */
export class TokenTable {
  readonly #ids = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #free: number[] = []
  readonly #prefixes = new PrefixTree()
  #references = new Uint32Array(MIN_CAPACITY)
  /** The number of the last document with each token, and with the token among its words. */
  #seenIn = new Uint32Array(MIN_CAPACITY)
  #writtenIn = new Uint32Array(MIN_CAPACITY)
  #document = 0
  readonly #present: number[] = []

  /** Returns the ID of a token and counts a reference to it. */
  acquire(text: string): number {
    const id = this.#ids.get(text) ?? this.#add(text)
    this.#references[id] = (this.#references[id] as number) + 1
    return id
  }

  /** Returns the ID of a token that each word with a prefix adds to its document. */
  acquirePrefix(prefix: string): number {
    return this.acquire(prefix + PREFIX_MARK)
  }

  /** Removes a reference. A token without references is forgotten, and its ID is used again. */
  release(id: number): void {
    const references = (this.#references[id] as number) - 1
    this.#references[id] = references
    if (references > 0) return
    const text = this.textOf(id)
    this.#ids.delete(text)
    if (text.endsWith(PREFIX_MARK)) this.#prefixes.remove(text.slice(0, -1))
    this.#texts[id] = ''
    this.#free.push(id)
  }

  textOf(id: number): string {
    return this.#texts[id] as string
  }

  get size(): number {
    return this.#ids.size
  }

  /** Forgets the tokens of the previous document. */
  beginDocument(): void {
    this.#document++
    this.#present.length = 0
  }

  /** Adds a token of the current document. */
  mark(text: string, isWritten: boolean): void {
    const id = this.#ids.get(text)
    if (id !== undefined) {
      if (this.#writtenIn[id] === this.#document) return
      this.#markId(id, isWritten)
    }
    if (this.#prefixes.isEmpty) return
    this.#prefixes.forEachPrefix(text, prefix => this.#markId(prefix, isWritten))
  }

  /** The IDs of the known tokens of the current document, each one once. */
  get present(): readonly number[] {
    return this.#present
  }

  /** Returns whether the current document has a token anywhere. */
  isPresent(id: number): boolean {
    return this.#seenIn[id] === this.#document
  }

  /** Returns whether the current document has a token among the words of its fields, as written. */
  isWritten(id: number): boolean {
    return this.#writtenIn[id] === this.#document
  }

  #markId(id: number, isWritten: boolean): void {
    if (isWritten) this.#writtenIn[id] = this.#document
    if (this.#seenIn[id] === this.#document) return
    this.#seenIn[id] = this.#document
    this.#present.push(id)
  }

  #add(text: string): number {
    const id = this.#free.pop() ?? this.#texts.length
    if (id >= this.#references.length) this.#grow()
    this.#ids.set(text, id)
    this.#texts[id] = text
    this.#references[id] = 0
    this.#seenIn[id] = 0
    this.#writtenIn[id] = 0
    if (text.endsWith(PREFIX_MARK)) this.#prefixes.add(text.slice(0, -1), id)
    return id
  }

  #grow(): void {
    const length = 2 * this.#references.length
    this.#references = enlarge(this.#references, length)
    this.#seenIn = enlarge(this.#seenIn, length)
    this.#writtenIn = enlarge(this.#writtenIn, length)
  }
}
