import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { api, data, type Noun } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { plural } from '../../../text/format.ts'
import { JURISDICTIONS } from '../../../text/labels.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Choices, Field } from '../../../ui/field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { say } from '../../../ui/toast.tsx'
import { deliveriesKey } from '../queries.ts'
import css from '../webhooks.module.css'
import { fromLocal, toLocal } from './local.ts'

/** Sends again what did not arrive, after saying how much that is. */
export function Recover({ webhook }: { webhook: Noun<'Webhook'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <History size={15} aria-hidden /> Recover…
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Send again what did not arrive">
        <Range webhook={webhook} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

const DAY_MS = 86_400_000

interface Asked {
  readonly since: string
  readonly until: string
  readonly events: readonly string[]
  readonly jurisdictions: readonly string[]
}

function Range({ webhook, onDone }: { webhook: Noun<'Webhook'>; onDone: () => void }) {
  const [asked, setAsked] = useState<Asked>(() => ({
    since: toLocal(new Date(Date.now() - DAY_MS).toISOString()),
    ...{ until: '', events: [], jurisdictions: [] },
  }))
  const recover = useRecover(webhook.id, onDone)
  const count = recover.data
  const wrong = (field: string) => (recover.error instanceof ApiError ? recover.error.of(field) : null)
  // Another range is counted anew.
  const change = (part: Partial<Asked>) => {
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
        <Field label="Since" error={wrong('since')}>
          {joined => <Time joined={joined} value={asked.since} onChange={since => change({ since })} />}
        </Field>
        <Field label="Until" hint="Empty: until now." error={wrong('until')}>
          {joined => <Time joined={joined} value={asked.until} onChange={until => change({ until })} />}
        </Field>
      </div>
      <Choices
        legend="Only these events"
        options={webhook.events.map(value => ({ value, label: value }))}
        chosen={asked.events}
        onChange={events => change({ events })}
        hint="None chosen: all."
      />
      <Choices
        legend="Only these jurisdictions"
        options={Object.entries(JURISDICTIONS).map(([value, label]) => ({ value, label }))}
        chosen={asked.jurisdictions}
        onChange={jurisdictions => change({ jurisdictions })}
        hint="None chosen: all."
      />
      <Refusal error={recover.error} fields={['since', 'until']} />
      {count && <Count count={count} />}
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Submit count={count} isBusy={recover.isPending} />
      </div>
    </form>
  )
}

function useRecover(id: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ asked, isRehearsal }: { asked: Asked; isRehearsal: boolean }) =>
      data(
        api.POST('/api/v1/webhooks/{id}/recover', {
          params: { path: { id } },
          body: { ...bodyOf(asked), dry_run: isRehearsal },
        }),
      ),
    onSuccess: ({ dry_run, failed, missed }) => {
      if (dry_run) return
      void queries.invalidateQueries({ queryKey: deliveriesKey(id) })
      say(`${plural(failed + missed, 'delivery', 'deliveries')} on the way`)
      onDone()
    },
  })
}

/** Only what narrows it; a time that is not complete is told as missing by the API. */
function bodyOf({ since, until, events, jurisdictions }: Asked) {
  const end = fromLocal(until)
  return {
    since: fromLocal(since) ?? '',
    ...(end !== null && { until: end }),
    ...(events.length > 0 && { events: events as Noun<'Webhook'>['events'] }),
    ...(jurisdictions.length > 0 && { jurisdictions: jurisdictions as Noun<'Webhook'>['jurisdictions'] }),
  }
}

interface Counted {
  readonly failed: number
  readonly missed: number
}

function Count({ count: { failed, missed } }: { count: Counted }) {
  if (failed + missed === 0)
    return (
      <p role="status" className={css.well}>
        Everything of that time arrived: there is nothing to send.
      </p>
    )
  return (
    <p role="status" className={css.notice}>
      {[
        failed > 0 && `${plural(failed, 'delivery', 'deliveries')} failed.`,
        missed > 0 && `${plural(missed, 'event')} made no delivery.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function Submit({ count, isBusy }: { count: Counted | undefined; isBusy: boolean }) {
  const total = count === undefined ? 0 : count.failed + count.missed
  return (
    <Button type="submit" look="main" busy={isBusy}>
      {total > 0 ? `Send ${plural(total, 'delivery', 'deliveries')} again` : 'Count them'}
    </Button>
  )
}

interface TimeProps {
  readonly joined: Readonly<Record<string, unknown>>
  readonly value: string
  readonly onChange: (value: string) => void
}

function Time({ joined, value, onChange }: TimeProps) {
  return (
    <input
      {...joined}
      type="datetime-local"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
