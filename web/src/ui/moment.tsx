import { useSyncExternalStore } from 'react'
import { showAgo, showDate, showMoment } from '../text/format.ts'

let now = Date.now()

function onTick(told: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now()
    told()
  }, 1_000)
  return () => clearInterval(timer)
}

/** Milliseconds since 1970, by the second. */
export function useNow(): number {
  return useSyncExternalStore(onTick, () => Math.floor(now / 1_000) * 1_000)
}

/** How long ago a moment was; the moment itself, in the reader's time zone, as a tip. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showMoment(at)}>
      {showAgo(at, useNow())}
    </time>
  )
}

/** A moment to the second, in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{showMoment(at)}</time>
}

/** A calendar day. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{showDate(date)}</time>
}
