import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { say } from '../../ui/toast.tsx'
import { today } from './days.ts'
import { useStartRun, type Window } from './queries.ts'
import css from './single.module.css'

/** Lets an admin crawl a source now: what is due, or the days that are given. */
export function StartRun({ id, isBusy }: { id: string; isBusy: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        <Play size={15} aria-hidden /> Start a run
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Start a run">
        <Form id={id} isUnderWay={isBusy} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Form({ id, isUnderWay, onDone }: { id: string; isUnderWay: boolean; onDone: () => void }) {
  const start = useStartRun(id)
  const [kind, setKind] = useState<'due' | 'days'>('due')
  const [days, setDays] = useState<Window>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    start.mutate(kind === 'due' ? {} : days, {
      onSuccess: onDone,
      onError(error) {
        if (!isBusy(error)) return
        say('A run is already under way', 'One at a time is made of a source. You can watch that one here.')
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
      {kind === 'days' && <Days days={days} error={start.error} onChange={setDays} />}
      {start.error !== null && !isBusy(start.error) && !isOfDays(start.error) && (
        <p role="alert" className={css.error}>
          {start.error.message}
        </p>
      )}
      <p className="small quiet">
        {isUnderWay
          ? 'A run is under way. One at a time is made of a source: wait for its end.'
          : 'Subscribers are told of announcements that are new.'}
      </p>
      <footer className={css.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="main" busy={start.isPending} disabled={isUnderWay}>
          Start the run
        </Button>
      </footer>
    </form>
  )
}

interface DaysProps {
  readonly days: Window
  readonly error: Error | null
  readonly onChange: (days: Window) => void
}

function Days({ days, error, onChange }: DaysProps) {
  return (
    <div className={css.dates}>
      {(['from', 'to'] as const).map(end => (
        <Field
          key={end}
          label={end === 'from' ? 'First day' : 'Last day'}
          error={error instanceof ApiError ? error.of(end) : null}
        >
          {joined => (
            <input
              {...joined}
              type="date"
              required
              min={end === 'to' ? days.from : undefined}
              max={today()}
              value={days[end] ?? ''}
              onChange={({ target }) => onChange({ ...days, [end]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

function isOfDays(error: unknown): boolean {
  return error instanceof ApiError && (error.of('from') ?? error.of('to')) !== null
}
