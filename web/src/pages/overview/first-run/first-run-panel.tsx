import { useState } from 'react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from '../overview.module.css'
import type { FirstRunProgress } from './describe-first-run.ts'
import { firstRunMessages as messages } from './messages/messages.ts'

const HIDDEN_KEY = 'herald-first-run-hidden'

/** Shows the progress of the first crawls, what comes when, and what to do meanwhile. It can be hidden. */
export function FirstRunPanel({ progress }: { progress: FirstRunProgress }) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null)
  if (isHidden) return null
  const { read, total, announcements, reading, waiting } = progress
  return (
    <Panel
      title={messages.title}
      actions={
        <Button
          small
          variant="quiet"
          onClick={() => {
            localStorage.setItem(HIDDEN_KEY, 'yes')
            setHidden(true)
          }}
        >
          {messages.hide}
        </Button>
      }
    >
      <progress className={css.progress} max={total} value={read} aria-label={messages.progress} />
      <p>
        {`${messages.sourcesRead(formatNumber(read), total)}, ${messages.announcements(announcements)}. `}
        {messages.duration}
      </p>
      {reading.length > 0 && <p>{messages.reading(reading.join(', '))}</p>}
      {waiting.length > 0 && <WaitingSources waiting={waiting} />}
      <NextSteps />
    </Panel>
  )
}

function WaitingSources({ waiting }: Pick<FirstRunProgress, 'waiting'>) {
  const now = useNow()
  return (
    <div>
      <h3>{messages.next}</h3>
      <ul className={css.steps}>
        {waiting.map(({ id, name, at }) => (
          <li key={id}>
            <Link href={`/sources/${id}`}>{name}</Link>:{' '}
            {Date.parse(at) <= now ? messages.dueNow : <RelativeTime at={at} />}
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
      <h3>{messages.meanwhile}</h3>
      <ul className={css.steps}>
        <li>
          {messages.createWatchlist(text => (
            <Link href="/following/watchlists">{text}</Link>
          ))}
        </li>
        {canSubscribe && (
          <li>
            {messages.createWebhook(text => (
              <Link href="/webhooks/new">{text}</Link>
            ))}
          </li>
        )}
        {canManage && (
          <li>
            {messages.createKeys(text => (
              <Link href="/keys">{text}</Link>
            ))}
          </li>
        )}
        {canManage && <li>{messages.backfill(<code>herald backfill</code>)}</li>}
      </ul>
    </div>
  )
}
