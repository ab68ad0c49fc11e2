import type { CalendarDay } from '../../../model/calendar-day.ts'
import { findEnglishDay } from '../../shared/dates.ts'
import { isGazetteLawTitle } from './find-companies.ts'
import { isGazetteLabelStart } from './parse-labels.ts'

const COMPANY_LINE = /\(?(?:company number|registered number|company no\.?):? ?\w{6,8} ?\)$/i
const MAX_ACTIVITY_LENGTH = 200
/** Matches lines between a company and its address that do not state its business. */
const NOT_AN_ACTIVITY =
  /^(?:\W|in |trading|t\/a|formerly|previous|known|and |the |a |both|together|company|each|notice|registered|former)|[:;]|\.$|\b(?:limited|ltd|llp|plc|liquidation|in administration|act|court|street|road|lane|avenue|drive|close|square|way|house|park|estate|building|floor|voluntary|winding[- ]up|creditors?|members?|petition|appointment|insolvency)\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i
/** Matches the last day for claims on a line that lost its heading. */
const BARE_DAY = /^: ?(\d{1,2} \p{L}{3,9} \d{4})$/u

/**
 * Finds the business of the company on a line without a heading, between the company and its address or before the last
 * day for claims. Companies with different businesses share none.
 */
export function findGazetteUnlabelledActivity(lines: readonly string[]): string | null {
  const activities = lines.filter((line, i) => {
    const [previous = '', next = ''] = [lines[i - 1], lines[i + 1]]
    const isBetween = COMPANY_LINE.test(previous) && isGazetteLabelStart(next)
    return (isBetween || BARE_DAY.test(next)) && isActivity(line)
  })
  const [activity = null, ...others] = new Set(activities)
  return others.length > 0 ? null : activity
}

/** Finds the last day for claims on a line of its own that lost its heading. */
export function findGazetteUnlabelledDeadline(lines: readonly string[]): CalendarDay | null {
  const [day = null, ...others] = new Set(
    lines.map(line => BARE_DAY.exec(line)?.[1]).filter(text => text !== undefined),
  )
  return day === null || others.length > 0 ? null : findEnglishDay(day)
}

function isActivity(line: string): boolean {
  return (
    line.length >= 4 &&
    line.length <= MAX_ACTIVITY_LENGTH &&
    /^[\p{Lu}\d]/u.test(line) &&
    /\p{Ll}{2}/u.test(line) &&
    !NOT_AN_ACTIVITY.test(line) &&
    !isGazetteLabelStart(line) &&
    !isGazetteLawTitle(line)
  )
}
