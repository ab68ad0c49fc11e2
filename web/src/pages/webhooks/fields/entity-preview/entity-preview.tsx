import { Link } from 'wouter'
import type { ApiSchema } from '../../../../api/api-client.ts'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../../text/display-names.ts'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { entityPreviewMessages } from './messages/messages.ts'

interface Props {
  readonly result: ApiSchema<'WebhookPreview'>
  /** The event types of the subscription. */
  readonly events: ApiSchema<'Webhook'>['events']
}

/** Shows how many changes of entities a subscription would have received, if it receives any. */
export function EntityPreview({ result: { entities }, events }: Props) {
  const { examined, updated, status_changed, examples } = entities
  const areAllSent = events.includes('entity.updated')
  if (!areAllSent && !events.includes('entity.status_changed')) return null
  return (
    <>
      <p>
        {areAllSent
          ? entityPreviewMessages.updated(formatNumber(updated), formatNumber(examined))
          : entityPreviewMessages.statusChanged(status_changed)}
      </p>
      {areAllSent && examples.length > 0 && (
        <ul>
          {examples.map(({ id, name, jurisdiction }) => (
            <li key={id}>
              <span className="small quiet">{JURISDICTION_NAMES[jurisdiction] ?? jurisdiction}</span>
              <Link href={`/entities/${id}`} target="_blank" lang={languageOfJurisdiction(jurisdiction)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
