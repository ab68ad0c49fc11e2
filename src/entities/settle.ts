import type { Transaction } from '../base/sql.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Identifier } from '../model/entity.ts'
import { statusEffect } from '../model/status.ts'
import type { Attachment } from './attach.ts'
import { fold, statusOf } from './fold.ts'
import { identifierKey, taxIdOf } from './keys.ts'
import { type Link, linkedEntities, type StatedMention, saveLinks, statedMentions } from './mentions.store.ts'
import { addKeys, type EntityState, loadStates, type Shown, saveEntities, saveIdentifiers } from './store.ts'

/** What a batch does to entities: announcements that are new, and those whose content changed. */
export interface Settlement {
  readonly announcements: readonly Announcement[]
  /** Ids of those among them that were in the record before. */
  readonly changed: readonly string[]
  readonly attachment: Attachment
}

/**
 * Writes the links of a batch and the entities they lead to, under this change number; answers the ids of the
 * entities it wrote. New links are folded into what is known; where a link or its announcement changed, the
 * entity is computed anew from all its mentions.
 */
export async function settleEntities(
  tx: Transaction,
  batch: Settlement,
  change: number,
): Promise<Set<string>> {
  const before = await linkedEntities(tx, batch.changed)
  const had = new Set(before.map(row => pair(row.announcementId, row.entityId)))
  const links = batch.attachment.links
  const has = new Set(links.map(link => pair(link.announcementId, link.entityId)))
  const added = links.filter(link => !had.has(pair(link.announcementId, link.entityId)))

  const states = await foldIn(tx, batch, added)
  await save(tx, states, change)
  await addKeys(tx, batch.attachment.newKeys)
  await saveLinks(
    tx,
    batch.announcements.map(a => a.id),
    links,
  )

  // A register's office has no status: it is computed anew only when it lost a link.
  const stale = before.filter(row => !row.authority || !has.has(pair(row.announcementId, row.entityId)))
  const recomputed = await recompute(
    tx,
    stale.map(row => row.entityId),
    change,
  )
  return new Set([...states.map(s => s.id), ...recomputed])
}

/** Computes the entities of these announcements anew: what is withdrawn counts no more. */
export async function recomputeLinked(
  tx: Transaction,
  announcementIds: readonly string[],
  change: number,
): Promise<Set<string>> {
  if (announcementIds.length === 0) return new Set()
  const linked = await linkedEntities(tx, announcementIds)
  return await recompute(
    tx,
    linked.filter(row => !row.authority).map(row => row.entityId),
    change,
  )
}

async function foldIn(tx: Transaction, batch: Settlement, links: readonly Link[]): Promise<EntityState[]> {
  const byId = new Map(batch.announcements.map(a => [a.id, a]))
  const states = new Map<string, EntityState>()
  for (const state of await loadStates(tx, [...new Set(links.map(l => l.entityId))]))
    states.set(state.id, state)
  for (const state of batch.attachment.created) states.set(state.id, state)
  const counted = new Set<string>()
  for (const link of links) {
    const state = states.get(link.entityId)
    const announcement = byId.get(link.announcementId)
    if (state === undefined || announcement === undefined) continue
    const { id, date, category, metadata } = announcement
    const seen = pair(id, link.entityId)
    states.set(state.id, {
      ...state,
      facts: fold(
        state.facts,
        statement(state.type, {
          announcementId: id,
          date,
          category,
          withdrawn: false,
          role: link.mention.role,
          name: link.mention.name,
          judgmentNature: metadata.judgment_nature ?? null,
          legalForm: link.mention.legalForm ?? null,
        }),
      ),
      announcementCount: state.announcementCount + (counted.has(seen) ? 0 : 1),
      identifiers: union(state.identifiers, link.mention.identifiers),
    })
    counted.add(seen)
  }
  return [...states.values()]
}

async function recompute(tx: Transaction, ids: readonly string[], change: number): Promise<Set<string>> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return wanted
  const mentions = Map.groupBy(await statedMentions(tx, [...wanted]), m => m.entityId)
  const states = (await loadStates(tx, [...wanted])).map((state): EntityState => {
    const all = mentions.get(state.id) ?? []
    return {
      ...state,
      // Whom no announcement names any more keeps its last facts, for the day it is named again.
      facts:
        all.length === 0 ? state.facts : all.reduce((facts, m) => fold(facts, statement(state.type, m)), {}),
      announcementCount: new Set(all.map(m => m.announcementId)).size,
      identifiers: all.reduce<readonly Identifier[]>((found, m) => union(found, m.identifiers), []),
    }
  })
  await save(tx, states, change)
  return wanted
}

function statement(type: EntityState['type'], mention: Omit<StatedMention, 'entityId' | 'identifiers'>) {
  const { announcementId, date, role, name, legalForm, category, judgmentNature, withdrawn } = mention
  const facts = judgmentNature === null ? {} : { judgmentNature }
  return {
    announcementId,
    date,
    role,
    name,
    legalForm,
    effect: withdrawn ? null : statusEffect(category, role, type, facts),
  }
}

async function save(tx: Transaction, states: readonly EntityState[], change: number): Promise<void> {
  if (states.length === 0) return
  await saveEntities(
    tx,
    states.map(state => ({ ...state, ...shown(state) })),
    change,
  )
  await saveIdentifiers(tx, states)
}

function shown(state: EntityState): Shown {
  return {
    name: state.facts.name?.value ?? '',
    taxId: taxIdOf(state.identifiers),
    legalForm: state.facts.legalForm?.value ?? null,
    status: statusOf(state.facts),
  }
}

function union(a: readonly Identifier[], b: readonly Identifier[]): readonly Identifier[] {
  const known = new Set(a.map(identifierKey))
  const fresh = b.filter(i => !known.has(identifierKey(i)))
  return fresh.length === 0 ? a : [...a, ...fresh]
}

function pair(announcementId: string, entityId: string): string {
  return `${announcementId} ${entityId}`
}
