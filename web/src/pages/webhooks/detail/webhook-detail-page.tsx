import { usePrefetchQuery } from '@tanstack/react-query'
import type { ApiSchema } from '../../../api/api-client.ts'
import { BreakableUrl } from '../../../ui/breakable-url.tsx'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { DeliveriesPanel } from '../deliveries/deliveries-panel.tsx'
import { deliveriesQueryOptions } from '../deliveries/deliveries-query.ts'
import { WebhookHealthPanel, WebhookHealthSummary } from '../health/webhook-health-panel.tsx'
import { webhookMessages as messages } from '../messages/messages.ts'
import { SendTestEventPanel } from '../send-test-event-panel.tsx'
import { DeliveryStatisticsPanel } from '../statistics/delivery-statistics-panel.tsx'
import { useWebhook } from '../webhook-queries.ts'
import css from '../webhooks.module.css'
import { PausedNotice } from './paused-notice.tsx'
import { SecretOverlapNotice } from './secret-overlap-notice.tsx'
import { WebhookActionButtons } from './webhook-action-buttons.tsx'
import { WebhookSettingsPanel } from './webhook-settings-panel.tsx'

/** Shows one subscription with its settings, health, a form to send a test event, and the delivery log. */
export default function WebhookDetailPage({ id }: { id: string }) {
  const webhook = useWebhook(id)
  // Loads the deliveries in parallel with the webhook.
  usePrefetchQuery(deliveriesQueryOptions(id, useUrlParams().params))
  useDocumentTitle(webhook.data?.url ?? messages.webhook)
  if (webhook.data === undefined)
    return (
      <>
        <h1 className="hidden">{messages.webhook}</h1>
        <QueryState query={webhook} loadingLabel={messages.loadingOne} />
      </>
    )
  return <WebhookContent webhook={webhook.data} />
}

function WebhookContent({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  return (
    <>
      <PageHeader
        title={<BreakableUrl url={webhook.url} />}
        actions={<WebhookActionButtons webhook={webhook} />}
      >
        <WebhookHealthSummary webhook={webhook} />
      </PageHeader>
      <PausedNotice webhook={webhook} />
      <SecretOverlapNotice webhook={webhook} />
      <div className={css.parts}>
        <WebhookSettingsPanel webhook={webhook} />
        <WebhookHealthPanel webhook={webhook} />
      </div>
      <SendTestEventPanel webhook={webhook} />
      <DeliveryStatisticsPanel webhookId={webhook.id} title={messages.deliveryStatistics} />
      <DeliveriesPanel webhook={webhook} />
    </>
  )
}
