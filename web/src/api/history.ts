import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api, data } from './client.ts'
import { LIVE } from './queries.ts'
import type { operations } from './schema.d.ts'

/** What is counted over time: the interval, the series, and the filters of the list of announcements. */
export type HistoryAsked = NonNullable<operations['getHistory']['parameters']['query']>

/** Announcements over time; intervals without any are left out. */
export type History = operations['getHistory']['responses']['200']['content']['application/json']

/** Announcements over time, kept current; null asks for nothing. What was shown stays while other filters are loaded. */
export function useHistory(asked: HistoryAsked | null) {
  return useQuery({
    queryKey: ['history', asked],
    refetchInterval: LIVE.normal,
    placeholderData: keepPreviousData,
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }): Promise<History> =>
            data(api.GET('/api/v1/stats/history', { params: { query: asked }, signal })),
  })
}
