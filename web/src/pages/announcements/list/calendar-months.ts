/** A day as the address has it. */
function toIsoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The day today where the reader is. */
function todayLocal(): string {
  const now = new Date()
  return toIsoDate(new Date(now.getTime() - now.getTimezoneOffset() * 60_000))
}

/** The day so many days before another. */
function subtractDays(day: string, count: number): string {
  return toIsoDate(new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000))
}

/** Stretches of time that are asked for often, by the day they begin. */
export function listDateRangePresets(): { name: string; from: string }[] {
  const day = todayLocal()
  return [
    { name: '7 days', from: subtractDays(day, 6) },
    { name: '30 days', from: subtractDays(day, 29) },
    { name: 'This year', from: `${day.slice(0, 4)}-01-01` },
  ]
}

/** The last day of a month given by any of its days or as `YYYY-MM`. */
export function lastDayOfMonth(date: string): string {
  const [year, month] = date.split('-').map(Number)
  return toIsoDate(new Date(Date.UTC(year as number, month as number, 0)))
}

/** `2026-03`, 2 → `2026-05`. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return toIsoDate(new Date(Date.UTC(year as number, (number as number) - 1 + count, 1))).slice(0, 7)
}
