import { Link } from 'wouter'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

/** There is no page at this address. */
export function NotFoundPage() {
  useDocumentTitle('No such page')
  return (
    <EmptyState title="There is no page at this address">
      <p>
        Look for it in the <Link href="/announcements">announcements</Link>.
      </p>
    </EmptyState>
  )
}
