import { Link } from 'wouter'
import type { Noun } from '../../api/client.ts'
import { Ago } from '../../ui/moment.tsx'
import { Tag } from '../../ui/status.tsx'
import { HealthStatus, withMoments } from './health.tsx'
import css from './webhooks.module.css'

/** A subscription in the list. */
export function Row({ webhook }: { webhook: Noun<'Webhook'> }) {
  const { id, url, events, jurisdictions, health, created_at } = webhook
  return (
    <tr>
      <td className={css.address}>
        <Link href={`/webhooks/${id}`}>{url}</Link>
        <Tags words={[...events, ...jurisdictions]} />
      </td>
      <td className={css.health} data-name="Health">
        <HealthStatus state={health.state} />
        {health.reason !== null && <p className="small quiet">{withMoments(health.reason)}</p>}
      </td>
      <td className={css.when} data-name="Last success">
        {health.last_success_at === null ? (
          <span className="quiet">none yet</span>
        ) : (
          <Ago at={health.last_success_at} />
        )}
      </td>
      <td className={css.when} data-name="Made">
        <Ago at={created_at} />
      </td>
    </tr>
  )
}

/** Short facts side by side. */
export function Tags({ words }: { words: readonly string[] }) {
  return (
    <span className={css.tags}>
      {words.map(word => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  )
}

/** Those that a subscription is restricted to. */
export function Jurisdictions({ webhook }: { webhook: Noun<'Webhook'> }) {
  if (webhook.jurisdictions.length === 0) return <span className="quiet">all</span>
  return <Tags words={webhook.jurisdictions} />
}
