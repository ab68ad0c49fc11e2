import {
  BellRing,
  ChartColumn,
  FileText,
  KeyRound,
  LayoutDashboard,
  Radio,
  RadioTower,
  Rss,
  ScrollText,
  UsersRound,
} from 'lucide-react'

export const NAVIGATION_ITEMS = [
  { path: '/', name: 'Overview', icon: LayoutDashboard, scope: null },
  { path: '/announcements', name: 'Announcements', icon: FileText, scope: 'read' },
  { path: '/entities', name: 'Entities', icon: UsersRound, scope: 'read' },
  { path: '/following', name: 'Following', icon: BellRing, scope: 'read' },
  { path: '/sources', name: 'Sources', icon: Rss, scope: 'read' },
  { path: '/statistics', name: 'Statistics', icon: ChartColumn, scope: 'read' },
  { path: '/webhooks', name: 'Webhooks', icon: Radio, scope: 'webhooks' },
  { path: '/all-webhooks', name: 'All webhooks', icon: RadioTower, scope: 'admin' },
  { path: '/keys', name: 'API keys', icon: KeyRound, scope: 'admin' },
  { path: '/audit', name: 'Audit log', icon: ScrollText, scope: 'admin' },
] as const

/** Returns whether a path belongs to a navigation section. Delivery pages belong to the webhooks section. */
export function isWithinSection(path: string, section: string): boolean {
  const root = path.startsWith('/deliveries/') ? '/webhooks' : path
  return root === section || root.startsWith(`${section}/`)
}

/** Returns the sections that an API key with these scopes can use. The overview alone would be empty. */
export function listSections(scopes: readonly string[]): readonly (typeof NAVIGATION_ITEMS)[number][] {
  const sections = NAVIGATION_ITEMS.filter(({ scope }) => scope === null || scopes.includes(scope))
  return sections.length > 1 ? sections : []
}

/** Returns the first page that an API key with these scopes can use, or null if there is none. */
export function findStartPath(scopes: readonly string[]): string | null {
  return listSections(scopes)[0]?.path ?? null
}

/** Returns the section of a path that these scopes do not allow, or null if the path can be opened. */
export function findForbiddenSection(path: string, scopes: readonly string[]) {
  return (
    NAVIGATION_ITEMS.flatMap(({ path: section, name, scope }) =>
      scope !== null && isWithinSection(path, section) && !scopes.includes(scope) ? [{ name, scope }] : [],
    )[0] ?? null
  )
}
