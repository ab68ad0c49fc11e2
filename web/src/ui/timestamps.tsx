import { useSyncExternalStore } from 'react'
import {
  formatDate,
  formatRelativeTime,
  formatTimestamp,
  formatUtcTimestamp,
} from '../text/format-dates-and-numbers.ts'
import { usePrintMode } from './print-mode.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** Subscribes to a one-second tick. All subscribers share one timer, which stops when there are none left. */
function subscribeToTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time in ms since 1970, rounded down to full seconds. The component re-renders every second. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToTick, () => Math.floor(Date.now() / 1_000) * 1_000)
}

/**
 * Renders a timestamp relative to now, with the exact local and UTC times in a tooltip. On paper it is the exact time,
 * because a printed “3 hours ago” soon says nothing.
 */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  const isPrinting = usePrintMode()
  return (
    <time dateTime={at} title={`${formatTimestamp(at)} (${formatUtcTimestamp(at)})`} className="nowrap">
      {isPrinting ? formatUtcTimestamp(at) : formatRelativeTime(at, now)}
    </time>
  )
}

/** Renders a timestamp in the user’s time zone, with the exact UTC time in a tooltip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatUtcTimestamp(at)} className="nowrap">
      {formatTimestamp(at)}
    </time>
  )
}

/** Renders a calendar date. */
export function CalendarDate({ date }: { date: string }) {
  return (
    <time dateTime={date} className="nowrap">
      {formatDate(date)}
    </time>
  )
}
