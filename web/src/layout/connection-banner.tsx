import { useQuery, useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { REFETCH_INTERVALS_MS } from '../api/query-client.ts'
import css from './connection-banner.module.css'
import { layoutMessages as messages } from './messages/messages.ts'

const HEALTH_KEY = ['server-health']

/**
 * Informs the user while the server can’t be reached. The page stays visible, and live updates resume automatically.
 */
export function ConnectionBanner() {
  const queries = useQueryClient()
  const health = useQuery({
    queryKey: HEALTH_KEY,
    refetchInterval: ({ state }) =>
      state.data === false ? REFETCH_INTERVALS_MS.fast : REFETCH_INTERVALS_MS.normal,
    // Keeps checking while the browser is offline, because a local server needs no network.
    networkMode: 'always',
    retry: false,
    queryFn: async () => {
      const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      )
      if (isReachable && queries.getQueryData(HEALTH_KEY) === false) {
        // A server that was away may have been updated.
        void queries.invalidateQueries({ queryKey: ['dashboard-version'] })
        void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
      }
      return isReachable
    },
  })
  if (health.data !== false) return null
  return (
    <p className={css.lost} role="status">
      <WifiOff size={18} aria-hidden /> {messages.serverUnreachable}
    </p>
  )
}
