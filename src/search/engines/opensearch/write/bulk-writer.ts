import type { Clock } from '../../../../platform/clock.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { classifyFailure, SearchClusterError, type StatedError } from '../client/search-cluster-error.ts'

/** A document to write, unless the index has a later version of it. */
export interface VersionedDocument {
  readonly id: string
  /** A change number. */
  readonly version: number
  readonly source: object
}

/** Another indexer has taken over, so this one must stop writing. */
export class TakenOverError extends Error {
  constructor() {
    super('Another indexer has taken over the search indexes.')
  }
}

export interface BulkOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The time for which busy shards are asked again, in ms. */
  readonly patienceMs?: number
}

/** A request of this size takes a fraction of a second, and no shard refuses it. */
const MAX_BYTES = 4 * 2 ** 20
const MAX_DOCUMENTS = 1_000
const REQUEST_TIMEOUT_MS = 60_000
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

interface ItemResult {
  readonly status: number
  readonly error?: StatedError
}

/**
 * Writes documents through an alias. A document whose version is not newer than that in the index counts as written, so the
 * same documents can be written again. Throws a `SearchClusterError` if a document could not be written.
 */
export async function writeDocuments(
  cluster: SearchCluster,
  alias: string,
  documents: readonly VersionedDocument[],
  options: BulkOptions,
): Promise<void> {
  const { clock, signal, patienceMs = PATIENCE_MS } = options
  for (const part of splitBySize(documents)) {
    const startedAt = clock.elapsed()
    let waiting = part
    for (let pause = FIRST_PAUSE_MS; waiting.length > 0; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
      const { refused, error } = await sendPart(cluster, alias, waiting, signal)
      waiting = refused
      if (error === null) continue
      if (!error.isTransient || signal.aborted || clock.elapsed() - startedAt > patienceMs) throw error
      await clock.sleep(pause, signal)
    }
  }
}

interface PreparedDocument {
  readonly id: string
  readonly lines: string
}

function splitBySize(documents: readonly VersionedDocument[]): PreparedDocument[][] {
  const parts: PreparedDocument[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { id, version, source } of documents) {
    const action = { index: { _id: id, version, version_type: 'external_gte' } }
    const lines = `${JSON.stringify(action)}\n${JSON.stringify(source)}\n`
    const size = Buffer.byteLength(lines)
    if (bytes + size > MAX_BYTES || parts.at(-1)?.length === MAX_DOCUMENTS) {
      parts.push([])
      bytes = 0
    }
    bytes += size
    parts.at(-1)?.push({ id, lines })
  }
  return parts
}

/** Sends one request. Returns the documents that were refused, and why the first of them was. */
async function sendPart(
  cluster: SearchCluster,
  alias: string,
  part: readonly PreparedDocument[],
  signal: AbortSignal,
): Promise<{ readonly refused: PreparedDocument[]; readonly error: SearchClusterError | null }> {
  const { body } = await cluster.send({
    method: 'POST',
    path: `/${alias}/_bulk?require_alias=true&filter_path=errors,items.index.status,items.index.error.type,items.index.error.reason`,
    body: part.map(({ lines }) => lines).join(''),
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
  const { errors, items = [] } = body as { errors: boolean; items?: readonly { index: ItemResult }[] }
  if (!errors && items.length === part.length) return { refused: [], error: null }
  if (items.length !== part.length)
    throw new SearchClusterError(`A bulk response states ${items.length} of ${part.length} results.`, {
      failure: 'refused',
    })
  const failed = items.flatMap(({ index }, i) => {
    const prepared = part[i]
    return prepared === undefined || index.status < 400 || isLaterVersion(index) ? [] : [{ prepared, index }]
  })
  // The alias of this epoch is gone.
  if (failed.some(({ index }) => index.status === 404)) throw new TakenOverError()
  // An error that no repetition resolves decides.
  const errorsOfItems = failed.map(({ prepared, index }) => toItemError(prepared.id, index))
  const error = errorsOfItems.find(found => !found.isTransient) ?? errorsOfItems[0] ?? null
  return { refused: failed.map(({ prepared }) => prepared), error }
}

/** Whether the index has a later version, which was written before a repetition. */
function isLaterVersion({ status, error }: ItemResult): boolean {
  return status === 409 && error?.type === 'version_conflict_engine_exception'
}

function toItemError(
  id: string,
  { status, error: { type = '', reason = '' } = {} }: ItemResult,
): SearchClusterError {
  return new SearchClusterError(
    `The search cluster did not store document ${id}: ${reason} (status ${status})`,
    {
      failure: classifyFailure(status, type, reason),
      status,
      type,
    },
  )
}
