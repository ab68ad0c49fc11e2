import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { RadioGroup } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { useUpdateWebhook } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

type Backlog = NonNullable<ApiSchema<'Webhook'>['backlog']>

const BACKLOG_OPTIONS: readonly { value: Backlog; label: string; note: string }[] = [
  {
    value: 'keep',
    label: 'Keep deliveries',
    note: 'Waiting deliveries and new events wait until you resume the webhook, for up to 90 days.',
  },
  {
    value: 'drop',
    label: 'Drop deliveries',
    note: 'Waiting deliveries fail, and new events are skipped. You can resend missed events later.',
  },
]

interface Props {
  readonly webhook: ApiSchema<'Webhook'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Pauses a webhook, or changes what becomes of the deliveries of a paused one. */
export function PauseWebhookDialog({ webhook, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={webhook.is_active ? 'Pause webhook' : 'Change what happens to deliveries'}
    >
      <PauseForm webhook={webhook} onDone={onClose} />
    </Dialog>
  )
}

function PauseForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [backlog, setBacklog] = useState<Backlog>(webhook.backlog ?? 'keep')
  const change = useUpdateWebhook(webhook.id)
  const waiting = webhook.waiting_deliveries ?? 0
  const done = () => {
    showToast(webhook.is_active ? 'Webhook paused' : 'Webhook updated')
    onDone()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        change.mutate({ is_active: false, backlog }, { onSuccess: done })
      }}
    >
      <p>
        Nothing is sent to <strong className={css.breakable}>{webhook.url}</strong> until you resume the
        webhook. Requests in progress are completed.
      </p>
      <RadioGroup
        legend="Deliveries while paused"
        options={BACKLOG_OPTIONS}
        value={backlog}
        onChange={setBacklog}
      />
      {backlog === 'drop' && waiting > 0 && (
        <p role="status" className={css.notice}>
          {formatCount(waiting, 'waiting delivery', 'waiting deliveries')} will fail now.
        </p>
      )}
      <FormErrorSummary error={change.error} handledFields={[]} />
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {webhook.is_active ? 'Pause webhook' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** Shows what resuming a webhook sends, then resumes it. */
export function ResumeWebhookDialog({ webhook, open, onClose }: Props) {
  const change = useUpdateWebhook(webhook.id)
  const resume = () =>
    change.mutate(
      { is_active: true },
      {
        onSuccess: ({ waiting_deliveries }) => {
          showToast('Webhook resumed', describeResumed(waiting_deliveries))
          onClose()
        },
      },
    )
  return (
    <Dialog open={open} onClose={onClose} title="Resume webhook">
      <ResumeFacts webhook={webhook} />
      <FormErrorSummary error={change.error} handledFields={[]} />
      <div className={css.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={change.isPending} onClick={resume}>
          Resume webhook
        </Button>
      </div>
    </Dialog>
  )
}

function ResumeFacts({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const waiting = webhook.backlog === 'keep' ? (webhook.waiting_deliveries ?? 0) : null
  if (waiting === null)
    return (
      <p>
        Herald sends new events from now on. Nothing that happened meanwhile is sent by itself: use{' '}
        <strong>Resend missed</strong> for it.
      </p>
    )
  if (waiting === 0) return <p>No deliveries wait. Herald sends new events from now on.</p>
  return (
    <>
      <p>
        <strong>{formatCount(waiting, 'delivery', 'deliveries')}</strong>{' '}
        {waiting === 1 ? 'waits and is' : 'wait and are'} sent now, followed by new events.
      </p>
      <p className="quiet">{describePace(waiting, webhook.rate_limit)}</p>
    </>
  )
}

function describePace(waiting: number, rateLimit: number | null): string {
  if (rateLimit === null)
    return 'No rate limit is set, so they are sent as fast as your endpoint responds. To slow this down, set a rate limit first.'
  const minutes = Math.max(1, Math.round(waiting / rateLimit / 60))
  return `At your rate limit of ${formatCount(rateLimit, 'request')} per second, this takes about ${formatCount(minutes, 'minute')}.`
}

function describeResumed(waiting: number | null): string {
  if (waiting === null) return 'You can resend missed events below.'
  return waiting === 0
    ? 'No deliveries were waiting.'
    : `${formatCount(waiting, 'delivery', 'deliveries')} ${waiting === 1 ? 'is' : 'are'} sent now.`
}
