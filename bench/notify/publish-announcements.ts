import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Announcements of a synthetic dataset to store at a constant rate. */
export interface AnnouncementPlan {
  /** URL of the database. */
  readonly url: string
  /** The number of the first announcement. */
  readonly from: number
  readonly count: number
  readonly perSecond: number
  /** Whether subscribers are told of them. */
  readonly shouldNotify: boolean
}

/** Stores announcements in a separate process and returns the commit time of each. */
export async function publishAnnouncements(
  plan: AnnouncementPlan,
): Promise<readonly (readonly [announcement: string, at: number])[]> {
  const program = join(import.meta.dirname, '..', 'processes', 'announcement-publisher.ts')
  const child = fork(program, [JSON.stringify(plan)])
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`the publisher exited with code ${code}`)
  })
  const [committed] = await Promise.race([once(child, 'message'), exited])
  exited.catch(() => {})
  child.disconnect()
  return committed
}
