import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../model/change.ts'
import { makeIndexes, openPosition, openToBuild, openToRead } from '../database.ts'
import { reportDamage, takeBackDamage } from '../files.ts'
import { openAnnouncements } from './announcements.ts'
import { byPlace, openCompaction } from './compaction.ts'
import { openEntities } from './entities.ts'
import type { Rows } from './rows.ts'

/**
 * Builds an index file from nothing, in a fraction of the time that a writer would take: what is looked up by id is put in
 * order at the end, and nothing is safe before. A file that is open here counts as damaged, so that one whose builder was
 * killed is never read or gone on with.
 */
export interface IndexBuilder {
  /** Rows up to this change are taken in; later ones are a writer's. No row has been told twice up to there. */
  readonly head: number
  /** Null while nothing has been taken in. */
  position(): Position | null
  /** Takes in what comes next. After a throw the file is worth nothing. */
  take(stretches: readonly Rows[]): void
  /** Does the next of what is to be done when all is taken in; false when nothing is. Then it is a writer's file. */
  finish(): boolean
  /** What is there can be gone on with. */
  close(): void
}

/** What is looked up by id, as it comes; and up to where no row is told twice. */
const WAITING = `
  create table building (head integer not null);
  create table waiting_item (id blob not null, kind text not null, change integer not null, place integer, merged_into blob);
  create table waiting_event (entity blob not null, place integer not null)`

/** Puts in order what has waited, one transaction each. */
const FINISHING: readonly [table: string, statements: string][] = [
  [
    'waiting_item',
    'insert into item (id, kind, change, place, merged_into) select id, kind, change, place, merged_into from waiting_item order by id',
  ],
  [
    'waiting_event',
    'insert into timeline (entity, place) select entity, place from waiting_event order by entity, place',
  ],
]

/** Opens a file to build; a new one with all rows up to `head`, one that was left with those it was begun with. */
export function openBuilder(file: string, head: number): IndexBuilder {
  reportDamage(file)
  const db = openToBuild(file, WAITING)
  if (!has(db, 'building')) throw new Error(`${file} is not being built.`)
  db.prepare('insert into building (head) select ? where not exists (select 1 from building)').run(head)
  // When it was left among its last steps there is nowhere to take rows in, and none come.
  let take: ReturnType<typeof openIntake> | null = null
  const compact = openCompaction(db)
  let isWhole = true
  const whole = <T>(work: () => T): T => {
    isWhole = false
    const done = work()
    isWhole = true
    return done
  }
  return {
    head: Number(db.prepare('select head from building').get()?.head),
    position: openPosition(db),
    take(stretches) {
      const intake = take ?? openIntake(db)
      take = intake
      whole(() => inTransaction(db, () => intake(stretches)))
    },
    finish: () => whole(() => finish(db, compact)),
    close() {
      if (isWhole) db.exec('pragma synchronous = full; begin immediate; update position set one = 1; commit')
      db.close()
      if (isWhole) takeBackDamage(file)
    },
  }
}

/** True when a file was left before it was finished. */
export function isUnbuilt(file: string): boolean {
  const db = openToRead(file)
  try {
    return has(db, 'building')
  } finally {
    db.close()
  }
}

function openIntake(db: DatabaseSync): (stretches: readonly Rows[]) => void {
  const announcements = openAnnouncements(db, 'waiting_event')
  const entities = openEntities(db)
  const addItem = db.prepare(
    'insert into waiting_item (id, kind, change, place, merged_into) values (?, ?, ?, ?, ?)',
  )
  const setPosition = db.prepare('insert or replace into position values (1, ?, ?, ?, ?)')
  return stretches => {
    const told = stretches.flatMap(rows => rows.announcements)
    for (const { id, change, stored } of told)
      addItem.run(id, 'announcement', change, stored?.place ?? null, null)
    for (const stored of told.flatMap(row => row.stored ?? []).sort(byPlace)) announcements.add(stored)
    announcements.count()
    const placed = stretches
      .flatMap(rows => rows.entities)
      .flatMap(({ id, change, mergedInto, stored }) => {
        const place = stored === null ? null : entities.place(stored.count, null)
        addItem.run(id, 'entity', change, place, mergedInto)
        return stored === null || place === null ? [] : [{ place, id, stored }]
      })
    for (const { place, id, stored } of placed.sort(byPlace)) entities.add(place, id, stored)
    entities.addWords(new Set(stretches.flatMap(rows => rows.vocabulary)))
    entities.count()
    const last = stretches.at(-1)?.position
    if (last !== undefined) setPosition.run(last.recordId, last.change, last.nonce, entities.serial())
  }
}

function finish(db: DatabaseSync, compact: () => boolean): boolean {
  for (const [table, statement] of FINISHING) {
    if (!has(db, table)) continue
    inTransaction(db, () => db.exec(`${statement}; drop table ${table}`))
    return true
  }
  if (compact()) return true
  inTransaction(db, () => {
    makeIndexes(db)
    db.exec('drop table building')
  })
  return false
}

function has(db: DatabaseSync, table: string): boolean {
  return db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
}

/** Without a journal nothing can be taken back: after a throw the file is worth nothing. */
function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('begin immediate')
  work()
  db.exec('commit')
}
