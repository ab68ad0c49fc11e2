import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import type { FollowingEntry } from '../../../api/followed-entities.ts'
import { FOLLOWING_KEY } from '../../../api/followed-targets.ts'
import { showErrorToast } from '../../../ui/toast-queue.ts'
import { followingMessages } from '../messages/messages.ts'

/** Stops watching an entity by deleting its entries. Entries that watch other entities as well keep those. */
export function useStopFollowing(entityId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (entries: readonly FollowingEntry[]) => {
      await Promise.all(entries.map(following => stopFollowing(following, entityId)))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [FOLLOWING_KEY] }),
    onError: (error: Error) => showErrorToast(followingMessages.errors.stopFollowing, error),
  })
}

async function stopFollowing({ list, entry }: FollowingEntry, entityId: string): Promise<void> {
  const params = { path: { id: list.id, entry: entry.id } }
  const others = entry.entity_ids.filter(id => id !== entityId)
  if (others.length === 0)
    await unwrapResponse(apiClient.DELETE('/api/v1/watchlists/{id}/entries/{entry}', { params }))
  else {
    const body = { entity_ids: others }
    await unwrapResponse(apiClient.PATCH('/api/v1/watchlists/{id}/entries/{entry}', { params, body }))
  }
}
