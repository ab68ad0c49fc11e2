/** Lets at most `most` pieces of work run at a time; the others wait for their turn, first come, first served. */
export function makeTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async work => {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn passes on, so that nobody who comes in between takes it.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
