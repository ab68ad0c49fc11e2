import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { webhookMessages } from '../messages/messages.ts'
import css from '../webhooks.module.css'
import { PauseWebhookDialog } from './pause-webhook-dialogs.tsx'

const { pausing } = webhookMessages

/** Informs the user that nothing is sent and what becomes of deliveries meanwhile, with a button to change that. */
export function PausedNotice({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [open, setOpen] = useState(false)
  if (webhook.backlog === null) return null
  return (
    <div className={css.notice}>
      <p>
        <strong>{pausing.nothingSent}</strong>{' '}
        {webhook.backlog === 'keep'
          ? pausing.waitUntilResumed(webhook.waiting_deliveries ?? 0)
          : pausing.skippedUntilResumed}
      </p>
      <Button small onClick={() => setOpen(true)}>
        {pausing.change}
      </Button>
      <PauseWebhookDialog webhook={webhook} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
