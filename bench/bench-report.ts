import { availableParallelism, totalmem } from 'node:os'
import type { LatencySummary } from './http-load/measure-latency.ts'
import type { LatencyTarget } from './http-load/read-targets.ts'

/** Latencies of one kind of request for Herald, for the baseline with counted and with cached totals, and for OpenSearch. */
export interface BenchTiming {
  readonly what: string
  readonly target: LatencyTarget
  readonly herald: LatencySummary
  readonly counted: LatencySummary | null
  readonly cached: LatencySummary | null
  readonly opensearch?: LatencySummary | null
}

/** A measured number for Herald and for its peers. */
export interface BenchQuantity {
  readonly what: string
  readonly unit: string
  /** The target: a minimum if more is better, otherwise a maximum. */
  readonly target: number | null
  readonly moreIsBetter: boolean
  readonly herald: number | null
  readonly counted: number | null
  readonly cached: number | null
  readonly opensearch?: number | null
}

export interface BenchReport {
  readonly title: string
  readonly machine: string
  readonly timings: readonly BenchTiming[]
  readonly quantities: readonly BenchQuantity[]
  /** The name of the baseline, if there is only one. */
  readonly peer?: string
  /** Number of announcements, where reports of several sizes can be compared. */
  readonly rows?: number
  /** The measurements that were left out, with the reasons. */
  readonly notes?: readonly string[]
}

/** Describes the machine in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** Returns whether a quantity reaches its target. One without a target does. */
export function isQuantityReached({
  target,
  moreIsBetter,
  herald,
}: Pick<BenchQuantity, 'target' | 'moreIsBetter' | 'herald'>): boolean {
  if (target === null || herald === null) return true
  return moreIsBetter ? herald >= target : herald <= target
}
