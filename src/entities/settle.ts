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

/** What a batch does to entities. */
export interface Settlement {
  /** Those that are new, and those whose content changed. */
  readonly announcements: readonly Announcement[]
  /** Ids of those among them that were in the record before. */
  readonly changed: readonly string[]
  /** What these were linked to, see `detach`. */
  readonly before: readonly LinkedMention[]
  readonly attachment: Attachment
}

/** Takes back what changed announcements said, before it is asked whom they mean now; answers what they were linked to. */
export async function detach(
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<LinkedMention[]> {
  const ids = announcements.map(a => a.id)
  const before = await linkedMentions(tx, ids)
  await clearLinks(tx, ids)
  return before
}

/**
 * Writes the links of a batch and the entities they lead to, under this change number; answers the ids of the
 * entities it wrote. What new announcements say is folded into what is known; where an announcement changed, every
 * entity of it, then and now, is computed anew from all its mentions, and so is whoever was merged or taken apart.
 * `shown` notes what readers see otherwise than before.
 */
export async function settleEntities(
  tx: Transaction,
  { announcements, changed, before, attachment }: Settlement,
  change: number,
  shown: ShownChanges,
): Promise<Set<string>> {
  const { links, created, shifted, aliases } = attachment
  const isChanged = new Set(changed)
  const fresh = links.filter(link => !isChanged.has(link.announcementId))
  const { states, numbered } = await foldIn(tx, announcements, fresh, { created, shown })
  shown.becomes(states)
  // None of them needs the answer to another, so they are sent at once; PostgreSQL takes them in this order.
  await Promise.all([save(tx, states, numbered, change), attachment.write(), saveLinks(tx, links)])

  const after = await linkedMentions(tx, changed)
  const recomputed = await recompute(tx, [...differing(before, after), ...shifted], change, shown)
  const merges = await saveAliases(tx, aliases, change)
  shown.merges(merges)
  return new Set([...states.map(s => s.id), ...recomputed, ...merges.map(merge => merge.id)])
}

/** Computes the entities of these announcements anew: what is withdrawn counts no more. Authorities have no status. */
export async function recomputeLinked(
  tx: Transaction,
  announcementIds: readonly string[],
  change: number,
  shown: ShownChanges,
): Promise<Set<string>> {
  if (announcementIds.length === 0) return new Set()
  const linked = (await linkedMentions(tx, announcementIds)).filter(row => !row.isAuthority)
  return await recompute(
    tx,
    linked.map(row => row.entityId),
    change,
    shown,
  )
}

/** Computes entities anew from all their mentions. */
export async function recompute(
  tx: Transaction,
  ids: readonly string[],
  change: number,
  shown: ShownChanges,
): Promise<Set<string>> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return wanted
  const mentions = Map.groupBy(await statedMentions(tx, [...wanted]), m => m.entityId)
  const states = await loadStates(tx, [...wanted])
  const anew = states.map(state => stateFrom(state, mentions.get(state.id) ?? []))
  await save(tx, anew, anew, change)
  shown.was(states)
  shown.becomes(anew)
  return wanted
}

/** An entity that nothing is known of yet. */
const NOBODY: Omit<EntityState, 'id'> = { facts: {}, announcementCount: 0, identifiers: [] }

/** The entities that changed announcements may have changed: all but the authorities of which the same is said as before. */
function differing(before: readonly LinkedMention[], after: readonly LinkedMention[]): string[] {
  const statement = (row: LinkedMention): string => [row.announcementId, row.entityId, saidBy(row)].join(' ')
  const both = new Set(before.map(statement)).intersection(new Set(after.map(statement)))
  return [...before, ...after]
    .filter(row => !row.isAuthority || !both.has(statement(row)))
    .map(row => row.entityId)
}

/** All that an authority takes from a mention, as one comparable text. */
function saidBy(
  mention: Pick<LinkedMention, 'date' | 'role' | 'name' | 'identifiers'> & { legalForm?: string | null },
): string {
  const { date, role, name, legalForm = null, identifiers } = mention
  const numbers = identifiers.map(i => `${identifierKey(i)} ${i.valid}`).sort()
  return JSON.stringify([date, role, name, legalForm, numbers])
}

async function foldIn(
  tx: Transaction,
  announcements: readonly Announcement[],
  links: readonly Link[],
  { created, shown }: { readonly created: ReadonlySet<string>; readonly shown: ShownChanges },
): Promise<{ states: EntityState[]; numbered: EntityState[] }> {
  const byId = new Map(announcements.map(a => [a.id, a]))
  const named = new Set(links.map(l => l.entityId))
  const unknown = [...created.union(named)].map((id): EntityState => ({ ...NOBODY, id }))
  const known = await loadStates(tx, [...named.difference(created)])
  shown.was(known)
  // Whom nobody named any more keeps what was last said of it; named again, it begins anew.
  const begun = known.map(state => (state.announcementCount === 0 ? { ...NOBODY, id: state.id } : state))
  const before = new Map([...unknown, ...begun].map(state => [state.id, state]))
  const states = new Map(before)
  const counted = new Set<string>()
  for (const link of links) {
    const state = states.get(link.entityId)
    const announcement = byId.get(link.announcementId)
    if (state === undefined || announcement === undefined) continue
    const pair = `${link.announcementId} ${link.entityId}`
    states.set(state.id, foldMention(state, stated(link, announcement), counted.has(pair) ? 0 : 1))
    counted.add(pair)
  }
  const now = [...states.values()]
  // Folding leaves the list alone when it has the number.
  return { states: now, numbered: now.filter(s => s.identifiers !== before.get(s.id)?.identifiers) }
}

/** A new link as the record will state it. Whether it is withdrawn shows when withdrawals are applied. */
function stated({ entityId, mention, jurisdiction }: Link, announcement: Announcement): StatedMention {
  const { id: announcementId, date, category, metadata } = announcement
  const { type, role, name, identifiers, legalForm = null } = mention
  return {
    ...{ entityId, announcementId, date, category, type, jurisdiction, role, name, legalForm, identifiers },
    judgmentNature: metadata.judgment_nature ?? null,
    acts: metadata.acts ?? null,
    withdrawn: false,
  }
}

/** Writes states, and the identifiers of those of which they may have changed. */
async function save(
  tx: Transaction,
  states: readonly EntityState[],
  numbered: readonly EntityState[],
  change: number,
): Promise<void> {
  if (states.length === 0) return
  await Promise.all([
    saveEntities(
      tx,
      states.map(state => ({ ...state, ...shownOf(state) })),
      change,
    ),
    numbered.length > 0 && saveIdentifiers(tx, numbered),
  ])
}
