import { HeraldError } from '../../../../platform/errors.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import { indexUnavailable } from './index-unavailable.ts'
import { ExpiredStateError } from './state/search-results.ts'

/** The types of errors of a query that has too many parts. */
const TOO_LARGE = ['too_many_clauses', 'too_many_nested_clauses', 'too_complex_to_determinize_exception']

/** Returns what a read rejects with: an error that tells the client what to do. */
export function toReadError(error: unknown): unknown {
  if (error instanceof ExpiredStateError && error.cause !== undefined) return toReadError(error.cause)
  if (error instanceof ExpiredStateError)
    return indexUnavailable('has changed too fast to be read. Try again in a moment.', error)
  if (!(error instanceof SearchClusterError)) return error
  if (TOO_LARGE.includes(error.type)) {
    const detail = 'This search has too many words and alternatives. Use fewer words or longer prefixes.'
    return new HeraldError('invalid_parameter', detail, {
      errors: [{ parameter: 'q', code: 'too_expensive', detail }],
    })
  }
  if (error.failure === 'forbidden')
    return indexUnavailable('cannot be read, because the search cluster refuses access to it.', error)
  if (error.failure === 'refused')
    return error.status < 500
      ? error
      : indexUnavailable('cannot be read at the moment, because the search cluster failed.', error)
  if (error.failure === 'busy')
    return indexUnavailable('is busy, or a part of it is missing at the moment. Try again later.', error)
  return indexUnavailable('cannot be reached at the moment. Try again later.', error)
}

/** Returns the error for a read that the cluster did not finish in time, as in the other engine. */
export function searchTimedOut(cause: unknown): HeraldError {
  return new HeraldError('unavailable', 'The search timed out. Narrow it down or try again in a moment.', {
    headers: { 'Retry-After': '5' },
    cause,
  })
}

/** Runs work whose errors are converted for clients. */
export async function withReadErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toReadError(error)
  }
}
