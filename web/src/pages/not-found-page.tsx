import { Link } from 'wouter'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

/** Shows that no page exists at the current URL. */
export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
    <EmptyState title="Page not found">
      <p>
        <Link href="/announcements">Search announcements</Link>
      </p>
    </EmptyState>
  )
}
