import type { Noun } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { say, sayFailed } from '../../ui/toast.tsx'
import { useRotate } from './changes.ts'
import css from './webhooks.module.css'

/** Says that two secrets sign, until when, and ends it. */
export function Overlap({ webhook }: { webhook: Noun<'Webhook'> }) {
  const rotate = useRotate(webhook.id)
  if (webhook.overlap_until === null) return null
  const end = () =>
    rotate.mutate(
      { end_overlap: true },
      {
        onSuccess: () => say('The overlap ended', 'Only the newest secret signs.'),
        onError: error => sayFailed('The overlap did not end', error),
      },
    )
  return (
    <div className={css.notice}>
      <p>
        <strong>Two secrets sign.</strong> The one before does until <Moment at={webhook.overlap_until} />.
        When the receiver has the new one, end the overlap.
      </p>
      <Button small busy={rotate.isPending} onClick={end}>
        End the overlap now
      </Button>
    </div>
  )
}
