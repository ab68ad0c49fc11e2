import type { Writable } from 'node:stream'
import type { ChangePosition } from '../../../../model/database-change.ts'
import type { ChangeFeedPage } from '../../../../search/index-reader.ts'
import { type FeedPosition, laterPosition } from '../feed-position.ts'
import { buildChangesMessage, selectRowsAfter } from './stream-messages.ts'

/** A page of changes, formatted once for all listeners that need exactly this page. */
export interface ChangeBroadcast {
  /** The change number after which the page begins. */
  readonly after: number
  readonly page: ChangeFeedPage
  readonly message: Buffer
}

/** Most bytes that wait for a listener when the next message is written. A page of 1,000 rows has about 100 KB. */
export const MAX_BUFFERED_BYTES = 256 * 1024

/** A connection that receives changes in order. One that does not keep up is cut off. */
export class StreamListener {
  readonly #response: Writable
  /** Throws `invalid_token` if the caller's key or session has ended. */
  readonly verify: () => Promise<void>
  #sentUpTo: number
  #seen: ChangePosition | null

  constructor(response: Writable, start: FeedPosition, verify: () => Promise<void>) {
    this.#response = response
    this.#sentUpTo = start.after
    this.#seen = start.seen
    this.verify = verify
  }

  get isClosed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded
  }

  /** The last change that was sent, or left out because it has no rows. */
  get sentUpTo(): number {
    return this.#sentUpTo
  }

  /** Sends the rows of a page that the listener does not have yet. */
  send({ after, page, message }: ChangeBroadcast): void {
    if (page.next <= this.#sentUpTo) return
    const missing = after < this.#sentUpTo ? selectRowsAfter(page, this.#sentUpTo) : page
    const seen = laterPosition(this.#seen, page.position)
    this.#sentUpTo = page.next
    this.#seen = seen
    if (missing.items.length === 0) return
    const isShared = missing === page && seen === page.position
    this.write(isShared ? message : buildChangesMessage(missing, seen))
  }

  write(bytes: Buffer): void {
    if (this.isClosed) return
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) this.#response.destroy()
    else this.#response.write(bytes)
  }

  /** Ends the stream after a last message. */
  end(lastMessage?: Buffer): void {
    if (!this.isClosed) this.#response.end(lastMessage)
  }

  /** Resolves when the client has received what was written, or the connection is closed. */
  async waitForDrain(signal: AbortSignal): Promise<void> {
    if (this.isClosed || !this.#response.writableNeedDrain) return
    const drained = Promise.withResolvers<void>()
    for (const event of ['drain', 'close']) this.#response.once(event, drained.resolve)
    const cutOff = (): void => void this.#response.destroy()
    signal.addEventListener('abort', cutOff, { once: true })
    await drained.promise
    signal.removeEventListener('abort', cutOff)
  }
}
