import { useEffect } from 'react'

/** What the tab is called. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Herald`
  }, [title])
}
