import { usePrefetchQuery } from '@tanstack/react-query'
import type { Noun } from '../../api/client.ts'
import { useTitle } from '../../text/title.ts'
import { useAddress } from '../../ui/address.ts'
import { CopyButton } from '../../ui/copy.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Facts, PageHead, Panel } from '../../ui/panel.tsx'
import { Waiting } from '../../ui/states.tsx'
import { Actions } from './actions.tsx'
import { Deliveries } from './deliveries/list.tsx'
import { deliveriesOf } from './deliveries/query.ts'
import { Health, HealthStatus } from './health.tsx'
import { Overlap } from './overlap.tsx'
import { useWebhook } from './queries.ts'
import { Jurisdictions, Tags } from './row.tsx'
import { SendTest } from './test.tsx'
import css from './webhooks.module.css'

/** One subscription: what it is, how it fares, a test, and everything that was sent. */
export default function Webhook({ id }: { id: string }) {
  const webhook = useWebhook(id)
  // Asked for at once, not only when the webhook is known.
  usePrefetchQuery(deliveriesOf(id, useAddress().params))
  useTitle(webhook.data?.url ?? 'Webhook')
  if (webhook.data === undefined)
    return (
      <>
        <h1 className="hidden">Webhook</h1>
        <Waiting query={webhook} what="Loading the webhook" />
      </>
    )
  return <Single webhook={webhook.data} />
}

function Single({ webhook }: { webhook: Noun<'Webhook'> }) {
  return (
    <>
      <PageHead title={webhook.url} actions={<Actions webhook={webhook} />}>
        <HealthStatus state={webhook.health.state} />
      </PageHead>
      <Overlap webhook={webhook} />
      <div className={css.parts}>
        <Panel title="Subscription">
          <Facts
            facts={[
              ['Events', <Tags key="events" words={webhook.events} />],
              ['Jurisdictions', <Jurisdictions key="jurisdictions" webhook={webhook} />],
              [
                'Rate limit',
                webhook.rate_limit === null ? 'none' : `${webhook.rate_limit} requests a second`,
              ],
              ['Made', <Moment key="made" at={webhook.created_at} />],
              [
                'Id',
                <span key="id" className={css.id}>
                  <code>{webhook.id}</code> <CopyButton text={webhook.id} />
                </span>,
              ],
            ]}
          />
        </Panel>
        <Health health={webhook.health} />
      </div>
      <SendTest webhook={webhook} />
      <Deliveries webhook={webhook} />
    </>
  )
}
