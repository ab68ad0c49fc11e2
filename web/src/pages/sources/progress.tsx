import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plural, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { useNow } from '../../ui/moment.tsx'
import { say } from '../../ui/toast.tsx'
import { isOpen, type Run, useRun } from './queries.ts'
import { RunState, showTime } from './runs-panel.tsx'
import css from './single.module.css'

/** The run that is under way, and after its end still that one, so that its outcome is seen; null when none was. */
export function useFollowed(run: string | null): string | null {
  const [followed, follow] = useState(run)
  if (run !== null && run !== followed) follow(run)
  return run ?? followed
}

/** A run as it goes on, and how it ended. */
export function Progress({ source, run: id }: { source: string; run: string }) {
  const { data: run } = useRun(source, id)
  useToldEnd(source, run)
  return (
    <section className={css.progress} aria-label="The run under way">
      <p role="status" className={css.stage}>
        {run === undefined ? (
          'A run is under way'
        ) : (
          <>
            {label(run.kind)} <RunState state={run.state} />
          </>
        )}
      </p>
      {isOpen(run) && <progress aria-label="The run is under way" />}
      {run !== undefined && <Tally run={run} />}
    </section>
  )
}

function Tally({ run }: { run: Run }) {
  const now = useNow()
  const until = run.finished_at ?? new Date(Math.max(now, Date.parse(run.started_at))).toISOString()
  const facts: readonly (readonly [string, string])[] = [
    [run.state === 'waiting' ? 'Waiting for' : 'Time', showTime(run.started_at, until)],
    ['Documents', showNumber(run.documents)],
    ['Records', showNumber(run.records)],
    ['New', showNumber(run.created)],
    ['Changed', showNumber(run.changed)],
    ['Lost', showNumber(run.lost)],
  ]
  return (
    <dl className={css.tally}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says when a run that was seen under way ended, and reads again what it changed. */
function useToldEnd(source: string, run: Run | undefined): void {
  const queries = useQueryClient()
  const [wasOpen, setWasOpen] = useState(false)
  const open = isOpen(run)
  useEffect(() => {
    if (run === undefined) return
    if (open) {
      setWasOpen(true)
      return
    }
    if (!wasOpen) return
    setWasOpen(false)
    say(
      `The run ended: ${run.state}`,
      `${plural(run.created, 'new announcement')} of ${plural(run.records, 'record')}`,
    )
    for (const queryKey of [['sources'], ['runs', source], ['history']])
      void queries.invalidateQueries({ queryKey })
  }, [run, open, wasOpen, source, queries])
}
