import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { isRetryable } from '../../../api/api-error.ts'
import { REFETCH_INTERVALS_MS } from '../../../api/query-client.ts'
import {
  type AnnouncementListFilter,
  type AnnouncementOrder,
  toAnnouncementQuery,
} from './announcement-list-filter.ts'
import { toPrefixQuery } from './prefix-query.ts'

export type AnnouncementListItem = ApiSchema<'AnnouncementItem'>

/** Where what was searched for stands in a text: ranges of UTF-16 offsets in `text`. */
export type TextMatch = NonNullable<AnnouncementListItem['matches']>[number]

/** A page of announcements, with the filter it answers. */
export interface AnnouncementResultPage {
  readonly filter: AnnouncementListFilter
  readonly items: readonly AnnouncementListItem[]
  readonly pagination: ApiSchema<'Pagination'>
}

/** The first part of the keys of all that is asked about lists of announcements. */
export const ANNOUNCEMENT_LISTS_KEY = 'announcements'

/**
 * A page of the announcements of a filter. Where no announcement has the word typed last, those that have a word
 * beginning with it. It is not asked for again by itself: what somebody reads stays where it is, see `useNews`.
 */
export function useAnnouncementSearch(
  filter: AnnouncementListFilter,
  order: AnnouncementOrder,
  page: number,
) {
  const query = useQuery<AnnouncementResultPage>({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'page', filter, order, page],
    staleTime: Number.POSITIVE_INFINITY,
    // When the server is back, it goes on by itself.
    refetchInterval: ({ state }) =>
      state.status === 'error' && isRetryable(state.error) && REFETCH_INTERVALS_MS.fast,
    queryFn: async ({ signal }) => {
      const answer = await fetchResultPage(filter, order, page, signal)
      const q = answer.pagination.total === 0 ? toPrefixQuery(filter.q) : null
      if (q === null) return answer
      const wider = await fetchResultPage({ ...filter, q }, q === '' ? 'date' : order, page, signal)
      return wider.pagination.total === 0 ? answer : wider
    },
  })
  // While the next one comes, and while what is typed is not valid, the last answer stays.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return { ...query, answer: query.data ?? last, isCurrent: query.data !== undefined }
}

async function fetchResultPage(
  filter: AnnouncementListFilter,
  sort: AnnouncementOrder,
  page: number,
  signal: AbortSignal,
): Promise<AnnouncementResultPage> {
  const query = {
    ...toAnnouncementQuery(filter),
    ...(sort === 'relevance' && { sort }),
    ...(filter.q !== '' && { include: ['matches' as const] }),
    page,
  }
  const { data: items, pagination } = await unwrapResponse(
    apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
  )
  return { filter, items, pagination }
}

/** How many announcements of a filter have each jurisdiction, category, source and month. */
export function useAnnouncementFacets(filter: AnnouncementListFilter, enabled = true) {
  return useQuery({
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
  }).data
}

/** How many announcements came since an answer was read. The browser asks with the ETag, so no news costs little. */
export function useNewAnnouncementCount(answer: AnnouncementResultPage | undefined): number {
  const shown = answer?.pagination.total ?? 0
  const total = useQuery({
    queryKey: [ANNOUNCEMENT_LISTS_KEY, 'total', answer?.filter],
    enabled: answer !== undefined,
    refetchInterval: REFETCH_INTERVALS_MS.normal,
    initialData: shown,
    initialDataUpdatedAt: Date.now,
    queryFn: async ({ signal }) => {
      const query = { ...(answer && toAnnouncementQuery(answer.filter)), per_page: 1 }
      const { pagination } = await unwrapResponse(
        apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
      )
      return pagination.total
    },
  }).data
  return Math.max(0, total - shown)
}
