import { usePrefetchQuery } from '@tanstack/react-query'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { DeliveriesPanel } from '../deliveries/deliveries-panel.tsx'
import { deliveriesQueryOptions } from '../deliveries/deliveries-query.ts'
import { TagList, WebhookJurisdictions } from '../list/webhook-table-row.tsx'
import { SendTestEventPanel } from '../send-test-event-panel.tsx'
import { WebhookHealthBadge, WebhookHealthPanel } from '../webhook-health-panel.tsx'
import { useWebhook } from '../webhook-queries.ts'
import css from '../webhooks.module.css'
import { SecretOverlapNotice } from './secret-overlap-notice.tsx'
import { WebhookActionButtons } from './webhook-action-buttons.tsx'

/** Shows one subscription with its settings, health, a form to send a test event, and the delivery log. */
export default function WebhookDetailPage({ id }: { id: string }) {
  const webhook = useWebhook(id)
  // Loads the deliveries in parallel with the webhook.
  usePrefetchQuery(deliveriesQueryOptions(id, useUrlParams().params))
  useDocumentTitle(webhook.data?.url ?? 'Webhook')
  if (webhook.data === undefined)
    return (
      <>
        <h1 className="hidden">Webhook</h1>
        <QueryState query={webhook} loadingLabel="Loading webhook" />
      </>
    )
  return <WebhookContent webhook={webhook.data} />
}

function WebhookContent({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  return (
    <>
      <PageHeader title={webhook.url} actions={<WebhookActionButtons webhook={webhook} />}>
        <WebhookHealthBadge state={webhook.health.state} />
      </PageHeader>
      <SecretOverlapNotice webhook={webhook} />
      <div className={css.parts}>
        <Panel title="Settings">
          <FactList
            facts={[
              ['Events', <TagList key="events" words={webhook.events} />],
              ['Jurisdictions', <WebhookJurisdictions key="jurisdictions" webhook={webhook} />],
              [
                'Rate limit',
                webhook.rate_limit === null
                  ? 'No limit'
                  : `${formatCount(webhook.rate_limit, 'request')} per second`,
              ],
              [
                'Batches',
                webhook.batch === null
                  ? 'Off, each event is sent alone'
                  : `Up to ${formatCount(webhook.batch.max_events, 'event')}, or after ${formatCount(webhook.batch.max_seconds, 'second')}`,
              ],
              ['Created', <Timestamp key="created" at={webhook.created_at} />],
              [
                'ID',
                <span key="id" className={css.id}>
                  <code>{webhook.id}</code> <CopyButton text={webhook.id} />
                </span>,
              ],
            ]}
          />
        </Panel>
        <WebhookHealthPanel health={webhook.health} />
      </div>
      <SendTestEventPanel webhook={webhook} />
      <DeliveriesPanel webhook={webhook} />
    </>
  )
}
