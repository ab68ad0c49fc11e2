/** An error as the API tells it (RFC 9457, `application/problem+json`). */
export interface ProblemDetails {
  readonly title: string
  readonly detail?: string
  readonly code?: string
  readonly request_id?: string
  readonly errors?: readonly {
    readonly detail: string
    readonly parameter?: string
    readonly pointer?: string
  }[]
}

/** What the API refused, or that it could not be reached (status 0). */
export class ApiRequestError extends Error {
  readonly status: number
  readonly problem: ProblemDetails

  constructor(status: number, problem: ProblemDetails) {
    super(problem.detail ?? problem.title)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
  }

  /** What is wrong with one field of a body, by its JSON pointer or parameter; null when it is right. */
  findFieldError(field: string): string | null {
    const found = this.problem.errors?.find(
      ({ parameter, pointer }) => parameter === field || pointer?.split('/')[1] === field,
    )
    return found?.detail ?? null
  }
}

export function isProblemDetails(body: unknown): body is ProblemDetails {
  return typeof body === 'object' && body !== null && 'title' in body
}

/** Whether trying again can help: lost connections and a server that is busy, not what it refused. */
export function isRetryable(error: unknown): boolean {
  return (
    !(error instanceof ApiRequestError) || error.status === 0 || error.status === 429 || error.status >= 500
  )
}
