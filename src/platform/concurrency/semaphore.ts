/** Creates a function that runs at most `limit` tasks at a time. Other tasks wait in order of arrival. */
export function createSemaphore(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async work => {
    if (running < limit) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot passes directly to the next waiting task, so that no newly submitted task can take it.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
