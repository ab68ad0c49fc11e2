import { useSyncExternalStore } from 'react'
import { showAgo, showDate, showMoment, showUtc } from '../text/format.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all that shows how the time goes, and none when nothing does. */
function onTick(told: () => void): () => void {
  listeners.add(told)
  timer ??= setInterval(() => {
    for (const listener of listeners) listener()
  }, 1_000)
  return () => {
    listeners.delete(told)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Milliseconds since 1970, by the second. */
export function useNow(): number {
  return useSyncExternalStore(onTick, () => Math.floor(Date.now() / 1_000) * 1_000)
}

/** How long ago a moment was; the moment itself, in the reader's time zone and in UTC, as a tip. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${showMoment(at)} (${showUtc(at)})`}>
      {showAgo(at, useNow())}
    </time>
  )
}

/** A moment to the second, in the reader's time zone; in UTC as a tip. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showUtc(at)}>
      {showMoment(at)}
    </time>
  )
}

/** A calendar day. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{showDate(date)}</time>
}
