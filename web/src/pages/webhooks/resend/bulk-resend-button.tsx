import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { RadioGroup } from '../../../ui/form-fields.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { LoadingState } from '../../../ui/page-states.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { WEBHOOK_EVENT_OPTIONS } from '../webhook-events.ts'
import css from '../webhooks.module.css'
import type { BulkResendResult, BulkResendSelection, ResendMode } from './bulk-resend.ts'
import { useBulkResend, useWebhookUrls } from './bulk-resend-query.ts'
import { BulkResendTable } from './bulk-resend-table.tsx'
import { resendMessages as messages } from './messages/messages.ts'
import { startOfLastDay, TimeRangeFields } from './time-range-fields.tsx'

const MODES = (['missed', 'failed', 'all'] as const).map((value: ResendMode) => ({
  value,
  label: messages.modes[value],
  note: messages.modeNotes[value],
}))

/** Opens a dialog that sends deliveries of several webhooks again, after counting them. */
export function BulkResendButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <History size={16} aria-hidden /> {messages.openBulk}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={messages.bulkTitle}>
        <BulkResendForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function BulkResendForm({ onDone }: { onDone: () => void }) {
  const [selection, setSelection] = useState<BulkResendSelection>(selectLastDay)
  const urls = useWebhookUrls()
  const resend = useBulkResend()
  const counted = resend.data ?? null
  // The count no longer applies once the selection has changed.
  const change = (part: Partial<BulkResendSelection>) => {
    setSelection({ ...selection, ...part })
    resend.reset()
  }
  const submit = () => {
    const isSending = counted !== null && counted.total > 0
    const onSuccess = ({ total }: BulkResendResult) => {
      if (!isSending) return
      showToast(messages.resending(total))
      onDone()
    }
    resend.mutate({ selection, counted: isSending ? counted : null }, { onSuccess })
  }
  if (urls.data === undefined) return <LoadingState label={messages.loading} lines={10} />
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <SelectionFields selection={selection} urls={urls.data} error={resend.error} onChange={change} />
      <FormErrorSummary error={resend.error} handledFields={['since', 'until']} />
      {counted !== null && <BulkResendTable result={counted} urls={urls.data} />}
      <div className={css.foot}>
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" busy={resend.isPending}>
          {counted !== null && counted.total > 0 ? messages.resend(counted.total) : messages.count}
        </Button>
      </div>
    </form>
  )
}

function selectLastDay(): BulkResendSelection {
  return { mode: 'missed', webhooks: [], since: startOfLastDay(), until: '', events: [] }
}

interface FieldsProps {
  readonly selection: BulkResendSelection
  readonly urls: readonly { readonly id: string; readonly url: string }[]
  readonly error: unknown
  readonly onChange: (part: Partial<BulkResendSelection>) => void
}

function SelectionFields({ selection, urls, error, onChange }: FieldsProps) {
  return (
    <>
      <RadioGroup
        legend={messages.mode}
        options={MODES}
        value={selection.mode}
        onChange={mode => onChange({ mode })}
      />
      <MultiSelect
        label={messages.webhooks}
        placeholder={messages.allWebhooks}
        options={urls.map(({ id, url }) => ({ value: id, label: url }))}
        selected={selection.webhooks}
        onChange={webhooks => onChange({ webhooks })}
      />
      <TimeRangeFields range={selection} error={error} onChange={onChange} />
      <MultiSelect
        label={messages.events}
        placeholder={messages.allEvents}
        options={WEBHOOK_EVENT_OPTIONS.map(({ value, label }) => ({ value, label }))}
        selected={selection.events}
        onChange={events => onChange({ events })}
      />
    </>
  )
}
