import {
  BellRing,
  ChartColumn,
  FileText,
  Flag,
  KeyRound,
  LayoutDashboard,
  Radio,
  RadioTower,
  Rss,
  ScrollText,
  UsersRound,
} from 'lucide-react'
import { layoutMessages } from './messages/messages.ts'

export const NAVIGATION_ITEMS = [
  { path: '/', page: 'overview', icon: LayoutDashboard, scope: null },
  { path: '/announcements', page: 'announcements', icon: FileText, scope: 'read' },
  { path: '/entities', page: 'entities', icon: UsersRound, scope: 'read' },
  { path: '/following', page: 'following', icon: BellRing, scope: 'read' },
  { path: '/sources', page: 'sources', icon: Rss, scope: 'read' },
  { path: '/statistics', page: 'statistics', icon: ChartColumn, scope: 'read' },
  { path: '/webhooks', page: 'webhooks', icon: Radio, scope: 'webhooks' },
  { path: '/all-webhooks', page: 'allWebhooks', icon: RadioTower, scope: 'admin' },
  { path: '/merge-reports', page: 'mergeReports', icon: Flag, scope: 'admin' },
  { path: '/keys', page: 'apiKeys', icon: KeyRound, scope: 'admin' },
  { path: '/audit', page: 'auditLog', icon: ScrollText, scope: 'admin' },
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
    NAVIGATION_ITEMS.flatMap(({ path: section, page, scope }) =>
      scope !== null && isWithinSection(path, section) && !scopes.includes(scope)
        ? [{ name: layoutMessages.pages[page], scope }]
        : [],
    )[0] ?? null
  )
}
