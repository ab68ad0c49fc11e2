import { useQuery } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { LIVE } from '../../api/queries.ts'

export type Announcement = Noun<'Announcement'>

/**
 * One announcement in full, with what its document says beside the fields that all sources have: `more`, which comes from
 * the record, not from the search. Where that is away it is null, and the rest is still there.
 */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: ['announcement', id],
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal }
      const [announcement, more] = await Promise.all([
        data(api.GET('/api/v1/announcements/{id}', request)),
        data(api.GET('/api/v1/announcements/{id}/details', request)).catch(passing),
      ])
      return { announcement, more }
    },
    refetchInterval: ({ state }) => (state.data?.more === null ? LIVE.normal : LIVE.slow),
  })
}

export type More = NonNullable<NonNullable<ReturnType<typeof useAnnouncement>['data']>['more']>

/** What is busy or away for a moment is nothing; what is refused stays an error. */
function passing(error: unknown): null {
  if (error instanceof ApiError && error.status >= 429) return null
  throw error
}
