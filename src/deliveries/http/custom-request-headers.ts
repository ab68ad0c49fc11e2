import type { AttemptResult } from './webhook-sender.ts'

/** Replaces the value of a custom header in the log. */
const REDACTED = '[redacted]'
/** Shorter values are not looked for in responses, because they occur there by chance. */
const MIN_ECHOED_LENGTH = 8

type Headers = Readonly<Record<string, string>>

/** Replaces the values of custom headers, for the log. */
export function redactHeaderValues(headers: Headers): Headers {
  return Object.fromEntries(Object.keys(headers).map(name => [name, REDACTED]))
}

/** Replaces the values of custom headers that a receiver repeats in its response, for the log. */
export function redactEchoedValues(result: AttemptResult, headers: Headers): AttemptResult {
  const values = Object.values(headers).filter(value => value.length >= MIN_ECHOED_LENGTH)
  if (values.length === 0) return result
  const forms = [...new Set(values.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))]
  // The longest first, because a value can be a part of another one.
  forms.sort((a, b) => b.length - a.length)
  const redact = (text: string) =>
    redactCutValue(
      forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text),
      forms,
    )
  const { responseHeaders, responseBody } = result
  return {
    ...result,
    responseHeaders: Object.fromEntries(
      Object.entries(responseHeaders).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value) : value.map(redact),
      ]),
    ),
    responseBody: Buffer.from(redact(responseBody.toString('latin1')), 'latin1'),
  }
}

/** Replaces the beginning of a value at the end of a text, because only the first part of a body is kept. */
function redactCutValue(text: string, values: readonly string[]): string {
  for (const value of values)
    for (let length = value.length - 1; length >= MIN_ECHOED_LENGTH; length--)
      if (text.endsWith(value.slice(0, length))) return text.slice(0, -length) + REDACTED
  return text
}
