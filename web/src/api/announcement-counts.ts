import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from './api-client.ts'
import { REFETCH_INTERVALS_MS } from './query-client.ts'
import type { operations } from './schema.d.ts'

/** Query parameters of the counts-over-time endpoint: the interval, the grouping and the announcement list filters. */
export type AnnouncementCountsQuery = NonNullable<operations['getHistory']['parameters']['query']>

/** Announcement counts over time. Intervals without announcements are absent. */
export type AnnouncementCountsOverTime =
  operations['getHistory']['responses']['200']['content']['application/json']

/**
 * Loads announcement counts and refetches them regularly; a null query loads nothing. The previous data stays visible
 * while the data for new filters loads.
 */
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
