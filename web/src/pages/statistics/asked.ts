import type { HistoryAsked } from '../../api/history.ts'
import { listOf } from '../../ui/address.ts'
import { daysBetween, today } from '../sources/days.ts'

export const INTERVALS = ['day', 'month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

/** What the page is asked for in the address bar. Values the API does not know go to it as they are: it says what is wrong. */
export function askedOf(params: URLSearchParams): HistoryAsked & { readonly interval: Interval } {
  const list = <Name extends 'jurisdiction' | 'category' | 'source'>(name: Name) => {
    const values = listOf(params, name)
    return values.length > 0 && { [name]: values as HistoryAsked[Name] }
  }
  const date = (name: 'date_from' | 'date_to') => {
    const value = params.get(name)
    return value !== null && { [name]: value }
  }
  return {
    interval: INTERVALS.find(interval => interval === params.get('interval')) ?? 'month',
    ...list('jurisdiction'),
    ...list('category'),
    ...list('source'),
    ...date('date_from'),
    ...date('date_to'),
  }
}

/** The parameters that narrow what is counted. */
export const FILTERS = ['jurisdiction', 'category', 'source', 'date_from', 'date_to'] as const

/** Whether anything is left out of the counts. */
export function isNarrowed(params: URLSearchParams): boolean {
  return FILTERS.some(name => params.has(name))
}

/** The longest span that the API counts by day. */
const MOST_DAYS = 400

/** What of it cannot be asked for, by parameter; the API would refuse it. */
export function wrongOf({ interval, date_from: from, date_to: to = today() }: HistoryAsked) {
  const wrong: Partial<Record<'interval' | 'date_from', string>> = {}
  if (from === undefined) return wrong
  if (from > to) wrong.date_from = 'This is after the last day.'
  if (interval === 'day' && daysBetween(from, to).length > MOST_DAYS)
    wrong.interval = `One by one, at most ${MOST_DAYS} days are counted. Choose months, or dates that are closer.`
  return wrong
}
