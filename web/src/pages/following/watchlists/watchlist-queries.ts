import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { FOLLOWING_KEY } from '../../../api/followed-targets.ts'
import { showErrorToast } from '../../../ui/toast-queue.ts'
import { followingMessages } from '../messages/messages.ts'

export type WatchlistItem = ApiSchema<'Watchlist'>
export type WatchlistEntryData = ApiSchema<'WatchlistEntry'>
export type EntryStateCode = WatchlistEntryData['state']

/** Properties of a watchlist that can be edited: its name and which announcements matter. */
export type WatchlistInput = Pick<WatchlistItem, 'name' | 'categories' | 'minimum_severity' | 'jurisdictions'>

export function useWatchlist(id: string) {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'watchlist', id],
    queryFn: ({ signal }) =>
      unwrapResponse(apiClient.GET('/api/v1/watchlists/{id}', { params: { path: { id } }, signal })),
  })
}

/** Loads a page of the entries of a watchlist, newest first. */
export function useWatchlistEntries(id: string, state: EntryStateCode | null, page: number) {
  return useQuery({
    queryKey: [FOLLOWING_KEY, 'entries', id, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page, ...(state !== null && { state }) }
      return unwrapResponse(
        apiClient.GET('/api/v1/watchlists/{id}/entries', { params: { path: { id }, query }, signal }),
      )
    },
  })
}

/** Creates a mutation that refetches watchlists, entries and matches afterwards. */
function useFollowingMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  failure?: string,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: [FOLLOWING_KEY] }),
    ...(failure !== undefined && { onError: (error: Error) => showErrorToast(failure, error) }),
  })
}

export function useCreateWatchlist() {
  return useFollowingMutation((body: Pick<WatchlistInput, 'name'> & Partial<WatchlistInput>) =>
    unwrapResponse(apiClient.POST('/api/v1/watchlists', { body })),
  )
}

export function useUpdateWatchlist(id: string) {
  return useFollowingMutation((body: WatchlistInput) =>
    unwrapResponse(apiClient.PATCH('/api/v1/watchlists/{id}', { params: { path: { id } }, body })),
  )
}

export function useDeleteWatchlist() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrapResponse(apiClient.DELETE('/api/v1/watchlists/{id}', { params: { path: { id } } })),
    // The page of the deleted list may still be open. It must not ask for the list again.
    onSuccess: (_, id) =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === FOLLOWING_KEY && !queryKey.includes(id),
      }),
    onError: (error: Error) => showErrorToast(followingMessages.errors.deleteWatchlist, error),
  })
}

/** A party to watch: an entity, or a name or number that Herald looks up. */
export type NewParty =
  | { readonly entity_id: string }
  | { readonly name?: string; readonly number?: string; readonly country?: string; readonly town?: string }

/** Adds a party to a watchlist. `failure` is the title of a message if it fails; without it, the form shows the error. */
export function useAddEntry(failure?: string) {
  return useFollowingMutation(
    ({ id, party }: { id: string; party: NewParty }) =>
      unwrapResponse(
        apiClient.POST('/api/v1/watchlists/{id}/entries', { params: { path: { id } }, body: { ...party } }),
      ),
    failure,
  )
}

/** Decides which of the candidates an entry means. With no entities, it means none of them. */
export function useDecideEntry(id: string, entry: string) {
  return useFollowingMutation(
    (entityIds: readonly string[]) =>
      unwrapResponse(
        apiClient.PATCH('/api/v1/watchlists/{id}/entries/{entry}', {
          params: { path: { id, entry } },
          body: entityIds.length === 0 ? { state: 'unknown' } : { entity_ids: [...entityIds] },
        }),
      ),
    followingMessages.errors.saveDecision,
  )
}

export function useRemoveEntry(id: string) {
  return useFollowingMutation(
    (entry: string) =>
      unwrapResponse(
        apiClient.DELETE('/api/v1/watchlists/{id}/entries/{entry}', { params: { path: { id, entry } } }),
      ),
    followingMessages.errors.removeEntry,
  )
}
