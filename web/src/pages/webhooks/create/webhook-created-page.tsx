import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { SendTestPanel } from '../send-test-panel.tsx'
import { ReceiverExampleTabs } from './receiver-example-tabs.tsx'

/** A subscription that was just made: its secret, the code that uses it, and a first test. */
export function WebhookCreatedPage({ webhook }: { webhook: ApiSchema<'NewWebhook'> }) {
  return (
    <>
      <PageHeader
        title="The webhook is made"
        actions={
          <Link href={`/webhooks/${webhook.id}`} className={buttonClassName()}>
            Go to the webhook
          </Link>
        }
      >
        {webhook.url}
      </PageHeader>
      <Panel title="1. Keep the secret">
        <OneTimeSecret
          label="Secret"
          text={webhook.secret}
          recoveryHint="Whoever loses it rotates it: that makes a new one."
        />
      </Panel>
      <Panel title="2. Verify what arrives">
        <p>
          Compute the HMAC-SHA256 of the body’s bytes with the secret, and compare it with{' '}
          <code>X-REGISTRY-Signature</code>. These programs do.
        </p>
        <ReceiverExampleTabs />
      </Panel>
      <SendTestPanel webhook={webhook} title="3. Send a test" secret={webhook.secret} />
    </>
  )
}
