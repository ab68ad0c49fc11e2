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
      return { announcement, extras, procedure: await fetchProcedure(announcement, signal) }
    },
    refetchInterval: ({ state }) =>
      state.data?.extras === null ? REFETCH_INTERVALS_MS.normal : REFETCH_INTERVALS_MS.slow,
  })
}

export type ProcedureNotices = Awaited<ReturnType<typeof fetchProcedure>>

export type AnnouncementExtras = NonNullable<
  NonNullable<ReturnType<typeof useAnnouncement>['data']>['extras']
>

/** The number of notices of a procedure that are read; few procedures have more. */
export const MAX_PROCEDURE_NOTICES = 100

/**
 * Loads all notices of the procedure of an announcement, with the oldest first. They are loaded with the announcement, so
 * that they never appear above what is being read.
 */
async function fetchProcedure({ metadata: { procedure_id: id } }: AnnouncementRecord, signal: AbortSignal) {
  if (id === undefined) return null
  const query = { procedure_id: [id], sort: 'date_asc' as const, per_page: MAX_PROCEDURE_NOTICES }
  return await unwrapResponse(apiClient.GET('/api/v1/announcements', { params: { query }, signal })).catch(
    ignoreTemporaryError,
  )
}

/** Returns null for temporary errors and rethrows all others. */
function ignoreTemporaryError(error: unknown): null {
  if (error instanceof ApiRequestError && error.status >= 429) return null
  throw error
}
