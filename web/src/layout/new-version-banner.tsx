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

/** Returns whether a dashboard document starts with other scripts than those that run. */
function isOtherVersion(page: string): boolean {
  const current = listScripts(new DOMParser().parseFromString(page, 'text/html'))
  return current !== '' && current !== listScripts(document)
}

/** Returns the paths of the scripts with which a document starts. They contain hashes of the contents. */
function listScripts(page: Document): string {
  return [...page.scripts]
    .filter(({ type }) => type === 'module')
    .map(script => script.getAttribute('src'))
    .join(' ')
}
