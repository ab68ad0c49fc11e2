import { addDays, type CalendarDay } from '../../model/calendar-day.ts'
import type { FakePublisher, PublishedItem, SimulatorResponse } from '../fake-publisher.ts'
import { keepLastPerKey } from '../sample-files.ts'

/** An announcement. An entry whose `announcement` is `null` stands for the daily file itself, which may be empty. */
interface Entry extends PublishedItem {
  readonly announcement: unknown
}

interface DailyFile {
  readonly date: CalendarDay
  readonly announcements: readonly { readonly id: string }[]
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

/** Simulates the public announcement collection, a repository with one JSON file per day and status 404 for other days. */
const fakeHandelsregister: FakePublisher<Entry> = {
  id: 'de-handelsregister',
  homeUrl: 'https://raw.githubusercontent.com/coezbek/registerbekanntmachungen/main',
  samplePattern: /\.json$/,
  parseItems(documents) {
    const files = documents.map(text => JSON.parse(text) as DailyFile)
    return keepLastPerKey(
      files.flatMap(({ date, announcements }) => [
        { day: date, key: date, announcement: null },
        ...announcements.map(announcement => ({ day: date, key: announcement.id, announcement })),
      ]),
    )
  },
  respond(entries, { method, path }) {
    const day =
      /^\/coezbek\/registerbekanntmachungen\/main\/db\/(\d{4}-\d{2})\/registerbekanntmachungen-(\1-\d{2})\.json$/.exec(
        path,
      )?.[2]
    const ofDay = entries.filter(entry => entry.day === day)
    if (method !== 'GET' || day === undefined || ofDay.length === 0) {
      return { status: 404, headers: TEXT, body: '404: Not Found' }
    }
    return dailyFile(
      day,
      ofDay.flatMap(({ announcement }) => (announcement === null ? [] : [announcement])),
    )
  },
}

export default fakeHandelsregister

/** Builds the response for a daily file, as plain text because GitHub serves raw files this way. */
function dailyFile(date: CalendarDay, announcements: readonly unknown[]): SimulatorResponse {
  const file = {
    date,
    date_of_scrape: `${addDays(date, 1)}T04:15:22.000Z`,
    tool_version: '0.2.0',
    number_of_announcements: announcements.length,
    announcements,
  }
  return { status: 200, headers: TEXT, body: JSON.stringify(file, null, 2) }
}
