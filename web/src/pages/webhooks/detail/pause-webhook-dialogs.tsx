import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { RadioGroup } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { webhookMessages } from '../messages/messages.ts'
import { resendMessages } from '../resend/messages/messages.ts'
import { useUpdateWebhook } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

const { pausing, resuming, actions } = webhookMessages

type Backlog = NonNullable<ApiSchema<'Webhook'>['backlog']>

const BACKLOG_OPTIONS: readonly { value: Backlog; label: string; note: string }[] = [
  {
    value: 'keep',
    label: pausing.keep,
    note: pausing.keepNote,
  },
  {
    value: 'drop',
    label: pausing.drop,
    note: pausing.dropNote,
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
    <Dialog open={open} onClose={onClose} title={webhook.is_active ? pausing.title : pausing.changeTitle}>
      <PauseForm webhook={webhook} onDone={onClose} />
    </Dialog>
  )
}

function PauseForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [backlog, setBacklog] = useState<Backlog>(webhook.backlog ?? 'keep')
  const change = useUpdateWebhook(webhook.id)
  const waiting = webhook.waiting_deliveries ?? 0
  const done = () => {
    showToast(webhook.is_active ? pausing.paused : actions.updated)
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
      <p>{pausing.consequence(<strong className={css.breakable}>{webhook.url}</strong>)}</p>
      <RadioGroup legend={pausing.legend} options={BACKLOG_OPTIONS} value={backlog} onChange={setBacklog} />
      {backlog === 'drop' && waiting > 0 && (
        <p role="status" className={css.notice}>
          {pausing.willFail(waiting)}
        </p>
      )}
      <FormErrorSummary error={change.error} handledFields={[]} />
      <div className={css.foot}>
        <Button onClick={onDone}>{webhookMessages.cancel}</Button>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {webhook.is_active ? pausing.title : webhookMessages.save}
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
          showToast(resuming.resumed, describeResumed(waiting_deliveries))
          onClose()
        },
      },
    )
  return (
    <Dialog open={open} onClose={onClose} title={resuming.title}>
      <ResumeFacts webhook={webhook} />
      <FormErrorSummary error={change.error} handledFields={[]} />
      <div className={css.foot}>
        <Button onClick={onClose}>{webhookMessages.cancel}</Button>
        <Button variant="primary" busy={change.isPending} onClick={resume}>
          {resuming.title}
        </Button>
      </div>
    </Dialog>
  )
}

function ResumeFacts({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const waiting = webhook.backlog === 'keep' ? (webhook.waiting_deliveries ?? 0) : null
  if (waiting === null)
    return <p>{resuming.nothingMissedSent(<strong>{resendMessages.resendMissed}</strong>)}</p>
  if (waiting === 0) return <p>{resuming.nothingWaits}</p>
  return (
    <>
      <p>{resuming.sentNow(waiting)}</p>
      <p className="quiet">{describePace(waiting, webhook.rate_limit)}</p>
    </>
  )
}

function describePace(waiting: number, rateLimit: number | null): string {
  if (rateLimit === null) return resuming.noLimit
  return resuming.pace(rateLimit, Math.max(1, Math.round(waiting / rateLimit / 60)))
}

function describeResumed(waiting: number | null): string {
  if (waiting === null) return resuming.canResend
  return waiting === 0 ? resuming.noneWaited : resuming.beingSent(waiting)
}
