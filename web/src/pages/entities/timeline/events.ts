import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, data, type Noun } from '../../../api/client.ts'

export type Event = Noun<'TimelineEvent'>

/** Events in one request; the most the API gives. */
const CHUNK = 100

export interface Events {
  /** The events asked for, earliest first; those of the question before while the answer is under way. */
  readonly events: readonly Event[] | undefined
  /** The place of the first of them. */
  readonly start: number
  readonly isOld: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * The events of an entity from place `start` to before place `end`, by date, the earliest has place 0. They are read in
 * whole chunks that all parts of the page share. `total` belongs to the question: with another number of events they
 * may stand at other places, and all are read again.
 */
export function useEvents(id: string, total: number, start: number, end: number): Events {
  const first = Math.floor(start / CHUNK)
  const chunks = useQueries({
    queries: Array.from({ length: Math.max(0, Math.ceil(end / CHUNK) - first) }, (_, index) => ({
      queryKey: ['timeline', id, total, first + index],
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        data(
          api.GET('/api/v1/entities/{id}/timeline', {
            params: { path: { id }, query: { page: first + index + 1, per_page: CHUNK } },
            signal,
          }),
        ),
    })),
  })
  const read = chunks.flatMap(chunk => chunk.data?.events ?? [])
  const isWhole = chunks.every(chunk => chunk.data !== undefined)
  const events = useSame(isWhole ? read.slice(start - first * CHUNK, end - first * CHUNK) : undefined)
  const last = useRef({ events, start })
  if (events !== undefined) last.current = { events, start }
  return {
    ...last.current,
    isOld: events === undefined,
    error: chunks.find(chunk => chunk.isError)?.error ?? null,
    retry: () => {
      for (const chunk of chunks) if (chunk.isError) void chunk.refetch()
    },
  }
}

/** The same array as long as what is in it is the same, so that drawings are not made anew for nothing. */
function useSame<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  const before = useRef(items)
  const same =
    items?.length === before.current?.length &&
    items?.every((item, index) => item === before.current?.[index])
  if (!same) before.current = items
  return before.current
}
