import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'

export type TimelineEventItem = ApiSchema<'TimelineEvent'>

/** Number of events per request. This is the maximum that the API allows. */
const EVENTS_PER_REQUEST = 100

export interface TimelineEventsResult {
  /** Requested events, oldest first. While they load, the previously requested events. */
  readonly events: readonly TimelineEventItem[] | undefined
  /** Index of the first event in `events`; index 0 is the oldest event of the entity. */
  readonly start: number
  readonly isStale: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Loads the events of an entity with indexes from `start` to `end` (exclusive); index 0 is the oldest event. Events are
 * cached in chunks that the chart and the list share. The cache keys contain `total`, because indexes can shift when
 * the number of events changes.
 */
export function useTimelineEvents(
  id: string,
  total: number,
  start: number,
  end: number,
): TimelineEventsResult {
  const first = Math.floor(start / EVENTS_PER_REQUEST)
  const chunks = useQueries({
    queries: Array.from({ length: Math.max(0, Math.ceil(end / EVENTS_PER_REQUEST) - first) }, (_, index) => ({
      queryKey: ['timeline', id, total, first + index],
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        unwrapResponse(
          apiClient.GET('/api/v1/entities/{id}/timeline', {
            params: { path: { id }, query: { page: first + index + 1, per_page: EVENTS_PER_REQUEST } },
            signal,
          }),
        ),
    })),
  })
  const loaded = chunks.flatMap(chunk => chunk.data?.events ?? [])
  const isComplete = chunks.every(chunk => chunk.data !== undefined)
  const events = useStableArray(
    isComplete
      ? loaded.slice(start - first * EVENTS_PER_REQUEST, end - first * EVENTS_PER_REQUEST)
      : undefined,
  )
  const last = useRef({ events, start })
  if (events !== undefined) last.current = { events, start }
  return {
    ...last.current,
    isStale: events === undefined,
    error: chunks.find(chunk => chunk.isError)?.error ?? null,
    retry: () => {
      for (const chunk of chunks) if (chunk.isError) void chunk.refetch()
    },
  }
}

/** Returns the same array instance as long as its items are the same, which avoids needless redraws. */
function useStableArray<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  const before = useRef(items)
  const same =
    items?.length === before.current?.length &&
    items?.every((item, index) => item === before.current?.[index])
  if (!same) before.current = items
  return before.current
}
