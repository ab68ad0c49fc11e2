import { formatDate } from '../../text/format-dates-and-numbers.ts'
import type { MetadataFields } from './announcement-metadata.ts'
import { announcementMessages as messages } from './messages/messages.ts'

/** A deadline in words, and how urgent it is. */
export interface DescribedDeadline {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'plain'
  /** The day and time, for a tooltip. */
  readonly exact: string
}

/** Deadlines within this number of days are marked. */
const URGENT_DAYS = 7
const DAY_MS = 86_400_000

/** Describes the deadline for tenders or for claims. Returns null if there is none, or the notice was withdrawn. */
export function describeDeadline(metadata: MetadataFields, today: string): DescribedDeadline | null {
  const { deadline, deadline_time: time, claims_deadline: claims, withdrawn } = metadata
  if (withdrawn !== undefined) return null
  if (isDay(deadline)) return describeTenderDeadline(deadline, time, today)
  if (isDay(claims)) return describeClaimsDeadline(claims, today)
  return null
}

function describeTenderDeadline(day: string, time: unknown, today: string): DescribedDeadline {
  const days = daysBetween(today, day)
  const date = formatDate(day)
  const exact = typeof time === 'string' ? messages.deadlineAt(date, time) : messages.deadline(date)
  if (days < 0) return { text: messages.closed(date), tone: 'plain', exact }
  if (days === 0) return { text: messages.closesToday, tone: 'warn', exact }
  if (days === 1) return { text: messages.closesTomorrow, tone: 'warn', exact }
  return { text: messages.closesIn(days), tone: days <= URGENT_DAYS ? 'warn' : 'good', exact }
}

function describeClaimsDeadline(day: string, today: string): DescribedDeadline {
  const days = daysBetween(today, day)
  const exact = messages.claimsDeadline(formatDate(day))
  if (days < 0) return { text: messages.claimsClosed(formatDate(day)), tone: 'plain', exact }
  if (days === 0) return { text: messages.claimsCloseToday, tone: 'warn', exact }
  if (days === 1) return { text: messages.claimsCloseTomorrow, tone: 'warn', exact }
  return { text: messages.claimsCloseIn(days), tone: days <= URGENT_DAYS ? 'warn' : 'good', exact }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}
