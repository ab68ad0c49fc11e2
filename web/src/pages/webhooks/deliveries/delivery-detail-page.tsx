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
import { findPayloadSubject } from './event-payload.ts'
import { PayloadPanel } from './payload-panel.tsx'

/** Shows one delivery with its payload and attempts, and a button to resend it. */
export default function DeliveryDetailPage({ id }: { id: string }) {
  useDocumentTitle('Delivery')
  const delivery = useDelivery(id)
  const webhook = useWebhook(delivery.data?.webhook_id)
  if (delivery.data === undefined || webhook.isPending)
    return (
      <>
        <h1 className="hidden">Delivery</h1>
        <QueryState query={delivery} loadingLabel="Loading delivery" />
      </>
    )
  return <DeliveryContent delivery={delivery.data} url={webhook.data?.url ?? ''} />
}

function DeliveryContent({ delivery, url }: { delivery: ApiSchema<'DeliveryLog'>; url: string }) {
  return (
    <>
      <PageHeader title={`${delivery.event} delivery`} actions={<ResendButton delivery={delivery} />}>
        <DeliveryStatus delivery={delivery} />
      </PageHeader>
      <Panel title="Delivery">
        <FactList
          facts={[
            [
              'Webhook',
              <Link key="webhook" href={`/webhooks/${delivery.webhook_id}`}>
                {url || delivery.webhook_id}
              </Link>,
            ],
            ['Subject', <DeliverySubject key="about" delivery={delivery} />],
            ['Jurisdiction', <Tag key="jurisdiction">{delivery.jurisdiction}</Tag>],
            ['Trigger', DELIVERY_TRIGGER_NAMES[delivery.trigger]],
            ['Created', <Timestamp key="created" at={delivery.created_at} />],
            // Always shown, so that nothing moves when a delivery finishes while its page is open.
            [
              'Finished',
              delivery.finished_at === null ? (
                'Not yet'
              ) : (
                <Timestamp key="finished" at={delivery.finished_at} />
              ),
            ],
            ['Delivery ID', <code key="id">{delivery.id}</code>],
            ['Event ID', <code key="event">{delivery.event_id}</code>],
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
function DeliverySubject({ delivery: { body, trigger } }: { delivery: ApiSchema<'DeliveryLog'> }) {
  const subject = body === null || trigger === 'test' ? null : findPayloadSubject(body)
  if (subject === null) return trigger === 'test' ? 'Sample data' : 'No longer stored'
  return <Link href={subject.path}>{subject.name}</Link>
}

function ResendButton({ delivery: { id, webhook_id, trigger } }: { delivery: ApiSchema<'DeliveryLog'> }) {
  const queries = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () =>
      unwrapResponse(apiClient.POST('/api/v1/deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: () => {
      showToast('Resending the delivery')
      void queries.invalidateQueries({ queryKey: deliveriesQueryKey(webhook_id) })
      return queries.invalidateQueries({ queryKey: deliveryQueryKey(id) })
    },
    onError: error => showErrorToast('Couldn’t resend the delivery', error),
  })
  // Test events are never resent.
  if (trigger === 'test') return null
  return (
    <Button variant="primary" busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
      <RotateCw size={16} aria-hidden /> Resend
    </Button>
  )
}
