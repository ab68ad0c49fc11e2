import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { AnnouncementConditions } from '../../src/matching/conditions/announcement-conditions.ts'
import { WatchedParties } from '../../src/matching/parties/watched-parties.ts'
import type { AnnouncementCondition } from '../../src/model/announcement-condition.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from '../bench-report.ts'
import { readOwnCpuMs } from '../processes/processor-time.ts'
import { createKeyedRandom } from '../synthetic-data/seeded-random.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { createFollowedRows, drawWatchedParty, entryId, type FollowedRow } from './followed-data.ts'
import { measurePercolator, type PercolatorResult } from './measure-percolator.ts'
import { matchesNaively } from './naive-matcher.ts'
import { createSavedSearchDraw } from './saved-searches.ts'

export interface FollowingBenchOptions {
  readonly searches: number
  readonly parties: number
  readonly announcements: number
  /** How many announcements are also percolated in OpenSearch; 0 for none. */
  readonly percolated: number
}

const TARGETS = { announcementsPerSecond: 2_000, memoryMib: 1_024, startSeconds: 15, timesOpenSearch: 20 }
const MIB = 2 ** 20
/** The searches and announcements that are compared with a loop over all searches. */
const CHECKED = { searches: 2_000, announcements: 200 }
/** The announcements from which the matcher learns which words are frequent, before it is measured. */
const WARM_UP = 2_000

/** Measures how fast announcements are matched with saved searches and watched parties. */
export async function benchFollowing(
  options: FollowingBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  const dataset = new SyntheticDataset(3 * options.parties, 1)
  const rows = await createFollowedRows(options.announcements, dataset)
  log('comparing matches with a loop over all searches')
  const draw = createSavedSearchDraw(rows.slice(0, WARM_UP).map(row => row.announcement.announcement))
  const drawAt = (n: number) => draw(createKeyedRandom(1, 1, n))
  checkMatches(drawAt, rows, options)
  log(`setting ${options.searches} searches and ${options.parties} parties`)
  const conditions = new AnnouncementConditions()
  const watched = new WatchedParties()
  const startMs = setAll({ conditions, watched, drawAt, dataset }, options)
  const memory = process.memoryUsage()
  log('matching')
  for (const row of rows.slice(0, WARM_UP)) matchRow(row, conditions, watched)
  const measured = measureMatching(rows, conditions, watched)
  const percolator = await comparePercolator({ conditions, drawAt, rows, log }, options)
  const { conditions: different, clauses } = conditions.counts
  log(`${different} different searches with ${clauses} different clauses`)
  return {
    title: `herald bench following: ${options.searches} saved searches, ${options.parties} watched parties, ${rows.length} announcements`,
    machine: describeMachine(),
    notes: 'absent' in percolator ? [percolator.absent] : [],
    timings: [],
    quantities: [
      {
        ...quantity(
          'matched, processor time',
          'announcements/s',
          measured.perSecond,
          TARGETS.announcementsPerSecond,
        ),
        opensearch: 'perSecond' in percolator ? percolator.perSecond : null,
      },
      ...('perSecond' in percolator
        ? [
            quantity(
              'faster than OpenSearch',
              '×',
              measured.perSecond / percolator.perSecond,
              TARGETS.timesOpenSearch,
            ),
          ]
        : []),
      less('slowest of 100 announcements', 'ms', measured.p99Ms, null),
      quantity('matching searches for an announcement', 'on average', measured.matches, null),
      quantity('matching entries for an announcement', 'on average', measured.entries, null),
      less('memory of the process', 'MiB', memory.rss / MIB, TARGETS.memoryMib),
      less('memory of watched parties', 'MiB', watched.bytes / MIB, null),
      less('start, processor time', 's', startMs / 1000, TARGETS.startSeconds),
    ],
  }
}

interface Percolated {
  readonly conditions: AnnouncementConditions
  readonly drawAt: DrawCondition
  readonly rows: readonly FollowedRow[]
  readonly log: (text: string) => void
}

