import { Link } from 'wouter'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import css from '../following.module.css'

/** Teaches a user who follows nothing yet how to begin. */
export function FirstSteps() {
  return (
    <Panel>
      <EmptyState title="You don’t follow anything yet">
        <ol className={css.steps}>
          <li>
            <Link href="/announcements">Search announcements</Link> or <Link href="/entities">entities</Link>,
            set filters, and choose <b>Save search</b>. Everything new that it finds appears here.
          </li>
          <li>
            <Link href="/following/watchlists">Create a watchlist</Link> for the companies that matter to you,
            such as suppliers or customers.
          </li>
          <li>
            <Link href="/webhooks/new">Create a webhook</Link> to have new matches sent to your own systems.
          </li>
        </ol>
      </EmptyState>
    </Panel>
  )
}
