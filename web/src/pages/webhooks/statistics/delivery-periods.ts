import type { ApiSchema } from '../../../api/api-client.ts'
import { LOCALE } from '../../../i18n/language.ts'
import { formatDate, formatDayAndMonth } from '../../../text/format-dates-and-numbers.ts'
import { webhookHealthMessages } from '../health/messages/messages.ts'

export type DeliveryStatistics = ApiSchema<'DeliveryStatistics'>

const { periods } = webhookHealthMessages.statistics

const HOUR_MS = 3_600_000

/** Periods of the delivery statistics, the default first. */
export const DELIVERY_PERIODS = [
  { id: '24h', name: periods['24h'], interval: 'hour', hours: 24 },
  { id: '7d', name: periods['7d'], interval: 'hour', hours: 7 * 24 },
  { id: '30d', name: periods['30d'], interval: 'day', hours: 30 * 24 },
] as const
export type DeliveryPeriod = (typeof DELIVERY_PERIODS)[number]

/** Reads the period from the URL. An unknown one counts as the default. */
export function readDeliveryPeriod(params: URLSearchParams): DeliveryPeriod {
  return DELIVERY_PERIODS.find(({ id }) => id === params.get('period')) ?? DELIVERY_PERIODS[0]
}

/** Returns the parameters of a request for the statistics of a period that ends now. */
export function periodParameters({ interval, hours }: DeliveryPeriod, now: number) {
  return { interval, since: new Date(now - hours * HOUR_MS).toISOString() }
}

const PERCENT = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' })
const DAY_AND_TIME = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the label of an interval: its time for a day of hours, else its day. Hours are in the user’s time zone. */
export function formatIntervalStart({ id, interval }: DeliveryPeriod, start: string): string {
  if (interval === 'day') return formatDayAndMonth(start.slice(0, 10))
  return (id === '24h' ? TIME : DAY_AND_TIME).format(new Date(start))
}

/** Describes an interval in full, for tooltips. */
export function describeInterval({ interval }: DeliveryPeriod, start: string): string {
  return interval === 'day' ? formatDate(start.slice(0, 10)) : DAY_AND_TIME.format(new Date(start))
}

/** Returns the share of finished deliveries that succeeded, for example `99.8%`, or null if there are none. */
export function formatSuccessRate({
  delivered,
  failed,
}: Pick<DeliveryStatistics['total'], 'delivered' | 'failed'>): string | null {
  const finished = delivered + failed
  if (finished === 0) return null
  // Rounded down, because a failure must not disappear.
  return PERCENT.format(Math.floor((delivered / finished) * 1_000) / 1_000)
}
