import type { Announcement } from '../model/announcement.ts'
import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { EntityChangeTracker } from './entity-change-tracker.ts'
import { addMentionToState, computeEntityState, computeVisibleFields } from './entity-state.ts'
import {
  createEntityInserts,
  type EntityState,
  loadEntityStates,
  replaceEntityIdentifiers,
  saveEntityAliases,
  updateEntities,
  type VisibleEntityFields,
} from './entity-store.ts'
import { buildIdentifierKey } from './identifier-keys.ts'
import {
  deleteMentionLinks,
  findMentionStatements,
  findStoredMentions,
  insertMentionLinks,
  type MentionLink,
  type StatedMention,
  type StoredMention,
} from './mention-store.ts'
import type { MentionResolution } from './resolve-mentions.ts'

/** The announcements of a batch and the resolution of their mentions. */
export interface EntityBatch {
  /** The new announcements and those whose content changed. */
  readonly announcements: readonly Announcement[]
  /** IDs of the announcements that already existed before this batch. */
  readonly changedIds: readonly string[]
  /** The previous mentions in the changed announcements, as returned by `unlinkMentions`. */
  readonly previousMentions: readonly StoredMention[]
  readonly resolution: MentionResolution
}

/** Deletes and returns the mentions of changed announcements, so that these can be resolved again. */
export async function unlinkMentions(
  tx: SqlTransaction,
  announcements: readonly Announcement[],
): Promise<StoredMention[]> {
  const ids = announcements.map(announcement => announcement.id)
  const previousMentions = await findStoredMentions(tx, ids)
  await deleteMentionLinks(tx, ids)
  return previousMentions
}

/**
 * Writes the mention links and entities of a batch, and returns the IDs of these entities. New announcements are added
 * to the known facts, whereas entities affected by changed announcements, merges or splits are recomputed from all
 * mentions. PostgreSQL executes `otherWrites` while the new facts are computed.
 */
export async function applyResolution(
  tx: SqlTransaction,
  batch: EntityBatch,
  change: number,
  tracker: EntityChangeTracker,
  otherWrites: readonly PipelinedStatement[] = [],
): Promise<Set<string>> {
  const changedIds = new Set(batch.changedIds)
  const { links, createdIds } = batch.resolution
  const newLinks = links.filter(link => !changedIds.has(link.announcementId))
  const mentionedIds = new Set(newLinks.map(link => link.entityId))
  const stored = await loadEntityStates(tx, [...mentionedIds.difference(createdIds)])
  tracker.recordBefore(stored)
  return await tx.overlap(otherWrites, () => {
    const added = addNewMentions({ announcements: batch.announcements, links: newLinks, createdIds, stored })
    return writeResolution(tx, batch, added, change, tracker)
  })
}

async function writeResolution(
  tx: SqlTransaction,
  batch: EntityBatch,
  added: AddedMentions,
  change: number,
  tracker: EntityChangeTracker,
): Promise<Set<string>> {
  const { resolution } = batch
  tracker.recordAfter(added.created)
  tracker.recordAfter(added.updated)
  // Entities are written before the profiles, because profiles reference them.
  await tx.pipeline([
    ...createEntityInserts(tx, added.created.map(withVisibleFields), change),
    ...createEntityUpdates(tx, added.updated, added.withNewIdentifiers, change),
    ...resolution.createWrites(),
    insertMentionLinks(tx, resolution.links),
  ])

  const currentMentions = await findStoredMentions(tx, batch.changedIds)
  const staleIds = entitiesWithChangedMentions(batch.previousMentions, currentMentions)
  const recomputed = await recomputeEntities(
    tx,
    [...staleIds, ...resolution.affectedEntityIds],
    change,
    tracker,
  )
  const aliasChanges = await saveEntityAliases(tx, resolution.aliases, change)
  tracker.recordAliasChanges(aliasChanges)
  const writtenIds = [...added.created, ...added.updated].map(state => state.id)
  return new Set([...writtenIds, ...recomputed, ...aliasChanges.map(alias => alias.id)])
}

/**
 * Recomputes the entities mentioned in announcements that were withdrawn or restored. Authorities are skipped, because
 * a withdrawal cannot change their status.
 */
export async function recomputeMentionedEntities(
  tx: SqlTransaction,
  announcementIds: readonly string[],
  change: number,
  tracker: EntityChangeTracker,
): Promise<Set<string>> {
  if (announcementIds.length === 0) return new Set()
  const mentions = (await findStoredMentions(tx, announcementIds)).filter(mention => !mention.isAuthority)
  return await recomputeEntities(
    tx,
    mentions.map(mention => mention.entityId),
    change,
    tracker,
  )
}

/** Recomputes entities from all their mentions and returns the IDs without duplicates. */
export async function recomputeEntities(
  tx: SqlTransaction,
  ids: readonly string[],
  change: number,
  tracker: EntityChangeTracker,
): Promise<Set<string>> {
  const uniqueIds = new Set(ids)
  if (uniqueIds.size === 0) return uniqueIds
  const mentions = Map.groupBy(await findMentionStatements(tx, [...uniqueIds]), mention => mention.entityId)
  const before = await loadEntityStates(tx, [...uniqueIds])
  const after = before.map(state => computeEntityState(state, mentions.get(state.id) ?? []))
  await tx.pipeline(createEntityUpdates(tx, after, after, change))
  tracker.recordBefore(before)
  tracker.recordAfter(after)
  return uniqueIds
}

