import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { REFETCH_INTERVALS_MS } from '../api/query-client.ts'
import css from './connection-banner.module.css'

/** Says when the server cannot be reached: what is shown stays, and goes on by itself when it is back. */
export function ConnectionBanner() {
  const alive = useQuery({
    queryKey: ['alive'],
    refetchInterval: ({ state }) =>
      state.data === false ? REFETCH_INTERVALS_MS.fast : REFETCH_INTERVALS_MS.normal,
    // A browser that is offline is asked, too: loopback works without a network.
    networkMode: 'always',
    retry: false,
    queryFn: async () =>
      await fetch('/healthz', { cache: 'no-store' }).then(
        ({ status }) => status < 500,
        () => false,
      ),
  })
  if (alive.data !== false) return null
  return (
    <p className={css.lost} role="status">
      <WifiOff size={18} aria-hidden /> The server cannot be reached. What you see may be old; it is tried
      again every two seconds.
    </p>
  )
}
