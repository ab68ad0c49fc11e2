import { formatCount } from '../../text/format-dates-and-numbers.ts'
import type { SourceHealthResponse } from './source-queries.ts'

/** The state of a source at a glance. */
export interface SourceAssessment {
  readonly tone: 'good' | 'plain' | 'warn' | 'bad'
  readonly label: string
  /** The reasons why it needs attention, if any. */
  readonly reasons: readonly string[]
  /** Urgency; 0 is the most urgent. */
  readonly rank: number
}

/** A due crawl that has not started is overdue this long after the last success. */
const OVERDUE_MS = 2 * 3_600_000
const CLOCK_SKEW_MS = 60_000

/** Assesses the health of a source: the worst finding provides the label, all findings the reasons. */
export function assessSourceHealth(health: SourceHealthResponse, now: number): SourceAssessment {
  const findings = [
    assessFailing(health),
    assessSuspicious(health),
    assessOverdue(health, now),
    assessNew(health),
    assessGaps(health),
  ].filter(finding => finding !== null)
  const worst = findings[0]
  if (worst === undefined) return { tone: 'good', label: 'Up to date', reasons: [], rank: 9 }
  return { ...worst, reasons: findings.flatMap(({ reasons }) => reasons) }
}

function assessFailing({ state, reasons, failures }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'failing') return null
  const repeated = failures > 1 ? [`${formatCount(failures, 'run')} in a row failed`] : []
  return { tone: 'bad', label: 'Failing', reasons: [...reasons, ...repeated], rank: 0 }
}

function assessSuspicious({ state, reasons }: SourceHealthResponse): SourceAssessment | null {
  return state === 'suspicious' ? { tone: 'warn', label: 'Suspicious', reasons, rank: 1 } : null
}

function assessOverdue(
  { last_success, next_run, run }: SourceHealthResponse,
  now: number,
): SourceAssessment | null {
  if (last_success === null || run !== null) return null
  const isDue = Date.parse(next_run) <= now + CLOCK_SKEW_MS
  if (!isDue || now - Date.parse(last_success) < OVERDUE_MS) return null
  const reasons = [
    'A crawl is due but has not started. Check that a process with the role “crawl” is running.',
  ]
  return { tone: 'bad', label: 'Overdue', reasons, rank: 2 }
}

function assessNew({ state }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'new') return null
  return {
    tone: 'plain',
    label: 'Not crawled yet',
    reasons: ['No scheduled crawl has finished yet'],
    rank: 5,
  }
}

function assessGaps({ gaps }: SourceHealthResponse): SourceAssessment | null {
  if (gaps.length === 0) return null
  const reasons = [`${formatCount(gaps.length, 'publication day')} without data`]
  return { tone: 'warn', label: gaps.length === 1 ? 'Missing day' : 'Missing days', reasons, rank: 4 }
}
