import { Link } from 'wouter'
import { PageHeader } from '../ui/page-layout.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { entryMessages } from './messages/messages.ts'

const messages = entryMessages.notFound

/** Shows that no page exists at the current URL. */
export function NotFoundPage() {
  useDocumentTitle(messages.title)
  return (
    <>
      <PageHeader title={messages.title}>{messages.explanation}</PageHeader>
      <EmptyState title={messages.cause}>
        <p>
          <Link href="/">{entryMessages.goToStart}</Link>
        </p>
      </EmptyState>
    </>
  )
}
