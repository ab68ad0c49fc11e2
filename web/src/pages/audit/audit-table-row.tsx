import { Link } from 'wouter'
import { humanizeCode } from '../../text/display-names.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/timestamps.tsx'
import css from './audit.module.css'
import { AUDIT_ACTION_NAMES } from './audit-action-names.ts'
import type { AuditLogEntry } from './audit-queries.ts'

interface Props {
  readonly entry: AuditLogEntry
  /** Called with the ID of the entry's API key to show only that key's entries. */
  readonly onSelectKey: (keyId: string) => void
}

/** Renders an entry of the audit log as a table row. */
export function AuditTableRow({ entry, onSelectKey }: Props) {
  const { number, action, actor, details, recorded_at } = entry
  const keyId = actor.key_id
  return (
    <tr>
      <td className={css.action}>
        <strong>{AUDIT_ACTION_NAMES[action]}</strong>
        <p className="small quiet">
          No. {number}
          {listFacts(details).map(fact => (
            <span key={fact} className={css.detail}>
              {fact}
            </span>
          ))}
        </p>
      </td>
      <td data-name="Who">
        {actor.owner ?? ACTOR_NAMES[actor.type]}
        {keyId !== null && (
          <p className={css.key}>
            <Button small variant="quiet" onClick={() => onSelectKey(keyId)}>
              Key …{keyId.slice(-8)}
            </Button>
          </p>
        )}
      </td>
      <td data-name="From">
        {actor.remote_address ?? <span className="quiet">{ACTOR_NAMES[actor.type]}</span>}
      </td>
      <td className={css.subject} data-name="Subject">
        <Subject type={entry.subject_type} id={entry.subject_id} />
      </td>
      <td className={css.when} data-name="When">
        <RelativeTime at={recorded_at} />
      </td>
    </tr>
  )
}

const ACTOR_NAMES: Readonly<Record<AuditLogEntry['actor']['type'], string>> = {
  api_key: 'API key',
  command_line: 'Command line',
  system: 'Herald',
  anonymous: 'Unknown caller',
}

/** Formats the details of an entry, without those that have no value. */
function listFacts(details: AuditLogEntry['details']): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return []
    if (value === true) return [humanizeCode(name)]
    const text = Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : value
    return [`${humanizeCode(name)}: ${String(text)}`]
  })
}

/** Pages of the dashboard that show a subject, by its type. */
const SUBJECT_PATHS: Readonly<Record<string, string>> = {
  webhook: '/webhooks',
  delivery: '/deliveries',
  entity: '/entities',
}

function Subject({ type, id }: { type: string | null; id: string | null }) {
  if (type === null || id === null) return <span className="quiet">None</span>
  const path = SUBJECT_PATHS[type]
  const label = `${humanizeCode(type)}\u00a0…${id.slice(-8)}`
  return path === undefined ? <span title={id}>{label}</span> : <Link href={`${path}/${id}`}>{label}</Link>
}
