import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import css from '../webhooks.module.css'
import { PauseWebhookDialog } from './pause-webhook-dialogs.tsx'

/** Informs the user that nothing is sent and what becomes of deliveries meanwhile, with a button to change that. */
export function PausedNotice({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [open, setOpen] = useState(false)
  if (webhook.backlog === null) return null
  const waiting = formatCount(webhook.waiting_deliveries ?? 0, 'delivery', 'deliveries')
  return (
    <div className={css.notice}>
      <p>
        <strong>Nothing is sent.</strong>{' '}
        {webhook.backlog === 'keep'
          ? `${waiting} ${webhook.waiting_deliveries === 1 ? 'waits' : 'wait'}, and new events are added, until you resume this webhook.`
          : 'New events are skipped until you resume this webhook.'}
      </p>
      <Button small onClick={() => setOpen(true)}>
        Change…
      </Button>
      <PauseWebhookDialog webhook={webhook} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
