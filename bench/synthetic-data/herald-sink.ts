import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { SyntheticSink } from './synthetic-sink.ts'
import {
  finishSyntheticDatabase,
  removeSyntheticRows,
  saveSyntheticDocument,
  writeSyntheticAnnouncements,
  writeSyntheticEntities,
} from './write-synthetic-rows.ts'

/** Loads a dataset into Herald's database. */
export function createHeraldSink(sql: SqlPool): SyntheticSink {
  let documentId: Promise<number> | null = null
  return {
    keepOnly: rows => removeSyntheticRows(sql, rows),
    async writeAnnouncements(rows) {
      documentId ??= saveSyntheticDocument(sql)
      await writeSyntheticAnnouncements(sql, rows, await documentId)
    },
    async flush() {},
    writeEntities: entities => writeSyntheticEntities(sql, entities),
    finish: rows => finishSyntheticDatabase(sql, rows),
  }
}
