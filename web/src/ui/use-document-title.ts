import { useEffect } from 'react'

/** What the tab is called. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Herald`
  }, [title])
}
