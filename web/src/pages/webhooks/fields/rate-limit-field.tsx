import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { webhookFormMessages as messages } from './messages/messages.ts'

interface Props {
  readonly value: string
  readonly error: unknown
  readonly onChange: (value: string) => void
}

/** Limits the requests per second. */
export function RateLimitField({ value, error, onChange }: Props) {
  return (
    <FormField
      label={messages.rateLimit}
      hint={messages.rateLimitHint}
      error={describeFieldError(error, 'rate_limit', messages.rateLimit)}
    >
      {control => (
        <input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}
