/** A calendar date, `YYYY-MM-DD`. */
export type FindATenderSampleDay = string

const MS_A_DAY = 86_400_000

/** Returns the day `days` calendar days after `day`, or the following Monday if that is a weekend day. */
export function addWorkingDays(day: FindATenderSampleDay, days: number): FindATenderSampleDay {
  const next = new Date(Date.parse(day) + days * MS_A_DAY)
  const weekday = next.getUTCDay()
  const weekend = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(next.getTime() + weekend * MS_A_DAY).toISOString().slice(0, 10)
}

/** Formats a UK local time with its offset. Summer time is approximated as April to October. */
export function formatUkTime(day: FindATenderSampleDay, time: string): string {
  const month = Number(day.slice(5, 7))
  return `${day}T${time}${month >= 4 && month <= 10 ? '+01:00' : 'Z'}`
}
