import { type MailFailures, readMailFailures } from '../../../mail/mail-failure-store.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { type DiskSpace, readDiskSpace } from '../../../platform/files/disk-space.ts'
import type { Source } from '../../../sources/source.ts'
import type { RunService } from '../../crawl/run-service.ts'
import type { SourceHealth } from '../../crawl/source-health.ts'
import { queryDatabase } from '../query-database.ts'

/** A source with the newest publication date of its announcements. */
export interface DatedSource {
  readonly source: Pick<Source, 'id' | 'metadata' | 'reach'>
  readonly latestDate: CalendarDay | null
}

/** Time for which the health of the sources is used again, in ms. Every open page of the dashboard asks for it. */
const CACHE_MS = 3_000

/** What only the overview shows. */
export interface OverviewReads {
  /**
   * Reads the health of all sources as of at most three seconds ago, in their order. Concurrent requests share a reading.
   * Throws `unavailable` without PostgreSQL.
   */
  sourceHealth(
    runs: Pick<RunService, 'readHealth'>,
    sources: readonly DatedSource[],
  ): Promise<readonly SourceHealth[]>
  /** Counts mails that did not arrive, of one owner or, with `null`, of all. Throws `unavailable` without PostgreSQL. */
  mailFailures(owner: string | null): Promise<MailFailures>
  /** Reads the space on the disk of the data folder. */
  disk(): Promise<DiskSpace>
}

export function createOverviewReads(
  dependencies: Pick<Dependencies, 'sql' | 'clock'>,
  dataFolder: string,
): OverviewReads {
  const { clock } = dependencies
  // Keys for which natural persons are masked have a run service, and thus a reading, of their own.
  const readings = new WeakMap<
    object,
    { readonly at: number; readonly health: Promise<readonly SourceHealth[]> }
  >()
  return {
    sourceHealth(runs, sources) {
      const known = readings.get(runs)
      if (known !== undefined && clock.elapsed() - known.at < CACHE_MS) return known.health
      const health = Promise.all(sources.map(({ source, latestDate }) => runs.readHealth(source, latestDate)))
      readings.set(runs, { at: clock.elapsed(), health })
      // A failed reading is not used again.
      health.then(undefined, () => readings.delete(runs))
      return health
    },
    mailFailures: owner => queryDatabase(dependencies, sql => readMailFailures(sql, owner)),
    disk: () => readDiskSpace(dataFolder),
  }
}
