import { sourceMessages } from './messages/messages.ts'
import type { SourceHealthResponse, SourceWithHealth } from './source-queries.ts'

const { states, reasons: texts } = sourceMessages

/** Health of a source, condensed for display. */
export interface SourceAssessment {
  readonly tone: 'good' | 'plain' | 'warn' | 'bad'
  readonly label: string
  /** The label as it follows the name of the source. */
  readonly note: string
  /** Reasons why the source needs attention; empty if it does not. */
  readonly reasons: readonly string[]
  /** Sort rank by urgency; 0 is the most urgent. */
  readonly rank: number
}

/** Time after the last successful crawl, in ms, from which a due crawl that has not started counts as overdue. */
const OVERDUE_MS = 2 * 3_600_000
const CLOCK_SKEW_MS = 60_000

/**
 * Assesses the health of a source. The worst finding determines the label, tone and rank; the reasons of all findings
 * are listed.
 */
export function assessSourceHealth(health: SourceHealthResponse, now: number): SourceAssessment {
  const findings = [
    assessFailing(health),
    assessSuspicious(health),
    assessOverdue(health, now),
    assessNew(health),
    assessGaps(health),
  ].filter(finding => finding !== null)
  const worst = findings[0]
  if (worst === undefined) return { tone: 'good', ...states.upToDate, reasons: [], rank: 9 }
  return { ...worst, reasons: findings.flatMap(({ reasons }) => reasons) }
}

function assessFailing({ state, reasons, failures }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'failing') return null
  const repeated = failures > 1 ? [texts.failures(failures)] : []
  return { tone: 'bad', ...states.failing, reasons: [...reasons, ...repeated], rank: 0 }
}

function assessSuspicious({ state, reasons }: SourceHealthResponse): SourceAssessment | null {
  return state === 'suspicious' ? { tone: 'warn', ...states.suspicious, reasons, rank: 1 } : null
}

function assessOverdue(
  { last_success, next_run, run }: SourceHealthResponse,
  now: number,
): SourceAssessment | null {
  if (last_success === null || run !== null) return null
  const isDue = Date.parse(next_run) <= now + CLOCK_SKEW_MS
  if (!isDue || now - Date.parse(last_success) < OVERDUE_MS) return null
  return { tone: 'bad', ...states.overdue, reasons: [texts.overdue], rank: 2 }
}

function assessNew({ state }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'new') return null
  return { tone: 'plain', ...states.new, reasons: [texts.new], rank: 5 }
}

function assessGaps({ gaps }: SourceHealthResponse): SourceAssessment | null {
  if (gaps.length === 0) return null
  const state = gaps.length === 1 ? states.missingDay : states.missingDays
  return { tone: 'warn', ...state, reasons: [texts.gaps(gaps.length)], rank: 4 }
}

/** Returns whether nothing has been read of a source, so that absent problems and announcements say nothing. */
export function isUnread({ record_count, health }: SourceWithHealth): boolean {
  return record_count === 0 && health.last_success === null
}
