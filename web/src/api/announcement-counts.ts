import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'
import type { operations } from './schema.d.ts'

/** The parameters of a count over time: interval, grouping, and the filters of the announcement list. */
export type AnnouncementCountsQuery = NonNullable<operations['getHistory']['parameters']['query']>

/** Announcement counts over time; empty intervals are left out. */
export type AnnouncementCountsOverTime =
  operations['getHistory']['responses']['200']['content']['application/json']

/** Loads announcement counts and keeps them current; a null query loads nothing. Old data stays while new filters load. */
export function useAnnouncementCountsOverTime(query: AnnouncementCountsQuery | null) {
  return useQuery({
    queryKey: ['history', query],
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    placeholderData: keepPreviousData,
    queryFn:
      query === null
        ? skipToken
        : ({ signal }): Promise<AnnouncementCountsOverTime> =>
            unwrapResponse(apiClient.GET('/api/v1/stats/history', { params: { query }, signal })),
  })
}
