import type { DatabaseSync } from 'node:sqlite'
import { NO_DAY } from '../../../number-sets/day-order.ts'
import { CHUNK_BITS, CHUNK_NUMBERS } from '../../../number-sets/set-encoding.ts'
import { UnusableIndexError } from '../index-database.ts'

/** The day and facet of an announcement, or `null` if the announcement does not exist. */
export interface NumberValues {
  readonly number: number
  readonly stored: { readonly day: number; readonly facet: number } | null
}

/** The days and facets of all announcements, by number. */
export interface NumberColumns {
  readonly days: Int32Array
  readonly facets: Uint16Array
}

/** Sets hold unsigned 32-bit numbers. */
const MAX_NUMBER = 2 ** 32 - 1
const MAX_FACET = 2 ** 16 - 1

/** Prepares writing the values of announcements. Values of one chunk are stored together. */
export function openNumberColumnWriter(db: DatabaseSync): (values: readonly NumberValues[]) => void {
  const select = db.prepare('select days, facets from number_columns where chunk = ?')
  const write = db.prepare('insert or replace into number_columns (chunk, days, facets) values (?, ?, ?)')

  return values => {
    for (const [chunk, changed] of Map.groupBy(values, ({ number }) => chunkOf(number))) {
      const row = select.get(chunk)
      const columns = row === undefined ? emptyColumns(0) : decodeColumns(row)
      const first = chunk * CHUNK_NUMBERS
      const length = Math.max(...changed.map(({ number }) => number - first + 1), columns.days.length)
      const next = emptyColumns(length)
      next.days.set(columns.days)
      next.facets.set(columns.facets)
      for (const { number, stored } of changed) {
        next.days[number - first] = stored?.day ?? NO_DAY
        next.facets[number - first] = checkFacet(stored?.facet ?? 0)
      }
      write.run(chunk, bytesOf(next.days), bytesOf(next.facets))
    }
  }
}

/** Prepares checking which of the given numbers have a day. */
export function openStoredNumberFilter(db: DatabaseSync): (numbers: readonly number[]) => number[] {
  const select = db.prepare('select days, facets from number_columns where chunk = ?')

  return numbers =>
    [...Map.groupBy(numbers, chunkOf)].flatMap(([chunk, members]) => {
      const row = select.get(chunk)
      if (row === undefined) return []
      const { days } = decodeColumns(row)
      return members.filter(number => (days[number - chunk * CHUNK_NUMBERS] ?? NO_DAY) !== NO_DAY)
    })
}

/** Reads the values of all announcements. */
export function readNumberColumns(db: DatabaseSync): NumberColumns {
  const chunks = db.prepare('select chunk, days, facets from number_columns order by chunk').all()
  const decoded = chunks.map(row => ({
    first: Number(row.chunk) * CHUNK_NUMBERS,
    columns: decodeColumns(row),
  }))
  const last = decoded.at(-1)
  const all = emptyColumns(last === undefined ? 0 : last.first + last.columns.days.length)
  for (const { first, columns } of decoded) {
    all.days.set(columns.days, first)
    all.facets.set(columns.facets, first)
  }
  return all
}

/** Returns the chunk that contains a number. */
export function chunkOf(number: number): number {
  if (number > MAX_NUMBER)
    throw new RangeError(`The announcement number ${number} is too large for the index.`)
  return Math.floor(number / 2 ** CHUNK_BITS)
}

function checkFacet(facet: number): number {
  if (facet > MAX_FACET) throw new RangeError(`The index cannot store more than ${MAX_FACET} facets.`)
  return facet
}

function emptyColumns(length: number): NumberColumns {
  return { days: new Int32Array(length).fill(NO_DAY), facets: new Uint16Array(length) }
}

function decodeColumns({ days, facets }: Record<string, unknown>): NumberColumns {
  const columns = {
    days: new Int32Array((days as Uint8Array).slice().buffer),
    facets: new Uint16Array((facets as Uint8Array).slice().buffer),
  }
  if (columns.days.length === columns.facets.length && columns.days.length <= CHUNK_NUMBERS) return columns
  throw new UnusableIndexError('The search index is damaged. The days and facets have different lengths.')
}

function bytesOf(values: Int32Array | Uint16Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
