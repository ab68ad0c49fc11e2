import { useQuery } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { ApiRequestError } from '../../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'

export type AnnouncementRecord = ApiSchema<'Announcement'>

/**
 * Loads an announcement and its `extras`: source details, corrections and entity IDs. The extras come from the database
 * instead of the search index, and are null while the database is unavailable.
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

/** Returns null for temporary errors and rethrows all others. */
function ignoreTemporaryError(error: unknown): null {
  if (error instanceof ApiRequestError && error.status >= 429) return null
  throw error
}
