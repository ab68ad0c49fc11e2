/** The kinds of failures, by what can be done about them. */
export type ClusterFailure =
  /** No node responded in time, or the connection broke. */
  | 'unreachable'
  /** The cluster has too much to do at the moment, or a shard is not available yet. */
  | 'busy'
  /** The cluster refuses writes, usually because its disk is nearly full. */
  | 'blocked'
  /** The credentials are wrong or lack a permission. */
  | 'forbidden'
  /** The caller aborted the request. */
  | 'stopped'
  /** Any other answer. */
  | 'refused'

const MAX_REASON_LENGTH = 300

interface ClusterErrorDetails extends Pick<SearchClusterError, 'failure'>, Partial<OptionalDetails> {}
type OptionalDetails = Pick<SearchClusterError, 'status' | 'type' | 'isShardFailure' | 'isTimeout'>

/** An error of a search cluster. The message names the node, and never contains credentials. */
export class SearchClusterError extends Error {
  readonly failure: ClusterFailure
  /** The status of the response, or 0 if there was none. */
  readonly status: number
  /** The type of error that the cluster stated, or an empty text. */
  readonly type: string
  /** Whether the node that responded could not search shards, for example because the node that has them is gone. */
  readonly isShardFailure: boolean
  /** Whether the time was over before there was a response. */
  readonly isTimeout: boolean

  constructor(message: string, details: ClusterErrorDetails) {
    super(message)
    this.name = 'SearchClusterError'
    this.failure = details.failure
    this.status = details.status ?? 0
    this.type = details.type ?? ''
    this.isShardFailure = details.isShardFailure ?? false
    this.isTimeout = details.isTimeout ?? false
  }

  /** Whether the same request may succeed soon. */
  get isTransient(): boolean {
    return this.failure === 'unreachable' || this.failure === 'busy'
  }
}

/** An error as responses and the items of bulk requests state it. */
export interface StatedError {
  readonly type?: string
  readonly reason?: string
  /** The errors of shards, which say more than the error of the whole search. */
  readonly root_cause?: readonly StatedError[]
  /** Its cause, if it occurred when the results of shards were joined. */
  readonly caused_by?: StatedError
  /** The phase of the search in which shards failed. */
  readonly phase?: string
}

/** A search counts more values at once than the cluster allows (`search.max_buckets`), whose status is that of an outage. */
export const TOO_MANY_BUCKETS = 'too_many_buckets_exception'

/** Returns the error for a response with an error status. */
export function toClusterError(node: string, status: number, text: string): SearchClusterError {
  const error = readStatedError(text)
  // A search without any shard to ask has no cause.
  const { type = '', reason = '' } = error.root_cause?.[0] ?? error.caused_by ?? error
  const stated =
    reason === '' ? `status ${status}` : `${reason.slice(0, MAX_REASON_LENGTH)} (status ${status})`
  return new SearchClusterError(`The search cluster at ${node} responded: ${stated}`, {
    failure: classifyFailure(status, type, reason),
    status,
    type,
    isShardFailure: status >= 500 && error.phase !== undefined && type !== TOO_MANY_BUCKETS,
  })
}

/** Classifies a stated error. Blocks have the status 403, or 429 if the disk is full. */
export function classifyFailure(status: number, type: string, reason: string): ClusterFailure {
  if (type === 'cluster_block_exception')
    return /read-only|read only|disk usage/i.test(reason) ? 'blocked' : 'busy'
  if (type === TOO_MANY_BUCKETS) return 'refused'
  if (status === 401 || status === 403) return 'forbidden'
  return [408, 429, 502, 503, 504].includes(status) ? 'busy' : 'refused'
}

function readStatedError(text: string): StatedError {
  const found = /^\s*\{/.test(text) ? parseObject(text).error : undefined
  if (typeof found === 'string') return { reason: found }
  return typeof found === 'object' && found !== null ? found : {}
}

/** Returns the value of a JSON text. Proxies respond with other texts, for which this is an empty object. */
function parseObject(text: string): { readonly error?: unknown } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns the error for a request without a usable response. */
export function connectionFailure(node: string, error: unknown, signal: AbortSignal): SearchClusterError {
  if (error instanceof SyntaxError)
    return new SearchClusterError(`The search cluster at ${node} responded with something other than JSON.`, {
      failure: 'refused',
    })
  const isTimeout = signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
  if (signal.aborted && !isTimeout)
    return new SearchClusterError('The request was stopped.', { failure: 'stopped' })
  const reason = isTimeout ? 'did not respond in time' : `cannot be reached (${describeCause(error)})`
  return new SearchClusterError(`The search cluster at ${node} ${reason}.`, {
    failure: 'unreachable',
    isTimeout,
  })
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node reports several addresses of a host as an error without a message.
  const { code } = error as NodeJS.ErrnoException
  return error.message === '' ? (code ?? error.name) : error.message
}
