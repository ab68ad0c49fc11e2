/** The only source of time. Code receives a clock instead of reading the system clock, so that tests can control time. */
export interface Clock {
  /** Returns the wall-clock time, for dates and timestamps. */
  now(): Date
  /** Returns a monotonic time in milliseconds, for measuring durations. */
  elapsed(): number
  /** Resolves after `ms` milliseconds, or as soon as `signal` is aborted. */
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
