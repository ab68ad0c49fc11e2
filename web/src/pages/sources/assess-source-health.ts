import { formatCount } from '../../text/format.ts'
import type { SourceHealthResponse } from './source-queries.ts'

/** What an operator is to know of a source at a glance. */
export interface SourceAssessment {
  readonly tone: 'good' | 'plain' | 'warn' | 'bad'
  readonly label: string
  /** Why it needs attention, a sentence each; none when it does not. */
  readonly reasons: readonly string[]
  /** The smaller, the sooner somebody should look. */
  readonly rank: number
}

/** A crawl that is due for so long, and was not begun, is late. */
const OVERDUE_MS = 2 * 3_600_000
const CLOCK_SKEW_MS = 60_000

/** Judges the health of a source: the worst that can be said of it gives the word, all of it the reasons. */
export function assessSourceHealth(health: SourceHealthResponse, now: number): SourceAssessment {
  const found = [
    assessFailing(health),
    assessSuspicious(health),
    assessOverdue(health, now),
    assessNew(health),
    assessGaps(health),
  ].filter(verdict => verdict !== null)
  const worst = found[0]
  if (worst === undefined) return { tone: 'good', label: 'Fresh', reasons: [], rank: 9 }
  return { ...worst, reasons: found.flatMap(({ reasons }) => reasons) }
}

function assessFailing({ state, reasons, failures }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'failing') return null
  const often = failures > 1 ? [`${formatCount(failures, 'run')} failed in a row`] : []
  return { tone: 'bad', label: 'Failing', reasons: [...reasons, ...often], rank: 0 }
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
  const reasons = ['A crawl is due and was not begun: does a process with the role "crawl" run?']
  return { tone: 'bad', label: 'Overdue', reasons, rank: 2 }
}

function assessNew({ state }: SourceHealthResponse): SourceAssessment | null {
  if (state !== 'new') return null
  return { tone: 'plain', label: 'Not crawled yet', reasons: ['No regular crawl has ended yet'], rank: 5 }
}

function assessGaps({ gaps }: SourceHealthResponse): SourceAssessment | null {
  if (gaps.length === 0) return null
  const reasons = [`${formatCount(gaps.length, 'day')} of issue without data`]
  return { tone: 'warn', label: gaps.length === 1 ? 'Day missing' : 'Days missing', reasons, rank: 4 }
}
