import { acquireWriterLock } from '../../changes/change-number-store.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { type SqlPool, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { eraseFromArchive, type TreatedFile } from './erase-from-archive.ts'
import { type DatabaseCounts, type ErasureScope, eraseFromDatabase } from './erase-from-database.ts'
import type { ErasureTarget } from './find-target.ts'
import {
  type ErasureDependencies,
  type ErasureReport,
  findErasureCandidates,
  listFilesOfTarget,
} from './forget.ts'

/** Reports what `forgetTarget` would change, by doing it in a transaction that is rolled back. */
export async function previewErasure(
  dependencies: ErasureDependencies,
  target: ErasureTarget,
): Promise<ErasureReport> {
  const { sql, blockLists } = dependencies
  const current = await blockLists.load(sql)
  const list = new BlockList([...current.entries, ...target.entries], current.hasher)
  const announcementIds = await sql.begin(WITHOUT_TIME_LIMITS, tx => findErasureCandidates(tx, target))
  const database = await countErased(sql, {
    list,
    announcementIds,
    search: target.search,
    quotedNames: target.quotedNames,
  })
  const files: TreatedFile[] = []
  const archive = await eraseFromArchive(dependencies, {
    list,
    search: target.search,
    files: await listFilesOfTarget(sql, target),
    isDryRun: true,
    onFile: file => void files.push(file),
  })
  return { database, archive, files }
}

/** Erases in a transaction, counts and rolls back. */
export async function countErased(sql: SqlPool, scope: ErasureScope): Promise<DatabaseCounts> {
  try {
    return await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
      await acquireWriterLock(tx)
      throw new PreviewRollback(await eraseFromDatabase(tx, scope))
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return error.counts
    throw error
  }
}

/** Thrown to roll back the transaction of a preview. */
class PreviewRollback extends Error {
  readonly counts: DatabaseCounts

  constructor(counts: DatabaseCounts) {
    super('preview')
    this.counts = counts
  }
}
