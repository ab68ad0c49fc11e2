import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import { api, data, type Noun } from '../../api/client.ts'
import { useTitle } from '../../text/title.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Facts, PageHead, Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/states.tsx'
import { Tag } from '../../ui/status.tsx'
import { say, sayFailed } from '../../ui/toast.tsx'
import { Attempts } from './deliveries/attempts.tsx'
import { subjectOf } from './deliveries/body.ts'
import { Payload } from './deliveries/payload.tsx'
import { DeliveryStatus } from './deliveries/states.tsx'
import { deliveriesKey, deliveryKey, useDelivery, useWebhook } from './queries.ts'

/** One delivery: its payload, every attempt, and sending it again. */
export default function DeliveryPage({ id }: { id: string }) {
  useTitle('Delivery')
  const delivery = useDelivery(id)
  const webhook = useWebhook(delivery.data?.webhook_id)
  if (delivery.data === undefined || webhook.isPending)
    return (
      <>
        <h1 className="hidden">Delivery</h1>
        <Waiting query={delivery} what="Loading the delivery" />
      </>
    )
  return <Single delivery={delivery.data} url={webhook.data?.url ?? ''} />
}

function Single({ delivery, url }: { delivery: Noun<'DeliveryLog'>; url: string }) {
  return (
    <>
      <PageHead title={`Delivery of ${delivery.event}`} actions={<Redeliver delivery={delivery} />}>
        <DeliveryStatus delivery={delivery} />
      </PageHead>
      <Panel title="Delivery">
        <Facts
          facts={[
            [
              'Webhook',
              <Link key="webhook" href={`/webhooks/${delivery.webhook_id}`}>
                {url || delivery.webhook_id}
              </Link>,
            ],
            ['About', <Subject key="about" delivery={delivery} />],
            ['Jurisdiction', <Tag key="jurisdiction">{delivery.jurisdiction}</Tag>],
            ['Begun by', delivery.trigger],
            ['Made', <Moment key="made" at={delivery.created_at} />],
            ['Ended', delivery.finished_at && <Moment at={delivery.finished_at} />],
            ['Delivery id', <code key="id">{delivery.id}</code>],
            ['Event id', <code key="event">{delivery.event_id}</code>],
          ]}
        />
      </Panel>
      <Attempts delivery={delivery} url={url} />
      <Payload body={delivery.body} />
    </>
  )
}

/** A way to what it tells of; a sample tells of nothing. */
function Subject({ delivery: { body, trigger } }: { delivery: Noun<'DeliveryLog'> }) {
  const subject = body === null || trigger === 'test' ? null : subjectOf(body)
  if (subject === null) return trigger === 'test' ? 'sample data' : 'not kept any more'
  return <Link href={subject.path}>{subject.name}</Link>
}

function Redeliver({ delivery: { id, webhook_id, trigger } }: { delivery: Noun<'DeliveryLog'> }) {
  const queries = useQueryClient()
  const redeliver = useMutation({
    mutationFn: () => data(api.POST('/api/v1/deliveries/{id}/redeliver', { params: { path: { id } } })),
    onSuccess: () => {
      say('It is sent again')
      void queries.invalidateQueries({ queryKey: deliveriesKey(webhook_id) })
      return queries.invalidateQueries({ queryKey: deliveryKey(id) })
    },
    onError: error => sayFailed('Not sent again', error),
  })
  // A test is sent once.
  if (trigger === 'test') return null
  return (
    <Button look="main" busy={redeliver.isPending} onClick={() => redeliver.mutate()}>
      <RotateCw size={16} aria-hidden /> Redeliver
    </Button>
  )
}
