import { useSyncExternalStore } from 'react'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'herald-theme'
const listeners = new Set<() => void>()

function read(): Theme {
  const kept = localStorage.getItem(KEY)
  return THEMES.find(theme => theme === kept) ?? 'auto'
}

/** Shows the theme that was chosen before; `auto` follows the system. */
export function applyTheme(theme: Theme = read()): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The theme, and a way to choose another, which is remembered on this machine. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(told => {
    listeners.add(told)
    return () => listeners.delete(told)
  }, read)
  return [
    theme,
    next => {
      localStorage.setItem(KEY, next)
      applyTheme(next)
      for (const told of listeners) told()
    },
  ]
}
