import { Link } from 'wouter'
import type { Noun } from '../../api/client.ts'
import { classOf } from '../../ui/button.tsx'
import { Once } from '../../ui/once.tsx'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Receivers } from './receivers.tsx'
import { SendTest } from './test.tsx'

/** A subscription that was just made: its secret, the code that uses it, and a first test. */
export function Created({ webhook }: { webhook: Noun<'NewWebhook'> }) {
  return (
    <>
      <PageHead
        title="The webhook is made"
        actions={
          <Link href={`/webhooks/${webhook.id}`} className={classOf()}>
            Go to the webhook
          </Link>
        }
      >
        {webhook.url}
      </PageHead>
      <Panel title="1. Keep the secret">
        <Once
          label="Secret"
          text={webhook.secret}
          lost="Whoever loses it rotates it: that makes a new one."
        />
      </Panel>
      <Panel title="2. Verify what arrives">
        <p>
          Compute the HMAC-SHA256 of the body’s bytes with the secret, and compare it with{' '}
          <code>X-REGISTRY-Signature</code>. These programs do.
        </p>
        <Receivers />
      </Panel>
      <SendTest webhook={webhook} title="3. Send a test" secret={webhook.secret} />
    </>
  )
}
