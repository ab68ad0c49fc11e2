import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { useRotateSecret } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

/** Informs the user that two secrets are active and until when, with a button to end the overlap. */
export function SecretOverlapNotice({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const rotate = useRotateSecret(webhook.id)
  if (webhook.overlap_until === null) return null
  const end = () =>
    rotate.mutate(
      { end_overlap: true },
      {
        onSuccess: () => showToast('Overlap ended', 'Only the new secret is active.'),
        onError: error => showErrorToast('Couldn’t end the overlap', error),
      },
    )
  return (
    <div className={css.notice}>
      <p>
        <strong>Two secrets are active.</strong> The previous one expires on{' '}
        <Timestamp at={webhook.overlap_until} />. End the overlap once your receiver uses the new one.
      </p>
      <Button small busy={rotate.isPending} onClick={end}>
        End overlap now
      </Button>
    </div>
  )
}
