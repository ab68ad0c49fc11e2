import { type Day, dayNumber, FIRST_DAY, LAST_DAY } from '../model/day.ts'

/*
 * FTS5 scans rows by rowid, so rowids encode the list order: rows that come first in a list have smaller rowids.
 * Rowids exceed 2^53 and FTS5 ignores bounds passed as REAL (design 2.2), hence bigint everywhere.
 */

/** Number of rowid bits below the day. */
export const NUMBER_BITS = 36n
const MAX_SEQUENCE_NUMBER = (1n << NUMBER_BITS) - 1n
const DAY_AFTER_LAST = dayNumber(LAST_DAY) + 1

const SERIAL_BITS = 32n
/** Maximum number of announcements of one entity. */
export const HIGHEST_COUNT = 2 ** 31 - 1

/** A range of rowids, both ends inclusive. */
export interface Places {
  readonly first: bigint
  readonly last: bigint
}

/** The rowid of an announcement. Newest days come first, and within a day the highest numbers (design 2.2, 3.1). */
export function placeOf(day: Day, number: number): bigint {
  return firstPlaceOf(dayNumber(day)) + MAX_SEQUENCE_NUMBER - BigInt(number)
}

/** The first rowid of a day, given in days since 1970-01-01. */
export function firstPlaceOf(day: number): bigint {
  return BigInt(DAY_AFTER_LAST - day) << NUMBER_BITS
}

/** The day of an announcement rowid, in days since 1970-01-01. */
export function dayOfPlace(rowid: bigint): number {
  return DAY_AFTER_LAST - Number(rowid >> NUMBER_BITS)
}

/** The rowids of all days from `from` to `to` inclusive. An open end extends to the first or last supported day. */
export function placesBetween(from: Day = FIRST_DAY, to: Day = LAST_DAY): Places {
  return { first: firstPlaceOf(dayNumber(to)), last: firstPlaceOf(dayNumber(from)) + MAX_SEQUENCE_NUMBER }
}

/** The rowid of an entity. Most announcements come first; `serial` makes it unique. */
export function entityPlace(announcementCount: number, serial: number): bigint {
  return placesOfCounts(announcementCount, announcementCount).first + BigInt(serial)
}

/** The serial number encoded in an entity rowid. */
export function serialOfPlace(rowid: bigint): number {
  return Number(BigInt.asUintN(Number(SERIAL_BITS), rowid))
}

/** The announcement count encoded in an entity rowid. */
export function countOfPlace(rowid: bigint): number {
  return HIGHEST_COUNT - Number(rowid >> SERIAL_BITS)
}

/** The rowids of all entities with `min` to `max` announcements. */
export function placesOfCounts(min: number, max: number): Places {
  return {
    first: BigInt(HIGHEST_COUNT - max) << SERIAL_BITS,
    last: (BigInt(HIGHEST_COUNT - min + 1) << SERIAL_BITS) - 1n,
  }
}
