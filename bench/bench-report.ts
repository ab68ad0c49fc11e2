import { availableParallelism, totalmem } from 'node:os'
import type { LatencySummary } from './http-load/measure-latency.ts'
import type { LatencyTarget } from './http-load/request-kinds.ts'

/** Latencies of one kind of request for Herald and for the baseline with counted and with cached totals. */
export interface BenchTiming {
  readonly what: string
  readonly target: LatencyTarget
  readonly herald: LatencySummary
  readonly counted: LatencySummary | null
  readonly cached: LatencySummary | null
}

/** A measured number for Herald and for the baseline. */
export interface BenchQuantity {
  readonly what: string
  readonly unit: string
  /** The target: a minimum if more is better, otherwise a maximum. */
  readonly target: number | null
  readonly moreIsBetter: boolean
  readonly herald: number | null
  readonly counted: number | null
  readonly cached: number | null
}

export interface BenchReport {
  readonly title: string
  readonly machine: string
  readonly timings: readonly BenchTiming[]
  readonly quantities: readonly BenchQuantity[]
  /** The name of the baseline, if there is only one. */
  readonly peer?: string
}

/** Describes the machine in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** Formats a report as two Markdown tables. */
export function formatBenchReport({
  title,
  machine,
  timings,
  quantities,
  peer: baselineName,
}: BenchReport): string {
  const times = timings.map(({ what, target, herald, counted, cached }) => [
    what,
    formatLatencies(herald),
    formatTarget(target),
    formatReached(isReached(herald, target)),
    counted === null ? '' : formatLatencies(counted),
    cached === null ? '' : formatLatencies(cached),
    cached === null ? '' : formatRatio(cached.p50, herald.p50),
  ])
  const numbers = quantities.map(({ what, unit, target, moreIsBetter, herald, counted, cached }) => [
    `${what}, ${unit}`,
    formatNumber(herald),
    target === null ? '' : `${moreIsBetter ? '≥' : '≤'} ${formatNumber(target)}`,
    target === null || herald === null
      ? ''
      : formatReached(isQuantityReached({ target, moreIsBetter, herald })),
    formatNumber(counted),
    formatNumber(cached),
    cached === null || herald === null
      ? ''
      : moreIsBetter
        ? formatRatio(herald, cached)
        : formatRatio(cached, herald),
  ])
  const baselineColumns =
    baselineName === undefined
      ? ['Baseline, counting', 'Baseline, totals cached', '× cached']
      : ['', baselineName, '×']
  return [
    `${title} (${machine})`,
    '',
    formatTable([['Milliseconds: p50 / p95 / p99', 'Herald', 'Target', '', ...baselineColumns], ...times]),
    '',
    formatTable([['', 'Herald', 'Target', '', ...baselineColumns], ...numbers]),
  ].join('\n')
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

function isReached(times: LatencySummary, target: LatencyTarget): boolean | null {
  const figures = Object.entries(target) as [keyof LatencyTarget, number][]
  return figures.length === 0 ? null : figures.every(([name, most]) => times[name] <= most)
}

function formatReached(is: boolean | null): string {
  return is === null ? '' : is ? 'yes' : 'NO'
}

function formatLatencies({ p50, p95, p99 }: LatencySummary): string {
  return [p50, p95, p99].map(formatNumber).join(' / ')
}

function formatTarget(target: LatencyTarget): string {
  return Object.entries(target)
    .map(([name, most]) => `${name} ≤ ${most}`)
    .join(', ')
}

function formatRatio(more: number, less: number): string {
  return `${formatNumber(more / less)} ×`
}

/** Formats a number with two significant digits, or rounded to an integer from 100 on. */
function formatNumber(value: number | null): string {
  if (value === null) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value < 0.1 ? 1 : 2)))
}

/** Formats rows as a Markdown table with aligned columns; the first row is the header. */
function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}
