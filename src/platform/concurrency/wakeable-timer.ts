import type { Clock } from '../clock.ts'

/** A timer that other code can end early. A wake-up between two sleeps ends the next sleep immediately. */
export class WakeableTimer {
  readonly #clock: Clock
  #wakeUp = new AbortController()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wake(): void {
    this.#wakeUp.abort()
  }

  /** Resolves after `ms` milliseconds, or as soon as `wake` is called. */
  async sleep(ms: number): Promise<void> {
    await this.#clock.sleep(ms, this.#wakeUp.signal)
    this.#wakeUp = new AbortController()
  }
}
