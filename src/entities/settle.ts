import type { Transaction } from '../base/sql.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Attachment } from './attach.ts'
import {
  clearLinks,
  type Link,
  type LinkedMention,
  linkedMentions,
  type StatedMention,
  saveLinks,
  statedMentions,
} from './mentions.store.ts'
import { identifierKey } from './numbers.ts'
import type { ShownChanges } from './shown-changes.ts'
import { foldMention, shownOf, stateFrom } from './state.ts'
import { type EntityState, loadStates, saveAliases, saveEntities, saveIdentifiers } from './store.ts'

/** The announcements of a batch and the resolution of their mentions. */
export interface Settlement {
  /** New announcements, and those whose content changed. */
  readonly announcements: readonly Announcement[]
  /** Ids of the announcements that existed before. */
  readonly changed: readonly string[]
  /** The mentions that the changed announcements had before, from `unlinkMentions`. */
  readonly before: readonly LinkedMention[]
  readonly attachment: Attachment
}

/** Deletes the mentions of changed announcements before these are resolved again, and returns them. */
export async function detach(
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<LinkedMention[]> {
  const ids = announcements.map(announcement => announcement.id)
  const previousMentions = await linkedMentions(tx, ids)
  await clearLinks(tx, ids)
  return previousMentions
}

/**
 * Writes the links of a batch and the entities they resolve to, and returns the ids of those entities. New announcements
 * are added to the known facts; entities of changed announcements, merges and splits are recomputed from all mentions.
 */
export async function settleEntities(
  tx: Transaction,
  batch: Settlement,
  change: number,
  tracker: ShownChanges,
): Promise<Set<string>> {
  const resolution = batch.attachment
  const changedIds = new Set(batch.changed)
  const added = await addNewMentions(tx, {
    announcements: batch.announcements,
    links: resolution.links.filter(link => !changedIds.has(link.announcementId)),
    createdIds: resolution.created,
    tracker,
  })
  tracker.becomes(added.states)
  // These writes are independent, so they are sent together; PostgreSQL executes them in this order.
  await Promise.all([
    saveStates(tx, added.states, added.withNewIdentifiers, change),
    resolution.write(),
    saveLinks(tx, resolution.links),
  ])

  const currentMentions = await linkedMentions(tx, batch.changed)
  const staleIds = entitiesWithChangedMentions(batch.before, currentMentions)
  const recomputed = await recompute(tx, [...staleIds, ...resolution.shifted], change, tracker)
  const aliasChanges = await saveAliases(tx, resolution.aliases, change)
  tracker.merges(aliasChanges)
  return new Set([...added.states.map(s => s.id), ...recomputed, ...aliasChanges.map(alias => alias.id)])
}

/**
 * Recomputes the entities of announcements that were withdrawn or restored. Authorities are left out, because they have no
 * status.
 */
export async function recomputeLinked(
  tx: Transaction,
  announcementIds: readonly string[],
  change: number,
  tracker: ShownChanges,
): Promise<Set<string>> {
  if (announcementIds.length === 0) return new Set()
  const mentions = (await linkedMentions(tx, announcementIds)).filter(mention => !mention.isAuthority)
  return await recompute(
    tx,
    mentions.map(mention => mention.entityId),
    change,
    tracker,
  )
}

/** Recomputes entities from all their mentions. */
export async function recompute(
  tx: Transaction,
  ids: readonly string[],
  change: number,
  tracker: ShownChanges,
): Promise<Set<string>> {
  const uniqueIds = new Set(ids)
  if (uniqueIds.size === 0) return uniqueIds
  const mentions = Map.groupBy(await statedMentions(tx, [...uniqueIds]), mention => mention.entityId)
  const before = await loadStates(tx, [...uniqueIds])
  const after = before.map(state => stateFrom(state, mentions.get(state.id) ?? []))
  await saveStates(tx, after, after, change)
  tracker.was(before)
  tracker.becomes(after)
  return uniqueIds
}

/** The state of an entity without mentions. */
const EMPTY_STATE: Omit<EntityState, 'id'> = { facts: {}, announcementCount: 0, identifiers: [] }

/**
 * The entities to recompute after announcements changed. An authority whose statements are the same is left out: some have
 * hundreds of thousands of mentions.
 */
function entitiesWithChangedMentions(
  before: readonly LinkedMention[],
  after: readonly LinkedMention[],
): string[] {
  const statementKey = (mention: LinkedMention): string =>
    [mention.announcementId, mention.entityId, factsKey(mention)].join(' ')
  const unchanged = new Set(before.map(statementKey)).intersection(new Set(after.map(statementKey)))
  return [...before, ...after]
    .filter(mention => !mention.isAuthority || !unchanged.has(statementKey(mention)))
    .map(mention => mention.entityId)
}

/** Everything that an authority takes from a mention, as one comparable text. */
function factsKey(
  mention: Pick<LinkedMention, 'date' | 'role' | 'name' | 'identifiers'> & { legalForm?: string | null },
): string {
  const { date, role, name, legalForm = null, identifiers } = mention
  const identifierTexts = identifiers.map(i => `${identifierKey(i)} ${i.valid}`).sort()
  return JSON.stringify([date, role, name, legalForm, identifierTexts])
}

interface NewMentions {
  readonly announcements: readonly Announcement[]
  readonly links: readonly Link[]
  readonly createdIds: ReadonlySet<string>
  readonly tracker: ShownChanges
}

/** Adds new mentions to the states of their entities, without reading the mentions these already have. */
async function addNewMentions(
  tx: Transaction,
  { announcements, links, createdIds, tracker }: NewMentions,
): Promise<{ states: EntityState[]; withNewIdentifiers: EntityState[] }> {
  const announcementById = new Map(announcements.map(announcement => [announcement.id, announcement]))
  const mentionedIds = new Set(links.map(link => link.entityId))
  const newStates = [...createdIds.union(mentionedIds)].map((id): EntityState => ({ ...EMPTY_STATE, id }))
  const stored = await loadStates(tx, [...mentionedIds.difference(createdIds)])
  tracker.was(stored)
  // Entities without mentions keep their last known facts, but start over when they are mentioned again.
  const storedStates = stored.map(state =>
    state.announcementCount === 0 ? { ...EMPTY_STATE, id: state.id } : state,
  )
  const before = new Map([...newStates, ...storedStates].map(state => [state.id, state]))
  const stateById = new Map(before)
  const countedPairs = new Set<string>()
  for (const link of links) {
    const state = stateById.get(link.entityId)
    const announcement = announcementById.get(link.announcementId)
    if (state === undefined || announcement === undefined) continue
    const pair = `${link.announcementId} ${link.entityId}`
    const addedAnnouncements = countedPairs.has(pair) ? 0 : 1
    stateById.set(state.id, foldMention(state, toStatement(link, announcement), addedAnnouncements))
    countedPairs.add(pair)
  }
  const states = [...stateById.values()]
  // Adding a mention without new identifiers keeps the same array.
  const withNewIdentifiers = states.filter(s => s.identifiers !== before.get(s.id)?.identifiers)
  return { states, withNewIdentifiers }
}

/** A new link as it will be read from the database. Withdrawals are applied later. */
function toStatement({ entityId, mention, jurisdiction }: Link, announcement: Announcement): StatedMention {
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

/** Saves states, and the identifiers of those whose identifiers may have changed. */
async function saveStates(
  tx: Transaction,
  states: readonly EntityState[],
  withNewIdentifiers: readonly EntityState[],
  change: number,
): Promise<void> {
  if (states.length === 0) return
  await Promise.all([
    saveEntities(
      tx,
      states.map(state => ({ ...state, ...shownOf(state) })),
      change,
    ),
    withNewIdentifiers.length > 0 && saveIdentifiers(tx, withNewIdentifiers),
  ])
}
