import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ApiClient } from './api-client.ts'

const INTERVAL_MS = 500

interface ChangesPage {
  readonly changes: readonly { readonly kind: string; readonly id: string; readonly deleted: boolean }[]
  readonly next_cursor: string
}

/** What a follower of `GET /changes` has seen. */
export interface FollowedChanges {
  /** The announcements that exist according to the changes. */
  readonly announcements: Set<string>
  /** How often the history was lost, so that the follower began anew. */
  resets: number
}

/** Follows the changes until `signal` aborts, and begins anew when told that its history is lost. */
export async function followChanges(
  api: ApiClient,
  { followed, signal }: { readonly followed: FollowedChanges; readonly signal: AbortSignal },
): Promise<void> {
  let cursor = '0'
  while (!signal.aborted) {
    const answer = await api.ask(`/changes?limit=1000&after=${cursor}`).catch(() => null)
    if (answer?.status === 410) {
      followed.resets += 1
      followed.announcements.clear()
      cursor = '0'
      continue
    }
    if (answer?.status === 200) {
      const page = JSON.parse(answer.text) as ChangesPage
      for (const { kind, id, deleted } of page.changes) {
        if (kind !== 'announcement') continue
        if (deleted) followed.announcements.delete(id)
        else followed.announcements.add(id)
      }
      cursor = page.next_cursor
      if (page.changes.length > 0) continue
    }
    await clock.sleep(INTERVAL_MS, signal)
  }
}
