import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'
import type { operations } from './schema.d.ts'

/** What is counted over time: the interval, the series, and the filters of the list of announcements. */
export type AnnouncementHistoryQuery = NonNullable<operations['getHistory']['parameters']['query']>

/** Announcements over time; intervals without any are left out. */
export type AnnouncementHistory = operations['getHistory']['responses']['200']['content']['application/json']

/** Announcements over time, kept current; null asks for nothing. What was shown stays while other filters are loaded. */
export function useAnnouncementHistory(asked: AnnouncementHistoryQuery | null) {
  return useQuery({
    queryKey: ['history', asked],
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    placeholderData: keepPreviousData,
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }): Promise<AnnouncementHistory> =>
            unwrapResponse(apiClient.GET('/api/v1/stats/history', { params: { query: asked }, signal })),
  })
}
