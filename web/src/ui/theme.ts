import { useSyncExternalStore } from 'react'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const STORAGE_KEY = 'herald-theme'
const listeners = new Set<() => void>()

function readStoredTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEMES.find(theme => theme === stored) ?? 'auto'
}

/** Applies a theme, which defaults to the stored one. `auto` follows the operating system. */
export function applyTheme(theme: Theme = readStoredTheme()): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Returns the current theme and a setter that stores the choice in this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readStoredTheme)
  return [
    theme,
    next => {
      localStorage.setItem(STORAGE_KEY, next)
      applyTheme(next)
      for (const listener of listeners) listener()
    },
  ]
}
