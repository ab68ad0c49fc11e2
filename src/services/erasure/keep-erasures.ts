import { insertErasedFiles, insertErasure, type KeptErasures } from '../../erasure/erasure-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'

/**
 * Adds what was erased in this database to what a snapshot knows. It is pending again, because the snapshot can be older than
 * the erasure; `resumeErasures` completes it.
 */
export async function keepErasures(
  tx: SqlTransaction,
  { entries, files }: KeptErasures,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
): Promise<void> {
  for (const [keyFingerprint, group] of Map.groupBy(entries, entry => entry.keyFingerprint))
    await insertErasure(tx, { id: createUuidV7(clock.now(), random), kind: 'list', keyFingerprint }, group)
  await insertErasedFiles(tx, files)
}
