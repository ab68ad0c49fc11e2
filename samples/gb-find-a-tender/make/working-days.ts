/** A calendar date, `YYYY-MM-DD`. */
export type FindATenderSampleDay = string

const MS_A_DAY = 86_400_000

/** The working day `days` after `day`, or the next one. */
export function addWorkingDays(day: FindATenderSampleDay, days: number): FindATenderSampleDay {
  const next = new Date(Date.parse(day) + days * MS_A_DAY)
  const weekday = next.getUTCDay()
  const weekend = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(next.getTime() + weekend * MS_A_DAY).toISOString().slice(0, 10)
}

/** A local time of the United Kingdom with its offset: summer time from April to October is near enough here. */
export function formatUkTime(day: FindATenderSampleDay, time: string): string {
  const month = Number(day.slice(5, 7))
  return `${day}T${time}${month >= 4 && month <= 10 ? '+01:00' : 'Z'}`
}
