import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { webhookMessages } from '../messages/messages.ts'
import { useRotateSecret } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

const { rotation: messages } = webhookMessages

/** Informs the user that two secrets are active and until when, with a button to end the overlap. */
export function SecretOverlapNotice({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const rotate = useRotateSecret(webhook.id)
  if (webhook.overlap_until === null) return null
  const end = () =>
    rotate.mutate(
      { end_overlap: true },
      {
        onSuccess: () => showToast(messages.ended, messages.endedNote),
        onError: error => showErrorToast(messages.endFailed, error),
      },
    )
  return (
    <div className={css.notice}>
      <p>
        <strong>{messages.twoActive}</strong>{' '}
        {messages.previousExpires(<Timestamp at={webhook.overlap_until} />)}
      </p>
      <Button small busy={rotate.isPending} onClick={end}>
        {messages.endNow}
      </Button>
    </div>
  )
}
