import { findKnown, type Incoming } from '../announcements/store.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
import { becomeWriter } from '../changes/store.ts'
import type { Archive } from '../crawls/archive.ts'
import { oddities } from '../crawls/expect.ts'
import type { RunState, Tally } from '../crawls/runs.store.ts'
import { type ArchivedFileRow, archivedFiles, standingOnLater } from '../crawls/store.ts'
import type { Source, Window } from '../sources/source.ts'
import { readFile } from './document.ts'
import { type Noted, openRun, type Run, unrecordedRun } from './run.ts'

type House = Ports & { readonly archive: Archive }

/** An announcement that reads otherwise than the record has it, or that the record has not at all. */
export interface Difference {
  readonly id: string
  readonly reference: string
  readonly what: 'new' | 'changed'
}

export interface ReplayOptions {
  /** Publication days; null for everything there is. */
  readonly window: Window | null
  /** Tell what would change, and change nothing. */
  readonly isRehearsal: boolean
  readonly onProblem: (problem: Noted) => void
  readonly onDifference: (difference: Difference) => void
  readonly onProgress: (tally: Readonly<Tally>) => void
  /** Says stop. */
  readonly signal: AbortSignal
}

export interface ReplayEnd {
  readonly state: RunState
  readonly tally: Tally
  /** Files that the archive of this machine has not got. */
  readonly missing: number
}

/** Files asked for at a time. */
const FILES = 200
const BEGINNING = { seenAt: '-infinity', id: 0 }

/**
 * Reads the archive of a source again through its connector, in the order in which it came: for a connector that has learned
 * something. Ids stay, and of several documents with one record the last that came tells how it stands.
 */
export async function replay(source: Source, house: House, options: ReplayOptions): Promise<ReplayEnd> {
  const { window, isRehearsal } = options
  const facts = { sourceId: source.id, kind: 'replay', window } as const
  const run = isRehearsal ? unrecordedRun(house, options) : await openRun(house, facts, options)
  try {
    const missing = await readAll(source, house, run, options)
    const reasons = oddities(undefined, [], {
      ...{ lost: run.tally.lost, days: [], before: [], census: { records: 0, filled: {} } },
    })
    const state = run.signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
    await run.finish({ state, reasons, error: null })
    return { state, tally: run.tally, missing }
  } finally {
    run.close()
  }
}

async function readAll(source: Source, house: House, run: Run, options: ReplayOptions): Promise<number> {
  let after: Pick<ArchivedFileRow, 'seenAt' | 'id'> = BEGINNING
  let missing = 0
  while (!run.signal.aborted) {
    const files = await archivedFiles(house.sql, source.id, options.window, after, FILES)
    for (const file of files) {
      if (run.signal.aborted) break
      after = file
      if (await house.archive.has(file.sha256)) await readAgain(source, file, house, run, options)
      else missing += 1
      options.onProgress(run.tally)
    }
    if (files.length < FILES) break
  }
  return missing
}

async function readAgain(
  source: Source,
  file: ArchivedFileRow,
  house: House,
  run: Run,
  { isRehearsal, onDifference }: ReplayOptions,
): Promise<void> {
  await readFile(source, file, house, run, {
    isRehearsal,
    async sift(tx, batch) {
      // Nobody else writes between the question what came later and the answer: a crawl may be under way.
      await becomeWriter(tx)
      const later = await standingOnLater(tx, batch.map(idOf), file.seenAt)
      const current = batch.filter(row => !later.has(idOf(row)))
      for (const difference of await differences(tx, current)) onDifference(difference)
      return current
    },
  })
}

async function differences(tx: Transaction, batch: readonly Incoming[]): Promise<Difference[]> {
  const known = new Map((await findKnown(tx, batch.map(idOf))).map(row => [row.id, row]))
  return batch.flatMap<Difference>(({ announcement: { id, reference, version }, contentHash }) => {
    const before = known.get(id)
    if (before === undefined) return [{ id, reference, what: 'new' }]
    // An earlier state than the one the record has is no news.
    const isOlder = version !== undefined && before.version !== null && version < before.version
    return isOlder || before.contentHash.equals(contentHash) ? [] : [{ id, reference, what: 'changed' }]
  })
}

function idOf({ announcement }: Incoming): string {
  return announcement.id
}
