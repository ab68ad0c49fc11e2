/** Converts a timestamp to the value of a `datetime-local` field in the reader's time zone; empty for null. */
export function toDateTimeInputValue(moment: string | null): string {
  const time = moment === null ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return ''
  const shifted = time - new Date(time).getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** Converts the value of a `datetime-local` field to a UTC timestamp; null while it is incomplete. */
export function fromDateTimeInputValue(text: string): string | null {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
