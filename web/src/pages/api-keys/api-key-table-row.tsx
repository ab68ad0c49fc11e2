import { Button } from '../../ui/button.tsx'
import { StatusBadge, type StatusTone, Tag } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/timestamps.tsx'
import type { ApiKeySummary } from './api-key-queries.ts'
import css from './api-keys.module.css'

const STATE_BADGES: Readonly<Record<ApiKeySummary['state'], readonly [StatusTone, string]>> = {
  active: ['good', 'Active'],
  expired: ['warn', 'Expired'],
  revoked: ['plain', 'Revoked'],
}

/** Renders an API key as a table row. */
export function ApiKeyTableRow({ apiKey: key, onRevoke }: { apiKey: ApiKeySummary; onRevoke: () => void }) {
  const [tone, state] = STATE_BADGES[key.state]
  const endsAt = key.revoked_at ?? key.expires_at
  return (
    <tr>
      <td className={css.key}>
        <strong>{key.name}</strong>
        <p className="small quiet">
          {key.owner}, created <RelativeTime at={key.created_at} />
        </p>
      </td>
      <td data-name="Scopes">
        <span className={css.scopes}>
          {key.scopes.map(scope => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </span>
      </td>
      <td className={css.state} data-name="Status">
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </td>
      <td className={css.when} data-name="Last used">
        {key.last_used_at === null ? (
          <span className="quiet">Never</span>
        ) : (
          <RelativeTime at={key.last_used_at} />
        )}
      </td>
      <td className={css.when} data-name="Expires">
        {endsAt === null ? <span className="quiet">Never</span> : <RelativeTime at={endsAt} />}
      </td>
      <td>
        {key.state !== 'revoked' && (
          <Button small variant="danger" onClick={onRevoke} aria-label={`Revoke ${key.name} (${key.owner})`}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  )
}
