import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { SendTestEventPanel } from '../send-test-event-panel.tsx'
import { ReceiverExampleTabs } from './receiver-example-tabs.tsx'

const { creation: messages } = webhookMessages

const SIGNATURE_HEADER = 'X-REGISTRY-Signature'

/** Shows a new subscription with its secret, example code that verifies deliveries, and a form to send a test event. */
export function WebhookCreatedPage({ webhook }: { webhook: ApiSchema<'NewWebhook'> }) {
  return (
    <>
      <PageHeader
        title={messages.created}
        actions={
          <Link href={`/webhooks/${webhook.id}`} className={buttonClassName()}>
            {messages.view}
          </Link>
        }
      >
        {webhook.url}
      </PageHeader>
      <Panel title={messages.copySecret}>
        <OneTimeSecret label={messages.secret} text={webhook.secret} recoveryHint={messages.recovery} />
      </Panel>
      <Panel title={messages.verify}>
        <p>{messages.howToVerify(<code>{SIGNATURE_HEADER}</code>)}</p>
        <ReceiverExampleTabs />
      </Panel>
      <SendTestEventPanel webhook={webhook} title={messages.sendTest} secret={webhook.secret} />
    </>
  )
}
