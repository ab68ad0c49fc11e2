import { ApiRequestError } from '../api/api-error.ts'

/**
 * Messages for error codes whose `detail` in the API response is written for developers rather than for people filling
 * in a form.
 */
const TEXTS_BY_CODE: Readonly<Record<string, (label: string) => string>> = {
  missing: label => `${label} is required.`,
  empty: label => `${label} is required.`,
  blank: label => `${label} is required.`,
  invalid_url: () => 'Enter a full URL, such as https://example.com/hooks/herald.',
  credentials_in_url: () => 'Remove the username and password from the URL. Verify signatures instead.',
  fragment_in_url: () => 'Remove the fragment (the part after #). It is never sent.',
  invalid_date: () => 'Enter a valid date.',
  invalid_moment: () => 'Enter a date and time.',
  in_the_past: () => 'Choose a date in the future.',
  in_the_future: () => 'Choose a date that isn’t in the future.',
}

/**
 * Returns the error message of a form field, with the field’s label instead of its API name. Returns null if the field
 * is valid. `texts` overrides the messages of individual error codes.
 */
export function describeFieldError(
  error: unknown,
  field: string,
  label: string,
  texts: Readonly<Record<string, string>> = {},
): string | null {
  const found = error instanceof ApiRequestError ? error.findFieldError(field) : null
  if (found === null) return null
  const { code = '', detail } = found
  return texts[code] ?? TEXTS_BY_CODE[code]?.(label) ?? replaceFieldName(detail, field, label)
}

function replaceFieldName(detail: string, field: string, label: string): string {
  return detail.startsWith(`${field} `) ? label + detail.slice(field.length) : detail
}
