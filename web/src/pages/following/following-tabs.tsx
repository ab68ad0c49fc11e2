import { Link, useLocation } from 'wouter'
import css from './following.module.css'

const TABS = [
  { path: '/following', name: 'Matches' },
  { path: '/following/watchlists', name: 'Watchlists' },
  { path: '/following/searches', name: 'Saved searches' },
] as const

/** Renders links to the pages of the Following section. */
export function FollowingTabs() {
  const [path] = useLocation()
  const current = TABS.findLast(tab => path === tab.path || path.startsWith(`${tab.path}/`))
  return (
    <nav aria-label="Following" className={css.tabs}>
      {TABS.map(tab => (
        <Link key={tab.path} href={tab.path} aria-current={tab === current ? 'page' : undefined}>
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}
