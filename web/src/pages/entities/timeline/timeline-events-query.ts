import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'

export type TimelineEventItem = ApiSchema<'TimelineEvent'>

/** Events in one request; the most the API gives. */
const EVENTS_PER_REQUEST = 100

export interface TimelineEventsResult {
  /** The events asked for, earliest first; those of the question before while the answer is under way. */
  readonly events: readonly TimelineEventItem[] | undefined
  /** The place of the first of them. */
  readonly start: number
  readonly isStale: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * The events of an entity from place `start` to before place `end`, by date, the earliest has place 0. They are read in
 * whole chunks that all parts of the page share. `total` belongs to the question: with another number of events they
 * may stand at other places, and all are read again.
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
  const read = chunks.flatMap(chunk => chunk.data?.events ?? [])
  const isWhole = chunks.every(chunk => chunk.data !== undefined)
  const events = useStableArray(
    isWhole ? read.slice(start - first * EVENTS_PER_REQUEST, end - first * EVENTS_PER_REQUEST) : undefined,
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

/** The same array as long as what is in it is the same, so that drawings are not made anew for nothing. */
function useStableArray<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  const before = useRef(items)
  const same =
    items?.length === before.current?.length &&
    items?.every((item, index) => item === before.current?.[index])
  if (!same) before.current = items
  return before.current
}
