import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { WebhookForm, type WebhookInput } from '../fields/webhook-form.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { useUpdateWebhook } from '../webhook-mutations.ts'

/** Renders a form to edit the properties of a subscription. */
export function EditWebhookForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const change = useUpdateWebhook(webhook.id)
  const done = () => {
    showToast(webhookMessages.actions.updated)
    onDone()
  }
  return (
    <WebhookForm
      initial={toWebhookInput(webhook)}
      stored={{ headerNames: webhook.header_names, url: webhook.url }}
      error={change.error}
      onSubmit={input => change.mutate(input, { onSuccess: done })}
    >
      <Button onClick={onDone}>{webhookMessages.cancel}</Button>
      <Button type="submit" variant="primary" busy={change.isPending}>
        {webhookMessages.save}
      </Button>
    </WebhookForm>
  )
}

/** Picks the properties that the form edits. */
function toWebhookInput(webhook: ApiSchema<'Webhook'>): WebhookInput {
  const { url, events, jurisdictions, filter, watchlists, saved_searches } = webhook
  const { payload, format, rate_limit, batch } = webhook
  const selection = { filter, watchlists, saved_searches, payload, format }
  return { url, events, jurisdictions, ...selection, rate_limit, batch }
}
