import type { ChangePosition } from '../../../../model/database-change.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import type { StatedError } from '../client/search-cluster-error.ts'
import { INDEX_CONTENTS, type IndexContent } from '../documents/index-mappings.ts'
import { allEnded } from './all-ended.ts'
import { TakenOverError } from './bulk-writer.ts'
import { generationName, type WritableGeneration, writeAliasOf } from './index-names.ts'
import { toPartError } from './stated-reason.ts'

/*
 * Each shard has a document that states the position of the generation, so that a reader, who sees the shards at slightly
 * different times, can tell whether they are at the same position. It also states the change up to which a batch was
 * begun, so that a batch that was written in part is not taken for a position.
 */

/** The position of a generation. It is complete when `change` has reached that of `target`. */
export interface WrittenPosition extends ChangePosition {
  /** The end of the batches that were begun. Documents of later changes do not exist. */
  readonly target: Pick<ChangePosition, 'change' | 'nonce'>
  /** Whether the generation is filled for the first time. Its entities lack what announcements say about them. */
  readonly isLoading: boolean
}

interface PositionDocument {
  readonly id: string
  readonly kind: 'position'
  readonly record_id: string
  readonly change: number
  readonly nonce: string
  readonly target: number
  readonly target_nonce: string
  readonly is_loading: boolean
  readonly epoch: number
}

/** A position document, and by what its next version is written. */
interface StoredPosition {
  readonly content: IndexContent
  readonly routing: string
  readonly document: PositionDocument | null
  readonly sequence: { readonly if_seq_no: number; readonly if_primary_term: number } | null
}

interface GetResult {
  readonly found?: boolean
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly _source?: PositionDocument
}

interface BulkItem {
  readonly status: number
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly error?: StatedError
}

/** The position documents of one generation, which one indexer reads and writes. */
export class ShardPositions {
  readonly #cluster: SearchCluster
  readonly #writable: WritableGeneration
  #stored: readonly StoredPosition[]

  private constructor(
    cluster: SearchCluster,
    writable: WritableGeneration,
    stored: readonly StoredPosition[],
  ) {
    this.#cluster = cluster
    this.#writable = writable
    this.#stored = stored
  }

  /** Reads the positions as they were last written, whether readers see them already or not. */
  static async read(cluster: SearchCluster, writable: WritableGeneration): Promise<ShardPositions> {
    const stored: StoredPosition[] = []
    for (const content of INDEX_CONTENTS) {
      const index = generationName(writable.family, content, writable.generation)
      for (const routing of await findRoutings(cluster, index))
        stored.push(await readStored(cluster, { index, content, routing }))
    }
    return new ShardPositions(cluster, writable, stored)
  }

