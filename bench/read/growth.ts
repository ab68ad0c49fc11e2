import type { BenchReport } from '../bench-report.ts'
import { formatFigure, formatRatio, formatTable } from '../format-bench-report.ts'

/** A figure of Herald by its name. */
interface Figure {
  readonly what: string
  readonly value: number
}

/** Formats how each figure of Herald grows from the smaller to the larger of two reports. */
export function formatGrowth(reports: readonly [BenchReport, BenchReport]): string {
  const [small, large] = [...reports].sort((a, b) => (a.rows ?? 0) - (b.rows ?? 0)) as [
    BenchReport,
    BenchReport,
  ]
  const before = new Map(listFigures(small).map(({ what, value }) => [what, value]))
  const rows = listFigures(large).flatMap(({ what, value }) => {
    const earlier = before.get(what)
    return earlier === undefined
      ? []
      : [[what, formatFigure(earlier), formatFigure(value), formatRatio(value, earlier)]]
  })
  const [few = 0, many = 0] = [small.rows, large.rows]
  const head = [
    'Growth of figures of Herald',
    `${few} rows`,
    `${many} rows`,
    `for ${formatRatio(many, few)} as many rows`,
  ]
  return formatTable([head, ...rows])
}

function listFigures({ timings, quantities }: BenchReport): Figure[] {
  return [
    ...timings.flatMap(({ what, herald }) => [
      { what: `${what}, p50 ms`, value: herald.p50 },
      { what: `${what}, p95 ms`, value: herald.p95 },
    ]),
    ...quantities.flatMap(({ what, unit, herald }) =>
      herald === null ? [] : [{ what: `${what}, ${unit}`, value: herald }],
    ),
  ]
}
