import { useState } from 'react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from '../overview.module.css'
import type { FirstRunProgress } from './describe-first-run.ts'

const HIDDEN_KEY = 'herald-first-run-hidden'

/** Shows the progress of the first crawls, what comes when, and what to do meanwhile. It can be hidden. */
export function FirstRunPanel({ progress }: { progress: FirstRunProgress }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null)
  if (isHidden) return null
  const { read, total, announcements, reading, waiting } = progress
  return (
    <Panel
      title="Collecting the first announcements"
      actions={
        <Button
          small
          variant="quiet"
          onClick={() => {
            localStorage.setItem(HIDDEN_KEY, 'yes')
            setHidden(true)
          }}
        >
          Hide
        </Button>
      }
    >
      <progress className={css.progress} max={total} value={read} aria-label="Sources that have been read" />
      <p>
        {read} of {formatCount(total, 'source')} read, {formatCount(announcements, 'announcement')} so far.
        The first crawl of a source reads its last days, and takes from seconds to minutes.
      </p>
      {reading.length > 0 && <p>Reading now: {reading.join(', ')}</p>}
      {waiting.length > 0 && <WaitingSources waiting={waiting} />}
      <NextSteps />
    </Panel>
  )
}

function WaitingSources({ waiting }: Pick<FirstRunProgress, 'waiting'>) {
  const now = useNow()
  return (
    <div>
      <h3>Next</h3>
      <ul className={css.steps}>
        {waiting.map(({ id, name, at }) => (
          <li key={id}>
            <Link href={`/sources/${id}`}>{name}</Link>:{' '}
            {Date.parse(at) <= now ? 'due now' : <RelativeTime at={at} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lists what can be set up before there is anything to read. */
function NextSteps() {
  const [canManage, canSubscribe] = [useHasScope('admin'), useHasScope('webhooks')]
  return (
    <div>
      <h3>Meanwhile</h3>
      <ul className={css.steps}>
        <li>
          <Link href="/following/watchlists">Create a watchlist</Link> of the companies that matter to you.
        </li>
        {canSubscribe && (
          <li>
            <Link href="/webhooks/new">Create a webhook</Link> to receive new announcements in your own
            systems.
          </li>
        )}
        {canManage && (
          <li>
            <Link href="/keys">Create API keys</Link> for your colleagues and programs.
          </li>
        )}
        {canManage && (
          <li>
            Load earlier years with <code>herald backfill</code>.
          </li>
        )}
      </ul>
    </div>
  )
}
