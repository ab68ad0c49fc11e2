import { type MailFailures, readMailFailures } from '../../mail/mail-failure-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { type DiskSpace, readDiskSpace } from '../../platform/files/disk-space.ts'
import { queryDatabase } from './query-database.ts'

/** What only the overview shows. */
export interface OverviewReads {
  /** Counts mails that did not arrive, of one owner or, with `null`, of all. Throws `unavailable` without PostgreSQL. */
  mailFailures(owner: string | null): Promise<MailFailures>
  /** Reads the space on the disk of the data folder. */
  disk(): Promise<DiskSpace>
}

export function createOverviewReads(
  dependencies: Pick<Dependencies, 'sql' | 'clock'>,
  dataFolder: string,
): OverviewReads {
  return {
    mailFailures: owner => queryDatabase(dependencies, sql => readMailFailures(sql, owner)),
    disk: () => readDiskSpace(dataFolder),
  }
}
