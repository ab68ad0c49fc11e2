import type { ChangePosition } from '../../../../model/database-change.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { DatabaseChanges } from '../../sqlite/write/index-rows.ts'
import type { SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import {
  type AnnouncementTombstone,
  buildClusterAnnouncement,
  type ClusterAnnouncement,
} from '../documents/announcement-document.ts'
import {
  buildClusterEntity,
  type ClusterEntity,
  type EntityTombstone,
  withInvolvement,
} from '../documents/entity-document.ts'
import { INDEX_CONTENTS, type IndexContent } from '../documents/index-mappings.ts'
import { detectFlavor, type SearchFlavor } from '../read/searched-indexes.ts'
import { allEnded } from './all-ended.ts'
import { type VersionedDocument, writeDocuments } from './bulk-writer.ts'
import { addMentions, findInvolvements, noInvolvement } from './find-involvements.ts'
import { generationName, type WritableGeneration, writeAliasOf } from './index-names.ts'
import { readDocuments, readEntityPages } from './read-documents.ts'
import { ShardPositions, type WrittenPosition } from './shard-positions.ts'
import { writtenSearchPath } from './written-search-path.ts'

export interface GenerationWriterOptions {
  readonly clock: Clock
  /** Stops writing, also in the middle of a batch, which is written again later. */
  readonly signal: AbortSignal
  /** Learns of each document whose content the cluster refused. It is stored without its content. */
  readonly onRefused: (error: SearchClusterError) => void
}

/**
 * The only writer of a generation. A batch is written in this order: its end as the target of all shards, its documents,
 * its position, and then readers are shown all of it. After an error, a new writer resumes at the last position.
 */
export class GenerationWriter {
  readonly #cluster: SearchCluster
  readonly #writable: WritableGeneration
  readonly #options: GenerationWriterOptions
  readonly #positions: ShardPositions
  readonly #flavor: SearchFlavor

  private constructor(
    cluster: SearchCluster,
    writable: WritableGeneration,
    options: GenerationWriterOptions,
    { positions, flavor }: { readonly positions: ShardPositions; readonly flavor: SearchFlavor },
  ) {
    this.#cluster = cluster
    this.#writable = writable
    this.#options = options
    this.#positions = positions
    this.#flavor = flavor
  }

  /** Opens a generation that this process has taken over. */
  static async open(
    cluster: SearchCluster,
    writable: WritableGeneration,
    options: GenerationWriterOptions,
  ): Promise<GenerationWriter> {
    const flavor = await detectFlavor(cluster)
    const positions = await ShardPositions.read(cluster, writable)
    const writer = new GenerationWriter(cluster, writable, options, { positions, flavor })
    // The next batches build on documents that an earlier writer wrote and did not make visible.
    await writer.#refresh()
    return writer
  }

  /** Returns the position, or `null` if nothing was written. It is in the middle of a batch if `change` is below its target. */
  position(): WrittenPosition | null {
    return this.#positions.current()
  }

  /** Writes a batch of the first filling, which readers do not see yet. `finishLoading` follows the last one. */
  async load(changes: DatabaseChanges): Promise<void> {
    const { position } = changes
    await this.#begin(position, true)
    const announcements = changes.announcements.map(buildClusterAnnouncement)
    const entities = await this.#withoutUnknown(changes)
    await allEnded([
      this.#writeAnnouncements(announcements),
      this.#writeEntities(entities.map(buildClusterEntity), position.change),
    ])
    await this.#complete(position, true)
  }

  /** States up to which change documents are written from now on. */
  async #begin(end: ChangePosition, isLoading: boolean): Promise<void> {
    const before = this.position() ?? { ...end, change: 0, nonce: '' }
    await this.#positions.write({ ...before, target: this.#furthest(end), isLoading }, this.#options.signal)
  }

  /** States that all documents up to a change are written. */
  async #complete(position: ChangePosition, isLoading: boolean): Promise<void> {
    await this.#positions.write(
      { ...position, target: this.#furthest(position), isLoading },
      this.#options.signal,
    )
  }

  #furthest({ change, nonce }: ChangePosition): WrittenPosition['target'] {
    const target = this.position()?.target
    return target === undefined || target.change < change ? { change, nonce } : target
  }

  /**
   * Adds to all entities what the announcements say about them. Returns `false` if `shouldContinue` did so between two parts; all
   * of it is then done again later.
   */
  async finishLoading(position: ChangePosition, shouldContinue: () => Promise<boolean>): Promise<boolean> {
    await this.#refresh()
    for await (const page of readEntityPages(this.#cluster, this.#searchPathOf('entities'))) {
      if (!(await shouldContinue())) return false
      const involvements = await this.#findInvolvements(page.map(({ id }) => id))
      const documents = page.map(entity => withFound(entity, involvements))
      await this.#writeEntities(documents, position.change)
    }
    await this.#complete(position, false)
    await this.#refresh()
    return true
  }

  /**
   * Writes a batch and shows it to readers. While an earlier batch is incomplete, readers keep the state before it, until
   * the batches have reached its end.
   */
  async apply(changes: DatabaseChanges): Promise<void> {
    const { position } = changes
    await this.#begin(position, false)
    const announcements = changes.announcements.map(buildClusterAnnouncement)
    const entities = await this.#updateEntities(changes, announcements)
    await allEnded([this.#writeAnnouncements(announcements), this.#writeEntities(entities, position.change)])
    await this.#complete(position, false)
    await this.#refresh()
  }

  /** Returns the documents of all entities that changed, or that announcements mention in another way than before. */
  async #updateEntities(
    changes: DatabaseChanges,
    announcements: readonly (ClusterAnnouncement | AnnouncementTombstone)[],
  ): Promise<(ClusterEntity | EntityTombstone)[]> {
    const ids = announcements.map(({ id }) => id)
    const before = await readDocuments<ClusterAnnouncement>(
      this.#cluster,
      { index: this.#indexOf('announcements'), fields: ['entities'] },
      ids,
    )
    const existing = announcements.filter(document => !document.deleted)
    const changed = (await this.#withoutUnknown(changes)).map(buildClusterEntity)
    const mentioned = new Set([...existing, ...before.values()].flatMap(({ entities = [] }) => entities))
    const others = [...mentioned.difference(new Set(changed.map(({ id }) => id)))]
    const unchanged = await readDocuments<ClusterEntity | EntityTombstone>(
      this.#cluster,
      { index: this.#indexOf('entities') },
      others,
    )
    const documents = [...changed, ...unchanged.values()].filter(
      (document, i) => i < changed.length || !document.deleted,
    )
    const entityIds = documents.flatMap(({ id, deleted }) => (deleted ? [] : [id]))
    const involvements = await this.#findInvolvements(entityIds, ids)
    for (const document of existing) addMentions(involvements, document)
    return documents.map(document => (document.deleted ? document : withFound(document, involvements)))
  }

  /** Returns the changed entities, without those that the index must not know and does not. */
  async #withoutUnknown({ entities, hiddenEntities }: DatabaseChanges): Promise<DatabaseChanges['entities']> {
    if (hiddenEntities === undefined || hiddenEntities.size === 0) return entities
    const ids = entities.flatMap(({ id }) => (hiddenEntities.has(id) ? [id] : []))
    const known = await readDocuments(
      this.#cluster,
      { index: this.#indexOf('entities'), fields: ['id'] },
      ids,
    )
    return entities.filter(({ id }) => !hiddenEntities.has(id) || known.has(id))
  }

  #findInvolvements(ids: readonly string[], except: readonly string[] = []) {
    return findInvolvements(this.#cluster, this.#searchPathOf('announcements'), ids, except)
  }

  async #writeAnnouncements(
    documents: readonly (ClusterAnnouncement | AnnouncementTombstone)[],
  ): Promise<void> {
    await this.#write(
      'announcements',
      documents.map(source => ({ id: source.id, version: source.change, source, stub: tombstoneOf(source) })),
    )
  }

  /** Entities also change with their announcements, so their versions are those of batches. */
  async #writeEntities(
    documents: readonly (ClusterEntity | EntityTombstone)[],
    version: number,
  ): Promise<void> {
    await this.#write(
      'entities',
      documents.map(source => ({ id: source.id, version, source, stub: tombstoneOf(source) })),
    )
  }

  async #write(content: IndexContent, documents: readonly VersionedDocument[]): Promise<void> {
    await writeDocuments(this.#cluster, writeAliasOf(this.#writable, content), documents, this.#options)
  }

  /** Shows readers what was written. */
  async #refresh(): Promise<void> {
    const names = INDEX_CONTENTS.map(content => this.#indexOf(content)).join()
    const { body } = await this.#cluster.send({ method: 'POST', path: `/${names}/_refresh` })
    const { failed } = (body as { readonly _shards: { readonly failed: number } })._shards
    if (failed > 0)
      throw new SearchClusterError(`${failed} shards of the search cluster are not available.`, {
        failure: 'busy',
      })
  }

  #searchPathOf(content: IndexContent): string {
    return writtenSearchPath(this.#indexOf(content), this.#flavor)
  }

  #indexOf(content: IndexContent): string {
    return generationName(this.#writable.family, content, this.#writable.generation)
  }
}

/** Returns the document to store if the cluster refuses the content: it changed, but no search finds it. */
function tombstoneOf({
  id,
  kind,
  change,
}: Pick<ClusterAnnouncement | ClusterEntity, 'id' | 'kind' | 'change'>) {
  return { id, kind, change, deleted: true }
}

function withFound(
  entity: ClusterEntity,
  involvements: Awaited<ReturnType<typeof findInvolvements>>,
): ClusterEntity {
  const { roles, categories, latest } = involvements.get(entity.id) ?? noInvolvement()
  return withInvolvement(entity, { roles: [...roles], categories: [...categories], latest })
}
