import { useQuery } from '@tanstack/react-query'
import { api, data, type Noun } from '../../api/client.ts'
import { LIVE } from '../../api/queries.ts'

export type Announcement = Noun<'Announcement'>

/** One announcement in full, with what its document says beside the fields that all sources have. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: ['announcement', id],
    refetchInterval: LIVE.slow,
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal }
      const [announcement, more] = await Promise.all([
        data(api.GET('/api/v1/announcements/{id}', request)),
        data(api.GET('/api/v1/announcements/{id}/details', request)),
      ])
      return { announcement, more }
    },
  })
}

export type More = NonNullable<ReturnType<typeof useAnnouncement>['data']>['more']
