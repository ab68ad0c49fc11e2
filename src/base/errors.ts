/**
 * Every "no" that Herald says on purpose: its code, the HTTP status it has at the API, and one sentence.
 * `docs/errors.md` and the OpenAPI text are derived from this table. Anything else that throws is a bug.
 */
export const ERRORS = {
  // at the API (design 3.1)
  invalid_parameter: { status: 400, title: 'A query parameter is not valid.' },
  invalid_body: { status: 400, title: 'The request body is not valid.' },
  malformed_request: { status: 400, title: 'The request could not be read.' },
  missing_credentials: { status: 401, title: 'An API key is required.' },
  invalid_token: { status: 401, title: 'The API key is not valid.' },
  insufficient_scope: { status: 403, title: 'The API key may not do this.' },
  cross_site_request: { status: 403, title: 'Another site may not do this with a session.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not offer the method.' },
  not_acceptable: { status: 406, title: 'The answer is only available as JSON.' },
  request_timeout: { status: 408, title: 'The request did not arrive in time.' },
  conflict: { status: 409, title: 'The request contradicts the present state.' },
  body_too_large: { status: 413, title: 'The request body is too large.' },
  url_too_long: { status: 414, title: 'The URL is too long.' },
  unsupported_media_type: { status: 415, title: 'The request body must be JSON.' },
  expectation_failed: { status: 417, title: 'What the request expects is not offered.' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key stands for another request.' },
  too_many_requests: { status: 429, title: 'Too many requests.' },
  headers_too_large: { status: 431, title: 'The request headers are too large.' },
  client_gone: { status: 499, title: 'The client went away before the answer.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  unavailable: { status: 503, title: 'The service cannot answer at the moment.' },

  // at the start and on the command line
  invalid_setting: { status: 500, title: 'A setting is not valid.' },
  invalid_usage: { status: 400, title: 'The command was not understood.' },
  node_too_old: { status: 500, title: 'Herald needs Node 24.' },
  port_in_use: { status: 500, title: 'The port is taken.' },
  secret_key_differs: { status: 500, title: 'Secrets were sealed with another key.' },
  data_folder_unusable: { status: 500, title: 'The data folder cannot be used.' },
  data_folder_foreign: { status: 500, title: 'The data folder belongs to something else.' },
  data_folder_other_version: { status: 500, title: 'The data folder is of another PostgreSQL version.' },
  disk_full: { status: 503, title: 'The disk is full.' },
  database_failed: { status: 503, title: 'The database did not start.' },
  database_unreachable: { status: 503, title: 'The database cannot be reached.' },
  database_unsuitable: { status: 500, title: 'The database cannot hold the record.' },
  record_newer: { status: 500, title: 'The record was written by a newer Herald.' },
  record_differs: { status: 500, title: 'The record was built by other migrations.' },
  snapshot_unreadable: { status: 500, title: 'The snapshot cannot be read.' },
  record_not_empty: { status: 409, title: 'The record is not empty.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** One part of a request that is wrong: which, why, and what would be right. */
export interface FieldError {
  readonly parameter?: string
  readonly pointer?: string
  readonly code: string
  readonly detail: string
  readonly received?: string
  readonly allowed?: readonly string[]
  readonly did_you_mean?: string
}

export interface ErrorExtras {
  readonly errors?: readonly FieldError[]
  /** Extra response headers, e.g. `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** An expected "no". `detail` names the place and the way out, in one or two sentences. */
export class HeraldError extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, detail: string, extras: ErrorExtras = {}) {
    super(detail, { cause: extras.cause })
    this.name = 'HeraldError'
    this.code = code
    this.detail = detail
    this.errors = extras.errors ?? []
    this.headers = extras.headers ?? {}
  }
}
