import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { FactList, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { deliveriesQueryKey, deliveryQueryKey, useDelivery, useWebhook } from '../webhook-queries.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { DELIVERY_TRIGGER_NAMES } from './delivery-api-types.ts'
import { DeliveryStatus } from './delivery-status.tsx'
import { findPayloadSubject, languageOfSubject } from './event-payload.ts'
import { deliveryMessages as messages } from './messages/messages.ts'
import { PayloadPanel } from './payload-panel.tsx'

const { facts } = messages

/** Shows one delivery with its payload and attempts, and a button to resend it. */
export default function DeliveryDetailPage({ id }: { id: string }) {
  useDocumentTitle(messages.delivery)
  const delivery = useDelivery(id)
  const webhook = useWebhook(delivery.data?.webhook_id)
  if (delivery.data === undefined || webhook.isPending)
    return (
      <>
        <h1 className="hidden">{messages.delivery}</h1>
        <QueryState query={delivery} loadingLabel={messages.loadingOne} />
      </>
    )
  return <DeliveryContent delivery={delivery.data} url={webhook.data?.url ?? ''} />
}

function DeliveryContent({ delivery, url }: { delivery: ApiSchema<'DeliveryLog'>; url: string }) {
  return (
    <>
      <PageHeader title={messages.deliveryOf(delivery.event)} actions={<ResendButton delivery={delivery} />}>
        <DeliveryStatus delivery={delivery} />
      </PageHeader>
      <Panel title={messages.delivery}>
        <FactList
          facts={[
            [
              facts.webhook,
              <Link key="webhook" href={`/webhooks/${delivery.webhook_id}`}>
                {url || delivery.webhook_id}
              </Link>,
            ],
            [facts.subject, <DeliverySubject key="about" delivery={delivery} />],
            [facts.jurisdiction, <Tag key="jurisdiction">{delivery.jurisdiction}</Tag>],
            [facts.trigger, DELIVERY_TRIGGER_NAMES[delivery.trigger]],
            [facts.created, <Timestamp key="created" at={delivery.created_at} />],
            // Always shown, so that nothing moves when a delivery finishes while its page is open.
            [
              facts.finished,
              delivery.finished_at === null ? (
                messages.notYet
              ) : (
                <Timestamp key="finished" at={delivery.finished_at} />
              ),
            ],
            [facts.deliveryId, <code key="id">{delivery.id}</code>],
            [facts.eventId, <code key="event">{delivery.event_id}</code>],
          ]}
        />
      </Panel>
      <AttemptsPanel delivery={delivery} url={url} />
      <PayloadPanel body={delivery.body} />
    </>
  )
}

/**
 * Links to the announcement, entity or source that the event is about. Test events contain sample data, so they have no
 * link.
 */
function DeliverySubject({
  delivery: { body, trigger, jurisdiction },
}: {
  delivery: ApiSchema<'DeliveryLog'>
}) {
  const subject = body === null || trigger === 'test' ? null : findPayloadSubject(body)
  if (subject === null) return trigger === 'test' ? messages.sampleData : messages.noLongerStored
  return (
    <Link href={subject.path} lang={languageOfSubject(subject.path, jurisdiction)}>
      {subject.name}
    </Link>
  )
}

function ResendButton({ delivery: { id, webhook_id, trigger } }: { delivery: ApiSchema<'DeliveryLog'> }) {
  const queries = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () =>
      unwrapResponse(apiClient.POST('/api/v1/deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: () => {
      showToast(messages.resending)
      void queries.invalidateQueries({ queryKey: deliveriesQueryKey(webhook_id) })
      return queries.invalidateQueries({ queryKey: deliveryQueryKey(id) })
    },
    onError: error => showErrorToast(messages.resendFailed, error),
  })
  // Test events are never resent.
  if (trigger === 'test') return null
  return (
    <Button variant="primary" busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
      <RotateCw size={16} aria-hidden /> {messages.resend}
    </Button>
  )
}
