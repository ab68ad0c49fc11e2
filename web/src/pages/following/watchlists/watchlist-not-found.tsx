import { Link } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { watchlistMessages } from './messages/messages.ts'

/** Returns whether a request failed because there is no such resource. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiRequestError && error.status === 404
}

/** Renders the page of a watchlist that does not exist. */
export function WatchlistNotFound() {
  return (
    <>
      <PageHeader title={watchlistMessages.watchlist} />
      <EmptyState title={watchlistMessages.notFound}>
        <p>
          <Link href="/following/watchlists">{watchlistMessages.showAll}</Link>
        </p>
      </EmptyState>
    </>
  )
}
