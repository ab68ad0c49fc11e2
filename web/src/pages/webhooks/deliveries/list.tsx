import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronsLeft } from 'lucide-react'
import { Link } from 'wouter'
import type { Noun } from '../../../api/client.ts'
import { useAddress } from '../../../ui/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { Panel, Table } from '../../../ui/panel.tsx'
import { Empty, Waiting } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/status.tsx'
import css from './deliveries.module.css'
import { Filters } from './filters.tsx'
import { deliveriesOf } from './query.ts'
import { Recover } from './recover.tsx'
import { type Delivery, DeliveryStatus } from './states.tsx'

/** What was sent to a subscription, newest first, with filters and pages in the address bar; live. */
export function Deliveries({ webhook }: { webhook: Noun<'Webhook'> }) {
  const { params, change } = useAddress()
  const deliveries = useQuery(deliveriesOf(webhook.id, params))
  const isFiltered = ['state', 'event', 'since', 'before'].some(name => params.has(name))
  return (
    <Panel title="Deliveries" actions={<Recover webhook={webhook} />}>
      <Filters webhook={webhook} />
      {deliveries.data === undefined ? (
        <Waiting query={deliveries} what="Loading deliveries" />
      ) : (
        <>
          <Rows deliveries={deliveries.data.data} isFiltered={isFiltered} />
          <nav className={css.pager} aria-label="Pages of deliveries">
            {params.has('before') && (
              <Button small onClick={() => change({ before: null })}>
                <ChevronsLeft size={16} aria-hidden /> Newest
              </Button>
            )}
            {deliveries.data.next !== null && (
              <Button small onClick={() => change({ before: deliveries.data.next })}>
                Older <ArrowRight size={16} aria-hidden />
              </Button>
            )}
          </nav>
        </>
      )}
    </Panel>
  )
}

function Rows({ deliveries, isFiltered }: { deliveries: readonly Delivery[]; isFiltered: boolean }) {
  if (deliveries.length === 0)
    return isFiltered ? (
      <Empty title="No delivery matches">
        <p>Another state, event or time may.</p>
      </Empty>
    ) : (
      <Empty title="Nothing was sent yet">
        <p>Send a test, or wait for the first event.</p>
      </Empty>
    )
  return (
    <Table caption="Deliveries" head={['Made', 'Event', 'State', 'Attempts', 'Begun by']} stacks>
      {deliveries.map(delivery => (
        <tr key={delivery.id}>
          <td className={css.when}>
            <Link href={`/deliveries/${delivery.id}`}>
              <Ago at={delivery.created_at} />
            </Link>
          </td>
          <td data-name="Event">
            <span>
              {delivery.event} <Tag>{delivery.jurisdiction}</Tag>
            </span>
          </td>
          <td data-name="State">
            <DeliveryStatus delivery={delivery} />
          </td>
          <td className={css.count} data-name="Attempts">
            {delivery.attempt_count}
          </td>
          <td data-name="Begun by">{delivery.trigger}</td>
        </tr>
      ))}
    </Table>
  )
}
