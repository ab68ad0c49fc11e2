import { join } from 'node:path'
import { type DocumentArchive, openDocumentArchive } from '../../crawls/archive/document-archive.ts'
import { type ArchiveLocation, openArchive } from '../../crawls/archive/s3/open-archive.ts'
import { releaseAbandonedLeases } from '../../crawls/lease-store.ts'
import { MASKING_VERSION } from '../../model/person-names/mask-text.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { loadInstallationSecret } from '../../platform/encryption.ts'
import { createLogger } from '../../platform/logger.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Settings } from '../../platform/settings.ts'
import { warnOfUnfinishedPartitions } from '../../services/admin/partitions/unfinished-partitions.ts'
import type { Screening } from '../../services/erasure/receive-file.ts'
import { createBlockListSource } from '../../services/erasure/screen-batch.ts'
import type { DocumentParser } from '../../services/ingest/parsing/document-parser.ts'
import { createParserPool } from '../../services/ingest/parsing/parser-pool.ts'

/** The open resources of a process, which commands pass to services. */
export interface AppContext extends Dependencies {
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
  readonly screening: Screening
  /** The secret of this installation, for threads that screen what they receive. */
  readonly secret: string
  /** Connection URL of the database, for threads that open their own pool. It contains a password. */
  readonly url: string
  /** Folder of this node's search index. */
  readonly indexFolder: string
  /** Folder of the search index in which natural persons are masked. It exists only where they are. */
  readonly maskedIndexFolder: string
}

/** Maximum number of database connections of the main thread. */
const CONNECTIONS = 10

/** Opens the database and the archive for the duration of `work`, and closes them even if it fails. */
export async function withAppContext<T>(
  settings: Settings,
  work: (app: AppContext) => Promise<T>,
): Promise<T> {
  const system = { clock: systemClock, random: systemRandom, log: createLogger(settings.logLevel) }
  const database = await openDatabase(settings, { ...system, maxConnections: CONNECTIONS })
  const dependencies = { ...system, sql: database.sql }
  const archive = openArchive(resolveArchive(settings), dependencies)
  const spool = openDocumentArchive(resolveSpoolFolder(settings), dependencies)
  const parserPool = createParserPool(system.log)
  try {
    // A process that was killed cannot go on with its runs, so nobody needs to wait for the end of its leases.
    if (database.isFirstUser) await releaseAbandonedLeases(database.sql)
    await warnOfUnfinishedPartitions(dependencies, database.appliedMigrations)
    const secret = await loadInstallationSecret(settings, systemRandom)
    return await work({
      ...dependencies,
      archive,
      parser: parserPool.parserOf(archive),
      secret,
      screening: {
        blockLists: createBlockListSource(secret),
        spool,
        spoolParser: parserPool.parserOf(spool),
      },
      url: database.url,
      indexFolder: join(settings.data, 'index'),
      maskedIndexFolder: join(settings.data, `index-masked-${MASKING_VERSION}`),
    })
  } finally {
    await parserPool.close()
    await database.close()
  }
}

/** Returns where the document archive is: in a bucket, or in a folder of this machine. */
export function resolveArchive({ data, archiveUrl, archiveCacheMiB }: Settings): ArchiveLocation {
  if (archiveUrl === null) return { kind: 'folder', folder: join(data, 'archive') }
  const cache = { folder: join(data, 'archive-cache'), maxBytes: archiveCacheMiB * 2 ** 20 }
  return { kind: 's3', bucket: archiveUrl, cache }
}

/** Returns the folder of files that are received but not screened yet. */
export function resolveSpoolFolder({ data }: Settings): string {
  return join(data, 'spool')
}
