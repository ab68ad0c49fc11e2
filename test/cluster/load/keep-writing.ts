import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ApiClient } from './api-client.ts'

const INTERVAL_MS = 250

/** Writes that a user made through the API. */
export interface WriteRecord {
  /** The references of entries that were confirmed. */
  readonly confirmed: string[]
  failed: number
  /** Times of confirmed writes, on the monotonic clock. */
  lastAt: number
  longestGapMs: number
}

/** Adds entries to a watchlist until `signal` aborts. A write that fails is not repeated. */
export async function keepWriting(
  api: ApiClient,
  {
    list,
    record,
    signal,
  }: { readonly list: string; readonly record: WriteRecord; readonly signal: AbortSignal },
): Promise<void> {
  record.lastAt = clock.elapsed()
  for (let n = 0; !signal.aborted; n += 1) {
    const reference = `entry-${n}`
    const body = { name: `Entreprise inconnue ${n}`, country: 'FR', reference }
    const path = `/watchlists/${list}/entries`
    const answer = await api.ask(path, { method: 'POST', body, first: n % 2 }).catch(() => null)
    if (answer !== null && answer.status < 300) {
      record.confirmed.push(reference)
      record.longestGapMs = Math.max(record.longestGapMs, clock.elapsed() - record.lastAt)
      record.lastAt = clock.elapsed()
    } else record.failed += 1
    await clock.sleep(INTERVAL_MS, signal)
  }
}
