import { Button } from '../../ui/button.tsx'
import { StatusBadge, type StatusTone, Tag } from '../../ui/status-badge.tsx'
import { RelativeTime } from '../../ui/timestamps.tsx'
import type { ApiKeySummary } from './api-key-queries.ts'
import css from './api-keys.module.css'
import { apiKeyMessages as messages } from './messages/messages.ts'

const { columns } = messages

const STATE_BADGES: Readonly<Record<ApiKeySummary['state'], readonly [StatusTone, string]>> = {
  active: ['good', messages.states.active],
  expired: ['warn', messages.states.expired],
  revoked: ['plain', messages.states.revoked],
}

/** Renders an API key as a table row. */
export function ApiKeyTableRow({ apiKey: key, onRevoke }: { apiKey: ApiKeySummary; onRevoke: () => void }) {
  const [tone, state] = STATE_BADGES[key.state]
  const endsAt = key.revoked_at ?? key.expires_at
  return (
    <tr>
      <td className={css.key}>
        <strong>{key.name}</strong>
        <p className="small quiet">{messages.createdBy(key.owner, <RelativeTime at={key.created_at} />)}</p>
      </td>
      <td data-name={columns.scopes}>
        <span className={css.scopes}>
          {key.scopes.map(scope => (
            <Tag key={scope} title={messages.scopeNotes[scope]}>
              {scope}
            </Tag>
          ))}
        </span>
      </td>
      <td className={css.state} data-name={columns.status}>
        <StatusBadge tone={tone}>{state}</StatusBadge>
      </td>
      <td className={css.when} data-name={columns.lastUsed}>
        {key.last_used_at === null ? (
          <span className="quiet">{messages.never}</span>
        ) : (
          <RelativeTime at={key.last_used_at} />
        )}
      </td>
      <td className={css.when} data-name={columns.expires}>
        {endsAt === null ? <span className="quiet">{messages.never}</span> : <RelativeTime at={endsAt} />}
      </td>
      <td>
        {key.state !== 'revoked' && (
          <Button
            small
            variant="danger"
            onClick={onRevoke}
            aria-label={messages.revokeOf(key.name, key.owner)}
          >
            {messages.revoke}
          </Button>
        )}
      </td>
    </tr>
  )
}
