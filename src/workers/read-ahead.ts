import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DatabaseChanges } from '../search/engines/sqlite/write/index-rows.ts'
import type { ReadChanges } from '../services/indexing/database-change-feed.ts'

/** Number of ranges to read ahead, about as much as one index transaction writes. */
const RANGES_AHEAD = 8
/**
 * Number of changes to convert before PostgreSQL's next result is handled. Converting them takes a few milliseconds.
 */
const SLICE_SIZE = 200

interface ChangeRange<T> {
  /** Change number before the range; `null` until the previous range has been read. */
  after: number | null
  readonly changes: Promise<DatabaseChanges | null>
  /** The converted changes. */
  readonly converted: Promise<T | null>
}

/**
 * Reads and converts change ranges ahead of the caller, who requests consecutive ranges up to a fixed change number.
 * Reading, converting and the caller's writing overlap. The returned function resolves to null if nothing is new.
 */
export function createReadAhead<T>(
  read: ReadChanges,
  convert: (part: DatabaseChanges) => T,
): (after: number, rows: number, upTo?: number) => Promise<readonly T[] | null> {
  let ahead: ChangeRange<readonly T[]>[] = []
  /** `rows` and `upTo` of the ranges in `ahead`. */
  let aheadKey = ''

  async function convertAll(changes: DatabaseChanges | null): Promise<T[] | null> {
    if (changes === null) return null
    const converted: T[] = []
    for (const part of splitChanges(changes)) {
      converted.push(convert(part))
      await yieldToEventLoop()
    }
    return converted
  }

  function readFirst(after: number, rows: number, upTo: number): ChangeRange<readonly T[]> {
    const changes = read(after, rows, upTo)
    return { after, changes, converted: changes.then(convertAll) }
  }

  function readNext(
    previous: ChangeRange<readonly T[]>,
    rows: number,
    upTo: number,
  ): ChangeRange<readonly T[]> {
    const changes = previous.changes.then(async previousChanges => {
      if (previousChanges === null) return null
      range.after = previousChanges.position.change
      return await read(previousChanges.position.change, rows, upTo)
    })
    const converted = previous.converted.then(async () => await convertAll(await changes))
    const range: ChangeRange<readonly T[]> = { after: null, changes, converted }
    // Errors are thrown when the range is awaited. A range that is never awaited must not cause an unhandled rejection.
    changes.catch(() => {})
    converted.catch(() => {})
    return range
  }

  return async (after, rows, upTo) => {
    if (upTo === undefined) return await convertAll(await read(after, rows))
    const key = `${rows} ${upTo}`
    const [first] = ahead.splice(0, 1)
    const isAhead = first?.after === after && aheadKey === key
    const requested = isAhead ? first : readFirst(after, rows, upTo)
    if (!isAhead) ahead = []
    aheadKey = key
    while (ahead.length < RANGES_AHEAD) ahead.push(readNext(ahead.at(-1) ?? requested, rows, upTo))
    return await requested.converted
  }
}

/** Splits changes into slices and yields at least one, which may be empty. */
function* splitChanges(changes: DatabaseChanges): Generator<DatabaseChanges> {
  const { announcements, entities } = changes
  const length = Math.max(announcements.length, entities.length, 1)
  for (let start = 0; start < length; start += SLICE_SIZE) {
    const end = start + SLICE_SIZE
    yield { ...changes, announcements: announcements.slice(start, end), entities: entities.slice(start, end) }
  }
}
