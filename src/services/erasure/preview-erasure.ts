import { acquireWriterLock } from '../../changes/change-number-store.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { type SqlPool, type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { eraseFromArchive, type TreatedFile } from './erase-from-archive.ts'
import { type DatabaseCounts, eraseFromDatabase } from './erase-from-database.ts'
import { addCounts, type ErasureDependencies, type ErasureReport, listFilesOfTarget } from './forget.ts'
import { findMentionedCandidates, findTextCandidates } from './targets/find-candidates.ts'
import type { ErasureTarget } from './targets/find-target.ts'

/** Reports what `forgetTarget` would change, by doing it in a transaction that is rolled back. */
export async function previewErasure(
  dependencies: ErasureDependencies,
  target: ErasureTarget,
): Promise<ErasureReport> {
  const { sql, blockLists } = dependencies
  const current = await blockLists.load(sql)
  const list = new BlockList([...current.entries, ...target.entries], current.hasher)
  const { quotedNames } = target
  const mentioned = await findMentionedCandidates(sql, target)
  const found = await findTextCandidates(sql, list, target.search)
  const database = await countErased(sql, async tx => {
    const first = await eraseFromDatabase(tx, { list, announcementIds: mentioned, search: null, quotedNames })
    const { names, numbers } = first
    const second = await eraseFromDatabase(tx, { ...found, list, quotedNames: names, quotedNumbers: numbers })
    return addCounts(first.counts, second.counts)
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
async function countErased(
  sql: SqlPool,
  erase: (tx: SqlTransaction) => Promise<DatabaseCounts>,
): Promise<DatabaseCounts> {
  try {
    return await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
      await acquireWriterLock(tx)
      throw new PreviewRollback(await erase(tx))
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
