import type { CalendarDay } from '../../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../../model/category.ts'
import { findEnglishDay } from '../../../shared/dates.ts'
import { GAZETTE_DATE_PHRASES, type GazetteDateKey } from './date-phrases.ts'
import { statesGazetteFact } from './states-fact.ts'

/** The days that the sentences of a notice state. */
export type GazetteTextDates = Partial<Record<GazetteDateKey, CalendarDay>>

/** Matches the words with which a resolution itself appoints the liquidator. */
const APPOINTS_LIQUIDATOR =
  /\b(?:(?:(?:be and )?(?:is|are)|be and) hereby(?: are| is)? appointed|be(?: and are| and is)? appointed) (?:as )?(?:the )?(?:joint )?liquidators?\b/i

/** Finds dates in text without markup. Omits a fact with contradictory dates. */
export function findGazetteDatesInText(text: string, category: AnnouncementCategory): GazetteTextDates {
  const dates: GazetteTextDates = {}
  const phrases = Map.groupBy(
    GAZETTE_DATE_PHRASES.filter(({ categories }) => categories.includes(category)),
    ({ key }) => key,
  )
  for (const [key, variants] of phrases) {
    const stated = variants
      .flatMap(({ phrase }) =>
        [...text.matchAll(phrase)]
          .filter(match => statesGazetteFact(key, text, match.index))
          .map(([, after = '']) => findEnglishDay(after.split(';', 1)[0] ?? '')),
      )
      .filter(date => date !== null)
    const [soleDate, ...others] = new Set(stated)
    if (soleDate !== undefined && others.length === 0) dates[key] = soleDate
  }
  // A resolution appoints the liquidator on the day on which it is passed.
  if (dates.resolution_date !== undefined && dates.appointment_date === undefined)
    if (APPOINTS_LIQUIDATOR.test(text)) dates.appointment_date = dates.resolution_date
  return dates
}
