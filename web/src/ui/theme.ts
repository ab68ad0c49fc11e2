import { useSyncExternalStore } from 'react'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'herald-theme'
const listeners = new Set<() => void>()

function readStoredTheme(): Theme {
  const kept = localStorage.getItem(STORAGE_KEY)
  return THEMES.find(theme => theme === kept) ?? 'auto'
}

/** Shows the theme that was chosen before; `auto` follows the system. */
export function applyTheme(theme: Theme = readStoredTheme()): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The theme, and a way to choose another, which is remembered on this machine. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(told => {
    listeners.add(told)
    return () => listeners.delete(told)
  }, readStoredTheme)
  return [
    theme,
    next => {
      localStorage.setItem(STORAGE_KEY, next)
      applyTheme(next)
      for (const told of listeners) told()
    },
  ]
}
