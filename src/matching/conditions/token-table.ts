import { PrefixTree } from './prefix-tree.ts'
import { expectedShare } from './token-shares.ts'

/** Marks a token that stands for all words with a prefix. Tokens of documents never contain this character. */
const PREFIX_MARK = '*'
/** How many announcements the expected share of a token counts for beside the observed ones. */
const EXPECTED_WEIGHT = 1_000
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
  /** The number of documents with each token since it was added, and the number of the last document before that. */
  #observed = new Uint32Array(MIN_CAPACITY)
  #addedAt = new Uint32Array(MIN_CAPACITY)
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

  /** Estimates the share of documents that contain a token. */
  shareOf(id: number): number {
    const documents = this.#document - (this.#addedAt[id] as number)
    const expected = expectedShare(this.textOf(id)) * EXPECTED_WEIGHT
    return ((this.#observed[id] as number) + expected) / (documents + EXPECTED_WEIGHT)
  }

  /** Estimates the share of documents that contain a token that may have no ID yet. */
  expectedShareOf(text: string): number {
    const id = this.#ids.get(text)
    return id === undefined ? expectedShare(text) : this.shareOf(id)
  }

  #markId(id: number, isWritten: boolean): void {
    if (isWritten) this.#writtenIn[id] = this.#document
    if (this.#seenIn[id] === this.#document) return
    this.#seenIn[id] = this.#document
    this.#observed[id] = (this.#observed[id] as number) + 1
    this.#present.push(id)
  }

  #add(text: string): number {
    const id = this.#free.pop() ?? this.#texts.length
    if (id >= this.#references.length) this.#grow()
    this.#ids.set(text, id)
    this.#texts[id] = text
    this.#references[id] = 0
    this.#observed[id] = 0
    this.#addedAt[id] = this.#document
    this.#seenIn[id] = 0
    this.#writtenIn[id] = 0
    if (text.endsWith(PREFIX_MARK)) this.#prefixes.add(text.slice(0, -1), id)
    return id
  }

  #grow(): void {
    const grown = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(2 * array.length)
      larger.set(array)
      return larger
    }
    this.#references = grown(this.#references)
    this.#observed = grown(this.#observed)
    this.#addedAt = grown(this.#addedAt)
    this.#seenIn = grown(this.#seenIn)
    this.#writtenIn = grown(this.#writtenIn)
  }
}
