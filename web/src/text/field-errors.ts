import { ApiRequestError, type RequestFieldError } from '../api/api-error.ts'
import { humanizeCode } from './display-names.ts'
import { textMessages } from './messages/messages.ts'

const messages = textMessages.errors

/**
 * Messages for error codes whose `detail` in the API response is written for developers rather than for people filling
 * in a form.
 */
const TEXTS_BY_CODE: Readonly<Record<string, (label: string, detail: string) => string>> = {
  missing: messages.required,
  empty: messages.required,
  blank: messages.required,
  too_long: (label, detail) => {
    const limit = /\d+/.exec(detail)?.[0]
    return limit === undefined ? messages.tooLong(label) : messages.tooLongFor(label, limit)
  },
  unknown_value: (label, detail) => {
    const value = /^"(.+?)"/.exec(detail)?.[1]
    return value === undefined ? messages.chooseOption(label) : messages.noSuchOption(label, value)
  },
  dates_reversed: () => messages.datesReversed,
  too_many_days: () => messages.tooManyDays,
  invalid_url: () => messages.invalidUrl,
  credentials_in_url: () => messages.credentialsInUrl,
  fragment_in_url: () => messages.fragmentInUrl,
  invalid_date: () => messages.invalidDate,
  invalid_moment: () => messages.invalidTime,
  in_the_past: () => messages.inThePast,
  in_the_future: () => messages.inTheFuture,
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
