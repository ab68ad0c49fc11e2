import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type ApiSchema, apiClient, unwrapResponse } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { FormField } from '../../ui/form-fields.tsx'
import { Panel } from '../../ui/page-layout.tsx'
import { ErrorState, LoadingState } from '../../ui/page-states.tsx'
import { AttemptDetails, AttemptSummary } from './deliveries/attempt-details.tsx'
import { webhookMessages } from './messages/messages.ts'
import type { WebhookEventName } from './webhook-events.ts'
import { deliveriesQueryKey, useDelivery } from './webhook-queries.ts'
import css from './webhooks.module.css'

const { test: messages } = webhookMessages

interface Props {
  readonly webhook: Pick<ApiSchema<'Webhook'>, 'id' | 'url' | 'events' | 'is_active'>
  readonly title?: string
  /** Signing secret. It is known only if the webhook was just created. */
  readonly secret?: string
}

/** Sends a test event and shows the attempt as soon as it finishes. */
export function SendTestEventPanel({ webhook, title = messages.title, secret }: Props) {
  const [event, setEvent] = useState<WebhookEventName>(webhook.events[0] ?? 'announcement.created')
  const test = useSendTest(webhook.id)
  const sent = test.data
  return (
    <Panel title={title}>
      <div className={css.test}>
        <FormField label={messages.event}>
          {control => (
            <select
              {...control}
              value={event}
              onChange={({ target }) => setEvent(target.value as WebhookEventName)}
            >
              {webhook.events.map(name => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </FormField>
        <Button
          variant="primary"
          busy={test.isPending}
          disabled={!webhook.is_active}
          onClick={() => test.mutate(event)}
        >
          <Send size={16} aria-hidden /> {messages.send}
        </Button>
      </div>
      <p className="small quiet">{webhook.is_active ? messages.hint : messages.resumeFirst}</p>
      <FormErrorSummary error={test.error} handledFields={[]} />
      {sent && <TestResult key={sent.id} id={sent.id} url={webhook.url} secret={secret} />}
    </Panel>
  )
}

function useSendTest(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (event: WebhookEventName) =>
      unwrapResponse(
        apiClient.POST('/api/v1/webhooks/{id}/test', { params: { path: { id } }, body: { event } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: deliveriesQueryKey(id) }),
  })
}

interface ResultProps {
  readonly id: string
  readonly url: string
  readonly secret: string | undefined
}

/** Shows the single attempt of a test event once it has finished. */
function TestResult({ id, url, secret }: ResultProps) {
  const queries = useQueryClient()
  const delivery = useDelivery(id)
  const attempt = delivery.data?.attempts.at(-1)
  const webhookId = delivery.data?.webhook_id
  const hasFinished = attempt !== undefined
  useEffect(() => {
    // The delivery log on the same page must also show the test.
    if (hasFinished && webhookId) void queries.invalidateQueries({ queryKey: deliveriesQueryKey(webhookId) })
  }, [queries, hasFinished, webhookId])
  if (delivery.isError && delivery.data === undefined)
    return <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />
  if (delivery.data === undefined || attempt === undefined)
    return (
      <div className={css.result}>
        <p className="quiet">{messages.sending}</p>
        <LoadingState lines={9} label={messages.waiting} />
      </div>
    )
  return (
    <div className={css.result}>
      <p role="status">
        <AttemptSummary attempt={attempt} />
      </p>
      <AttemptDetails attempt={attempt} body={delivery.data.body} url={url} secret={secret} />
      <p className="small">
        <Link href={`/deliveries/${id}`}>{messages.viewInLog}</Link>
      </p>
    </div>
  )
}
