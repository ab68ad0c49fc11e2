import { type Day, dayNumber } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment, type Moment } from '../kit/iso-time.ts'
import { quoted } from '../kit/text.ts'

/** Dynamic purchasing systems stay open for 15 years; later ones are typing errors: 2924, 7017 (sheet, section 3). */
const LONGEST_DAYS = 20 * 366
const UTC = /(?:Z|[+-]00:?00)$/
/** Making a format takes a thousand times as long as using it. Swedish moments are those of ISO 8601. */
const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A moment in milliseconds as the clock of Paris shows it: `2021-03-01T12:00:00`; null for one that does not exist. */
export function parisTime(milliseconds: number): string | null {
  return Math.abs(milliseconds) <= 8.64e15 ? PARIS.format(milliseconds).replace(' ', 'T') : null
}

/**
 * The moment a text means at the buyer: without a zone it is local time as it stands, in UTC it is turned into the time
 * of Paris, with any other zone it is printed in the buyer's own (overseas departments have theirs).
 */
export function localMoment(text: string): Moment | null {
  const moment = isoMoment(text)
  if (moment === null || !UTC.test(text)) return moment
  return isoMoment(parisTime(Date.parse(text)) ?? '')
}

/**
 * The last day and time for answers (sheet, section 3, "time trap"). The index of the publisher says them as the buyer
 * does; the flat field is true UTC for eForms, and for all others local time that is printed as if it were UTC.
 */
export function deadlineOf(row: Fields, published: Day, eforms: boolean): Moment | null {
  const indexed = row.child('gestion').child('indexation').text('datelimitereponse')
  const flat = row.text('datelimitereponse')
  const text = indexed ?? (flat === null || eforms ? flat : asUtc(flat))
  if (text === null) return null
  const moment = localMoment(text)
  if (moment === null || tooFar(moment, published)) {
    row.note('bad_value', `${quoted(text)} cannot be a deadline`, 'datelimitereponse')
    return null
  }
  return eforms ? moment : timeless(moment)
}

/** True for a day that no call of that publication day can have. */
export function tooFar({ day }: Moment, published: Day): boolean {
  return dayNumber(day) - dayNumber(published) > LONGEST_DAYS
}

/** National notices without a time have 00:00. */
export function timeless(moment: Moment): Moment {
  return moment.time === '00:00' ? { ...moment, time: null } : moment
}

/** `2026-09-22T18:00:00+02:00` (API v1) is printed as `2026-09-22T16:00:00`, which is what the buyer wrote. */
function asUtc(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) || !/T/.test(text) ? text : new Date(time).toISOString().slice(0, 19)
}
