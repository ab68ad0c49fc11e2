/** Validation error of one request field. */
export interface RequestFieldError {
  readonly code?: string
  readonly detail: string
  readonly parameter?: string
  readonly pointer?: string
}

/** Error response body of the API (RFC 9457, `application/problem+json`). */
export interface ProblemDetails {
  readonly title: string
  readonly detail?: string
  readonly code?: string
  readonly request_id?: string
  readonly errors?: readonly RequestFieldError[]
}

/** Error thrown when the API rejects a request or cannot be reached. In the latter case `status` is 0. */
export class ApiRequestError extends Error {
  readonly status: number
  readonly problem: ProblemDetails

  constructor(status: number, problem: ProblemDetails) {
    super(problem.detail ?? problem.title)
    this.name = 'ApiRequestError'
    this.status = status
    this.problem = problem
  }

  /**
   * Finds the error of a field by its parameter name or JSON Pointer. `a/b` is the part `b` of the field `a`, and `a/` the field
   * itself without its parts. Returns null if the field is valid.
   */
  findFieldError(field: string): RequestFieldError | null {
    const found = this.problem.errors?.find(
      ({ parameter, pointer = '' }) =>
        parameter === field ||
        pointer.split('/')[1] === field ||
        [pointer, `${pointer}/`].includes(`/${field}`),
    )
    return found ?? null
  }
}

export function isProblemDetails(body: unknown): body is ProblemDetails {
  return typeof body === 'object' && body !== null && 'title' in body
}

/**
 * Returns whether a retry can succeed. It can after a lost connection, a rate limit or a server error, but not after
 * any other rejection.
 */
export function isRetryable(error: unknown): boolean {
  return (
    !(error instanceof ApiRequestError) || error.status === 0 || error.status === 429 || error.status >= 500
  )
}
