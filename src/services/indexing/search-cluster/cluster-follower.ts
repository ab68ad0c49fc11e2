import type { ChangePosition } from '../../../model/database-change.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'
import { TakenOverError } from '../../../search/engines/opensearch/write/bulk-writer.ts'
import { GenerationWriter } from '../../../search/engines/opensearch/write/generation-writer.ts'
import {
  createGeneration,
  deleteGeneration,
  type IndexGeneration,
  listGenerations,
  publishGeneration,
  takeOverGeneration,
} from '../../../search/engines/opensearch/write/index-generations.ts'
import type { IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'
import type { WrittenPosition } from '../../../search/engines/opensearch/write/shard-positions.ts'
import type { DatabaseChanges } from '../../../search/engines/sqlite/write/index-rows.ts'
import { BatchRows } from '../batch-rows.ts'
import type { IndexFollowerState } from '../keep-index-up-to-date.ts'
import type { ClusterChangeFeed } from './cluster-change-feed.ts'
import { describeInterruption } from './describe-interruption.ts'
import { RetiredGenerations } from './retired-generations.ts'

export interface ClusterFollowerOptions {
  readonly clock: Clock
  readonly log: Logger
  /** The number of shards of new indexes. */
  readonly shards: number
  /** Stops following after the current batch. */
  readonly stopping: AbortSignal
  /** Stops in the middle of a batch, because another process may write from now on. */
  readonly lost: AbortSignal
  readonly onState: (state: IndexFollowerState) => void
  /** How long indexes that were replaced are kept, in milliseconds. */
  readonly graceMs?: number
}

const POLL_MS = 100
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 8_000
const FOLLOW_ROWS = 2_000
/** How often it is checked whether a new generation is wanted, and whether an old one is no longer needed. */
const CHECK_MS = 2_000

/** A generation that this process writes. */
interface OpenGeneration {
  readonly generation: IndexGeneration
  readonly epoch: number
  readonly writer: GenerationWriter
}

/** Writes the indexes. Failures are retried, also that the cluster cannot be reached. */
export class ClusterFollower {
  readonly #cluster: SearchCluster
  readonly #family: IndexFamily
  readonly #feed: ClusterChangeFeed
  readonly #options: ClusterFollowerOptions
  #open: OpenGeneration | null = null
  /** The generation that readers use while another one is filled. */
  #served: OpenGeneration | null = null
  readonly #retired: RetiredGenerations
  /** The largest number of a generation so far. */
  #largest = 0
  #nextCheck = 0
  #failures = 0
  #change = 0
  #rows = 0
  #lastReason = ''
  readonly #loadRows = new BatchRows()

  constructor(
    cluster: SearchCluster,
    family: IndexFamily,
    feed: ClusterChangeFeed,
    options: ClusterFollowerOptions,
  ) {
    this.#cluster = cluster
    this.#family = family
    this.#feed = feed
    this.#options = options
    this.#retired = new RetiredGenerations(options.clock, options.graceMs)
  }

  /** Returns the change that was reached at the end. */
  async run(): Promise<number> {
    const { clock, stopping, lost } = this.#options
    const ended = AbortSignal.any([stopping, lost])
    while (!ended.aborted) {
      const pause = await this.#step().then(
        ms => {
          this.#failures = 0
          return ms
        },
        error => this.#handleError(error),
      )
      await clock.sleep(pause, ended)
    }
    return this.#change
  }

  /** Writes what changed, or opens a generation. Returns the pause before the next step, in milliseconds. */
  async #step(): Promise<number> {
    this.#open ??= await this.#openGeneration()
    if (this.#open === null) return 0
    const { writer, generation } = this.#open
    const position = writer.position()
    if (position === null || position.isLoading) {
      await this.#fill(writer)
      return 0
    }
    const { head, changes, isKnown } = await this.#next(position, FOLLOW_ROWS)
    if (!isKnown) {
      this.#close()
      return 0
    }
    if (changes !== null) await writer.apply(changes)
    this.#change = changes?.position.change ?? position.change
    this.#lastReason = ''
    if (!generation.isServed) return await this.#approach(this.#open, changes, head)
    this.#options.onState({ state: 'following', change: this.#change, head: head.change })
    // Also while changes keep coming, because a purge must not wait for their end.
    await this.#maintain(generation)
    return changes === null ? POLL_MS : 0
  }

  /** Publishes a generation that has reached the newest change. */
  async #approach(
    open: OpenGeneration,
    changes: DatabaseChanges | null,
    head: ChangePosition,
  ): Promise<number> {
    this.#reportBuilding(changes, head)
    if (this.#change < head.change) {
      await this.#updateServed()
      return 0
    }
    const published = { generation: open.generation.generation, epoch: open.epoch }
    if (await publishGeneration(this.#cluster, this.#family, published))
      this.#options.log.info(published, 'search indexes published')
    // It is opened anew, as one that is served, and the ones before are deleted.
    this.#close()
    return 0
  }

  /**
   * Starts a new generation if an operator asked for it, or if the indexes may still hold what a purge has to remove, and deletes
   * generations that are no longer needed.
   */
  async #maintain({ generation }: IndexGeneration): Promise<void> {
    const { clock } = this.#options
    if (clock.elapsed() < this.#nextCheck) return
    this.#nextCheck = clock.elapsed() + CHECK_MS
    const purge = await this.#feed.latestPurge()
    const generations = await listGenerations(this.#cluster, this.#family)
    await this.#deleteUnneeded(generations, purge)
    const current = generations.find(found => found.generation === generation)
    if (current !== undefined && current.purge >= purge && !current.isRebuildRequested) return
    // Indexes that somebody has deleted are built anew, too.
    if (current !== undefined) await this.#createNext()
    this.#close()
  }

  /**
   * Takes over the newest generation that can be used, or creates one. Returns `null` if the next step has to look again. While
   * a new generation is filled, the one that is served is kept up to date, too.
   */
  async #openGeneration(): Promise<OpenGeneration | null> {
    const generations = await listGenerations(this.#cluster, this.#family)
    const [newest, ...others] = generations
    this.#largest = Math.max(this.#largest, newest?.generation ?? 0)
    const opened = newest?.isWhole === true ? await this.#takeOver(newest) : null
    if (opened === null) {
      // One that cannot be continued is deleted when the next one exists, so that its number is never used again.
      await this.#createNext()
      return null
    }
    await this.#deleteUnneeded(generations, await this.#feed.latestPurge())
    const served = others.find(generation => generation.isServed)
    this.#served = served === undefined ? null : await this.#takeOver(served)
    return opened
  }

  async #deleteUnneeded(generations: readonly IndexGeneration[], purge: number): Promise<void> {
    for (const generation of this.#retired.listUnneeded(generations, purge)) {
      await deleteGeneration(this.#cluster, this.#family, generation)
      this.#options.log.info({ generation }, 'search indexes deleted that are no longer needed')
    }
  }

  /** No number is used twice, because what an earlier indexer still sends is told apart by it. */
  async #createNext(): Promise<void> {
    const { log, shards } = this.#options
    const purge = await this.#feed.latestPurge()
    const generation = ++this.#largest
    log.info({ generation, masked: this.#family.maskingVersion !== null }, 'creating search indexes')
    await createGeneration(this.#cluster, this.#family, { generation, shards, purge })
  }

  /** Returns `null` if the position of the generation does not exist in the database. */
  async #takeOver(generation: IndexGeneration): Promise<OpenGeneration | null> {
    const { clock, lost, log } = this.#options
    const epoch = await takeOverGeneration(this.#cluster, this.#family, generation)
    if (epoch === null) throw new TakenOverError()
    const writable = { family: this.#family, generation: generation.generation, epoch }
    const writer = await GenerationWriter.open(this.#cluster, writable, {
      clock,
      signal: lost,
      onRefused: err => log.error({ err }, 'a document is not found, because the search cluster refused it'),
    })
    const position = writer.position()
    if (position !== null && !(await this.#isKnown(position))) {
      log.warn({ ...writable, position }, 'the position of the search indexes does not exist in the database')
      return null
    }
    log.info({ ...writable, change: position?.change ?? 0 }, 'writing search indexes')
    return { generation, epoch, writer }
  }

  /** Whether the database has the position, and the end of the batches that were begun, whose documents may exist already. */
  async #isKnown({ recordId, change, nonce, target }: WrittenPosition): Promise<boolean> {
    const isTargetKnown = await this.#feed.confirm({ recordId, ...target })
    return isTargetKnown && (change === 0 || (await this.#feed.confirm({ recordId, change, nonce })))
  }

  /** Fills a new generation up to the change that is newest at the start. */
  async #fill(writer: GenerationWriter): Promise<void> {
    const { clock, stopping, lost } = this.#options
    const head = await this.#feed.head()
    const from = writer.position()
    let position: ChangePosition = from === null || from.change === 0 ? { ...head, change: 0 } : from
    let reading = this.#readAhead(position.change, head.change)
    for (;;) {
      const changes = await reading
      if (stopping.aborted || lost.aborted) return
      if (changes === null) break
      reading = this.#readAhead(changes.position.change, head.change)
      await this.#loadRows.write(clock, () => writer.load(changes))
      await this.#updateServed()
      position = changes.position
      this.#reportBuilding(changes, head)
    }
    if (position.change === 0) position = head
    if (!(await this.#feed.confirm(position))) throw new Error('The database was restored or replaced.')
    const isDone = await writer.finishLoading(position, () => this.#updateServed())
    if (isDone) this.#options.log.info({ rows: this.#rows, change: position.change }, 'search indexes filled')
  }

  /** Starts reading the next rows in the background. Errors are thrown where the promise is awaited. */
  #readAhead(after: number, head: number): Promise<DatabaseChanges | null> {
    const next = after < head ? this.#feed.after(after, this.#loadRows.next, head) : Promise.resolve(null)
    next.catch(() => {})
    return next
  }

  /** Reads the newest position and the changes after `position`, and whether the database knows that. */
  async #next(position: ChangePosition, rows: number) {
    const head = await this.#feed.head()
    const { recordId, change, nonce } = head
    if (change === position.change && nonce === position.nonce && recordId === position.recordId)
      return { head, changes: null, isKnown: true }
    const changes = await this.#feed.after(position.change, rows)
    // The position is confirmed after reading, so that a database restore in between is detected.
    return { head, changes, isKnown: await this.#feed.confirm(position) }
  }

  /** Adds new changes to the generation that is served while the next one is filled. Returns whether to go on. */
  async #updateServed(): Promise<boolean> {
    const { stopping, lost } = this.#options
    const position = this.#served?.writer.position() ?? null
    if (position === null) return !stopping.aborted && !lost.aborted
    const { changes, isKnown } = await this.#next(position, FOLLOW_ROWS)
    if (!isKnown) this.#served = null
    else if (changes !== null) await this.#served?.writer.apply(changes)
    return !stopping.aborted && !lost.aborted
  }

  #close(): void {
    this.#open = null
    this.#served = null
  }

  #reportBuilding(changes: DatabaseChanges | null, head: ChangePosition): void {
    this.#rows += (changes?.announcements.length ?? 0) + (changes?.entities.length ?? 0)
    this.#change = changes?.position.change ?? this.#change
    this.#options.onState({ state: 'building', rows: this.#rows, change: this.#change, head: head.change })
  }

  /** Reports why indexing stopped, logging each reason once. Returns the pause before the next attempt, in milliseconds. */
  #handleError(error: unknown): number {
    this.#close()
    const { stopping, lost, log, onState } = this.#options
    if (stopping.aborted || lost.aborted) return 0
    const reason = describeInterruption(error)
    onState({ state: 'waiting', change: this.#change, reason })
    if (reason !== this.#lastReason) log.warn({ err: error }, reason)
    this.#lastReason = reason
    return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++)
  }
}
