/** A container is not read further after this many consecutive documents that could not be read. */
const MAX_CONSECUTIVE_UNREADABLE = 500
/**
 * A container is not read further when more than this many of its documents have no record, unless records are in at least
 * one of ten. Each document takes 1 to 5 ms in the database, which no limit of the parser measures.
 */
const MIN_DOCUMENTS_WITHOUT_RECORD = 2_000
const MAX_WITHOUT_RECORD_PER_RECORD_DOCUMENT = 10

/** The content of a member. `empty` has neither records nor losses. */
export type MemberContent = 'records' | 'empty' | 'unreadable'

/** Counts the members of a container that yield nothing, to decide when the rest is not worth reading. */
export class FruitlessMembers {
  #consecutiveUnreadable = 0
  #withRecords = 0
  #withoutRecords = 0

  add(content: MemberContent): void {
    this.#consecutiveUnreadable = content === 'unreadable' ? this.#consecutiveUnreadable + 1 : 0
    if (content === 'records') this.#withRecords += 1
    else this.#withoutRecords += 1
  }

  /** Returns why the rest of the container is not worth reading, or `null`. */
  findExcess(): string | null {
    if (this.#consecutiveUnreadable >= MAX_CONSECUTIVE_UNREADABLE)
      return `${this.#consecutiveUnreadable} consecutive documents in the file could not be read`
    const most = Math.max(
      MIN_DOCUMENTS_WITHOUT_RECORD,
      this.#withRecords * MAX_WITHOUT_RECORD_PER_RECORD_DOCUMENT,
    )
    if (this.#withoutRecords <= most) return null
    return `${this.#withoutRecords} documents in the file contained no record and ${this.#withRecords} contained some`
  }
}
