import type { ApiSchema } from '../../../api/api-client.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { webhookFormMessages as messages } from './messages/messages.ts'

/** What the user typed: the maximum number of events per request and of seconds to wait. Without events, each is sent alone. */
export interface BatchInput {
  readonly events: string
  readonly seconds: string
}

const DEFAULT_SECONDS = '5'

export function toBatchInput(batch: ApiSchema<'Webhook'>['batch']): BatchInput {
  return batch === null
    ? { events: '', seconds: DEFAULT_SECONDS }
    : { events: String(batch.max_events), seconds: String(batch.max_seconds) }
}

export function toBatch({ events, seconds }: BatchInput): ApiSchema<'Webhook'>['batch'] {
  return events === '' ? null : { max_events: Number(events), max_seconds: Number(seconds) }
}

interface Props {
  readonly input: BatchInput
  readonly error: unknown
  readonly onChange: (input: BatchInput) => void
}

/** Renders the fields that make Herald send several events in one request. */
export function BatchFields({ input, error, onChange }: Props) {
  return (
    <>
      <FormField
        label={messages.eventsPerRequest}
        hint={messages.eventsPerRequestHint}
        error={describeFieldError(error, 'batch/max_events', messages.eventsPerRequest, {
          out_of_range: messages.numberBetween(2, 100),
          wrong_type: messages.wholeNumberBetween(2, 100),
        })}
      >
        {control => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={2}
            max={100}
            value={input.events}
            onChange={({ target }) => onChange({ ...input, events: target.value })}
          />
        )}
      </FormField>
      {input.events !== '' && (
        <FormField
          label={messages.maximumWait}
          hint={messages.maximumWaitHint}
          error={describeFieldError(error, 'batch/max_seconds', messages.maximumWait, {
            out_of_range: messages.numberBetween(1, 300),
            wrong_type: messages.wholeNumberBetween(1, 300),
          })}
        >
          {control => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={300}
              value={input.seconds}
              onChange={({ target }) => onChange({ ...input, seconds: target.value })}
            />
          )}
        </FormField>
      )}
    </>
  )
}