  /** Returns the earliest position of all shards with the largest target, or `null` if one has none. */
  current(): WrittenPosition | null {
    const documents = this.#stored.map(({ document }) => document).filter(document => document !== null)
    const [first, ...others] = documents
    if (first === undefined || documents.length < this.#stored.length) return null
    const earliest = others.reduce((a, b) => (b.change < a.change ? b : a), first)
    const furthest = others.reduce((a, b) => (b.target > a.target ? b : a), first)
    return {
      recordId: earliest.record_id,
      change: earliest.change,
      nonce: earliest.nonce,
      target: { change: furthest.target, nonce: furthest.target_nonce },
      isLoading: documents.some(document => document.is_loading),
    }
  }

  /** Writes the position into each shard. Throws a `TakenOverError` if another indexer has written one. */
  async write(
    { recordId, change, nonce, target, isLoading }: WrittenPosition,
    signal: AbortSignal,
  ): Promise<void> {
    const byContent = [...Map.groupBy(this.#stored, ({ content }) => content)]
    const writing = byContent.map(async ([content, positions]) => {
      const documents = positions.map(
        ({ routing }): PositionDocument => ({
          id: `position-${routing}`,
          kind: 'position',
          record_id: recordId,
          change,
          nonce,
          target: target.change,
          target_nonce: target.nonce,
          is_loading: isLoading,
          epoch: this.#writable.epoch,
        }),
      )
      return await this.#writeInto(content, positions, documents, signal)
    })
    this.#stored = (await allEnded(writing)).flat()
  }

  async #writeInto(
    content: IndexContent,
    positions: readonly StoredPosition[],
    documents: readonly PositionDocument[],
    signal: AbortSignal,
  ): Promise<StoredPosition[]> {
    const alias = writeAliasOf(this.#writable, content)
    const lines = positions.flatMap(({ routing, sequence }, i) => {
      const action = { _id: `position-${routing}`, routing }
      return [sequence === null ? { create: action } : { index: { ...action, ...sequence } }, documents[i]]
    })
    const { body } = await this.#cluster.send({
      method: 'POST',
      path: `/${alias}/_bulk?require_alias=true`,
      body: lines.map(line => `${JSON.stringify(line)}\n`).join(''),
      signal,
    })
    const { items } = body as { items: readonly Readonly<Record<string, BulkItem>>[] }
    const results = items.map(item => Object.values(item)[0] as BulkItem)
    return await Promise.all(
      positions.map(async (position, i) => {
        const result = results[i] as BulkItem
        const document = documents[i] as PositionDocument
        if (result.status < 300) return { ...position, document, sequence: sequenceOf(result) }
        return await this.#resolveConflict(position, document, result)
      }),
    )
  }

  /** A request can be repeated after it was carried out. Its repetition conflicts with what is stored already. */
  async #resolveConflict(
    position: StoredPosition,
    wanted: PositionDocument,
    { status, error }: BulkItem,
  ): Promise<StoredPosition> {
    if (status !== 409 && status !== 404) throw toPartError('store a position', status, error)
    const { family, generation } = this.#writable
    const index = generationName(family, position.content, generation)
    const stored = await readStored(this.#cluster, { ...position, index })
    if (JSON.stringify(stored.document) === JSON.stringify(wanted)) return stored
    throw new TakenOverError()
  }
}

function sequenceOf({ _seq_no = 0, _primary_term = 0 }: Pick<GetResult, '_seq_no' | '_primary_term'>) {
  return { if_seq_no: _seq_no, if_primary_term: _primary_term }
}

async function readStored(
  cluster: SearchCluster,
  {
    index,
    content,
    routing,
  }: { readonly index: string; readonly content: IndexContent; readonly routing: string },
): Promise<StoredPosition> {
  const path = `/${index}/_doc/position-${routing}?routing=${routing}`
  const result = (await cluster.send({ method: 'GET', path })).body as GetResult
  return {
    content,
    routing,
    document: result._source ?? null,
    sequence: result.found === true ? sequenceOf(result) : null,
  }
}

/** The number of routings that are tried at most. Each shard gets one in a few tries for each of them. */
const MAX_ROUTINGS = 10_000

/** Finds a routing to each shard of an index. */
async function findRoutings(cluster: SearchCluster, index: string): Promise<string[]> {
  const path = `/${index}/_settings/index.number_of_shards?flat_settings=true`
  const settings = (await cluster.send({ method: 'GET', path })).body as SettingsByIndex
  const shards = Number(settings[index]?.settings['index.number_of_shards'])
  const routings = new Map<number, string>()
  for (let n = 0; n < MAX_ROUTINGS && routings.size < shards; n++) {
    const shard = shards === 1 ? 0 : await findShard(cluster, index, String(n))
    if (!routings.has(shard)) routings.set(shard, String(n))
  }
  return [...routings.values()]
}

type SettingsByIndex = Readonly<Record<string, { readonly settings: Readonly<Record<string, string>> }>>

async function findShard(cluster: SearchCluster, index: string, routing: string): Promise<number> {
  const path = `/${index}/_search_shards?routing=${routing}&filter_path=shards.shard`
  const { shards } = (await cluster.send({ method: 'GET', path })).body as { shards: { shard: number }[][] }
  return shards[0]?.[0]?.shard ?? 0
}
