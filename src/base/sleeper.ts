import type { Clock } from './clock.ts'

/** Sleeps between two looks, and can be woken. Who is woken while awake does not fall asleep the next time. */
export class Sleeper {
  readonly #clock: Clock
  #waking = new AbortController()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wake(): void {
    this.#waking.abort()
  }

  /** Resolves after so many milliseconds, or when it is woken. */
  async sleep(ms: number): Promise<void> {
    await this.#clock.sleep(ms, this.#waking.signal)
    this.#waking = new AbortController()
  }
}
