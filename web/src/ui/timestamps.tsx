import { useSyncExternalStore } from 'react'
import { formatDate, formatRelativeTime, formatTimestamp, formatUtcTimestamp } from '../text/format.ts'

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
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${formatTimestamp(at)} (${formatUtcTimestamp(at)})`}>
      {formatRelativeTime(at, useNow())}
    </time>
  )
}

/** A moment to the second, in the reader's time zone; in UTC as a tip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatUtcTimestamp(at)}>
      {formatTimestamp(at)}
    </time>
  )
}

/** A calendar day. */
export function CalendarDate({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate(date)}</time>
}
