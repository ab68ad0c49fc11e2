import { Link } from 'wouter'
import type { SignedInSession } from '../api/session.ts'
import { findStartPath } from '../layout/navigation-items.ts'
import { PageHeader } from '../ui/page-layout.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { entryMessages } from './messages/messages.ts'

const messages = entryMessages.missingScope

interface Props {
  readonly session: SignedInSession
  /** Name of the page that cannot be opened, and the scope that it needs. */
  readonly page: string
  readonly scope: string
}

/** Explains that the signed-in API key lacks the scope for a page, instead of showing the page with failed requests. */
export function MissingScopePage({ session, page, scope }: Props) {
  useDocumentTitle(page)
  const start = findStartPath(session.scopes)
  return (
    <>
      <PageHeader title={page} />
      <EmptyState title={messages.title(scope)}>
        <p>{describeScopes(session, scope)}</p>
        {start !== null && (
          <p>
            <Link href={start}>{entryMessages.goToStart}</Link>
          </p>
        )}
      </EmptyState>
    </>
  )
}

function describeScopes({ name, scopes }: SignedInSession, missing: string): string {
  const [first, ...others] = scopes
  if (first === undefined) return messages.noScopes(name, missing)
  if (others.length === 0) return messages.oneScope(name, first, missing)
  return messages.scopes(name, scopes.map(messages.quoted).join(', '), missing)
}
