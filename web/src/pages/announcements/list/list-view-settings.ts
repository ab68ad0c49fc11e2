import { useSyncExternalStore } from 'react'
import { ANNOUNCEMENT_KINDS, type AnnouncementKind } from '../announcement-kind.ts'

export const LIST_VIEWS = ['list', 'table'] as const
export const LIST_DENSITIES = ['comfortable', 'compact'] as const

/** How the user wants to see lists of announcements. */
export interface ListViewSettings {
  readonly view: (typeof LIST_VIEWS)[number]
  readonly density: (typeof LIST_DENSITIES)[number]
  /** Whether the sidebar shows all filters. */
  readonly moreFilters: boolean
  /** Columns of the table by kind of announcement. Kinds without an entry have their default columns. */
  readonly columns: Readonly<Partial<Record<AnnouncementKind, readonly string[]>>>
}

const STORAGE_KEY = 'announcement-list-view'

const listeners = new Set<() => void>()
let current: { readonly text: string; readonly settings: ListViewSettings } | null = null

/** Parses the stored settings, which are written as URL parameters. Unknown values are ignored. */
export function parseListViewSettings(text: string): ListViewSettings {
  const params = new URLSearchParams(text)
  return {
    view: LIST_VIEWS.find(view => view === params.get('view')) ?? 'list',
    density: LIST_DENSITIES.find(density => density === params.get('density')) ?? 'comfortable',
    moreFilters: params.get('more') === 'true',
    columns: Object.fromEntries(
      ANNOUNCEMENT_KINDS.filter(kind => params.has(kind)).map(kind => [
        kind,
        params.get(kind)?.split(',').filter(Boolean) ?? [],
      ]),
    ),
  }
}

/** Writes the settings as URL parameters. */
export function formatListViewSettings({ view, density, moreFilters, columns }: ListViewSettings): string {
  const chosen = Object.entries(columns).map(([kind, names]) => [kind, names.join()])
  return new URLSearchParams({
    view,
    density,
    more: String(moreFilters),
    ...Object.fromEntries(chosen),
  }).toString()
}

/** Returns the settings of this browser, and a function that changes them. */
export function useListViewSettings() {
  const settings = useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readSettings)
  return { settings, change: changeSettings }
}

function readSettings(): ListViewSettings {
  const text = localStorage.getItem(STORAGE_KEY) ?? ''
  if (current?.text !== text) current = { text, settings: parseListViewSettings(text) }
  return current.settings
}

function changeSettings(change: Partial<ListViewSettings>): void {
  localStorage.setItem(STORAGE_KEY, formatListViewSettings({ ...readSettings(), ...change }))
  for (const listener of listeners) listener()
}
