import { Button } from '../../ui/button.tsx'
import { Ago } from '../../ui/moment.tsx'
import { Status, Tag, type Tone } from '../../ui/status.tsx'
import css from './keys.module.css'
import type { Key } from './queries.ts'

const STATES: Readonly<Record<Key['state'], readonly [Tone, string]>> = {
  active: ['good', 'Active'],
  expired: ['warn', 'Expired'],
  revoked: ['plain', 'Revoked'],
}

/** A key in the list. */
export function Row({ of: key, onRevoke }: { of: Key; onRevoke: () => void }) {
  const [tone, state] = STATES[key.state]
  const endsAt = key.revoked_at ?? key.expires_at
  return (
    <tr>
      <td className={css.key}>
        <strong>{key.name}</strong>
        <p className="small quiet">
          of {key.owner}, made <Ago at={key.created_at} />
        </p>
      </td>
      <td data-name="Scopes">
        <span className={css.scopes}>
          {key.scopes.map(scope => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </span>
      </td>
      <td className={css.state} data-name="State">
        <Status tone={tone}>{state}</Status>
      </td>
      <td className={css.when} data-name="Last used">
        {key.last_used_at === null ? <span className="quiet">never</span> : <Ago at={key.last_used_at} />}
      </td>
      <td className={css.when} data-name="Ends">
        {endsAt === null ? <span className="quiet">never</span> : <Ago at={endsAt} />}
      </td>
      <td>
        {key.state !== 'revoked' && (
          <Button small look="danger" onClick={onRevoke} aria-label={`Revoke ${key.name} of ${key.owner}`}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  )
}
