import { type BenchQuantity, type BenchReport, type BenchTiming, isQuantityReached } from './bench-report.ts'
import type { LatencySummary } from './http-load/measure-latency.ts'
import { type LatencyTarget, TARGET_RATIO } from './http-load/read-targets.ts'

/** Formats a report as Markdown tables: one of latencies and one for each unit with several rows. */
export function formatBenchReport(report: BenchReport): string {
  const { title, machine, timings, quantities, notes = [] } = report
  const hasOpenSearch = [...timings, ...quantities].some(({ opensearch }) => opensearch != null)
  const columns = [...peerColumns(report), ...(hasOpenSearch ? ['OpenSearch', '× OpenSearch'] : [])]
  const tableOf = (name: string, rows: readonly (readonly string[])[]) => [
    '',
    formatTable([
      [name, 'Herald', 'Target', '', ...columns],
      ...rows.map(row => row.slice(0, 4 + columns.length)),
    ]),
  ]
  const byTable = Map.groupBy(quantities, ({ unit }) => (SEPARATE_UNITS.includes(unit) ? unit : ''))
  return [
    `${title} (${machine})`,
    ...notes.flatMap(note => ['', note]),
    ...(hasOpenSearch ? ['', formatSideBySide(report)] : []),
    ...tableOf('Milliseconds: p50 / p95 / p99', timings.map(formatTiming)),
    ...[...byTable].flatMap(([unit, some]) =>
      tableOf(
        unit,
        some.map(quantity => formatQuantity(quantity, unit === '')),
      ),
    ),
  ].join('\n')
}

const RATE = 'requests/s at 16'
const PROCESSOR = 'processor ms/request'
/** Units with a table of their own, because every kind of request has a figure. */
const SEPARATE_UNITS = [RATE, PROCESSOR]

/** Formats what Herald and OpenSearch need for the same requests, in one row for each kind. */
function formatSideBySide({ timings, quantities }: BenchReport): string {
  const figure = (name: string, unit: string) =>
    quantities.find(quantity => quantity.what === name && quantity.unit === unit)
  const cell = (alone: LatencySummary, rate: number | null, ms: number | null) =>
    [`${formatFigure(alone.p50)} / ${formatFigure(alone.p95)}`, formatFigure(rate), formatFigure(ms)].join(
      ' · ',
    )
  const rows = timings.flatMap(({ what, herald, opensearch = null }) => {
    const [rate, cpu] = [figure(what, RATE), figure(what, PROCESSOR)]
    if (opensearch === null || rate === undefined) return []
    const ratio = (rate.herald ?? 0) / (rate.opensearch ?? 1)
    return [
      [
        what,
        cell(herald, rate.herald, cpu?.herald ?? null),
        cell(opensearch, rate.opensearch ?? null, cpu?.opensearch ?? null),
        `${formatFigure(ratio)} ×`,
        formatReached(ratio >= TARGET_RATIO),
        cpu?.herald == null || cpu.opensearch == null ? '' : formatRatio(cpu.opensearch, cpu.herald),
      ],
    ]
  })
  return formatTable([
    [
      'p50 / p95 ms alone · requests/s at 16 · processor ms each',
      'Herald',
      'OpenSearch',
      '× requests/s',
      `≥ ${TARGET_RATIO} ×`,
      '× processor time',
    ],
    ...rows,
  ])
}

function peerColumns({ peer }: BenchReport): string[] {
  return peer === undefined ? ['Baseline, counting', 'Baseline, totals cached', '× cached'] : ['', peer, '×']
}

function formatTiming({ what, target, herald, counted, cached, opensearch = null }: BenchTiming): string[] {
  return [
    what,
    formatLatencies(herald),
    formatTarget(target),
    formatReached(isReached(herald, target)),
    counted === null ? '' : formatLatencies(counted),
    cached === null ? '' : formatLatencies(cached),
    cached === null ? '' : formatRatio(cached.p50, herald.p50),
    opensearch === null ? '' : formatLatencies(opensearch),
    opensearch === null ? '' : formatRatio(opensearch.p50, herald.p50),
  ]
}

function formatQuantity(
  { what, unit, target, moreIsBetter, herald, counted, cached, opensearch = null }: BenchQuantity,
  withUnit: boolean,
): string[] {
  const ratio = (peer: number | null) => {
    if (peer === null || herald === null) return ''
    return moreIsBetter ? formatRatio(herald, peer) : formatRatio(peer, herald)
  }
  return [
    withUnit ? `${what}, ${unit}` : what,
    formatFigure(herald),
    target === null ? '' : `${moreIsBetter ? '≥' : '≤'} ${formatFigure(target)}`,
    target === null || herald === null
      ? ''
      : formatReached(isQuantityReached({ target, moreIsBetter, herald })),
    formatFigure(counted),
    formatFigure(cached),
    ratio(cached),
    formatFigure(opensearch),
    ratio(opensearch),
  ]
}

function isReached(times: LatencySummary, target: LatencyTarget): boolean | null {
  const figures = Object.entries(target) as [keyof LatencyTarget, number][]
  return figures.length === 0 ? null : figures.every(([name, most]) => times[name] <= most)
}

function formatReached(is: boolean | null): string {
  return is === null ? '' : is ? 'yes' : 'NO'
}

function formatLatencies({ p50, p95, p99 }: LatencySummary): string {
  return [p50, p95, p99].map(formatFigure).join(' / ')
}

function formatTarget(target: LatencyTarget): string {
  return Object.entries(target)
    .map(([name, most]) => `${name} ≤ ${most}`)
    .join(', ')
}

export function formatRatio(more: number, less: number): string {
  return less > 0 ? `${formatFigure(more / less)} ×` : ''
}

/** Formats a number with two significant digits, or rounded to an integer from 100 on. */
export function formatFigure(value: number | null): string {
  if (value === null) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value < 0.1 ? 1 : 2)))
}

/** Formats rows as a Markdown table with aligned columns; the first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...body.map(line)].join('\n')
}
