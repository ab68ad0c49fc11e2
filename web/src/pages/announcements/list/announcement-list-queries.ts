import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { isRetryable } from '../../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import {
  type AnnouncementListFilter,
  type AnnouncementOrder,
  toAnnouncementQuery,
  withoutQuery,
} from './announcement-list-filter.ts'
import { toPrefixQuery } from './prefix-query.ts'

export type AnnouncementSummary = ApiSchema<'AnnouncementItem'>

/** Matches of the search in a text field, as ranges of UTF-16 offsets. */
export type SearchMatch = NonNullable<AnnouncementSummary['matches']>[number]

/** A page of announcements together with the filter that produced it. */
export interface AnnouncementSearchResponse {
  readonly filter: AnnouncementListFilter
  readonly items: readonly AnnouncementSummary[]
  readonly pagination: ApiSchema<'Pagination'>
}

/** First element of every cache key for announcement lists. */
export const ANNOUNCEMENT_LISTS_KEY = 'announcements'

/**
 * Searches announcements. If nothing matches, the last word is also tried as a prefix. The list is never refetched
 * automatically, so that it does not shift while the user reads it; see `useNewAnnouncementCount`.
 */
export function useAnnouncementSearch(
  filter: AnnouncementListFilter,
  order: AnnouncementOrder,
  page: number,
) {
  const query = useQuery<AnnouncementSearchResponse>({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'page', filter, order, page],
    staleTime: Number.POSITIVE_INFINITY,
    // Retries until the server is available again.
    refetchInterval: ({ state }) =>
      state.status === 'error' && isRetryable(state.error) && REFETCH_INTERVALS_MS.fast,
    queryFn: async ({ signal }) => {
      const result = await fetchSearchResponse(filter, order, page, signal)
      const q = result.pagination.total === 0 ? toPrefixQuery(filter.q) : null
      if (q === null) return result
      const wider = await fetchSearchResponse(
        { ...filter, q },
        q === '' ? withoutQuery(order) : order,
        page,
        signal,
      )
      return wider.pagination.total === 0 ? result : wider
    },
  })
  // The last result stays visible while the next one loads and while the input is invalid.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return { ...query, result: query.data ?? last, isCurrent: query.data !== undefined }
}

async function fetchSearchResponse(
  filter: AnnouncementListFilter,
  sort: AnnouncementOrder,
  page: number,
  signal: AbortSignal,
): Promise<AnnouncementSearchResponse> {
  const query = {
    ...toAnnouncementQuery(filter),
    ...((filter.q !== '' || sort !== 'date') && { sort }),
    include: ['parties' as const, 'codes' as const, ...(filter.q !== '' ? ['matches' as const] : [])],
    page,
  }
  const { data: items, pagination } = await unwrapResponse(
    apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
  )
  return { filter, items, pagination }
}

/** Counts the announcements that match a filter by jurisdiction, category, source and month. Null after a failure. */
export function useAnnouncementFacets(filter: AnnouncementListFilter, enabled = true) {
  const { data, failureCount } = useQuery({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'facets', filter],
    staleTime: REFETCH_INTERVALS_MS.slow,
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...toAnnouncementQuery(filter), include: ['facets' as const], per_page: 1 }
      const { facets } = await unwrapResponse(
        apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
      )
      return facets ?? null
    },
  })
  return data === undefined && failureCount > 0 ? null : data
}

/** Loads searches that find something, for a filter that finds nothing. */
export function useAnnouncementSuggestions(filter: AnnouncementListFilter) {
  return useQuery({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'suggestions', filter],
    staleTime: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) => {
      const query = { ...toAnnouncementQuery(filter), include: ['suggestions' as const], per_page: 1 }
      const { suggestions } = await unwrapResponse(
        apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
      )
      return suggestions ?? []
    },
  }).data
}

/** Counts announcements that arrived after a result was loaded. ETags make polling cheap while nothing changes. */
export function useNewAnnouncementCount(result: AnnouncementSearchResponse | undefined): number {
  const shown = result?.pagination.total ?? 0
  const total = useQuery({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'total', result?.filter],
    enabled: result !== undefined,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    initialData: shown,
    initialDataUpdatedAt: Date.now,
    queryFn: async ({ signal }) => {
      const query = { ...(result && toAnnouncementQuery(result.filter)), per_page: 1 }
      const { pagination } = await unwrapResponse(
        apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
      )
      return pagination.total
    },
  }).data
  return Math.max(0, total - shown)
}
