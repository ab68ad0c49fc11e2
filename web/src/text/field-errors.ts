import { ApiRequestError } from '../api/api-error.ts'

/** Texts for error codes whose API detail speaks to programs rather than to people filling in a form. */
const TEXTS_BY_CODE: Readonly<Record<string, (label: string) => string>> = {
  missing: label => `${label} is required.`,
  empty: label => `${label} is required.`,
  blank: label => `${label} is required.`,
  invalid_url: () => 'Enter a full URL, such as https://example.com/hooks/herald.',
  credentials_in_url: () => 'Remove the user name and password from the URL. Verify signatures instead.',
  fragment_in_url: () => 'Remove the fragment (the part after #). It is never sent.',
  invalid_date: () => 'Enter a date that exists.',
  invalid_moment: () => 'Enter a date and a time.',
  in_the_past: () => 'Choose a date in the future.',
  in_the_future: () => 'Choose a date that is not in the future.',
}

/**
 * Describes the error of one form field by the field's label instead of its API name; null if the field is valid.
 * `texts` replaces the text of single error codes.
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
