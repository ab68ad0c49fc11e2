import { Button } from '../../ui/button.tsx'
import { Ago, Moment } from '../../ui/moment.tsx'
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
  return (
    <tr>
      <td className={css.name}>{key.name}</td>
      <td className={css.owner} data-name="Owner">
        {key.owner}
      </td>
      <td data-name="Scopes">
        <span className={css.scopes}>
          {key.scopes.map(scope => (
            <Tag key={scope}>{scope}</Tag>
          ))}
        </span>
      </td>
      <td data-name="State">
        <Status tone={tone}>{state}</Status>
        {key.revoked_at !== null && (
          <p className="small quiet">
            <Ago at={key.revoked_at} />
          </p>
        )}
      </td>
      <td className={css.when} data-name="Made">
        <Ago at={key.created_at} />
      </td>
      <td className={css.when} data-name="Last used">
        {key.last_used_at === null ? <span className="quiet">never</span> : <Ago at={key.last_used_at} />}
      </td>
      <td className={css.when} data-name="Expires">
        {key.expires_at === null ? <span className="quiet">never</span> : <Moment at={key.expires_at} />}
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
