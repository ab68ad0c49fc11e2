import { finished, type Readable } from 'node:stream'
import { HeraldError } from '../../../platform/errors.ts'

/**
 * Maximum number of documents that a client can have open at a time. Each takes a file descriptor or up to 256 KiB of memory
 * until it is sent, however slowly, and a process has 1,024 descriptors on many systems.
 */
const MAX_OPEN = 32

/** Limits the documents that each client has open, so that slow downloads of one cannot use up what all need. */
export class DownloadLimiter {
  readonly #open = new Map<string, number>()

  /** Opens a document, which counts until its stream is closed. Throws `too_many_requests` if too many are open. */
  async open(client: string, openDocument: () => Promise<Readable>): Promise<Readable> {
    const others = this.#open.get(client) ?? 0
    if (others >= MAX_OPEN) throw tooManyDownloadsError()
    this.#open.set(client, others + 1)
    let isOpen = false
    try {
      const bytes = await openDocument()
      isOpen = true
      finished(bytes, () => this.#release(client))
      return bytes
    } finally {
      if (!isOpen) this.#release(client)
    }
  }

  #release(client: string): void {
    const others = (this.#open.get(client) ?? 1) - 1
    if (others === 0) this.#open.delete(client)
    else this.#open.set(client, others)
  }
}

function tooManyDownloadsError(): HeraldError {
  return new HeraldError(
    'too_many_requests',
    `This API key is downloading ${MAX_OPEN} documents already. Try again when one of these downloads has ended.`,
    { headers: { 'Retry-After': '5' } },
  )
}
