import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { plural, showDuration, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { useNow } from '../../ui/moment.tsx'
import { say } from '../../ui/toast.tsx'
import { type Run, useLatestRun } from './queries.ts'
import { RunState } from './run-state.tsx'
import css from './single.module.css'

/** The run that is under way as it goes on, else what the last one came to. It stands there always, so nothing moves. */
export function LatestRun({ source, underWay }: { source: string; underWay: string | null }) {
  const run = useLatestRun(source, underWay)
  const isOpen = run !== undefined && run.finished_at === null
  useToldEnd(source, run)
  return (
    <section className={css.latest} data-open={isOpen} aria-label="Latest run">
      <p role="status" className={css.stage}>
        {run === undefined ? (
          'No run yet'
        ) : (
          <>
            {isOpen ? 'Run under way' : `Last run: ${label(run.kind).toLowerCase()}`}{' '}
            <RunState state={run.state} />
          </>
        )}
      </p>
      <div className={css.bar}>{isOpen && <progress aria-label="The run is under way" />}</div>
      <Tally run={run} />
    </section>
  )
}

function Tally({ run }: { run: Run | undefined }) {
  const facts: readonly (readonly [string, number | undefined])[] = [
    ['Documents', run?.documents],
    ['Records', run?.records],
    ['New', run?.created],
    ['Changed', run?.changed],
    ['Lost', run?.lost],
  ]
  return (
    <dl className={css.tally}>
      <div>
        <dt>{run?.state === 'waiting' ? 'Waits for' : 'Time'}</dt>
        <dd>{run === undefined ? '–' : <Time run={run} />}</dd>
      </div>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count === undefined ? '–' : showNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How long a run took, or goes on already. */
function Time({ run: { started_at, finished_at } }: { run: Run }) {
  const now = useNow()
  const from = Date.parse(started_at)
  if (finished_at !== null) return showDuration(Date.parse(finished_at) - from)
  return `${Math.max(0, Math.round((now - from) / 1_000))} s`
}

/** Says when a run that was seen under way ended, and reads again what it changed. */
function useToldEnd(source: string, run: Run | undefined): void {
  const queries = useQueryClient()
  const open = useRef<string | null>(null)
  useEffect(() => {
    if (run === undefined) return
    if (run.finished_at === null) {
      open.current = run.id
      return
    }
    if (open.current !== run.id) return
    open.current = null
    const found = `${plural(run.created, 'new announcement')} of ${plural(run.records, 'record')}`
    say(`The run ended: ${run.state}`, found)
    for (const queryKey of [['sources'], ['runs', source], ['history']])
      void queries.invalidateQueries({ queryKey })
  }, [run, source, queries])
}
