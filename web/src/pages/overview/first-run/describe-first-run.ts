import type { Overview } from '../../../api/overview.ts'

type SourceOverview = NonNullable<Overview['sources']>[number]

/** How far an installation is that has not read all of its sources yet. */
export interface FirstRunProgress {
  readonly read: number
  readonly total: number
  readonly announcements: number
  /** The names of the sources that are being read. */
  readonly reading: readonly string[]
  /** The sources that wait, with the time of their first crawl, the earliest first. */
  readonly waiting: readonly { readonly id: string; readonly name: string; readonly at: string }[]
}

/** Returns the progress of the first crawls, or `null` if every source has been read or nothing is known of them. */
export function describeFirstRun(sources: readonly SourceOverview[]): FirstRunProgress | null {
  const unread = sources.filter(isUnread)
  if (unread.length === 0) return null
  return {
    read: sources.length - unread.length,
    total: sources.length,
    announcements: sources.reduce((sum, { record_count }) => sum + record_count, 0),
    reading: unread.filter(({ health }) => typeof health?.run === 'string').map(({ name }) => name),
    waiting: unread
      .flatMap(({ source_id: id, name, health }) =>
        health === undefined || health.run !== null ? [] : [{ id, name, at: health.next_run }],
      )
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  }
}

function isUnread({ record_count, health }: SourceOverview): boolean {
  return record_count === 0 && health?.last_success === null
}
