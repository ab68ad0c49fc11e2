/** A moment as the browser's own field for date and time wants it, in the reader's time zone; empty for none. */
export function toLocalDateTime(moment: string | null): string {
  const time = moment === null ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return ''
  const shifted = time - new Date(time).getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** What such a field says, as a moment in UTC; null while it is not complete. */
export function fromLocalDateTime(text: string): string | null {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
