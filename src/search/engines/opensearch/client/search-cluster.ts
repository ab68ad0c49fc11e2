import { Agent, request } from 'undici'
import type { Dependencies } from '../../../../platform/dependencies.ts'
import { connectionFailure, type SearchClusterError, toClusterError } from './search-cluster-error.ts'

/** Where an OpenSearch or Elasticsearch cluster is. */
export interface SearchClusterLocation {
  /** The URLs of one or more nodes, without credentials. */
  readonly nodes: readonly string[]
  readonly credentials: { readonly user: string; readonly password: string } | null
  /** Certificate authorities in PEM; the defaults of Node if there are none. */
  readonly authorities: readonly string[]
}

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with its query, which begins with a slash. */
  readonly path: string
  /** A value to send as JSON, or lines that are JSON already. */
  readonly body?: object | string
  /** The longest time for the request and all its repetitions, in ms. */
  readonly timeoutMs?: number
  /** The time after which a node that has not responded is given up for another one, in ms. By default, there is none. */
  readonly patienceMs?: number
  /** Whether the request is repeated when only shards have failed. In a point in time, they fail for good. */
  readonly repeatsForShards?: boolean
  readonly signal?: AbortSignal
}

/** A response with a status below 400, or 404. */
export interface ClusterResponse {
  readonly status: number
  readonly body: unknown
}

/** The connection to a cluster. All requests that Herald sends may be repeated. */
export interface SearchCluster {
  /**
   * Sends a request, and again after a pause or to another node while the error is transient and time is left. Throws a
   * `SearchClusterError`, except for the status 404.
   */
  send(request: ClusterRequest): Promise<ClusterResponse>
  close(): Promise<void>
}

type ClusterDependencies = Pick<Dependencies, 'clock' | 'random'>

const DEFAULT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 3_000
const CONNECTIONS_PER_NODE = 16
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 2_000

export function createSearchCluster(
  location: SearchClusterLocation,
  dependencies: ClusterDependencies,
): SearchCluster {
  const { nodes } = location
  const sender = createNodeSender(location)
  let preferred = 0

  return {
    async send(clusterRequest) {
      const { timeoutMs = DEFAULT_TIMEOUT_MS, signal: stopped, repeatsForShards = true } = clusterRequest
      const deadline = AbortSignal.timeout(timeoutMs)
      const signal = stopped === undefined ? deadline : AbortSignal.any([deadline, stopped])
      let previous: SearchClusterError | null = null
      for (let tries = 1; ; tries++) {
        const asked = preferred
        // The last node has all the time that is left.
        const limit = tries < nodes.length ? withPatience(signal, clusterRequest) : signal
        const result = await sender.send(nodes[asked] as string, clusterRequest, limit)
        if (!(result instanceof Error)) return result
        if (result.isShardFailure && !repeatsForShards) throw result
        // Another node may be reachable, or less busy. A simultaneous request may have found that out before.
        if (result.isTransient && preferred === asked) preferred = (asked + 1) % nodes.length
        // An earlier response of a node tells more than the timeout.
        if (signal.aborted) throw deadline.aborted ? (previous ?? result) : result
        if (!result.isTransient) throw result
        previous = result
        if (tries >= nodes.length)
          await dependencies.clock.sleep(pauseOf(tries - nodes.length, dependencies), signal)
        if (signal.aborted) throw result
      }
    },
    close: sender.close,
  }
}

function withPatience(signal: AbortSignal, { patienceMs }: ClusterRequest): AbortSignal {
  return patienceMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
}

/** Creates what sends a request to a node once. It returns the error instead of throwing it. */
function createNodeSender({ credentials, authorities }: SearchClusterLocation) {
  const agent = new Agent({
    connections: CONNECTIONS_PER_NODE,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(authorities.length > 0 && { ca: [...authorities] }) },
    // The signal of a request limits its time.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const headers = { accept: 'application/json', ...authorizationOf(credentials) }

  return {
    async send(
      node: string,
      { method, path, body }: ClusterRequest,
      signal: AbortSignal,
    ): Promise<ClusterResponse | SearchClusterError> {
      try {
        const { statusCode: status, body: stream } = await request(node + path, {
          dispatcher: agent,
          method,
          signal,
          headers: { ...headers, ...(body !== undefined && { 'content-type': contentTypeOf(body) }) },
          body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
        })
        const text = await stream.text()
        if (status >= 400 && status !== 404) return toClusterError(node, status, text)
        return { status, body: text === '' ? null : JSON.parse(text) }
      } catch (error) {
        return connectionFailure(node, error, signal)
      }
    },
    close: () => agent.destroy(),
  }
}

function contentTypeOf(body: object | string): string {
  return typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
}

function authorizationOf(credentials: SearchClusterLocation['credentials']): Record<string, string> {
  if (credentials === null) return {}
  const { user, password } = credentials
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** Pauses grow, and are random so that several nodes do not repeat their requests at the same time. */
function pauseOf(retry: number, { random }: ClusterDependencies): number {
  const longest = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry)
  return longest * (0.5 + random.bytes(2).readUInt16BE() / 2 ** 17)
}