/** Percolates some of the announcements in OpenSearch with the same searches. */
async function comparePercolator(
  { conditions, drawAt, rows, log }: Percolated,
  { searches, percolated }: FollowingBenchOptions,
): Promise<PercolatorResult> {
  if (percolated === 0) return { absent: 'OpenSearch is left out: --percolated is 0.' }
  const numbers = new Map(Array.from({ length: searches }, (_, n) => [entryId(n), n]))
  return await measurePercolator({
    searches,
    drawAt,
    announcements: rows.slice(0, percolated).map(row => row.announcement),
    matchesOf: announcement => conditions.match(announcement).map(id => numbers.get(id) ?? -1),
    log,
  })
}

type DrawCondition = (n: number) => AnnouncementCondition

/** Compares the matches of some searches with those that a loop over all of them finds. */
function checkMatches(
  drawAt: DrawCondition,
  rows: readonly FollowedRow[],
  options: FollowingBenchOptions,
): void {
  const conditions = new AnnouncementConditions()
  const searches = Array.from({ length: Math.min(CHECKED.searches, options.searches) }, (_, n) => drawAt(n))
  for (const [n, search] of searches.entries()) conditions.set(String(n), search)
  for (const { announcement } of rows.slice(0, CHECKED.announcements)) {
    const found = conditions.match(announcement).map(Number)
    const expected = searches.flatMap((search, n) => (matchesNaively(search, announcement) ? [n] : []))
    found.sort((a, b) => a - b)
    if (!isDeepStrictEqual(found, expected))
      throw new Error(`the matches of ${announcement.announcement.id} differ from those of a loop`)
  }
}

interface Followed {
  readonly conditions: AnnouncementConditions
  readonly watched: WatchedParties
  readonly drawAt: DrawCondition
  readonly dataset: SyntheticDataset
}

/** Sets everything in batches, as they are read from a database, and returns the processor time without drawing them. */
function setAll({ conditions, watched, drawAt, dataset }: Followed, options: FollowingBenchOptions): number {
  const batch = 1_000
  let ms = 0
  const time = (work: () => void) => {
    const before = readOwnCpuMs()
    work()
    ms += readOwnCpuMs() - before
  }
  for (let from = 0; from < options.searches; from += batch) {
    const length = Math.min(batch, options.searches - from)
    const drawn = Array.from({ length }, (_, n) => ({ id: entryId(from + n), condition: drawAt(from + n) }))
    time(() => {
      for (const { id, condition } of drawn) conditions.set(id, condition)
    })
  }
  for (let from = 0; from < options.parties; from += batch) {
    const length = Math.min(batch, options.parties - from)
    const drawn = Array.from({ length }, (_, n) => {
      const party = drawWatchedParty(dataset, createKeyedRandom(1, 2, from + n))
      return { id: entryId(options.searches + from + n), party }
    })
    time(() => {
      for (const { id, party } of drawn) watched.set(id, party)
    })
  }
  return ms
}

function matchRow(
  { announcement, parties }: FollowedRow,
  conditions: AnnouncementConditions,
  watched: WatchedParties,
) {
  return { matches: conditions.match(announcement).length, entries: watched.match(parties).length }
}

function measureMatching(
  rows: readonly FollowedRow[],
  conditions: AnnouncementConditions,
  watched: WatchedParties,
) {
  let [matches, entries] = [0, 0]
  const times: number[] = []
  const before = readOwnCpuMs()
  for (const row of rows) {
    const startedAt = performance.now()
    const found = matchRow(row, conditions, watched)
    times.push(performance.now() - startedAt)
    matches += found.matches
    entries += found.entries
  }
  const ms = readOwnCpuMs() - before
  times.sort((a, b) => a - b)
  return {
    perSecond: (1000 * rows.length) / ms,
    p99Ms: times[Math.floor(rows.length * 0.99)] ?? null,
    matches: matches / rows.length,
    entries: entries / rows.length,
  }
}

function quantity(what: string, unit: string, herald: number | null, target: number | null): BenchQuantity {
  return { what, unit, target, moreIsBetter: true, herald, counted: null, cached: null }
}

function less(what: string, unit: string, herald: number | null, target: number | null): BenchQuantity {
  return { ...quantity(what, unit, herald, target), moreIsBetter: false }
}
