import type { DatabaseSync } from 'node:sqlite'
import type { ChangePosition } from '../../../../model/database-change.ts'
import {
  createSqlIndexes,
  openIndexForBuilding,
  openIndexForReading,
  preparePositionReader,
} from '../index-database.ts'
import { clearIndexDamage, markIndexDamaged } from '../index-files.ts'
import { dayOfRowid, numberOfRowid } from '../rowids.ts'
import { buildTermSets } from '../term-sets/build-term-sets.ts'
import { openNumberColumnWriter } from '../term-sets/number-columns.ts'
import { DEFAULT_TERM_SET_LIMITS, type TermSetLimits } from '../term-sets/term-set-table.ts'
import { openValueColumnWriter } from '../term-sets/value-columns.ts'
import { openAnnouncementWriter } from './announcement-writer.ts'
import { buildInvolvements, COUNT_INVOLVEMENTS, UNKNOWN_USE } from './build-involvements.ts'
import { openEntityWriter } from './entity-writer.ts'
import { compareRowids, createFullTextCompactor } from './full-text-compaction.ts'
import type { IndexRows } from './index-rows.ts'

/**
 * Builds a new index file, much faster than a writer would. Rows that are looked up by ID are sorted at the end, and nothing
 * is durable before that. An open file is marked as damaged, so that it is never read or continued if its builder is killed.
 */
export interface IndexBuilder {
  /** The last change to add. Rows up to it must be added exactly once; a writer applies later changes. */
  readonly head: number
  /** Returns the position of the file, or `null` while nothing has been added. */
  position(): ChangePosition | null
  /** Adds the next batches of rows. After an error, the file is unusable. */
  addBatches(batches: readonly IndexRows[]): void
  /**
   * Runs the next finishing step once all rows are added. Returns `false` after the last step, when a writer can take
   * over.
   */
  runFinishingStep(): boolean
  /** Closes the file so that the build can be resumed. */
  close(): void
}

/** Unsorted staging tables for rows that are looked up by ID, and a table for the last change of the build. */
const STAGING_SCHEMA = `
  create table building (head integer not null);
  create table waiting_item (id blob not null, kind text not null, change integer not null, place integer, merged_into blob);
  create table waiting_event (entity blob not null, place integer not null, facet integer not null, roles integer not null)`

/** Statements that copy the staging tables, sorted, into their final tables. Each step is a transaction. */
const FINISHING_STEPS: readonly [table: string, statements: string][] = [
  [
    'waiting_item',
    'insert into item (id, kind, change, place, merged_into) select id, kind, change, place, merged_into from waiting_item order by id',
  ],
  [
    'waiting_event',
    'insert into timeline (entity, place, facet, roles) select entity, place, facet, roles from waiting_event order by entity, place',
  ],
]

/** Starts building a file with all rows up to `head`, or resumes a build with its original head. */
export function openIndexBuilder(
  file: string,
  head: number,
  limits: TermSetLimits = DEFAULT_TERM_SET_LIMITS,
): IndexBuilder {
  markIndexDamaged(file)
  const db = openIndexForBuilding(file, STAGING_SCHEMA)
  if (!hasTable(db, 'building')) throw new Error(`The search index ${file} is already complete.`)
  db.prepare('insert into building (head) select ? where not exists (select 1 from building)').run(head)
  // It is opened on first use, because a build resumed in its finishing steps no longer has staging tables.
  let addBatches: ReturnType<typeof openIntake> | null = null
  const compact = createFullTextCompactor(db)
  const sets = [buildInvolvements(db), buildTermSets(db, limits)]
  let isConsistent = true
  const guard = <T>(work: () => T): T => {
    isConsistent = false
    const result = work()
    isConsistent = true
    return result
  }
  return {
    head: Number(db.prepare('select head from building').get()?.head),
    position: preparePositionReader(db),
    addBatches(batches) {
      const add = addBatches ?? openIntake(db)
      addBatches = add
      guard(() => inTransaction(db, () => add(batches)))
    },
    runFinishingStep: () => guard(() => runFinishingStep(db, compact, sets)),
    close() {
      if (isConsistent)
        db.exec('pragma synchronous = full; begin immediate; update position set one = 1; commit')
      db.close()
      if (isConsistent) clearIndexDamage(file)
    },
  }
}

/** Returns whether the build of a file is unfinished. */
export function isIndexUnfinished(file: string): boolean {
  const db = openIndexForReading(file)
  try {
    return hasTable(db, 'building')
  } finally {
    db.close()
  }
}

function openIntake(db: DatabaseSync): (batches: readonly IndexRows[]) => void {
  const announcementWriter = openAnnouncementWriter(db, { timelineTable: 'waiting_event' })
  const entityWriter = openEntityWriter(db)
  const writeColumns = openNumberColumnWriter(db)
  const writeValues = openValueColumnWriter(db)
  const addItem = db.prepare(
    'insert into waiting_item (id, kind, change, place, merged_into) values (?, ?, ?, ?, ?)',
  )
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')
  return batches => {
    const announcements = batches.flatMap(rows => rows.announcements)
    for (const { id, change, stored } of announcements)
      addItem.run(id, 'announcement', change, stored?.rowid ?? null, null)
    const storedAnnouncements = announcements.flatMap(row => row.stored ?? [])
    storedAnnouncements.sort((a, b) => compareRowids(a.rowid, b.rowid))
    writeColumns(
      storedAnnouncements.map(stored => ({
        number: numberOfRowid(stored.rowid),
        stored: { day: dayOfRowid(stored.rowid), facet: announcementWriter.add(stored) },
      })),
    )
    writeValues(storedAnnouncements.map(({ rowid, values }) => ({ number: numberOfRowid(rowid), values })))
    announcementWriter.flushCounts()
    const entities = batches
      .flatMap(rows => rows.entities)
      .flatMap(({ id, change, mergedInto, isHidden, stored }) => {
        if (isHidden) return []
        const rowid = stored === null ? null : entityWriter.assignRowid(stored.count, null)
        addItem.run(id, 'entity', change, rowid, mergedInto)
        return stored === null || rowid === null ? [] : [{ rowid, id, stored }]
      })
    entities.sort((a, b) => compareRowids(a.rowid, b.rowid))
    for (const { rowid, id, stored } of entities) entityWriter.add(rowid, id, stored, UNKNOWN_USE)
    entityWriter.addWords(new Set(batches.flatMap(rows => rows.vocabulary)))
    entityWriter.flushCounts()
    const last = batches.at(-1)?.position
    if (last !== undefined) setPosition.run(last.recordId, last.change, last.nonce, entityWriter.lastSerial())
  }
}

function runFinishingStep(
  db: DatabaseSync,
  compact: () => boolean,
  sets: readonly Iterator<undefined>[],
): boolean {
  for (const [table, statement] of FINISHING_STEPS) {
    if (!hasTable(db, table)) continue
    inTransaction(db, () => db.exec(`${statement}; drop table ${table}`))
    return true
  }
  if (compact()) return true
  for (const steps of sets) {
    let isDone = false
    inTransaction(db, () => {
      isDone = steps.next().done === true
    })
    if (!isDone) return true
  }
  inTransaction(db, () => {
    createSqlIndexes(db)
    db.exec(COUNT_INVOLVEMENTS)
    db.exec('drop table building')
  })
  return false
}

function hasTable(db: DatabaseSync, table: string): boolean {
  return db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
}

/** Runs `work` in a transaction without rollback. There is no journal, so the file is unusable after an error. */
function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('begin immediate')
  work()
  db.exec('commit')
}
