import { Link } from 'wouter'
import { formatMilliseconds, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Tag } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { isSuccess, nameOutcome } from './attempt-outcome.ts'
import css from './deliveries.module.css'
import { DELIVERY_TRIGGER_NAMES, type DeliverySummary } from './delivery-api-types.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { languageOfSubject, subjectPath } from './event-payload.ts'
import { deliveryMessages as messages } from './messages/messages.ts'

const { columns } = messages

/** Renders a delivery as a table row: what it is about, how it stands, and how the receiver responded. */
export function DeliveryRow({ delivery }: { delivery: DeliverySummary }) {
  const { id, created_at, last_attempt: last, attempt_count } = delivery
  return (
    <tr>
      <td className={css.when}>
        <Link href={`/deliveries/${id}`}>
          <RelativeTime at={created_at} />
        </Link>
      </td>
      <td className={css.subject} data-name={columns.subject}>
        <Subject delivery={delivery} />
      </td>
      <td className={css.status} data-name={columns.status}>
        <DeliveryStatus delivery={delivery} />
      </td>
      <td className={css.outcome} data-name={columns.lastResponse}>
        {last === null ? (
          <span className="quiet">{messages.noneYet}</span>
        ) : (
          <span>
            <span className={isSuccess(last) ? undefined : css.bad}>{nameOutcome(last)}</span>
            <span className="small quiet">{formatMilliseconds(last.duration_ms)}</span>
          </span>
        )}
      </td>
      <td className={css.number} data-name={columns.attempts}>
        <span>{formatNumber(attempt_count)}</span>
      </td>
    </tr>
  )
}

function Subject({ delivery: { subject, trigger, event, jurisdiction } }: { delivery: DeliverySummary }) {
  const path = subject === null ? null : subjectPath(subject)
  const name = subject?.name ?? (trigger === 'test' ? messages.sampleData : messages.notAvailable)
  return (
    <span>
      {path === null ? (
        <span className={subject === null ? `quiet ${css.about}` : css.about}>{name}</span>
      ) : (
        <Link href={path} className={css.about} title={name} lang={languageOfSubject(path, jurisdiction)}>
          {name}
        </Link>
      )}
      <span className={`small quiet ${css.event}`}>
        {event} <Tag>{jurisdiction}</Tag>
        {trigger !== 'event' && <Tag title={messages.trigger}>{DELIVERY_TRIGGER_NAMES[trigger]}</Tag>}
      </span>
    </span>
  )
}
