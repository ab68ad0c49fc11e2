import { formatMilliseconds } from '../../../text/format-dates-and-numbers.ts'

/** How an attempt ended: with a response, or with an error code. */
export interface ResponseOutcome {
  readonly status: number | null
  readonly error: string | null
}

/** Explanations of the error codes of attempts that got no valid response. */
export const ATTEMPT_ERROR_TEXTS: Readonly<Record<string, string>> = {
  dns: 'The host name couldn’t be resolved.',
  blocked_address: 'The host resolves to a private address. Deliveries go only to public addresses.',
  refused: 'The host refused the connection or can’t be reached.',
  tls: 'The TLS handshake failed. Check the certificate, its host name and the protocol version.',
  timeout: 'No response within 10 seconds.',
  reset: 'The connection was closed before the response was complete.',
  malformed: 'The response is not valid HTTP/1.1, or its headers are too large.',
}

/** Short names of the same error codes. */
const ATTEMPT_ERROR_NAMES: Readonly<Record<string, string>> = {
  dns: 'Host name not found',
  blocked_address: 'Private address',
  refused: 'Connection refused',
  tls: 'TLS handshake failed',
  timeout: 'Timeout',
  reset: 'Connection closed',
  malformed: 'Invalid response',
}

const HTTP_STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Formats a status code with its reason phrase, for example `204 No Content`. */
export function formatHttpStatus(status: number): string {
  return `${status} ${HTTP_STATUS_TEXTS[status] ?? ''}`.trim()
}

/** Returns whether the receiver accepted the request. */
export function isSuccess({ status, error }: ResponseOutcome): boolean {
  return error === null && status !== null && status >= 200 && status < 300
}

/** Names the outcome of an attempt: its status, or what went wrong. */
export function nameOutcome({ status, error }: ResponseOutcome): string {
  if (error !== null) return ATTEMPT_ERROR_NAMES[error] ?? error
  return status === null ? 'No response' : formatHttpStatus(status)
}

/** Names the outcome with the duration, for example `Timeout after 10 s` or `204 No Content in 12 ms`. */
export function describeOutcome(attempt: ResponseOutcome & { readonly duration_ms: number }): string {
  const word = attempt.error === null ? 'in' : 'after'
  // The number and its unit stay on one line.
  return `${nameOutcome(attempt)} ${word} ${formatMilliseconds(attempt.duration_ms).replace(' ', '\u00a0')}`
}
