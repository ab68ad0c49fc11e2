import { type CalendarDay, EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../../model/calendar-day.ts'

/*
 * FTS5 scans rows by rowid, so rowids encode the list order: rows that come first in a list have smaller rowids.
 * Rowids exceed 2^53 and FTS5 ignores bounds passed as REAL (design 2.2), so all code must use bigint.
 */

/** The number of rowid bits below the day, which hold the sequence number. */
export const SEQUENCE_NUMBER_BITS = 36n
const MAX_SEQUENCE_NUMBER = (1n << SEQUENCE_NUMBER_BITS) - 1n
const DAY_AFTER_LAST = toEpochDay(LATEST_DAY) + 1

const SERIAL_BITS = 32n
/** The maximum number of announcements per entity. */
export const MAX_ANNOUNCEMENT_COUNT = 2 ** 31 - 1

/** A range of rowids with inclusive ends. */
export interface RowidRange {
  readonly first: bigint
  readonly last: bigint
}

/**
 * Returns the rowid of an announcement. The newest days come first and, within a day, the highest numbers (design 2.2,
 * 3.1).
 */
export function announcementRowid(day: CalendarDay, number: number): bigint {
  return rowidOnDay(toEpochDay(day), number)
}

/** Returns the first rowid of a day, given in days since 1970-01-01. */
export function firstRowidOfDay(day: number): bigint {
  return BigInt(DAY_AFTER_LAST - day) << SEQUENCE_NUMBER_BITS
}

/** Returns the day encoded in an announcement rowid, in days since 1970-01-01. */
export function dayOfRowid(rowid: bigint): number {
  return DAY_AFTER_LAST - Number(rowid >> SEQUENCE_NUMBER_BITS)
}

/** Returns the number encoded in an announcement rowid. */
export function numberOfRowid(rowid: bigint): number {
  return Number(MAX_SEQUENCE_NUMBER - (rowid & MAX_SEQUENCE_NUMBER))
}

/** Returns an SQL expression for the number encoded in a column with announcement rowids. */
export function numberOfRowidSql(column: string): string {
  return `(${MAX_SEQUENCE_NUMBER} - (${column} & ${MAX_SEQUENCE_NUMBER}))`
}

/** An SQL expression for the number encoded in the column `rowid`. */
export const NUMBER_OF_ROWID_SQL = numberOfRowidSql('rowid')

/** Returns the rowid of an announcement whose day is given in days since 1970-01-01. */
export function rowidOnDay(day: number, number: number): bigint {
  return firstRowidOfDay(day) + MAX_SEQUENCE_NUMBER - BigInt(number)
}

/** Returns the rowids for all days from `from` to `to`, both inclusive. They default to the first and last supported days. */
export function rowidsBetweenDays(
  from: CalendarDay = EARLIEST_DAY,
  to: CalendarDay = LATEST_DAY,
): RowidRange {
  return {
    first: firstRowidOfDay(toEpochDay(to)),
    last: firstRowidOfDay(toEpochDay(from)) + MAX_SEQUENCE_NUMBER,
  }
}

/** Returns the rowid of an entity. Entities with the most announcements come first; `serial` makes the rowid unique. */
export function entityRowid(announcementCount: number, serial: number): bigint {
  return rowidsOfAnnouncementCounts(announcementCount, announcementCount).first + BigInt(serial)
}

/** Returns the serial number encoded in an entity rowid. */
export function serialOfEntityRowid(rowid: bigint): number {
  return Number(BigInt.asUintN(Number(SERIAL_BITS), rowid))
}

/** Returns the announcement count encoded in an entity rowid. */
export function announcementCountOfRowid(rowid: bigint): number {
  return MAX_ANNOUNCEMENT_COUNT - Number(rowid >> SERIAL_BITS)
}

/** Returns the rowids of all entities with `min` to `max` announcements. */
export function rowidsOfAnnouncementCounts(min: number, max: number): RowidRange {
  return {
    first: BigInt(MAX_ANNOUNCEMENT_COUNT - max) << SERIAL_BITS,
    last: (BigInt(MAX_ANNOUNCEMENT_COUNT - min + 1) << SERIAL_BITS) - 1n,
  }
}
