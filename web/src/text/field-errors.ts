import { ApiRequestError, type RequestFieldError } from '../api/api-error.ts'
import { humanizeCode } from './display-names.ts'

/**
 * Messages for error codes whose `detail` in the API response is written for developers rather than for people filling
 * in a form.
 */
const TEXTS_BY_CODE: Readonly<Record<string, (label: string, detail: string) => string>> = {
  missing: label => `${label} is required.`,
  empty: label => `${label} is required.`,
  blank: label => `${label} is required.`,
  too_long: (label, detail) => {
    const limit = /\d+/.exec(detail)?.[0]
    return limit === undefined ? `${label} is too long.` : `${label} can have at most ${limit} characters.`
  },
  unknown_value: (label, detail) => {
    const value = /^"(.+?)"/.exec(detail)?.[1]
    return value === undefined ? `${label}: choose one of the options.` : `${label} has no option “${value}”.`
  },
  dates_reversed: () => 'Choose a start date on or before the end date.',
  too_many_days: () => 'Daily counts cover up to 400 days. Choose a longer interval or a shorter date range.',
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
  return found === null ? null : describeFound(found, field, label, texts)
}

/**
 * Returns a message for each error of a request, in the words of the page. `labels` names the fields, and `texts`
 * overrides the messages of individual error codes.
 */
export function describeRequestErrors(
  error: ApiRequestError,
  labels: Readonly<Record<string, string>> = {},
  texts: Readonly<Record<string, string>> = {},
): string[] {
  const { title, detail, errors = [] } = error.problem
  if (errors.length === 0) return [detail ?? title]
  return errors.map(found => {
    const field = found.parameter ?? found.pointer?.split('/')[1] ?? ''
    return describeFound(found, field, labels[field] ?? humanizeCode(field), texts)
  })
}

function describeFound(
  { code = '', detail }: RequestFieldError,
  field: string,
  label: string,
  texts: Readonly<Record<string, string>>,
): string {
  // An error of the whole request names no field.
  if (field === '') return texts[code] ?? detail
  return texts[code] ?? TEXTS_BY_CODE[code]?.(label, detail) ?? replaceFieldName(detail, field, label)
}

function replaceFieldName(detail: string, field: string, label: string): string {
  return detail.startsWith(`${field} `) ? label + detail.slice(field.length) : detail
}
