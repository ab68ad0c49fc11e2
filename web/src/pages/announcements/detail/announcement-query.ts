import { useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { ApiRequestError } from '../../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'

export type AnnouncementRecord = ApiSchema<'Announcement'>

/**
 * One announcement in full, with what its document says beside the fields that all sources have: `more`, which comes from
 * the record, not from the search. Where that is away it is null, and the rest is still there.
 */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal }
      const [announcement, extras] = await Promise.all([
        unwrapResponse(apiClient.GET('/api/v1/announcements/{id}', request)),
        unwrapResponse(apiClient.GET('/api/v1/announcements/{id}/details', request)).catch(
          ignoreTemporaryError,
        ),
      ])
      return { announcement, extras }
    },
    refetchInterval: ({ state }) =>
      state.data?.extras === null ? REFETCH_INTERVALS_MS.normal : REFETCH_INTERVALS_MS.slow,
  })
}

export type AnnouncementExtras = NonNullable<
  NonNullable<ReturnType<typeof useAnnouncement>['data']>['extras']
>

/** What is busy or away for a moment is nothing; what is refused stays an error. */
function ignoreTemporaryError(error: unknown): null {
  if (error instanceof ApiRequestError && error.status >= 429) return null
  throw error
}
