import { FairQueue } from '../../../platform/concurrency/fair-queue.ts'
import { HeraldError } from '../../../platform/errors.ts'

/** Maximum numbers of waiting extractions. The API gives up an extraction after 15 s. */
const MAX_WAITING = { perClient: 32, total: 256 }

/**
 * Lets clients extract members in turn: one at a time per client, and `limit` in total. Resolves with `null` if the signal
 * is aborted while the work waits.
 */
export class ExtractionQueue {
  readonly #limit: number
  readonly #waiting = new FairQueue<() => void>(MAX_WAITING)
  /** The clients whose work is running. */
  readonly #running = new Set<string>()

  constructor(limit: number) {
    this.#limit = limit
  }

  async run<Result>(
    client: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    const isTurn = await this.#waitForTurn(client, signal)
    if (!isTurn) return null
    try {
      return await work()
    } finally {
      this.#running.delete(client)
      this.#startNext()
    }
  }

  async #waitForTurn(client: string, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    const turn = Promise.withResolvers<boolean>()
    const start = () => turn.resolve(true)
    if (this.#waiting.add(client, start) !== 'added') throw tooManyExtractionsError()
    const stop = () => {
      // Work whose turn has come already is stopped by the signal itself.
      if (this.#waiting.remove(client, start)) turn.resolve(false)
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#startNext()
    try {
      return await turn.promise
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  #startNext(): void {
    while (this.#running.size < this.#limit) {
      let next = ''
      const start = this.#waiting.takeNext(client => {
        next = client
        return !this.#running.has(client)
      })
      if (start === undefined) return
      this.#running.add(next)
      start()
    }
  }
}

function tooManyExtractionsError(): HeraldError {
  return new HeraldError(
    'too_many_requests',
    'Too many documents are being extracted. Try again in a moment.',
    {
      headers: { 'Retry-After': '15' },
    },
  )
}
