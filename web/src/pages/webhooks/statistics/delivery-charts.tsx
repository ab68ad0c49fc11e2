import { useMemo } from 'react'
import { ColumnChart } from '../../../charts/column-chart.tsx'
import { LineChart } from '../../../charts/line-chart.tsx'
import { formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { webhookHealthMessages } from '../health/messages/messages.ts'
import {
  type DeliveryPeriod,
  type DeliveryStatistics,
  describeInterval,
  formatIntervalStart,
} from './delivery-periods.ts'
import css from './delivery-statistics.module.css'

const { statistics: messages } = webhookHealthMessages

const HEIGHT = 148
const OUTCOMES = ['delivered', 'failed'] as const
const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  delivered: messages.delivered,
  failed: messages.failed,
}
const OUTCOME_COLORS: Readonly<Record<string, string>> = {
  delivered: 'var(--series-3)',
  failed: 'var(--series-7)',
}
const LATENCIES = [
  { key: 'p50', name: messages.median, color: 'var(--series-1)' },
  { key: 'p95', name: messages.p95, color: 'var(--series-2)' },
] as const

interface Props {
  readonly statistics: DeliveryStatistics
  readonly period: DeliveryPeriod
}

/** Draws deliveries and response times over time, side by side with the same time axis. */
export function DeliveryCharts(props: Props) {
  return (
    <div className={css.charts}>
      <OutcomesFigure {...props} />
      <LatencyFigure {...props} />
    </div>
  )
}

function OutcomesFigure({ statistics: { data, total, interval }, period }: Props) {
  const columns = useMemo(
    () => data.map(({ start, delivered, failed }) => ({ date: start, counts: { delivered, failed } })),
    [data],
  )
  const items = OUTCOMES.map(key => ({ name: OUTCOME_NAMES[key] ?? key, color: OUTCOME_COLORS[key] ?? '' }))
  const title = interval === 'hour' ? messages.perHour : messages.perDay
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>
        <Legend items={items} />
      </figcaption>
      {total.delivered + total.failed === 0 ? (
        <p className={css.nothing}>{messages.noOutcome}</p>
      ) : (
        <ColumnChart
          title={title}
          columns={columns}
          series={OUTCOMES}
          height={HEIGHT}
          formatColumnDate={start => formatIntervalStart(period, start)}
          formatSeriesName={name => OUTCOME_NAMES[name] ?? name}
          getSeriesColor={name => OUTCOME_COLORS[name] ?? ''}
        />
      )}
    </figure>
  )
}

function LatencyFigure({ statistics: { data, total }, period }: Props) {
  const points = useMemo(
    () => data.map(({ start, latency_ms }) => ({ date: start, values: latency_ms })),
    [data],
  )
  const { title, formatLevel } = chooseLatencyScale(data)
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>
        <Legend items={LATENCIES} />
      </figcaption>
      {total.latency_ms.p50 === null ? (
        <p className={css.nothing}>{messages.noResponse}</p>
      ) : (
        <LineChart
          title={title}
          points={points}
          series={LATENCIES}
          height={HEIGHT}
          formatDate={start => formatIntervalStart(period, start)}
          describeDate={start => describeInterval(period, start)}
          formatLevel={formatLevel}
          formatValue={formatMilliseconds}
        />
      )}
    </figure>
  )
}

/** Chooses the unit of the axis, which has room for short numbers only. */
function chooseLatencyScale(data: DeliveryStatistics['data']) {
  const isSlow = data.some(({ latency_ms }) => (latency_ms.p95 ?? 0) >= 1_000)
  return isSlow
    ? { title: messages.inSeconds, formatLevel: (ms: number) => formatNumber(ms / 1_000) }
    : { title: messages.inMilliseconds, formatLevel: formatNumber }
}

function Legend({ items }: { items: readonly { readonly name: string; readonly color: string }[] }) {
  return (
    <ul className={css.legend}>
      {items.map(({ name, color }) => (
        <li key={name}>
          <span className={css.swatch} style={{ background: color }} aria-hidden /> {name}
        </li>
      ))}
    </ul>
  )
}
