import { scaleBand, scaleLinear } from '@visx/scale'

/** A chart column: a time interval with one count per series. */
export interface ChartColumn {
  /** First day of the interval, as `YYYY-MM-DD`. */
  readonly date: string
  readonly counts: Readonly<Record<string, number>>
}

/** Whether a column lies in the selected range: completely, partly or not at all. */
export type ColumnSelection = boolean | 'partly'

export const CHART_MARGIN_PX = { top: 8, right: 8, bottom: 26, left: 44 }

/** Size of the plot area and the scales that map dates and counts to it. */
export type ColumnScales = ReturnType<typeof chooseColumnScales>

/** Computes the scales for a column chart of `width` by `height` CSS pixels. */
export function chooseColumnScales(columns: readonly ChartColumn[], width: number, height: number) {
  const inner = {
    width: Math.max(0, width - CHART_MARGIN_PX.left - CHART_MARGIN_PX.right),
    height: height - CHART_MARGIN_PX.top - CHART_MARGIN_PX.bottom,
  }
  const largest = Math.max(1, ...columns.map(({ counts }) => sumCounts(counts)))
  const dates = columns.map(({ date }) => date)
  return {
    inner,
    x: scaleBand({ domain: dates, range: [0, inner.width], paddingInner: 0.18, paddingOuter: 0.05 }),
    y: scaleLinear({ domain: [0, largest], range: [inner.height, 0], nice: 4 }),
  }
}

function sumCounts(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/**
 * Describes a column for its tooltip and for screen readers: the total, followed by each series with a nonzero count.
 */
export function formatChartColumnLabel(
  date: string,
  counts: Readonly<Record<string, number>>,
  series: readonly string[],
  formatSeriesName: (series: string) => string,
): string {
  const total = `${date}: ${sumCounts(counts).toLocaleString('en-GB')}`
  if (series.length < 2) return total
  const parts = series
    .filter(key => counts[key])
    .map(key => `${formatSeriesName(key)} ${counts[key]?.toLocaleString('en-GB')}`)
  return [total, ...parts].join('\n')
}
