import { Link } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'

/** Returns whether a request failed because there is no such resource. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiRequestError && error.status === 404
}

/** Renders the page of a watchlist that does not exist. */
export function WatchlistNotFound() {
  return (
    <>
      <PageHeader title="Watchlist" />
      <EmptyState title="Watchlist not found">
        <p>
          <Link href="/following/watchlists">Show all watchlists</Link>
        </p>
      </EmptyState>
    </>
  )
}
