import { plural } from '../../text/format.ts'
import type { Health } from './queries.ts'

/** What an operator is to know of a source at a glance. */
export interface Verdict {
  readonly tone: 'good' | 'plain' | 'warn' | 'bad'
  readonly word: string
  /** Why it needs attention, a sentence each; none when it does not. */
  readonly reasons: readonly string[]
  /** The smaller, the sooner somebody should look. */
  readonly rank: number
}

/** A crawl that is due for so long, and was not begun, is late. */
const LATE_MS = 2 * 3_600_000
const CLOCKS_DIFFER_MS = 60_000

/** Judges the health of a source: the worst that can be said of it gives the word, all of it the reasons. */
export function verdictOf(health: Health, now: number): Verdict {
  const found = [failing(health), suspicious(health), late(health, now), isNew(health), gaps(health)].filter(
    verdict => verdict !== null,
  )
  const worst = found[0]
  if (worst === undefined) return { tone: 'good', word: 'Fresh', reasons: [], rank: 9 }
  return { ...worst, reasons: found.flatMap(({ reasons }) => reasons) }
}

function failing({ state, reasons, failures }: Health): Verdict | null {
  if (state !== 'failing') return null
  const often = failures > 1 ? [`${plural(failures, 'run')} failed in a row`] : []
  return { tone: 'bad', word: 'Failing', reasons: [...reasons, ...often], rank: 0 }
}

function suspicious({ state, reasons }: Health): Verdict | null {
  return state === 'suspicious' ? { tone: 'warn', word: 'Suspicious', reasons, rank: 1 } : null
}

function late({ last_success, next_run, run }: Health, now: number): Verdict | null {
  if (last_success === null || run !== null) return null
  const isDue = Date.parse(next_run) <= now + CLOCKS_DIFFER_MS
  if (!isDue || now - Date.parse(last_success) < LATE_MS) return null
  const reasons = ['A crawl is due and was not begun: does a process with the role "crawl" run?']
  return { tone: 'bad', word: 'Overdue', reasons, rank: 2 }
}

function isNew({ state }: Health): Verdict | null {
  if (state !== 'new') return null
  return { tone: 'plain', word: 'Not crawled yet', reasons: ['No regular crawl has ended yet'], rank: 5 }
}

function gaps({ gaps }: Health): Verdict | null {
  if (gaps.length === 0) return null
  const reasons = [`${plural(gaps.length, 'day')} of issue without data`]
  return { tone: 'warn', word: gaps.length === 1 ? 'Day missing' : 'Days missing', reasons, rank: 4 }
}
