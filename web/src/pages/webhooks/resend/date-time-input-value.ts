/**
 * Converts a timestamp to the value of a `datetime-local` input in the user’s time zone. Returns an empty string for
 * null or an invalid timestamp.
 */
export function toDateTimeInputValue(moment: string | null): string {
  const time = moment === null ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return ''
  const shifted = time - new Date(time).getTimezoneOffset() * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** Converts the value of a `datetime-local` input to a UTC timestamp. Returns null while the value is incomplete. */
export function fromDateTimeInputValue(text: string): string | null {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
