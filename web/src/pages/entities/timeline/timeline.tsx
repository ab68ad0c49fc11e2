import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { plural, showDate, showNumber } from '../../../text/format.ts'
import { useAddress } from '../../../ui/address.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../../ui/states.tsx'
import type { Entity } from '../queries.ts'
import { Drawing } from './drawing.tsx'
import { useEvents } from './events.ts'
import { List } from './list.tsx'
import { Overview } from './overview.tsx'
import { extentOf, placesOf, type Range, rangeOf } from './range.ts'
import css from './timeline.module.css'
import { Tip } from './tip.tsx'
import { Toolbar } from './toolbar.tsx'

/** So many are drawn at once; older ones when they are asked for. */
const DRAWN = 1_000
/** From so many events on, columns of months or years stand under the drawing, too. */
const MANY = 30

/** What happened to an entity: drawn on an axis of time, and one below the other. `beside` stands beside the latter. */
export function Timeline({ entity, beside }: { entity: Entity; beside: ReactNode }) {
  const total = entity.announcement_count
  const [drawn, setDrawn] = useState(DRAWN)
  const first = Math.max(0, total - drawn)
  const { events, start: drawnFrom, isOld, error, retry } = useEvents(entity.id, total, first, total)
  const { params, change } = useAddress()
  const range = useMemo(() => rangeOf(params), [params])
  const extent = useMemo(() => events && extentOf(events), [events])
  const look = useCallback(
    (next: Range | null) => change({ from: next?.from ?? null, to: next?.to ?? null, page: null }),
    [change],
  )

  if (total === 0) return <Empty title="No announcement names it any more" />
  if (error && events === undefined)
    return (
      <>
        <Panel title="Timeline">
          <Failure error={error} onRetry={retry} />
        </Panel>
        {beside}
      </>
    )
  if (events === undefined) return <Loading what="Loading the timeline" lines={24} />
  if (!extent) return <Empty title="No announcement names it any more" />
  const [from, to] = range === null ? [-drawnFrom, total - drawnFrom] : placesOf(events, range)

  return (
    <>
      <Panel title="Timeline">
        <Toolbar events={events} extent={extent} range={range} onRange={look} />
        <Drawing events={events} range={range ?? extent} onRange={look} />
        {events.length >= MANY && <Overview events={events} range={range} onRange={look} />}
        <p className="quiet small">
          A dot is an announcement, a ring with a number several of them. With the keyboard, arrows go from
          one to the next.
        </p>
        {first > 0 && (
          <Older
            total={total}
            drawn={events.length}
            since={extent.from}
            busy={isOld && !error}
            failed={Boolean(error)}
            onMore={() => (error ? retry() : setDrawn(drawn + DRAWN))}
          />
        )}
      </Panel>
      <Tip />
      <div className={css.halves}>
        <List entity={entity} start={drawnFrom + from} end={drawnFrom + to} />
        {beside}
      </div>
    </>
  )
}

interface OlderProps {
  readonly total: number
  readonly drawn: number
  readonly since: string
  readonly busy: boolean
  readonly failed: boolean
  readonly onMore: () => void
}

/** Says that not all is drawn, and draws more. */
function Older({ total, drawn, since, busy, failed, onMore }: OlderProps) {
  return (
    <p className={css.older}>
      <Button small busy={busy} onClick={onMore}>
        {failed ? 'Try again' : `Draw ${showNumber(Math.min(DRAWN, total - drawn))} older ones`}
      </Button>
      The newest {showNumber(drawn)} of {plural(total, 'announcement')} are drawn, from {showDate(since)} on.
      {failed && <strong role="alert">Older ones could not be read.</strong>}
    </p>
  )
}
