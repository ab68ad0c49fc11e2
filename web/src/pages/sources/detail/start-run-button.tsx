import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiRequestError } from '../../../api/api-error.ts'
import { todayUtc } from '../../../text/calendar-days.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { sourceMessages } from '../messages/messages.ts'
import { type RunDateRange, useStartRun } from '../source-queries.ts'
import css from './source-detail-page.module.css'

const messages = sourceMessages.start

/** Lets an administrator start a crawl immediately, for everything due or for a range of days. */
export function StartRunButton({ id, isRunning }: { id: string; isRunning: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Play size={15} aria-hidden /> {messages.title}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={messages.title}>
        <StartRunForm id={id} isRunning={isRunning} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function StartRunForm({ id, isRunning, onDone }: { id: string; isRunning: boolean; onDone: () => void }) {
  const start = useStartRun(id)
  const [kind, setKind] = useState<'due' | 'days'>('due')
  const [days, setDays] = useState<RunDateRange>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    start.mutate(kind === 'due' ? {} : days, {
      onSuccess: onDone,
      onError(error) {
        if (!isConflict(error)) return
        showToast(messages.alreadyInProgress, messages.oneAtATime)
        onDone()
      },
    })
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <KindChoice kind={kind} onChange={setKind} />
      {kind === 'days' && <DayFields days={days} error={start.error} onChange={setDays} />}
      {start.error !== null && !isConflict(start.error) && !isDayError(start.error) && (
        <p role="alert" className={css.error}>
          {start.error.message}
        </p>
      )}
      <p className="small quiet">{isRunning ? messages.wait : messages.notified}</p>
      <footer className={css.actions}>
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" busy={start.isPending} disabled={isRunning}>
          {messages.title}
        </Button>
      </footer>
    </form>
  )
}

const KINDS = [
  { value: 'due', label: messages.due, note: messages.dueNote },
  { value: 'days', label: messages.days, note: messages.daysNote },
] as const

interface KindChoiceProps {
  readonly kind: 'due' | 'days'
  readonly onChange: (kind: 'due' | 'days') => void
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <fieldset className={css.kinds}>
      <legend className="hidden">{messages.whatToCrawl}</legend>
      {KINDS.map(({ value, label, note }) => (
        <label key={value}>
          <input type="radio" name="kind" checked={kind === value} onChange={() => onChange(value)} />
          <span>
            {label}
            <span className="small quiet">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface DaysProps {
  readonly days: RunDateRange
  readonly error: Error | null
  readonly onChange: (days: RunDateRange) => void
}

const DAY_LABELS = { from: messages.firstDay, to: messages.lastDay }
const DAY_ERRORS = {
  missing: messages.bothDays,
  dates_reversed: messages.reversedDays,
}

function DayFields({ days, error, onChange }: DaysProps) {
  return (
    <div className={css.dates}>
      {(['from', 'to'] as const).map(end => (
        <FormField
          key={end}
          label={DAY_LABELS[end]}
          error={describeFieldError(error, end, DAY_LABELS[end], DAY_ERRORS)}
        >
          {control => (
            <input
              {...control}
              type="date"
              required
              min={end === 'to' ? days.from : undefined}
              max={todayUtc()}
              value={days[end] ?? ''}
              onChange={({ target }) => onChange({ ...days, [end]: target.value })}
            />
          )}
        </FormField>
      ))}
    </div>
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiRequestError && error.status === 409
}

function isDayError(error: unknown): boolean {
  return (
    error instanceof ApiRequestError && (error.findFieldError('from') ?? error.findFieldError('to')) !== null
  )
}
