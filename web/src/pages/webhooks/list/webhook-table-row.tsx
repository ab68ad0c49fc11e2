import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { BreakableUrl } from '../../../ui/breakable-url.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { assessWebhookHealth } from '../health/assess-webhook-health.ts'
import {
  DayCounts,
  LastResponse,
  localizeTimestamps,
  WebhookHealthBadge,
} from '../health/webhook-health-panel.tsx'
import { webhookMessages } from '../messages/messages.ts'
import css from '../webhooks.module.css'

const { columns, settings } = webhookMessages

/** Renders a subscription as a table row. */
export function WebhookTableRow({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { id, url, events, jurisdictions, activity } = webhook
  const { evidence } = assessWebhookHealth(webhook)
  return (
    <tr>
      <td className={css.address}>
        <Link href={`/webhooks/${id}`}>
          <BreakableUrl url={url} />
        </Link>
        <TagList words={[...events, ...jurisdictions]} />
      </td>
      <td className={css.health} data-name={columns.health}>
        <div>
          <WebhookHealthBadge webhook={webhook} />
          {evidence !== null && <p className="small quiet">{localizeTimestamps(evidence)}</p>}
        </div>
      </td>
      <td className={css.numbers} data-name={columns.lastDay}>
        <DayCounts activity={activity} />
      </td>
      <td className={css.response} data-name={columns.lastResponse}>
        <LastResponse attempt={activity.last_attempt} />
      </td>
    </tr>
  )
}

/** Renders words as tags, side by side. */
export function TagList({ words }: { words: readonly string[] }) {
  return (
    <span className={css.tags}>
      {words.map(word => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
}

/** Renders the jurisdictions that a subscription is restricted to, or “All” if it is not restricted. */
export function WebhookJurisdictions({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  if (webhook.jurisdictions.length === 0) return <span className="quiet">{settings.allJurisdictions}</span>
  return <TagList words={webhook.jurisdictions} />
}
