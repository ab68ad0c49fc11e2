/** The result of `settleWithin` when the time is over. */
export const TIMED_OUT = Symbol('timed out')

/** Number of timer ticks in a deadline. */
const TICKS = 10

/**
 * Resolves to the result of `work`, or to `TIMED_OUT` after about `ms` milliseconds. The time is counted in ticks,
 * because a single timer that is due after the event loop was blocked would fire before a response that has already
 * arrived is read. The timer does not keep the process alive; the connection that is waited for does.
 */
export function settleWithin<T>(work: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      if (ticks < TICKS) return
      clearInterval(timer)
      resolve(TIMED_OUT)
    }, ms / TICKS).unref()
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}
