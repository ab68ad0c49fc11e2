import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { TagList } from '../list/webhook-table-row.tsx'
import { localizeTimestamps, WebhookHealthBadge } from '../webhook-health-panel.tsx'
import css from '../webhooks.module.css'
import type { AdminWebhook } from './all-webhooks-queries.ts'

interface Props {
  readonly webhook: AdminWebhook
  readonly onSelectOwner: () => void
  readonly onPause: () => void
  readonly onResume: () => void
}

/** Renders a subscription of any owner as a table row. */
export function AllWebhooksRow({ webhook, onSelectOwner, onPause, onResume }: Props) {
  const { owner, url, events, is_active, state, reason, failed_deliveries, last_success_at } = webhook
  return (
    <tr>
      <td className={css.address}>
        <strong>{url}</strong>
        <p className={css.owner}>
          <Button small variant="quiet" onClick={onSelectOwner} aria-label={`Show only webhooks of ${owner}`}>
            {owner}
          </Button>
        </p>
        <TagList words={events} />
      </td>
      <td className={css.health} data-name="Health">
        <WebhookHealthBadge state={state} />
        {reason !== null && <p className="small quiet">{localizeTimestamps(reason)}</p>}
        {failed_deliveries > 0 && (
          <p className="small quiet">{formatCount(failed_deliveries, 'delivery', 'deliveries')} failed</p>
        )}
      </td>
      <td className={css.when} data-name="Last success">
        {last_success_at === null ? (
          <span className="quiet">Never</span>
        ) : (
          <RelativeTime at={last_success_at} />
        )}
      </td>
      <td>
        <Button
          small
          variant={is_active ? 'danger' : 'secondary'}
          onClick={is_active ? onPause : onResume}
          aria-label={`${is_active ? 'Pause' : 'Resume'} ${url} of ${owner}`}
        >
          {is_active ? 'Pause' : 'Resume'}
        </Button>
      </td>
    </tr>
  )
}
