import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ApiClient } from './api-client.ts'

const INTERVAL_MS = 200

/** Reads of a user: lists, searches, counts and single resources. */
export const READS = [
  '/announcements?per_page=5',
  '/announcements?jurisdiction=FR&per_page=10&page=3',
  '/announcements?q=soci%C3%A9t%C3%A9&per_page=5',
  '/announcements?q=travaux&include=facets',
  '/entities?per_page=5',
  '/entities?q=ville&per_page=5',
  '/stats',
  '/changes?after=0&limit=5',
]

/** What the readers saw. */
export interface ReadRecord {
  answered: number
  /** Reads that neither node answered, with the reasons. */
  readonly unanswered: string[]
  /** Reads that an error of the client answered, which is a fault of this test. */
  readonly refused: string[]
  longestMs: number
}

/** Reads from one node first until `signal` aborts, and from the other one if that does not answer. */
export async function keepReading(
  api: ApiClient,
  {
    first,
    record,
    signal,
  }: { readonly first: number; readonly record: ReadRecord; readonly signal: AbortSignal },
): Promise<void> {
  for (let n = first; !signal.aborted; n += 1) {
    const path = READS[n % READS.length] as string
    const answer = await api.ask(path, { first }).catch((error: unknown) => String(error))
    if (typeof answer === 'string') record.unanswered.push(answer)
    else if (answer.status >= 400) record.refused.push(`${path}: ${answer.text}`)
    else {
      record.answered += 1
      record.longestMs = Math.max(record.longestMs, answer.ms)
    }
    await clock.sleep(INTERVAL_MS, signal)
  }
}
