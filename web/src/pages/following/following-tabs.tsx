import { Link, useLocation } from 'wouter'
import css from './following.module.css'
import { followingMessages } from './messages/messages.ts'

const TABS = [
  { path: '/following', name: followingMessages.tabs.matches },
  { path: '/following/watchlists', name: followingMessages.tabs.watchlists },
  { path: '/following/searches', name: followingMessages.tabs.searches },
] as const

/** Renders links to the pages of the Following section. */
export function FollowingTabs() {
  const [path] = useLocation()
  const current = TABS.findLast(tab => path === tab.path || path.startsWith(`${tab.path}/`))
  return (
    <nav aria-label={followingMessages.section} className={css.tabs}>
      {TABS.map(tab => (
        <Link key={tab.path} href={tab.path} aria-current={tab === current ? 'page' : undefined}>
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
