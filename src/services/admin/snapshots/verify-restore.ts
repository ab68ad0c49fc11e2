import type { SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import { listArchivedDocumentHashes } from '../../../reports/database-checks-store.ts'
import { createUnreadableError } from '../../../snapshots/file/snapshot-reader.ts'
import { TableChecksumBuilder } from '../../../snapshots/file/table-checksum.ts'
import type { SnapshotContents } from '../../../snapshots/snapshot-manifest.ts'
import { copyTableOut, readTableColumns, SNAPSHOT_TABLES } from '../../../snapshots/snapshot-store.ts'
import type { SnapshotDependencies } from './export-snapshot.ts'
import { importSnapshot } from './import-snapshot.ts'

/**
 * Imports a snapshot into an empty database and compares every table and document of the result with the exported ones.
 * Throws `snapshot_unreadable` if anything differs.
 */
export async function verifyRestore(file: string, scratch: SnapshotDependencies): Promise<void> {
  const contents = await importSnapshot(file, scratch, (tx, exported) => assertSameTables(file, exported, tx))
  const leftOut = new Set(contents.left_out.map(document => document.sha256))
  for (const sha256 of await listArchivedDocumentHashes(scratch.sql)) {
    const { state } = await scratch.archive.verify(sha256)
    const hex = sha256.toString('hex')
    if ((state === 'intact') === leftOut.has(hex))
      throw createUnreadableError(file, `after a restore, the document ${hex} is ${state}`)
  }
}

async function assertSameTables(file: string, contents: SnapshotContents, tx: SqlTransaction): Promise<void> {
  const columns = await readTableColumns(tx)
  for (const table of SNAPSHOT_TABLES) {
    const builder = new TableChecksumBuilder()
    for await (const part of await copyTableOut(tx, table, columns[table] ?? [])) builder.add(part as Buffer)
    const restored = builder.finish()
    const exported = contents.tables[table]
    if (restored.rows !== exported?.rows || restored.checksum !== exported.checksum) {
      const difference = `${restored.rows} rows, exported were ${exported?.rows ?? 0}`
      throw createUnreadableError(file, `after a restore, the table "${table}" differs: ${difference}`)
    }
  }
}
