import { BreakableUrl } from '../../../ui/breakable-url.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import type { WebhookEvidence } from '../health/assess-webhook-health.ts'
import { HealthReason, WebhookHealthBadge } from '../health/webhook-health-panel.tsx'
import { TagList } from '../list/webhook-table-row.tsx'
import { webhookMessages } from '../messages/messages.ts'
import css from '../webhooks.module.css'
import type { AdminWebhook } from './all-webhooks-queries.ts'

const { admin: messages, columns, actions } = webhookMessages

interface Props {
  readonly webhook: AdminWebhook
  readonly onSelectOwner: () => void
  readonly onPause: () => void
  readonly onResume: () => void
}

/** Renders a subscription of any owner as a table row. */
export function AllWebhooksRow({ webhook, onSelectOwner, onPause, onResume }: Props) {
  const { owner, url, events, is_active, reason, failed_deliveries, last_success_at } = webhook
  return (
    <tr>
      <td className={css.address}>
        <strong>
          <BreakableUrl url={url} />
        </strong>
        <p className={css.owner}>
          <Button small variant="quiet" onClick={onSelectOwner} aria-label={messages.showOnly(owner)}>
            {owner}
          </Button>
        </p>
        <TagList words={events} />
      </td>
      <td className={css.health} data-name={columns.health}>
        <WebhookHealthBadge webhook={toEvidence(webhook)} />
        {reason !== null && (
          <p className="small quiet">
            <HealthReason reason={reason} />
          </p>
        )}
        {failed_deliveries > 0 && (
          <p className="small quiet">{messages.failedDeliveries(failed_deliveries)}</p>
        )}
      </td>
      <td className={css.when} data-name={columns.lastSuccess}>
        {last_success_at === null ? (
          <span className="quiet">{messages.never}</span>
        ) : (
          <RelativeTime at={last_success_at} />
        )}
      </td>
      <td>
        <Button
          small
          variant={is_active ? 'danger' : 'secondary'}
          onClick={is_active ? onPause : onResume}
          aria-label={is_active ? messages.pauseOf(url, owner) : messages.resumeOf(url, owner)}
        >
          {is_active ? actions.pause : actions.resume}
        </Button>
      </td>
    </tr>
  )
}

/** The list for administrators has no activity, only the state and what is known of its deliveries. */
function toEvidence({ state, reason, last_success_at, failed_deliveries }: AdminWebhook): WebhookEvidence {
  return {
    backlog: null,
    waiting_deliveries: null,
    health: { state, reason, last_success_at, failed_deliveries },
    activity: { waiting: 0, retrying: 0, last_attempt: null },
  }
}
