import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { formatDate, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { LoadingState } from '../../../ui/page-states.tsx'
import { CalendarDate } from '../../../ui/timestamps.tsx'
import { EntityPreview } from './entity-preview/entity-preview.tsx'
import { webhookFormMessages as messages } from './messages/messages.ts'
import css from './webhook-fields.module.css'

/** The options of a subscription that decide which announcements it receives. */
export interface PreviewInput {
  readonly jurisdictions: ApiSchema<'Webhook'>['jurisdictions']
  readonly filter: Readonly<Record<string, string>> | null
  readonly watchlists: string[]
  readonly saved_searches: string[]
}

interface PreviewProps {
  readonly input: PreviewInput
  /** The event types of the subscription. */
  readonly events: ApiSchema<'Webhook'>['events']
}

/** Shows on request which announcements and changes of entities of the last 30 days a subscription would have received. */
export function WebhookPreview({ input, events }: PreviewProps) {
  const preview = useMutation({
    mutationFn: (body: PreviewInput) => unwrapResponse(apiClient.POST('/api/v1/webhooks/preview', { body })),
  })
  // A result of other options would mislead.
  const isCurrent = !preview.isIdle && JSON.stringify(preview.variables) === JSON.stringify(input)
  return (
    <div className={css.preview}>
      <div>
        <Button small busy={preview.isPending} onClick={() => preview.mutate(input)}>
          {messages.preview}
        </Button>{' '}
        <span className="small quiet">{messages.previewHint}</span>
      </div>
      {isCurrent && <FormErrorSummary error={preview.error} handledFields={[]} />}
      {isCurrent && !preview.isError && (
        <div role="status" className={css.result}>
          {preview.data === undefined ? (
            <LoadingState label={messages.counting} />
          ) : (
            <>
              <PreviewResult result={preview.data} />
              <EntityPreview result={preview.data} events={events} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function PreviewResult({ result }: { result: ApiSchema<'WebhookPreview'> }) {
  const { total, examined, complete, since, examples } = result
  return (
    <>
      <p>
        {complete
          ? messages.matchesOfMonth(total, formatNumber(examined))
          : messages.matchesSince(total, formatNumber(examined), formatDate(since.slice(0, 10)))}
      </p>
      {examples.length > 0 && (
        <ul>
          {examples.map(({ id, title, publication_date }) => (
            <li key={id}>
              <span className="small quiet">
                <CalendarDate date={publication_date} />
              </span>
              <Link href={`/announcements/${id}`} target="_blank">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
