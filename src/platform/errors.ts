/**
 * All errors that Herald reports deliberately, each with its code, HTTP status and one-sentence title.
 * `docs/errors.md` and the OpenAPI document are generated from this table. Any other exception is a bug.
 */
export const HERALD_ERRORS = {
  // API (design 3.1)
  invalid_parameter: { status: 400, title: 'A query parameter is invalid.' },
  invalid_body: { status: 400, title: 'The request body is invalid.' },
  malformed_request: { status: 400, title: 'The request is malformed.' },
  missing_credentials: { status: 401, title: 'An API key is required.' },
  invalid_token: { status: 401, title: 'The API key is invalid.' },
  insufficient_scope: { status: 403, title: 'The API key lacks the required scope.' },
  cross_site_request: { status: 403, title: 'Cross-site requests cannot use a session.' },
  not_found: { status: 404, title: 'The requested resource was not found.' },
  method_not_allowed: { status: 405, title: 'The method is not allowed for this URL.' },
  not_acceptable: {
    status: 406,
    title: 'The response is not available in a format that the client accepts.',
  },
  request_timeout: { status: 408, title: 'The request took too long to arrive.' },
  document_gone: { status: 410, title: 'The source document is no longer available.' },
  conflict: { status: 409, title: 'The request conflicts with the current state.' },
  too_many_watchlists: { status: 409, title: 'The maximum number of watchlists is reached.' },
  too_many_entries: { status: 409, title: 'The maximum number of watchlist entries is reached.' },
  too_many_saved_searches: { status: 409, title: 'The maximum number of saved searches is reached.' },
  too_many_merge_reports: { status: 409, title: 'The maximum number of open reports is reached.' },
  too_many_feeds: { status: 409, title: 'The maximum number of feeds is reached.' },
  too_many_reconciliation_services: {
    status: 409,
    title: 'The maximum number of reconciliation services is reached.',
  },
  too_many_mail_addresses: { status: 409, title: 'The maximum number of mail addresses is reached.' },
  too_many_digests: { status: 409, title: 'The maximum number of digests is reached.' },
  mail_not_configured: { status: 409, title: 'This installation sends no mail.' },
  too_many_subscriptions: { status: 409, title: 'The maximum number of webhook subscriptions is reached.' },
  url_revoked: { status: 410, title: 'The URL was revoked.' },
  history_changed: { status: 410, title: 'The position is not in the current change history.' },
  body_too_large: { status: 413, title: 'The request body is too large.' },
  url_too_long: { status: 414, title: 'The URL is too long.' },
  unsupported_media_type: { status: 415, title: 'The format of the request body is not supported.' },
  expectation_failed: { status: 417, title: 'The Expect header is not supported.' },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was already used for a different request.',
  },
  too_many_requests: { status: 429, title: 'Too many requests.' },
  headers_too_large: { status: 431, title: 'The request headers are too large.' },
  client_gone: { status: 499, title: 'The client disconnected before the response was sent.' },
  document_damaged: { status: 500, title: 'The archived document is damaged.' },
  internal: { status: 500, title: 'The server could not complete the request because of an internal error.' },
  unavailable: { status: 503, title: 'The service is temporarily unavailable.' },
  archive_unavailable: { status: 503, title: 'The document archive cannot be used.' },
  database_read_only: { status: 503, title: 'The database accepts no writes at the moment.' },

  // Startup and command line
  invalid_setting: { status: 500, title: 'A setting is invalid.' },
  invalid_usage: { status: 400, title: 'The command was used incorrectly.' },
  node_too_old: { status: 500, title: 'Herald requires Node 24 or newer.' },
  port_in_use: { status: 500, title: 'The port is not available.' },
  secret_key_differs: { status: 500, title: 'Stored secrets were encrypted with a different key.' },
  data_folder_unusable: { status: 500, title: 'The data folder cannot be used.' },
  data_folder_foreign: { status: 500, title: 'The folder is not a Herald data folder.' },
  data_folder_other_version: {
    status: 500,
    title: 'The data folder was created by a different PostgreSQL version.',
  },
  disk_full: { status: 503, title: 'The disk is full.' },
  database_failed: { status: 503, title: 'The database did not start.' },
  database_unreachable: { status: 503, title: 'The database cannot be reached.' },
  database_unsuitable: { status: 500, title: 'The database does not meet the requirements.' },
  record_newer: { status: 500, title: 'The data was written by a newer version of Herald.' },
  record_differs: { status: 500, title: 'The database was built with different migrations.' },
  snapshot_unreadable: { status: 500, title: 'The snapshot cannot be read.' },
  record_not_empty: { status: 409, title: 'The database is not empty.' },
} as const

export type HeraldErrorCode = keyof typeof HERALD_ERRORS

/** An invalid part of a request, with its location, the error and the allowed values. */
export interface FieldError {
  readonly parameter?: string
  readonly pointer?: string
  readonly code: string
  readonly detail: string
  readonly received?: string
  readonly allowed?: readonly string[]
  readonly did_you_mean?: string
}

export interface HeraldErrorOptions {
  readonly errors?: readonly FieldError[]
  /** Additional response headers, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** An expected failure. `detail` explains in one or two sentences what is wrong and how to fix it. */
export class HeraldError extends Error {
  readonly code: HeraldErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly headers: Readonly<Record<string, string>>

  constructor(code: HeraldErrorCode, detail: string, extras: HeraldErrorOptions = {}) {
    super(detail, { cause: extras.cause })
    this.name = 'HeraldError'
    this.code = code
    this.detail = detail
    this.errors = extras.errors ?? []
    this.headers = extras.headers ?? {}
  }
}
