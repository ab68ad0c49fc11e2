import { availableParallelism, totalmem } from 'node:os'
import type { LatencySummary } from './http-load/measure-latency.ts'
import type { LatencyTarget } from './http-load/request-kinds.ts'

/** What one kind of request took, at Herald and at the peer: with every total counted, and with totals remembered. */
export interface BenchTiming {
  readonly what: string
  readonly target: LatencyTarget
  readonly herald: LatencySummary
  readonly counted: LatencySummary | null
  readonly cached: LatencySummary | null
}

/** One number, at Herald and at the peer. */
export interface BenchQuantity {
  readonly what: string
  readonly unit: string
  /** At least, when more is better; else at most. */
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
  /** What the peer is called, where there is but one. */
  readonly peer?: string
}

/** The machine in a few words. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** A report as two tables in Markdown. */
export function formatBenchReport({ title, machine, timings, quantities, peer: only }: BenchReport): string {
  const times = timings.map(({ what, target, herald, counted, cached }) => [
    what,
    spell(herald),
    spellTarget(target),
    reached(isReached(herald, target)),
    counted === null ? '' : spell(counted),
    cached === null ? '' : spell(cached),
    cached === null ? '' : ratio(cached.p50, herald.p50),
  ])
  const numbers = quantities.map(({ what, unit, target, moreIsBetter, herald, counted, cached }) => [
    `${what}, ${unit}`,
    number(herald),
    target === null ? '' : `${moreIsBetter ? '≥' : '≤'} ${number(target)}`,
    reached(target === null || herald === null ? null : moreIsBetter ? herald >= target : herald <= target),
    number(counted),
    number(cached),
    cached === null || herald === null ? '' : moreIsBetter ? ratio(herald, cached) : ratio(cached, herald),
  ])
  const peer = only === undefined ? ['Peer, counting', 'Peer, totals cached', '× cached'] : ['', only, '×']
  return [
    `${title} (${machine})`,
    '',
    table([['Milliseconds: p50 / p95 / p99', 'Herald', 'Target', '', ...peer], ...times]),
    '',
    table([['', 'Herald', 'Target', '', ...peer], ...numbers]),
  ].join('\n')
}

function isReached(times: LatencySummary, target: LatencyTarget): boolean | null {
  const figures = Object.entries(target) as [keyof LatencyTarget, number][]
  return figures.length === 0 ? null : figures.every(([name, most]) => times[name] <= most)
}

function reached(is: boolean | null): string {
  return is === null ? '' : is ? 'yes' : 'NO'
}

function spell({ p50, p95, p99 }: LatencySummary): string {
  return [p50, p95, p99].map(number).join(' / ')
}

function spellTarget(target: LatencyTarget): string {
  return Object.entries(target)
    .map(([name, most]) => `${name} ≤ ${most}`)
    .join(', ')
}

function ratio(more: number, less: number): string {
  return `${number(more / less)} ×`
}

/** Three digits of a number, all of a large one. */
function number(value: number | null): string {
  if (value === null) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value < 0.1 ? 1 : 2)))
}

/** Rows with columns of one width; the first row is the head. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}
