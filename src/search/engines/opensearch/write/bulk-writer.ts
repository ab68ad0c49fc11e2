import type { Clock } from '../../../../platform/clock.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError, type StatedError } from '../client/search-cluster-error.ts'
import { toPartError } from './stated-reason.ts'

/** A document to write, unless the index has a later version of it. */
export interface VersionedDocument {
  readonly id: string
  /** A change number. */
  readonly version: number
  readonly source: object
  /** The document to write if the cluster refuses this one, so that one document does not stop all others. */
  readonly stub: object
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
  /** Learns of each document whose stub was written. */
  readonly onRefused: (error: SearchClusterError) => void
}

/** A request of this size takes a fraction of a second, and no shard refuses it. */
const MAX_BYTES = 4 * 2 ** 20
const MAX_DOCUMENTS = 1_000
const REQUEST_TIMEOUT_MS = 60_000
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000
/** If more documents are refused at a time, the mapping is at fault, and stubs would only empty the index. */
const MAX_STUBS = 100

interface ItemResult {
  readonly status: number
  readonly error?: StatedError
}

/**
 * Writes documents through an alias. A document whose version is not newer than that in the index counts as written, so the
 * same documents can be written again. One whose content is refused is replaced by its stub. Throws a `SearchClusterError` if a
 * document could not be written.
 */
export async function writeDocuments(
  cluster: SearchCluster,
  alias: string,
  documents: readonly VersionedDocument[],
  options: BulkOptions,
): Promise<void> {
  const { clock, signal, patienceMs = PATIENCE_MS, onRefused } = options
  let stubs = 0
  for (const part of splitBySize(documents)) {
    const startedAt = clock.elapsed()
    const refused: SearchClusterError[] = []
    let waiting = part
    for (let pause = FIRST_PAUSE_MS; waiting.length > 0; pause = Math.min(MAX_PAUSE_MS, 2 * pause)) {
      const failed = await sendPart(cluster, alias, waiting, signal)
      const [replaced, others] = partitionByRemedy(failed)
      stubs += replaced.length
      refused.push(...replaced.map(item => item.error))
      const error = decisiveError(stubs > MAX_STUBS ? failed : others)
      waiting = [...others.map(item => item.prepared), ...replaced.map(item => toStub(item.prepared))]
      if (error === null) continue
      if (!error.isTransient || signal.aborted || clock.elapsed() - startedAt > patienceMs) throw error
      await clock.sleep(pause, signal)
    }
    for (const error of refused) onRefused(error)
  }
}

interface PreparedDocument {
  readonly id: string
  readonly lines: string
  /** The lines with the stub, or `null` if `lines` has it. */
  readonly stub: string | null
}

interface FailedDocument {
  readonly prepared: PreparedDocument
  readonly error: SearchClusterError
}

/** Separates the documents that a stub replaces from those that are sent again as they are. */
function partitionByRemedy(failed: readonly FailedDocument[]): [FailedDocument[], FailedDocument[]] {
  const isReplaced = ({ prepared, error }: FailedDocument) =>
    prepared.stub !== null && error.failure === 'refused' && error.status === 400
  return [failed.filter(isReplaced), failed.filter(item => !isReplaced(item))]
}

function toStub({ id, lines, stub }: PreparedDocument): PreparedDocument {
  return { id, lines: stub ?? lines, stub: null }
}

/** Returns an error that no repetition resolves, if there is one. */
function decisiveError(failed: readonly FailedDocument[]): SearchClusterError | null {
  const errors = failed.map(({ error }) => error)
  return errors.find(({ isTransient }) => !isTransient) ?? errors[0] ?? null
}

function splitBySize(documents: readonly VersionedDocument[]): PreparedDocument[][] {
  const parts: PreparedDocument[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const { id, version, source, stub } of documents) {
    const action = { index: { _id: id, version, version_type: 'external_gte' } }
    const linesOf = (content: object) => `${JSON.stringify(action)}\n${JSON.stringify(content)}\n`
    const lines = linesOf(source)
    const size = Buffer.byteLength(lines)
    if (bytes + size > MAX_BYTES || parts.at(-1)?.length === MAX_DOCUMENTS) {
      parts.push([])
      bytes = 0
    }
    bytes += size
    parts.at(-1)?.push({ id, lines, stub: linesOf(stub) })
  }
  return parts
}

/** Sends one request. Returns the documents that were not stored, and why. */
async function sendPart(
  cluster: SearchCluster,
  alias: string,
  part: readonly PreparedDocument[],
  signal: AbortSignal,
): Promise<FailedDocument[]> {
  const { body } = await cluster.send({
    method: 'POST',
    path: `/${alias}/_bulk?require_alias=true&filter_path=errors,items.index.status,items.index.error.type,items.index.error.reason`,
    body: part.map(({ lines }) => lines).join(''),
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
  const { errors, items = [] } = body as { errors: boolean; items?: readonly { index: ItemResult }[] }
  if (!errors && items.length === part.length) return []
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
  return failed.map(({ prepared, index }) => ({
    prepared,
    error: toPartError(`store document ${prepared.id}`, index.status, index.error),
  }))
}

/** Whether the index has a later version, which was written before a repetition. */
function isLaterVersion({ status, error }: ItemResult): boolean {
  return status === 409 && error?.type === 'version_conflict_engine_exception'
}
