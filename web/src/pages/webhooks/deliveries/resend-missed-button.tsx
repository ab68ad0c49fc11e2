import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type ApiSchema, apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { ApiRequestError } from '../../../api/api-error.ts'
import { formatCount } from '../../../text/format.ts'
import { JURISDICTION_NAMES } from '../../../text/labels.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { deliveriesQueryKey } from '../webhook-queries.ts'
import css from '../webhooks.module.css'
import { fromLocalDateTime, toLocalDateTime } from './local-date-time.ts'

/** Sends again what did not arrive, after saying how much that is. */
export function ResendMissedButton({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <History size={15} aria-hidden /> Recover…
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Send again what did not arrive">
        <ResendForm webhook={webhook} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const DAY_MS = 86_400_000

interface ResendSelection {
  readonly since: string
  readonly until: string
  readonly events: readonly string[]
  readonly jurisdictions: readonly string[]
}

function ResendForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [asked, setAsked] = useState<ResendSelection>(() => ({
    since: toLocalDateTime(new Date(Date.now() - DAY_MS).toISOString()),
    ...{ until: '', events: [], jurisdictions: [] },
  }))
  const recover = useResendMissed(webhook.id, onDone)
  const count = recover.data
  const wrong = (field: string) =>
    recover.error instanceof ApiRequestError ? recover.error.findFieldError(field) : null
  // Another range is counted anew.
  const change = (part: Partial<ResendSelection>) => {
    setAsked({ ...asked, ...part })
    recover.reset()
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        recover.mutate({ asked, isRehearsal: count === undefined || count.failed + count.missed === 0 })
      }}
    >
      <p className="quiet">
        Deliveries that failed, and events for which there was none because the webhook was off. What arrived
        is not sent again, however often you ask.
      </p>
      <div className={css.columns}>
        <FormField label="Since" error={wrong('since')}>
          {control => (
            <DateTimeInput control={control} value={asked.since} onChange={since => change({ since })} />
          )}
        </FormField>
        <FormField label="Until" hint="Empty: until now." error={wrong('until')}>
          {control => (
            <DateTimeInput control={control} value={asked.until} onChange={until => change({ until })} />
          )}
        </FormField>
      </div>
      <CheckboxGroup
        legend="Only these events"
        options={webhook.events.map(value => ({ value, label: value }))}
        selected={asked.events}
        onChange={events => change({ events })}
        hint="None chosen: all."
      />
      <CheckboxGroup
        legend="Only these jurisdictions"
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={asked.jurisdictions}
        onChange={jurisdictions => change({ jurisdictions })}
        hint="None chosen: all."
      />
      <FormErrorSummary error={recover.error} handledFields={['since', 'until']} />
      {count && <MissedCountNotice count={count} />}
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton count={count} isBusy={recover.isPending} />
      </div>
    </form>
  )
}

function useResendMissed(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ asked, isRehearsal }: { asked: ResendSelection; isRehearsal: boolean }) =>
      unwrapResponse(
        apiClient.POST('/api/v1/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { ...toRequestBody(asked), dry_run: isRehearsal },
        }),
      ),
    onSuccess: ({ dry_run, failed, missed }) => {
      if (dry_run) return
      void queries.invalidateQueries({ queryKey: deliveriesQueryKey(id) })
      showToast(`${formatCount(failed + missed, 'delivery', 'deliveries')} on the way`)
      onDone()
    },
  })
}

/** Only what narrows it; a time that is not complete is told as missing by the API. */
function toRequestBody({ since, until, events, jurisdictions }: ResendSelection) {
  const end = fromLocalDateTime(until)
  return {
    since: fromLocalDateTime(since) ?? '',
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
        Everything of that time arrived: there is nothing to send.
      </p>
    )
  return (
    <p role="status" className={css.notice}>
      {[
        failed > 0 && `${formatCount(failed, 'delivery', 'deliveries')} failed.`,
        missed > 0 && `${formatCount(missed, 'event')} made no delivery.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function SubmitButton({ count, isBusy }: { count: MissedCounts | undefined; isBusy: boolean }) {
  const total = count === undefined ? 0 : count.failed + count.missed
  return (
    <Button type="submit" variant="primary" busy={isBusy}>
      {total > 0 ? `Send ${formatCount(total, 'delivery', 'deliveries')} again` : 'Count them'}
    </Button>
  )
}

interface TimeProps {
  readonly control: Readonly<Record<string, unknown>>
  readonly value: string
  readonly onChange: (value: string) => void
}

function DateTimeInput({ control, value, onChange }: TimeProps) {
  return (
    <input
      {...control}
      type="datetime-local"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
