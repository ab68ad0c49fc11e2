import type { CalendarDay } from '../../model/calendar-day.ts'

/** The announcement that states a fact. */
export interface FactCitation {
  readonly announcementId: string
  readonly date: CalendarDay
  readonly sourceId: string
}

/** A value that one announcement states. Values with the same key are the same. */
export interface ValueStatement<T> {
  readonly key: string
  readonly value: T
  readonly citation: FactCitation
}

/** A value that consecutive announcements state, in the wording of the latest of them. */
export interface StatedValue<T> {
  readonly value: T
  readonly first: FactCitation
  readonly latest: FactCitation
  readonly announcements: number
  /** Whether another announcement of the same day states another value. */
  readonly isContradicted: boolean
}

/**
 * Joins consecutive statements of the same value. The statements are in chronological order, and the result starts with the
 * latest value. A value that returns after another one appears twice.
 */
export function collectStatedValues<T>(statements: readonly ValueStatement<T>[]): StatedValue<T>[] {
  const values: (StatedValue<T> & { readonly key: string })[] = []
  for (const { key, value, citation } of statements) {
    const last = values.at(-1)
    if (last?.key !== key) {
      values.push({ key, value, first: citation, latest: citation, announcements: 1, isContradicted: false })
      continue
    }
    const isSameAnnouncement = last.latest.announcementId === citation.announcementId
    const announcements = last.announcements + (isSameAnnouncement ? 0 : 1)
    values[values.length - 1] = { ...last, value, latest: citation, announcements }
  }
  return values
    .map(({ key: _key, ...stated }, i) => {
      const isContradicted = isSameDay(values[i - 1], stated) || isSameDay(stated, values[i + 1])
      return { ...stated, isContradicted }
    })
    .reverse()
}

/** Returns whether two successive values come from different announcements of one day. */
function isSameDay(
  earlier: StatedValue<unknown> | undefined,
  later: StatedValue<unknown> | undefined,
): boolean {
  if (earlier === undefined || later === undefined) return false
  const isSameAnnouncement = earlier.latest.announcementId === later.first.announcementId
  return !isSameAnnouncement && earlier.latest.date === later.first.date
}
