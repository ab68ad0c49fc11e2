import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { SendTestEventPanel } from '../send-test-event-panel.tsx'
import { ReceiverExampleTabs } from './receiver-example-tabs.tsx'

/** Shows a new subscription with its secret, example code that verifies deliveries, and a form to send a test event. */
export function WebhookCreatedPage({ webhook }: { webhook: ApiSchema<'NewWebhook'> }) {
  return (
    <>
      <PageHeader
        title="Webhook created"
        actions={
          <Link href={`/webhooks/${webhook.id}`} className={buttonClassName()}>
            View webhook
          </Link>
        }
      >
        {webhook.url}
      </PageHeader>
      <Panel title="1. Copy the secret">
        <OneTimeSecret
          label="Secret"
          text={webhook.secret}
          recoveryHint="If you lose it, rotate the secret to get a new one."
        />
      </Panel>
      <Panel title="2. Verify deliveries">
        <p>
          Compute the HMAC-SHA256 of the raw request body with the secret, and compare it with{' '}
          <code>X-REGISTRY-Signature</code>. These examples show how.
        </p>
        <ReceiverExampleTabs />
      </Panel>
      <SendTestEventPanel webhook={webhook} title="3. Send a test event" secret={webhook.secret} />
    </>
  )
}
