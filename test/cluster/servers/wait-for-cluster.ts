import { systemClock as clock } from '../../../src/platform/clock.ts'

/** How long everything may take until it is whole again, on a busy machine. */
const PATIENCE_MS = 240_000
const POLL_MS = 200

/** Waits until something is so. Questions that fail are asked again, and the last failure is part of the error. */
export async function waitForCluster(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = clock.elapsed() + PATIENCE_MS
  let last = ''
  for (;;) {
    const isReached = await Promise.resolve()
      .then(isTrue)
      .catch((error: unknown) => {
        last = String(error)
        return false
      })
    if (isReached) return
    if (clock.elapsed() > deadline) throw new Error(`not within ${PATIENCE_MS} ms: ${what} ${last}`)
    await clock.sleep(POLL_MS)
  }
}
