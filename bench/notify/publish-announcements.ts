import { type CommitTimes, runPublisher } from '../delivery/start-processes.ts'

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
export async function publishAnnouncements(plan: AnnouncementPlan): Promise<CommitTimes> {
  return await runPublisher('announcement-publisher.ts', plan)
}
