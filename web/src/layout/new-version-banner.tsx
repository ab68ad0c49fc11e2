import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { ReloadButton } from '../loading/loading-fallbacks.tsx'
import css from './connection-banner.module.css'
import { layoutMessages as messages } from './messages/messages.ts'

/** Interval at which the version of the dashboard on the server is checked, in ms. */
const CHECK_MS = 300_000

/**
 * Offers to reload when the server has another version of the dashboard than this page. It never reloads by itself,
 * because that would lose what the user is typing.
 */
export function NewVersionBanner() {
  const isOutdated = useQuery({
    queryKey: ['dashboard-version'],
    refetchInterval: CHECK_MS,
    staleTime: CHECK_MS,
    retry: false,
    queryFn: async () => {
      const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } })
      return response.ok && isOtherVersion(await response.text())
    },
  }).data
  if (isOutdated !== true) return null
  return (
    <p className={css.updated} role="status">
      <RefreshCw size={18} aria-hidden /> {messages.updated} <ReloadButton />
    </p>
  )
}

/** Returns whether a dashboard document starts with another script than the one that runs. */
function isOtherVersion(page: string): boolean {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src')
  const scripts = [...new DOMParser().parseFromString(page, 'text/html').scripts]
  const current = scripts.find(({ type, src }) => type === 'module' && src !== '')?.getAttribute('src')
  return Boolean(running && current && running !== current)
}
