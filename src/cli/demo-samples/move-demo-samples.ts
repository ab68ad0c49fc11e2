import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type CalendarDay, dayInTimeZone } from '../../model/calendar-day.ts'
import { moveDates } from '../../simulator/calendar/move-dates.ts'
import { createSampleCalendar, type SampleCalendar } from '../../simulator/calendar/sample-calendar.ts'
import type { FakePublisher } from '../../simulator/fake-publisher.ts'
import { listSampleFiles, readTextFiles } from '../../simulator/sample-files.ts'
import type { Source } from '../../sources/source.ts'

/** Documents whose dates are not text. They keep them. */
const BINARY_EXTENSIONS = ['.pdf', '.taz']
/** Files beside the samples that are no documents. */
const NO_DOCUMENT = /\.(?:ts|expected\.json)$/
/** The sources that write dates without separators. Elsewhere, such numbers are those of issues. */
const SOURCES_WITH_COMPACT_DATES = ['es-borme', 'es-placsp']

type DatedSource = Pick<Source, 'id' | 'metadata'>

/**
 * Copies the samples of the sources to a folder, with their dates moved so that the newest are of today. The folder appears
 * when it is complete; if it exists already, it stays as it is, so that the dates of a data folder never change again.
 */
export async function moveDemoSamples(
  publishers: readonly FakePublisher[],
  sources: readonly DatedSource[],
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  if (existsSync(to)) return
  const unfinished = await mkdtemp(`${to}-`)
  for (const source of sources) {
    const publisher = publishers.find(({ id }) => id === source.id)
    const days = publisher === undefined ? [] : await listSampleDays(publisher, join(from, source.id))
    const { timeZone, issueDays } = source.metadata
    const calendar = createSampleCalendar(days, issueDays, dayInTimeZone(timeZone, now))
    await moveFolder(source.id, join(from, source.id), join(unfinished, source.id), calendar)
  }
  await rename(unfinished, to)
}

async function listSampleDays(publisher: FakePublisher, folder: string): Promise<CalendarDay[]> {
  const documents = await readTextFiles(await listSampleFiles(folder, publisher.samplePattern))
  return publisher.parseItems(documents).map(({ day }) => day)
}

async function moveFolder(
  sourceId: string,
  from: string,
  to: string,
  calendar: SampleCalendar,
): Promise<void> {
  const options = { hasCompactDates: SOURCES_WITH_COMPACT_DATES.includes(sourceId) }
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name)
    const extension = extname(entry.name)
    const movedPath = join(to, moveDates(entry.name, calendar, options))
    if (entry.isDirectory()) await moveFolder(sourceId, path, movedPath, calendar)
    else if (NO_DOCUMENT.test(entry.name)) continue
    else if (BINARY_EXTENSIONS.includes(extension)) await cp(path, join(to, entry.name))
    else await writeFile(movedPath, moveDates(await readFile(path, 'utf8'), calendar, options))
  }
}
