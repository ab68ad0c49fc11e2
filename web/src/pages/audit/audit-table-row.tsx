import { Link } from 'wouter'
import { humanizeCode } from '../../text/display-names.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/timestamps.tsx'
import css from './audit.module.css'
import { AUDIT_ACTION_NAMES } from './audit-action-names.ts'
import type { AuditLogEntry } from './audit-queries.ts'
import { listFacts } from './list-facts.ts'
import { auditMessages as messages } from './messages/messages.ts'

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
          {messages.number(String(number))}
          {listFacts(details).map(({ text, full }) => (
            <span key={text} className={css.detail} title={full}>
              {text}
            </span>
          ))}
        </p>
      </td>
      <td data-name={messages.who}>
        {actor.owner ?? messages.actors[actor.type]}
        {keyId !== null && (
          <p className={css.key}>
            <Button small variant="quiet" onClick={() => onSelectKey(keyId)}>
              {messages.key(keyId.slice(-8))}
            </Button>
          </p>
        )}
      </td>
      <td data-name={messages.from}>
        {actor.remote_address ?? <span className="quiet">{messages.actors[actor.type]}</span>}
      </td>
      <td className={css.subject} data-name={messages.subject}>
        <Subject type={entry.subject_type} id={entry.subject_id} />
      </td>
      <td className={css.when} data-name={messages.when}>
        <RelativeTime at={recorded_at} />
      </td>
    </tr>
  )
}

const SUBJECT_NAMES: Readonly<Record<string, string>> = messages.subjects

/** Pages of the dashboard that show a subject, by its type. */
const SUBJECT_PATHS: Readonly<Record<string, string>> = {
  webhook: '/webhooks',
  delivery: '/deliveries',
  entity: '/entities',
}

function Subject({ type, id }: { type: string | null; id: string | null }) {
  if (type === null || id === null) return <span className="quiet">{messages.noSubject}</span>
  const path = SUBJECT_PATHS[type]
  const label = `${SUBJECT_NAMES[type] ?? humanizeCode(type)} …${id.slice(-8)}`
  return path === undefined ? <span title={id}>{label}</span> : <Link href={`${path}/${id}`}>{label}</Link>
}
