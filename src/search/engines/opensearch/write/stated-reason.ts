import { classifyFailure, SearchClusterError, type StatedError } from '../client/search-cluster-error.ts'

const MAX_REASON_LENGTH = 300
/** The field as the reasons of mapping errors begin with it. */
const FIELD = /(?:field|parse) \[([a-z_.]{1,40})\]/

/**
 * Returns the error for a part of a request. What a cluster says about a document that it refuses can quote the document, and so
 * the name of a person: only the type of the error and the field are stated then.
 */
export function toPartError(action: string, status: number, error: StatedError = {}): SearchClusterError {
  const { type = '', reason = '' } = error
  const failure = classifyFailure(status, type, reason)
  const field = FIELD.exec(reason)?.[1]
  const stated =
    failure === 'refused' || failure === 'forbidden'
      ? `${type}${field === undefined ? '' : `, field ${field}`}`
      : reason.slice(0, MAX_REASON_LENGTH)
  const message = `The search cluster did not ${action}: ${stated} (status ${status})`
  return new SearchClusterError(message, { failure, status, type })
}
