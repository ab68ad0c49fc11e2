import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { localizeTimestamps, WebhookHealthBadge } from '../webhook-health-panel.tsx'
import css from '../webhooks.module.css'

/** Renders a subscription as a table row. */
export function WebhookTableRow({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { id, url, events, jurisdictions, health, created_at } = webhook
  return (
    <tr>
      <td className={css.address}>
        <Link href={`/webhooks/${id}`}>{url}</Link>
        <TagList words={[...events, ...jurisdictions]} />
      </td>
      <td className={css.health} data-name="Health">
        <WebhookHealthBadge state={health.state} />
        {health.reason !== null && <p className="small quiet">{localizeTimestamps(health.reason)}</p>}
      </td>
      <td className={css.when} data-name="Last success">
        {health.last_success_at === null ? (
          <span className="quiet">Never</span>
        ) : (
          <RelativeTime at={health.last_success_at} />
        )}
      </td>
      <td className={css.when} data-name="Created">
        <RelativeTime at={created_at} />
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
  if (webhook.jurisdictions.length === 0) return <span className="quiet">All</span>
  return <TagList words={webhook.jurisdictions} />
}
