/** What PostgreSQL's clock said, in milliseconds since 1970, and when at the earliest by a clock that nobody sets. */
export interface Told {
  readonly now: number
  readonly elapsed: number
}

/** PostgreSQL's clock may be so far ahead of what is expected of it, in milliseconds. */
const SLACK_MS = 250

/** What that clock can say at a later moment, unless somebody has set it. */
export function latestOf(told: Told | null, elapsed: number): Date | 'infinity' {
  return told === null ? 'infinity' : new Date(told.now + elapsed - told.elapsed + SLACK_MS)
}
