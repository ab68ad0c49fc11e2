import { useState } from 'react'
import type { Noun } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/toast.tsx'
import { useChange } from './changes.ts'
import { WebhookForm } from './form.tsx'

/** Changes address, events, jurisdictions and rate limit of a subscription. */
export function Edit({ webhook, onDone }: { webhook: Noun<'Webhook'>; onDone: () => void }) {
  const [rate, setRate] = useState(webhook.rate_limit === null ? '' : String(webhook.rate_limit))
  const change = useChange(webhook.id)
  const done = () => {
    say('The webhook was changed')
    onDone()
  }
  return (
    <WebhookForm
      start={webhook}
      error={change.error}
      moreFields={['rate_limit']}
      onSubmit={({ url, events, jurisdictions }) =>
        change.mutate(
          { url, events, jurisdictions, rate_limit: rate === '' ? null : Number(rate) },
          { onSuccess: done },
        )
      }
      more={
        <Field
          label="Rate limit"
          hint="Most requests a second. Empty: none."
          error={change.error instanceof ApiError ? change.error.of('rate_limit') : null}
        >
          {joined => (
            <input
              {...joined}
              type="number"
              inputMode="numeric"
              min={1}
              max={10_000}
              value={rate}
              onChange={({ target }) => setRate(target.value)}
            />
          )}
        </Field>
      }
    >
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" look="main" busy={change.isPending}>
        Save
      </Button>
    </WebhookForm>
  )
}
