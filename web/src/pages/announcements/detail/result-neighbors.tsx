import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import {
  parseAnnouncementSortOrder,
  readAnnouncementFilter,
  toAnnouncementQuery,
} from '../list/announcement-list-filter.ts'
import css from './announcement-detail-page.module.css'
import { announcementPageMessages as messages } from './messages/messages.ts'

/** The list from which the user came, as its URL query, and the position of the announcement in it. */
interface ListPosition {
  readonly list: string
  readonly position: number
}

/** Links to the previous and the next result of the list from which the user came. `j` and `k` open them too. */
export function ResultNeighbors({ id }: { id: string }) {
  const from = readListPosition()
  const neighbors = useNeighbors(id, from)
  const [, navigate] = useLocation()
  const { previous, next } = neighbors ?? {}
  useEffect(() => {
    if (from === null) return
    function onKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (target.matches('input, select, textarea')) return
      const neighbor = key === 'j' ? next : key === 'k' ? previous : undefined
      if (neighbor && from !== null)
        navigate(`/announcements/${neighbor}`, {
          replace: true,
          state: { ...from, position: from.position + (key === 'j' ? 1 : -1) },
        })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [from, navigate, next, previous])
  if (from === null) return null
  return (
    <nav className={css.neighbors} aria-label={messages.results}>
      <Neighbor id={previous} state={{ ...from, position: from.position - 1 }} isNext={false} />
      <Neighbor id={next} state={{ ...from, position: from.position + 1 }} isNext />
    </nav>
  )
}

interface NeighborProps {
  readonly id: string | null | undefined
  readonly state: ListPosition
  readonly isNext: boolean
}

/** Replaces the entry in the browser history, so that going back returns to the list. */
function Neighbor({ id, state, isNext }: NeighborProps) {
  const name = isNext ? messages.nextResult : messages.previousResult
  const Icon = isNext ? ChevronRight : ChevronLeft
  if (!id) return <span className={css.noNeighbor} />
  return (
    <Link
      href={`/announcements/${id}`}
      replace
      state={state}
      className={buttonClassName('secondary', true)}
      aria-label={name}
      aria-keyshortcuts={isNext ? 'j' : 'k'}
      title={name}
    >
      <Icon size={16} aria-hidden />
    </Link>
  )
}

function readListPosition(): ListPosition | null {
  const { list, position }: Partial<ListPosition> = history.state ?? {}
  return typeof list === 'string' && typeof position === 'number' ? { list, position } : null
}

/** Finds the neighbors in the list as it is now. There are none if the announcement is no longer at its position. */
function useNeighbors(id: string, from: ListPosition | null) {
  return useQuery({
    queryKey: ['announcements', 'neighbors', id, from],
    enabled: from !== null,
    queryFn: async ({ signal }) => {
      const { list, position } = from as ListPosition
      const params = new URLSearchParams(list)
      const filter = readAnnouncementFilter(params)
      const readAt = async (page: number) => {
        if (page < 1) return null
        const order = parseAnnouncementSortOrder(params)
        const query = { ...toAnnouncementQuery(filter), sort: order, page, per_page: 1 }
        const { data } = await unwrapResponse(
          apiClient.GET('/api/v1/announcements', { params: { query }, signal }),
        )
        return data[0]?.id ?? null
      }
      const [previous, current, next] = await Promise.all([position - 1, position, position + 1].map(readAt))
      return current === id ? { previous, next } : null
    },
  }).data
}
