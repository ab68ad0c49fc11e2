import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiRequestError } from '../../../api/api-error.ts'
import { todayUtc } from '../../../text/calendar-days.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type RunDateRange, useStartRun } from '../source-queries.ts'
import css from './source-page.module.css'

/** Lets an admin crawl a source now: what is due, or the days that are given. */
export function StartRunButton({ id, isRunning }: { id: string; isRunning: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Play size={15} aria-hidden /> Start a run
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Start a run">
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
        showToast(
          'A run is already under way',
          'One at a time is made of a source. You can watch that one here.',
        )
        onDone()
      },
    })
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <fieldset className={css.kinds}>
        <legend className="hidden">What to crawl</legend>
        <label>
          <input type="radio" name="kind" checked={kind === 'due'} onChange={() => setKind('due')} />
          <span>
            What is due
            <span className="small quiet">New days, days that are looked at again, and missing days</span>
          </span>
        </label>
        <label>
          <input type="radio" name="kind" checked={kind === 'days'} onChange={() => setKind('days')} />
          <span>
            All of some days
            <span className="small quiet">
              By publication date; what is there and unchanged stays as it is
            </span>
          </span>
        </label>
      </fieldset>
      {kind === 'days' && <DayFields days={days} error={start.error} onChange={setDays} />}
      {start.error !== null && !isConflict(start.error) && !isDayError(start.error) && (
        <p role="alert" className={css.error}>
          {start.error.message}
        </p>
      )}
      <p className="small quiet">
        {isRunning
          ? 'A run is under way. One at a time is made of a source: wait for its end.'
          : 'Subscribers are told of announcements that are new.'}
      </p>
      <footer className={css.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={start.isPending} disabled={isRunning}>
          Start the run
        </Button>
      </footer>
    </form>
  )
}

interface DaysProps {
  readonly days: RunDateRange
  readonly error: Error | null
  readonly onChange: (days: RunDateRange) => void
}

function DayFields({ days, error, onChange }: DaysProps) {
  return (
    <div className={css.dates}>
      {(['from', 'to'] as const).map(end => (
        <FormField
          key={end}
          label={end === 'from' ? 'First day' : 'Last day'}
          error={error instanceof ApiRequestError ? error.findFieldError(end) : null}
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
