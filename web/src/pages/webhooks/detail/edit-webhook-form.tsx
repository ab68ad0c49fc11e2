import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { WebhookForm, type WebhookInput } from '../webhook-form.tsx'
import { useUpdateWebhook } from '../webhook-mutations.ts'
import { BatchFields, toBatch, toBatchInput } from './batch-fields.tsx'

/** Renders a form to edit the URL, events, jurisdictions, rate limit and batches of a subscription. */
export function EditWebhookForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [rate, setRate] = useState(webhook.rate_limit === null ? '' : String(webhook.rate_limit))
  const [batch, setBatch] = useState(() => toBatchInput(webhook.batch))
  const change = useUpdateWebhook(webhook.id)
  const done = () => {
    showToast('Webhook updated')
    onDone()
  }
  return (
    <WebhookForm
      initial={toWebhookInput(webhook)}
      error={change.error}
      extraFieldNames={['rate_limit', 'batch']}
      onSubmit={input =>
        change.mutate(
          { ...input, rate_limit: rate === '' ? null : Number(rate), batch: toBatch(batch) },
          { onSuccess: done },
        )
      }
      extraFields={
        <>
          <FormField
            label="Rate limit"
            hint="Maximum requests per second. Leave empty for no limit."
            error={describeFieldError(change.error, 'rate_limit', 'Rate limit')}
          >
            {control => (
              <input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={10_000}
                value={rate}
                onChange={({ target }) => setRate(target.value)}
              />
            )}
          </FormField>
          <BatchFields input={batch} error={change.error} onChange={setBatch} />
        </>
      }
    >
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" busy={change.isPending}>
        Save
      </Button>
    </WebhookForm>
  )
}

/** Picks the properties that the form edits. */
function toWebhookInput(webhook: ApiSchema<'Webhook'>): WebhookInput {
  const { url, events, jurisdictions, watchlists, saved_searches, payload, format } = webhook
  return { url, events, jurisdictions, watchlists, saved_searches, payload, format }
}
