import { type Day, dayNumber, FIRST_DAY, LAST_DAY } from '../model/day.ts'

/*
 * FTS5 walks its rows by rowid, so a row's place in its list is its rowid: what comes first in the list is smaller.
 * Places go beyond 2^53 and FTS5 ignores bounds that arrive as REAL (design 2.2), hence bigint everywhere.
 */

/** Bits of a place below its day. */
export const NUMBER_BITS = 36n
const HIGHEST_NUMBER = (1n << NUMBER_BITS) - 1n
const DAY_AFTER_LAST = dayNumber(LAST_DAY) + 1

const SERIAL_BITS = 32n
/** No entity has more announcements. */
export const HIGHEST_COUNT = 2 ** 31 - 1

/** A stretch of places, both ends included. */
export interface Places {
  readonly first: bigint
  readonly last: bigint
}

/** Place of an announcement: newest day first, within a day the highest number first (design 2.2, 3.1). */
export function placeOf(day: Day, number: number): bigint {
  return firstPlaceOf(dayNumber(day)) + HIGHEST_NUMBER - BigInt(number)
}

/** First place of a day, given as days since 1970-01-01. */
export function firstPlaceOf(day: number): bigint {
  return BigInt(DAY_AFTER_LAST - day) << NUMBER_BITS
}

/** The day of an announcement's place, as days since 1970-01-01. */
export function dayOfPlace(place: bigint): number {
  return DAY_AFTER_LAST - Number(place >> NUMBER_BITS)
}

/** All places of the days from `from` to `to`, both included; an open end is the last day there is. */
export function placesBetween(from: Day = FIRST_DAY, to: Day = LAST_DAY): Places {
  return { first: firstPlaceOf(dayNumber(to)), last: firstPlaceOf(dayNumber(from)) + HIGHEST_NUMBER }
}

/** Place of an entity: most announcements first. `serial` tells those with equally many apart. */
export function entityPlace(announcementCount: number, serial: number): bigint {
  return placesOfCounts(announcementCount, announcementCount).first + BigInt(serial)
}

/** The serial in an entity's place. */
export function serialOfPlace(place: bigint): number {
  return Number(BigInt.asUintN(Number(SERIAL_BITS), place))
}

/** The number of announcements in an entity's place. */
export function countOfPlace(place: bigint): number {
  return HIGHEST_COUNT - Number(place >> SERIAL_BITS)
}

/** All places of entities that have from `least` to `most` announcements. */
export function placesOfCounts(least: number, most: number): Places {
  return {
    first: BigInt(HIGHEST_COUNT - most) << SERIAL_BITS,
    last: (BigInt(HIGHEST_COUNT - least + 1) << SERIAL_BITS) - 1n,
  }
}
