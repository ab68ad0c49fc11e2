/** The time, asked for. Nothing else in the house may read the machine's clock. */
export interface Clock {
  /** Wall clock, for dates and stamps. */
  now(): Date
  /** Milliseconds that only grow, for measuring how long something took. */
  elapsed(): number
  /** Resolves after `ms` milliseconds, or at once when `signal` is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(finish, ms)
      signal?.addEventListener('abort', finish, { once: true })
      function finish(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
    }),
}
