import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { useRotateSecret } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

/** Says that two secrets sign, until when, and ends it. */
export function SecretOverlapNotice({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const rotate = useRotateSecret(webhook.id)
  if (webhook.overlap_until === null) return null
  const end = () =>
    rotate.mutate(
      { end_overlap: true },
      {
        onSuccess: () => showToast('The overlap ended', 'Only the newest secret signs.'),
        onError: error => showErrorToast('The overlap did not end', error),
      },
    )
  return (
    <div className={css.notice}>
      <p>
        <strong>Two secrets sign.</strong> The one before does until <Timestamp at={webhook.overlap_until} />.
        When the receiver has the new one, end the overlap.
      </p>
      <Button small busy={rotate.isPending} onClick={end}>
        End the overlap now
      </Button>
    </div>
  )
}
