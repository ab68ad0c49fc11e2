import { Link } from 'wouter'
import { PageHeader } from '../ui/page-layout.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

/** Shows that no page exists at the current URL. */
export function NotFoundPage() {
  useDocumentTitle('Page not found')
  return (
    <>
      <PageHeader title="Page not found">Nothing is at this address.</PageHeader>
      <EmptyState title="The link may be old or mistyped">
        <p>
          <Link href="/">Go to the start page</Link>
        </p>
      </EmptyState>
    </>
  )
}
