import type { ApiSchema } from '../../../api/api-client.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'

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
        label="Events per request"
        hint="Send up to this many events together as a JSON array, from 2 to 100. Leave empty to send each event alone."
        error={describeFieldError(error, 'batch/max_events', 'Events per request', {
          out_of_range: 'Enter a number from 2 to 100.',
          wrong_type: 'Enter a whole number from 2 to 100.',
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
          label="Maximum wait"
          hint="Seconds that the oldest event waits for others, from 1 to 300."
          error={describeFieldError(error, 'batch/max_seconds', 'Maximum wait', {
            out_of_range: 'Enter a number from 1 to 300.',
            wrong_type: 'Enter a whole number from 1 to 300.',
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
