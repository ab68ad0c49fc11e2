import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { CheckboxGroup } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { deliveriesQueryKey } from '../webhook-queries.ts'
import css from '../webhooks.module.css'
import { fromDateTimeInputValue } from './date-time-input-value.ts'
import { resendMessages as messages } from './messages/messages.ts'
import { startOfLastDay, TimeRangeFields } from './time-range-fields.tsx'

/** Opens a dialog that counts failed deliveries and missed events, and then resends them. */
export function ResendMissedButton({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <History size={15} aria-hidden /> {messages.openMissed}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={messages.missedTitle}>
        <ResendForm webhook={webhook} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface ResendSelection {
  readonly since: string
  readonly until: string
  readonly events: readonly string[]
  readonly jurisdictions: readonly string[]
}

function selectLastDay(): ResendSelection {
  return { since: startOfLastDay(), until: '', events: [], jurisdictions: [] }
}

function ResendForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [selection, setSelection] = useState(selectLastDay)
  const resend = useResendMissed(webhook.id, onDone)
  const count = resend.data
  // The count no longer applies once the selection has changed.
  const change = (part: Partial<ResendSelection>) => {
    setSelection({ ...selection, ...part })
    resend.reset()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        resend.mutate({ selection, isDryRun: count === undefined || count.failed + count.missed === 0 })
      }}
    >
      <p className="quiet">{messages.missedHint}</p>
      <TimeRangeFields range={selection} error={resend.error} onChange={change} />
      <CheckboxGroup
        legend={messages.onlyEvents}
        options={webhook.events.map(value => ({ value, label: value }))}
        selected={selection.events}
        onChange={events => change({ events })}
        hint={messages.onlyEventsHint}
      />
      <CheckboxGroup
        legend={messages.onlyJurisdictions}
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={selection.jurisdictions}
        onChange={jurisdictions => change({ jurisdictions })}
        hint={messages.onlyJurisdictionsHint}
      />
      <FormErrorSummary error={resend.error} handledFields={['since', 'until']} />
      {count && <MissedCountNotice count={count} />}
      <div className={css.foot}>
        <Button onClick={onDone}>{messages.cancel}</Button>
        <SubmitButton count={count} isBusy={resend.isPending} />
      </div>
    </form>
  )
}

function useResendMissed(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ selection, isDryRun }: { selection: ResendSelection; isDryRun: boolean }) =>
      unwrapResponse(
        apiClient.POST('/api/v1/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { ...toRequestBody(selection), dry_run: isDryRun },
        }),
      ),
    onSuccess: ({ dry_run, failed, missed }) => {
      if (dry_run) return
      void queries.invalidateQueries({ queryKey: deliveriesQueryKey(id) })
      showToast(messages.resending(failed + missed))
      onDone()
    },
  })
}

/**
 * Converts the selection to a request body. An incomplete start time is sent as an empty string, which the API rejects
 * with an error message.
 */
function toRequestBody({ since, until, events, jurisdictions }: ResendSelection) {
  const end = fromDateTimeInputValue(until)
  return {
    since: fromDateTimeInputValue(since) ?? '',
    ...(end !== null && { until: end }),
    ...(events.length > 0 && { events: events as ApiSchema<'Webhook'>['events'] }),
    ...(jurisdictions.length > 0 && {
      jurisdictions: jurisdictions as ApiSchema<'Webhook'>['jurisdictions'],
    }),
  }
}

interface MissedCounts {
  readonly failed: number
  readonly missed: number
}

function MissedCountNotice({ count: { failed, missed } }: { count: MissedCounts }) {
  if (failed + missed === 0)
    return (
      <p role="status" className={css.well}>
        {messages.nothingMissed}
      </p>
    )
  return (
    <p role="status" className={css.notice}>
      {[failed > 0 && messages.failedDeliveries(failed), missed > 0 && messages.neverSent(missed)]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function SubmitButton({ count, isBusy }: { count: MissedCounts | undefined; isBusy: boolean }) {
  const total = count === undefined ? 0 : count.failed + count.missed
  return (
    <Button type="submit" variant="primary" busy={isBusy}>
      {total > 0 ? messages.resend(total) : messages.findMissed}
    </Button>
  )
}
