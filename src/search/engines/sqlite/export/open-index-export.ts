import { statSync } from 'node:fs'
import type { ChangePosition } from '../../../../model/database-change.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { IndexExportQuery } from '../../../index-export.ts'
import { openIndexForReading, preparePositionReader, UnusableIndexError } from '../index-database.ts'
import { findExportedRowids } from './exported-rowids.ts'
import { openExportedRows } from './exported-rows.ts'

/** An export that is read in this thread. */
export interface IndexExportRun {
  readonly position: ChangePosition
  readonly total: number
  /**
   * Returns the next part of the body, in the given memory if it suffices, or `null` after the last one. Throws once the
   * export holds back the writer.
   */
  next(memory: ArrayBuffer | null): Uint8Array<ArrayBuffer> | null
  close(): void
}

/** The number of rows in a part, which takes 5 to 15 ms. Exports that share a thread take turns after each part. */
const ROWS_PER_PART = 500

/**
 * The writer cannot reuse the write-ahead log while an export holds an older state of the index. At this size, the export
 * ends, so that the disk never fills up. The log grows by about 28 KB per changed announcement, so that takes 150,000.
 */
const MAX_LOG_BYTES = 4 * 2 ** 30

export interface ExportLimits {
  readonly maxLogBytes: number
}

/**
 * Opens an export with a connection of its own, whose read transaction holds one state of the index. Throws `not_found` if
 * the entity of a timeline does not exist.
 */
export function openIndexExport(
  file: string,
  query: IndexExportQuery,
  { maxLogBytes }: ExportLimits = { maxLogBytes: MAX_LOG_BYTES },
): IndexExportRun {
  const db = openIndexForReading(file)
  let isOpen = false
  try {
    db.exec('begin')
    const position = preparePositionReader(db)()
    if (position === null) throw new UnusableIndexError(`The search index ${file} is empty.`)
    const rowids = findExportedRowids(db, query.list, position.change)
    if (rowids === null) throw new HeraldError('not_found', 'There is no resource at this URL.')
    const rows = openExportedRows(db, query)
    isOpen = true
    let sent = -1
    return {
      position,
      total: rowids.length,
      next(memory) {
        if (logBytes(file) > maxLogBytes) throw tooManyChangesError()
        if (sent < 0) {
          sent = 0
          if (rows.head.length > 0) return rows.head
        }
        if (sent === rowids.length) return null
        const part = rowids.subarray(sent, sent + ROWS_PER_PART)
        sent += part.length
        return rows.read(part, memory)
      },
      close: () => db.close(),
    }
  } finally {
    if (!isOpen) db.close()
  }
}

/** Returns the size of the write-ahead log. Reading its size does not open it, which would drop locks. */
function logBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

function tooManyChangesError(): HeraldError {
  return new HeraldError(
    'unavailable',
    'Too much has changed since the export began. Continue it with the parameter resume.',
  )
}
