import type { Announcement } from '../../model/announcement.ts'
import { toEpochDay } from '../../model/calendar-day.ts'
import type { FilterValues } from '../../model/filter-values.ts'
import { rolesMask } from '../../model/mention-role.ts'

/** The values of an announcement that lists filter by ranges and count; `null` where it has none. */
export interface AnnouncementValues {
  /** The amount in units of its currency. */
  readonly amount: number | null
  /** The currency of the amount (see `letterCode`). */
  readonly currency: number | null
  /** The end of the deadline in minutes since 1970-01-01 UTC. */
  readonly deadline: number | null
  /** The stated day of the deadline, in days since 1970-01-01. */
  readonly deadlineDay: number | null
  /** The time of the last change in milliseconds since 1970-01-01 UTC. */
  readonly changedAt: number | null
  /** A bit for each role that a party has. */
  readonly roles: number | null
  /** The language (see `letterCode`). */
  readonly language: number | null
}

export type ValueColumn = keyof AnnouncementValues

/** The largest value that a column of minutes or days holds. Later deadlines, which are typing errors, count as this. */
export const MAX_COLUMN_INTEGER = 2 ** 31 - 1

/** Returns the values of the columns that are filtered by ranges and counted. */
export function announcementValuesOf(
  { metadata, language }: Announcement,
  { amount, deadline, roles }: FilterValues,
  changedAt: number,
): AnnouncementValues {
  // A masked number is a text.
  const hasAmount = amount !== null && Number.isFinite(amount.value)
  return {
    amount: hasAmount ? amount.value : null,
    currency: hasAmount ? letterCode(amount.currency) : null,
    deadline: deadline === null ? null : Math.min(deadline, MAX_COLUMN_INTEGER),
    deadlineDay: deadline === null || metadata.deadline === undefined ? null : toEpochDay(metadata.deadline),
    changedAt,
    roles: rolesMask(roles),
    language: letterCode(language),
  }
}

const LETTERS = 27
const LETTER_BEFORE_A = 0x60

/** Returns a code of up to three letters, such as `EUR` or `fr`, as a number from 1, or `null` if it is no such code. */
export function letterCode(text: string): number | null {
  if (!/^[A-Za-z]{1,3}$/.test(text)) return null
  let code = 0
  for (const letter of text.toLowerCase()) code = code * LETTERS + letter.charCodeAt(0) - LETTER_BEFORE_A
  return code
}

/** Returns the lower-case letters of a code. */
export function lettersOfCode(code: number): string {
  let letters = ''
  for (let rest = code; rest > 0; rest = Math.floor(rest / LETTERS))
    letters = String.fromCharCode(LETTER_BEFORE_A + (rest % LETTERS)) + letters
  return letters
}