/** The state of an entity without mentions. */
const EMPTY_STATE: Omit<EntityState, 'id'> = { facts: {}, announcementCount: 0, identifiers: [] }

/**
 * Returns the IDs of entities to recompute after announcements changed. An authority is skipped if its facts in these
 * announcements are unchanged, because some authorities have hundreds of thousands of mentions.
 */
function entitiesWithChangedMentions(
  before: readonly StoredMention[],
  after: readonly StoredMention[],
): string[] {
  const statementKey = (mention: StoredMention): string =>
    [mention.announcementId, mention.entityId, factsKey(mention)].join(' ')
  const unchanged = new Set(before.map(statementKey)).intersection(new Set(after.map(statementKey)))
  return [...before, ...after]
    .filter(mention => !mention.isAuthority || !unchanged.has(statementKey(mention)))
    .map(mention => mention.entityId)
}

/** Builds a comparable string from all facts that an authority takes from a mention. */
function factsKey(
  mention: Pick<StoredMention, 'date' | 'role' | 'name' | 'identifiers'> & { legalForm?: string | null },
): string {
  const { date, role, name, legalForm = null, identifiers } = mention
  const identifierTexts = identifiers.map(i => `${buildIdentifierKey(i)} ${i.valid}`).sort()
  return JSON.stringify([date, role, name, legalForm, identifierTexts])
}

interface NewMentions {
  readonly announcements: readonly Announcement[]
  readonly links: readonly MentionLink[]
  readonly createdIds: ReadonlySet<string>
  /** The stored states of the other mentioned entities. */
  readonly stored: readonly EntityState[]
}

/** The states of entities with new mentions. */
interface AddedMentions {
  readonly created: readonly EntityState[]
  readonly updated: readonly EntityState[]
  /** The updated states whose identifiers changed. */
  readonly withNewIdentifiers: readonly EntityState[]
}

/** Adds new mentions to the states of their entities without reading the existing mentions. */
function addNewMentions({ announcements, links, createdIds, stored }: NewMentions): AddedMentions {
  const announcementById = new Map(announcements.map(announcement => [announcement.id, announcement]))
  const newStates = [...createdIds].map((id): EntityState => ({ ...EMPTY_STATE, id }))
  // An entity without mentions keeps its last known facts, but starts from an empty state when it is mentioned again.
  const storedStates = stored.map(state =>
    state.announcementCount === 0 ? { ...EMPTY_STATE, id: state.id } : state,
  )
  const before = new Map([...newStates, ...storedStates].map(state => [state.id, state]))
  const stateById = new Map(before)
  /** The last announcement that was counted for each entity. The links of an announcement follow one another. */
  const countedIds = new Map<string, string>()
  for (const link of links) {
    const state = stateById.get(link.entityId)
    const announcement = announcementById.get(link.announcementId)
    if (state === undefined || announcement === undefined) continue
    const addedAnnouncements = countedIds.get(state.id) === announcement.id ? 0 : 1
    stateById.set(state.id, addMentionToState(state, toStatement(link, announcement), addedAnnouncements))
    countedIds.set(state.id, announcement.id)
  }
  const created = [...createdIds].flatMap(id => stateById.get(id) ?? [])
  const mentionedIds = new Set(links.map(link => link.entityId))
  const updated = [...mentionedIds.difference(createdIds)].flatMap(id => stateById.get(id) ?? [])
  // `addMentionToState` returns the same array if there are no new identifiers.
  const withNewIdentifiers = updated.filter(s => s.identifiers !== before.get(s.id)?.identifiers)
  return { created, updated, withNewIdentifiers }
}

/**
 * Converts a new mention link to the form in which it will be read from the database. Withdrawals are applied later.
 */
function toStatement(
  { entityId, mention, jurisdiction }: MentionLink,
  announcement: Announcement,
): StatedMention {
  return {
    entityId,
    announcementId: announcement.id,
    date: announcement.date,
    category: announcement.category,
    judgmentNature: announcement.metadata.judgment_nature ?? null,
    acts: announcement.metadata.acts ?? null,
    withdrawn: false,
    type: mention.type,
    jurisdiction,
    role: mention.role,
    name: mention.name,
    legalForm: mention.legalForm ?? null,
    identifiers: mention.identifiers,
  }
}

/** Creates the statements that update stored entities, and the identifiers of those in `withNewIdentifiers`. */
function createEntityUpdates(
  tx: SqlTransaction,
  states: readonly EntityState[],
  withNewIdentifiers: readonly EntityState[],
  change: number,
): readonly PipelinedStatement[] {
  return [
    states.length === 0 ? null : updateEntities(tx, states.map(withVisibleFields), change),
    withNewIdentifiers.length === 0 ? null : replaceEntityIdentifiers(tx, withNewIdentifiers),
  ]
}

function withVisibleFields(state: EntityState): EntityState & VisibleEntityFields {
  return { ...state, ...computeVisibleFields(state) }
}
