import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { FOLLOWING_KEY, type SavedSearchItem } from '../../api/followed-targets.ts'
import type { paths } from '../../api/schema.d.ts'
import { showErrorToast } from '../../ui/toast-queue.ts'
import type { FollowedTarget } from './followed-target.ts'
import { followingMessages } from './messages/messages.ts'

type RequestBody<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : never
type SearchChanges = RequestBody<paths['/api/v1/saved-searches/{id}']['patch']>

/** Returns a function that refetches watchlists, saved searches and matches. */
function useRefetchFollowing() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [FOLLOWING_KEY] })
}

/** Marks matches as read up to a change number: those of the targets, or all if none are given. */
export function useMarkAsRead() {
  const onSuccess = useRefetchFollowing()
  return useMutation({
    mutationFn: ({ change, targets }: { change: number; targets?: readonly FollowedTarget[] }) => {
      const idsOf = (kind: FollowedTarget['kind']) =>
        targets?.filter(target => target.kind === kind).map(({ id }) => id) ?? []
      const [watchlists, saved_searches] = [idsOf('watchlist'), idsOf('saved_search')]
      const body = {
        change,
        ...(watchlists.length > 0 && { watchlists }),
        ...(saved_searches.length > 0 && { saved_searches }),
      }
      return unwrapResponse(apiClient.POST('/api/v1/matches/seen', { body }))
    },
    onSuccess,
    onError: error => showErrorToast(followingMessages.errors.markAsRead, error),
  })
}

/** Mutes a watchlist or saved search, or ends that. */
export function useMuteTarget() {
  const onSuccess = useRefetchFollowing()
  return useMutation({
    mutationFn: async ({ kind, id, isMuted }: Pick<FollowedTarget, 'kind' | 'id' | 'isMuted'>) => {
      const change = { params: { path: { id } }, body: { is_muted: isMuted } }
      if (kind === 'watchlist') await unwrapResponse(apiClient.PATCH('/api/v1/watchlists/{id}', change))
      else await unwrapResponse(apiClient.PATCH('/api/v1/saved-searches/{id}', change))
    },
    onSuccess,
    onError: error => showErrorToast(followingMessages.errors.notifications, error),
  })
}

export function useCreateSavedSearch() {
  const onSuccess = useRefetchFollowing()
  return useMutation({
    mutationFn: (body: Pick<SavedSearchItem, 'name' | 'kind' | 'search'> & { confirm_volume?: boolean }) =>
      unwrapResponse(apiClient.POST('/api/v1/saved-searches', { body })),
    onSuccess,
  })
}

export function useUpdateSavedSearch() {
  const onSuccess = useRefetchFollowing()
  return useMutation({
    mutationFn: ({ id, ...body }: SearchChanges & { id: string }) =>
      unwrapResponse(apiClient.PATCH('/api/v1/saved-searches/{id}', { params: { path: { id } }, body })),
    onSuccess,
  })
}

export function useDeleteSavedSearch() {
  const onSuccess = useRefetchFollowing()
  return useMutation({
    mutationFn: (id: string) =>
      unwrapResponse(apiClient.DELETE('/api/v1/saved-searches/{id}', { params: { path: { id } } })),
    onSuccess,
    onError: error => showErrorToast(followingMessages.errors.deleteSearch, error),
  })
}
