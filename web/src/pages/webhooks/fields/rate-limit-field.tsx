import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'

interface Props {
  readonly value: string
  readonly error: unknown
  readonly onChange: (value: string) => void
}

/** Limits the requests per second. */
export function RateLimitField({ value, error, onChange }: Props) {
  return (
    <FormField
      label="Rate limit"
      hint="Maximum requests per second. Leave empty for no limit."
      error={describeFieldError(error, 'rate_limit', 'Rate limit')}
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
