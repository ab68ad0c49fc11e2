import type { LatencySummary } from './measure-latency.ts'

/** Target latencies in milliseconds. */
export type LatencyTarget = Partial<Pick<LatencySummary, 'p50' | 'p95' | 'p99'>>

/** The targets of reads for a size of the dataset. */
export interface ReadTargets {
  readonly search: LatencyTarget
  readonly phrase: LatencyTarget
  /** New searches per second. */
  readonly searchRate: number
  readonly facets: LatencyTarget
  readonly fortyValues: LatencyTarget
  readonly searchPages: LatencyTarget
  readonly names: LatencyTarget
  readonly besideSearches: LatencyTarget
  /** Pages per second that were not requested before, and those that were. */
  readonly distinctPageRate: number
  readonly repeatedPageRate: number
  /** Size of the search index. */
  readonly bytesPerAnnouncement: number
}

/** Requests per second of Herald for each one of OpenSearch. */
export const TARGET_RATIO = 3

const MILLION: ReadTargets = {
  search: { p50: 1.5, p95: 5 },
  phrase: { p50: 4, p95: 12 },
  searchRate: 1_500,
  facets: { p95: 10 },
  fortyValues: { p95: 10 },
  searchPages: { p95: 5 },
  names: { p95: 15 },
  besideSearches: { p99: 5 },
  distinctPageRate: 4_000,
  repeatedPageRate: 15_000,
  bytesPerAnnouncement: 2_400,
}
const TEN_MILLION: ReadTargets = {
  search: { p50: 4, p95: 20 },
  phrase: { p50: 15, p95: 60 },
  searchRate: 400,
  facets: { p95: 60 },
  fortyValues: { p95: 50 },
  searchPages: { p95: 15 },
  names: { p95: 60 },
  besideSearches: { p99: 15 },
  distinctPageRate: 3_000,
  repeatedPageRate: 15_000,
  bytesPerAnnouncement: 2_400,
}
const MAX_ROWS_OF_MILLION = 1_000_000

/** Returns the targets of a million announcements, or those of ten million for a larger dataset. */
export function readTargetsFor(rows: number): ReadTargets {
  return rows <= MAX_ROWS_OF_MILLION ? MILLION : TEN_MILLION
}
