import type { CalendarDay } from '../../../model/calendar-day.ts'
import { countAnnouncementsByDay } from '../../../reports/daily-announcements-store.ts'
import type { CrawlContext } from '../crawl-context.ts'

import { reportCopyProblem } from './copy-problems.ts'

/**
 * Reports a day of which more announcements are stored than its file now has: the file has lost records, or has disappeared.
 * The stored announcements remain, because only the publisher can withdraw them.
 */
export async function compareWithStoredDay(
  context: CrawlContext,
  day: CalendarDay,
  url: string,
  inFile: number,
): Promise<void> {
  const { dependencies, source } = context
  if (source.repository === undefined) return
  const counts = await countAnnouncementsByDay(dependencies.sql, source.id, { from: day, to: day })
  const stored = counts.get(day) ?? 0
  if (stored <= inFile) return
  const found = inFile === 0 ? 'the file is missing or empty' : `the file has only ${inFile} announcements`
  reportCopyProblem(
    context,
    url,
    `${found}, but earlier versions had more: ${stored} announcements of ${day} are stored and remain`,
  )
}
