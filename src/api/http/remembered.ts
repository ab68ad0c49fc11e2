import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IndexReader } from '../../search/reader.ts'
import { type Prepared, send } from './answer.ts'

/** All answers together, in bytes: a few thousand pages. */
const MOST_BYTES = 24 * 1024 * 1024
/** A larger one is made anew each time. */
const LARGEST_BYTES = 1024 * 1024
/** What an answer takes beside its texts, about. */
const EXTRA_BYTES = 512

/** Answers to addresses that hold for one state of the index; those asked for longest ago go first. */
export class Answers {
  #nonce = ''
  #bytes = 0
  readonly #answers = new Map<string, Prepared>()

  /** The answer of this state to an address. */
  find(nonce: string, address: string): Prepared | undefined {
    if (nonce !== this.#nonce) return undefined
    const known = this.#answers.get(address)
    if (known === undefined) return undefined
    this.#answers.delete(address)
    this.#answers.set(address, known)
    return known
  }

  keep(nonce: string, address: string, prepared: Prepared): void {
    if (nonce !== this.#nonce) {
      this.#answers.clear()
      this.#bytes = 0
      this.#nonce = nonce
    }
    const size = sizeOf(address, prepared)
    if (size > LARGEST_BYTES || this.#answers.has(address)) return
    this.#answers.set(address, prepared)
    this.#bytes += size
    for (const [oldest, gone] of this.#answers) {
      if (this.#bytes <= MOST_BYTES) return
      this.#answers.delete(oldest)
      this.#bytes -= sizeOf(oldest, gone)
    }
  }
}

/** Its codings together are smaller than the body, so they are counted as another one. */
function sizeOf(address: string, { body }: Prepared): number {
  return 2 * (address.length + body.length) + EXTRA_BYTES
}

/**
 * Answers a read whose answer depends on nothing but its address and the state of the index: from memory where it can.
 * Null, and nothing is sent, when `make` finds nothing in the index.
 */
export async function answerOnce<P extends Prepared | null>(
  answers: Answers,
  index: IndexReader,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  make: () => Promise<P>,
): Promise<FastifyReply | Extract<P, null>> {
  const { change, nonce } = index.position()
  const known = answers.find(nonce, request.url)
  if (known !== undefined) return send(request, reply, known)
  const prepared = await make()
  if (prepared === null) return prepared as Extract<P, null>
  // It may have been read from a later state already.
  if (prepared.change === change) answers.keep(nonce, request.url, prepared)
  return send(request, reply, prepared)
}
