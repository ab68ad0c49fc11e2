import { statfs } from 'node:fs/promises'
import { HeraldError } from '../../src/platform/errors.ts'
import type { LoadedSide, ReadBenchProgress } from './read-bench-folder.ts'

/** Bytes per announcement of a side while it is loaded and built, and of what does not grow with the rows. */
const BYTES_PER_ROW: Record<LoadedSide, number> = { herald: 7_500, postgres: 2_500, opensearch: 1_500 }
const FIXED_BYTES = 3e9
const GIGABYTE = 1e9
const SIGNIFICANT_DIGITS = 2

/** Throws if the rows that are not loaded yet do not fit on the disk, with the largest number that does. */
export async function checkDiskSpace(
  data: string,
  { rows, loaded }: ReadBenchProgress,
  sides: readonly LoadedSide[],
): Promise<void> {
  const missing = sides.reduce(
    (sum, side) => sum + Math.max(0, rows - (loaded[side]?.rows ?? 0)) * BYTES_PER_ROW[side],
    0,
  )
  await requireFreeSpace(data, rows, { missing, perRow: sumPerRow(sides) })
}

/** Throws if so many bytes do not fit on the disk beside what does not grow, with the largest number of rows that does. */
export async function requireFreeSpace(
  data: string,
  rows: number,
  { missing, perRow }: { readonly missing: number; readonly perRow: number },
): Promise<void> {
  const { bavail, bsize } = await statfs(data)
  const free = bavail * bsize
  if (missing === 0 || missing + FIXED_BYTES <= free) return
  throw new HeraldError(
    'disk_full',
    `${rows} announcements need about ${formatGigabytes(missing + FIXED_BYTES)} on the disk of ${data}, which has ` +
      `${formatGigabytes(free)} free. The largest size that fits is --rows ${largestFit(free, perRow)}.`,
  )
}

/** Returns the largest number of rows for which the free bytes suffice, rounded down to two digits. */
export function findLargestFit(free: number, sides: readonly LoadedSide[]): number {
  return largestFit(free, sumPerRow(sides))
}

function sumPerRow(sides: readonly LoadedSide[]): number {
  return sides.reduce((sum, side) => sum + BYTES_PER_ROW[side], 0)
}

function largestFit(free: number, perRow: number): number {
  const most = Math.floor(Math.max(0, free - FIXED_BYTES) / perRow)
  const unit = 10 ** Math.max(0, String(most).length - SIGNIFICANT_DIGITS)
  return Math.floor(most / unit) * unit
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`
}
