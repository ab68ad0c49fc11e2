import { addDays, type CalendarDay } from '../../model/calendar-day.ts'
import type { FakePublisher, PublishedItem, SimulatorResponse } from '../fake-publisher.ts'
import type { SimulatorFaultKind } from '../fault-plan.ts'
import { keepLastPerKey } from '../sample-files.ts'
import { commitOf, type RepositoryFiles, respondAsGitHubApi, respondWithFile } from './github.ts'

/** An announcement. An entry whose `announcement` is `null` stands for the daily file itself, which may be empty. */
interface Entry extends PublishedItem {
  readonly announcement: unknown
}

interface DailyFile {
  readonly date: CalendarDay
  readonly announcements: readonly { readonly id: string }[]
}

const REPOSITORY = 'coezbek/registerbekanntmachungen'
const BRANCH = 'main'
const API_PATH = `/repos/${REPOSITORY}`
const SECOND_PATH = '/second-copy'

/** Simulates the public announcement collection: a Git repository with one JSON file per day, its API and a second copy. */
const fakeHandelsregister: FakePublisher<Entry> = {
  id: 'de-handelsregister',
  homeUrl: `https://raw.githubusercontent.com/${REPOSITORY}/${BRANCH}`,
  samplePattern: /\.json$/,
  otherBasePaths: { api: API_PATH, second: SECOND_PATH },
  parseItems(documents) {
    const files = documents.map(text => JSON.parse(text) as DailyFile)
    return keepLastPerKey(
      files.flatMap(({ date, announcements }) => [
        { day: date, key: date, announcement: null },
        ...announcements.map(announcement => ({ day: date, key: announcement.id, announcement })),
      ]),
    )
  },
  respond(entries, { method, path }, hasFault) {
    if (method !== 'GET') return { status: 405, headers: {}, body: '' }
    const files = listFiles(entries)
    if (path.startsWith(`${API_PATH}/`)) {
      return respondAsGitHubApi(files, path.slice(API_PATH.length + 1), BRANCH)
    }
    if (path.startsWith(`${SECOND_PATH}/`)) {
      return respondAsSecondCopy(entries, path.slice(SECOND_PATH.length + 1), hasFault)
    }
    const [, reference, file = ''] = /^\/coezbek\/registerbekanntmachungen\/(\w+)\/(.+)$/.exec(path) ?? []
    const isCommit = reference === commitOf(files)
    const shown = hasFault('moving-branch') && !isCommit ? listFiles(halve(entries)) : files
    const response = respondWithFile(isCommit || reference === BRANCH ? shown : new Map(), file)
    return hasFault('forged') && response.status === 200 ? forge(response) : response
  },
}

export default fakeHandelsregister

function respondAsSecondCopy(
  entries: readonly Entry[],
  path: string,
  hasFault: (kind: SimulatorFaultKind) => boolean,
): SimulatorResponse {
  if (hasFault('second-away')) return { status: 503, headers: {}, body: '' }
  return respondWithFile(listFiles(hasFault('second-differs') ? halve(entries) : entries), path)
}

/** Leaves out every second announcement. */
function halve(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ announcement }, i) => announcement === null || i % 2 === 0)
}

/** Changes a company's name without changing the length, as someone who alters the files on their way. */
function forge(response: SimulatorResponse): SimulatorResponse {
  return { ...response, body: String(response.body).replace('GmbH', 'GmbX') }
}

function listFiles(entries: readonly Entry[]): RepositoryFiles {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return new Map(
    [...byDay].map(([day, ofDay]) => [
      `db/${day.slice(0, 7)}/registerbekanntmachungen-${day}.json`,
      dailyFile(
        day,
        ofDay.flatMap(({ announcement }) => (announcement === null ? [] : [announcement])),
      ),
    ]),
  )
}

function dailyFile(date: CalendarDay, announcements: readonly unknown[]): string {
  const file = {
    date,
    date_of_scrape: `${addDays(date, 1)}T04:15:22.000Z`,
    tool_version: '0.2.0',
    number_of_announcements: announcements.length,
    announcements,
  }
  return JSON.stringify(file, null, 2)
}
