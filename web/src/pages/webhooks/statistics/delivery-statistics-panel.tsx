import { lazy, Suspense } from 'react'
import { formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { webhookHealthMessages } from '../health/messages/messages.ts'
import {
  DELIVERY_PERIODS,
  type DeliveryPeriod,
  type DeliveryStatistics,
  formatSuccessRate,
  readDeliveryPeriod,
} from './delivery-periods.ts'
import css from './delivery-statistics.module.css'
import { useDeliveryStatistics } from './delivery-statistics-query.ts'

const { statistics: messages } = webhookHealthMessages

// Loaded separately, because the rest of the page is needed first.
const DeliveryCharts = lazy(async () => ({
  default: (await import('./delivery-charts.tsx')).DeliveryCharts,
}))

interface Props {
  /** The subscription, or null for all subscriptions of the owner. */
  readonly webhookId: string | null
  readonly title: string
}

/** Shows totals, rates and latencies of deliveries over time. The URL holds the period. */
export function DeliveryStatisticsPanel({ webhookId, title }: Props) {
  const { params, change } = useUrlParams()
  const period = readDeliveryPeriod(params)
  const statistics = useDeliveryStatistics(webhookId, period)
  return (
    <Panel
      title={title}
      actions={
        <select
          aria-label={messages.period}
          className={css.period}
          value={period.id}
          onChange={({ target }) => change({ period: target.value }, { replace: true })}
        >
          {DELIVERY_PERIODS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      }
    >
      {statistics.data === undefined ? (
        <div className={css.frame}>
          <QueryState query={statistics} loadingLabel={messages.loading} lines={6} />
        </div>
      ) : (
        <StatisticsContent statistics={statistics.data} period={period} />
      )}
    </Panel>
  )
}

interface ContentProps {
  readonly statistics: DeliveryStatistics
  readonly period: DeliveryPeriod
}

function StatisticsContent({ statistics, period }: ContentProps) {
  const { attempts } = statistics.total
  return (
    <div className={css.frame}>
      <Totals total={statistics.total} />
      {attempts === 0 ? (
        <p className={css.nothing}>{messages.nothingSent}</p>
      ) : (
        <Suspense fallback={<div className={css.pending} />}>
          <DeliveryCharts statistics={statistics} period={period} />
        </Suspense>
      )}
    </div>
  )
}

function Totals({ total }: { total: DeliveryStatistics['total'] }) {
  const { delivered, failed, attempts, retries, latency_ms } = total
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    [messages.delivered, formatNumber(delivered)],
    [messages.failed, formatNumber(failed)],
    [messages.successRate, formatSuccessRate(total)],
    [messages.requests, formatNumber(attempts)],
    [messages.retries, formatNumber(retries)],
    [messages.medianResponse, latency_ms.p50 === null ? null : formatMilliseconds(latency_ms.p50)],
    [messages.p95, latency_ms.p95 === null ? null : formatMilliseconds(latency_ms.p95)],
  ]
  return (
    <dl className={css.totals}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === messages.failed && failed > 0 ? css.failed : undefined}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
