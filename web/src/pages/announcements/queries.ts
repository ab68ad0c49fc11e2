import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, data, type Noun } from '../../api/client.ts'
import { isPassing } from '../../api/errors.ts'
import { LIVE } from '../../api/queries.ts'
import { type Filter, type Order, queryOf } from './filter.ts'
import { unfinished } from './unfinished.ts'

export type Item = Noun<'AnnouncementItem'>

/** Where what was searched for stands in a text: ranges of UTF-16 offsets in `text`. */
export type Match = NonNullable<Item['matches']>[number]

/** A page of announcements, with the filter it answers. */
export interface Answer {
  readonly filter: Filter
  readonly items: readonly Item[]
  readonly pagination: Noun<'Pagination'>
}

/** The first part of the keys of all that is asked about lists of announcements. */
export const LISTS = 'announcements'

/**
 * A page of the announcements of a filter. Where no announcement has the word typed last, those that have a word
 * beginning with it. It is not asked for again by itself: what somebody reads stays where it is, see `useNews`.
 */
export function useAnnouncements(filter: Filter, order: Order, page: number) {
  const query = useQuery<Answer>({
    queryKey: [LISTS, 'page', filter, order, page],
    staleTime: Number.POSITIVE_INFINITY,
    // When the server is back, it goes on by itself.
    refetchInterval: ({ state }) => state.status === 'error' && isPassing(state.error) && LIVE.fast,
    queryFn: async ({ signal }) => {
      const answer = await ask(filter, order, page, signal)
      const q = answer.pagination.total === 0 ? unfinished(filter.q) : null
      if (q === null) return answer
      const wider = await ask({ ...filter, q }, q === '' ? 'date' : order, page, signal)
      return wider.pagination.total === 0 ? answer : wider
    },
  })
  // While the next one comes, and while what is typed is not valid, the last answer stays.
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return { ...query, answer: query.data ?? last, isCurrent: query.data !== undefined }
}

async function ask(filter: Filter, sort: Order, page: number, signal: AbortSignal): Promise<Answer> {
  const query = {
    ...queryOf(filter),
    ...(sort === 'relevance' && { sort }),
    ...(filter.q !== '' && { include: ['matches' as const] }),
    page,
  }
  const { data: items, pagination } = await data(
    api.GET('/api/v1/announcements', { params: { query }, signal }),
  )
  return { filter, items, pagination }
}

/** How many announcements of a filter have each jurisdiction, category, source and month. */
export function useFacets(filter: Filter, enabled = true) {
  return useQuery({
    queryKey: [LISTS, 'facets', filter],
    staleTime: LIVE.slow,
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filter), include: ['facets' as const], per_page: 1 }
      const { facets } = await data(api.GET('/api/v1/announcements', { params: { query }, signal }))
      return facets ?? null
    },
  }).data
}

/** How many announcements came since an answer was read. The browser asks with the ETag, so no news costs little. */
export function useNews(answer: Answer | undefined): number {
  const shown = answer?.pagination.total ?? 0
  const total = useQuery({
    queryKey: [LISTS, 'total', answer?.filter],
    enabled: answer !== undefined,
    refetchInterval: LIVE.normal,
    initialData: shown,
    initialDataUpdatedAt: Date.now,
    queryFn: async ({ signal }) => {
      const query = { ...(answer && queryOf(answer.filter)), per_page: 1 }
      const { pagination } = await data(api.GET('/api/v1/announcements', { params: { query }, signal }))
      return pagination.total
    },
  }).data
  return Math.max(0, total - shown)
}
