import { BarStack } from '@visx/shape'
import { useMemo } from 'react'
import type { ChartColumn, ColumnScales, ColumnSelection } from './column-scales.ts'
import { seriesColor } from './series-colors.ts'

interface Props {
  readonly columns: readonly ChartColumn[]
  readonly series: readonly string[]
  readonly scales: ColumnScales
  readonly getSeriesColor: ((series: string) => string) | undefined
  readonly isSelected: ((date: string) => ColumnSelection) | undefined
}

/** Renders the stacked bars of a column chart. */
export function StackedColumnBars({ columns, series, scales, getSeriesColor, isSelected }: Props) {
  const data = useMemo(() => columns.map(({ date, counts }) => ({ ...counts, date })), [columns])
  return (
    <BarStack
      data={data}
      keys={[...series]}
      x={({ date }) => date}
      value={(datum, key) => (datum as unknown as Record<string, number>)[key] ?? 0}
      xScale={scales.x}
      yScale={scales.y}
      color={key => getSeriesColor?.(key) ?? seriesColor(series.indexOf(String(key)))}
    >
      {stacks =>
        stacks.map(({ key, bars }) =>
          bars
            .filter(bar => bar.height > 0)
            .map(bar => (
              <rect
                key={`${key} ${bar.bar.data.date}`}
                x={bar.x}
                y={bar.y}
                width={Math.max(1, bar.width)}
                height={bar.height}
                fill={bar.color}
                opacity={chooseOpacity(isSelected?.(bar.bar.data.date) ?? true)}
              />
            )),
        )
      }
    </BarStack>
  )
}

function chooseOpacity(selection: ColumnSelection): number {
  if (selection === 'partly') return 0.65
  return selection ? 1 : 0.35
}
