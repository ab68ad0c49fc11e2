import { Link } from 'wouter'
import type { SignedInSession } from '../api/session.ts'
import { findStartPath } from '../layout/navigation-items.ts'
import { PageHeader } from '../ui/page-layout.tsx'
import { EmptyState } from '../ui/page-states.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

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
      <EmptyState title={`Needs the scope “${scope}”`}>
        <p>
          Your API key “{session.name}” has {describeScopes(session.scopes)}. Sign in with a key that has the
          scope “{scope}”, or ask an administrator for one.
        </p>
        {start !== null && (
          <p>
            <Link href={start}>Go to the start page</Link>
          </p>
        )}
      </EmptyState>
    </>
  )
}

function describeScopes(scopes: readonly string[]): string {
  if (scopes.length === 0) return 'no scopes'
  const names = scopes.map(scope => `“${scope}”`)
  return `only the ${names.length === 1 ? 'scope' : 'scopes'} ${names.join(', ')}`
}
