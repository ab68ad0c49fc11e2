import {
  findStoredAnnouncementKeys,
  type IncomingAnnouncement,
} from '../../announcements/announcement-store.ts'
import { readErasableAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { readErasableMentions } from '../../entities/erasure/erase-entity-store.ts'
import type { Announcement, Mention } from '../../model/announcement.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'

/** An announcement that is missing from the database or whose content differs from the stored one. */
export interface ReplayDifference {
  readonly id: string
  readonly reference: string
  readonly kind: 'new' | 'changed'
  /** Names of the changed fields, as the API names them, with one entry per metadata key; empty for a new announcement. */
  readonly fields: readonly string[]
}

/** Fields whose values are compared as a whole, by the names of the API. */
const COMPARED_FIELDS: Readonly<Record<string, Exclude<keyof Announcement, 'metadata'>>> = {
  publication_date: 'date',
  jurisdiction: 'jurisdiction',
  category: 'category',
  language: 'language',
  title: 'title',
  summary: 'summary',
  source_url: 'url',
  entities: 'mentions',
  details: 'details',
  corrects: 'corrects',
  withdraws: 'withdraws',
}

/** Compares announcements with those in the database. Older versions than the stored ones are not differences. */
export async function findReplayDifferences(
  tx: SqlTransaction,
  batch: readonly IncomingAnnouncement[],
): Promise<readonly ReplayDifference[]> {
  const ids = batch.map(({ announcement }) => announcement.id)
  const known = new Map((await findStoredAnnouncementKeys(tx, ids)).map(row => [row.id, row]))
  const isChanged = ({ announcement: { id, version }, contentHash }: IncomingAnnouncement): boolean => {
    const stored = known.get(id)
    if (stored === undefined || stored.contentHash.equals(contentHash)) return false
    return version === undefined || stored.version === null || version >= stored.version
  }
  const changed = batch.filter(isChanged)
  const before = await readStoredAnnouncements(
    tx,
    changed.map(({ announcement }) => announcement.id),
  )
  return batch.flatMap(({ announcement }): ReplayDifference[] => {
    const { id, reference } = announcement
    if (!known.has(id)) return [{ id, reference, kind: 'new', fields: [] }]
    const stored = before.get(id)
    return stored === undefined
      ? []
      : [{ id, reference, kind: 'changed', fields: listChangedFields(stored, announcement) }]
  })
}

/** Lists the fields in which two versions of an announcement differ. */
export function listChangedFields(before: Announcement, after: Announcement): readonly string[] {
  const fields = Object.entries(COMPARED_FIELDS)
    .filter(([, field]) => toComparable(before[field]) !== toComparable(after[field]))
    .map(([name]) => name)
  const [old, current] = [before.metadata, after.metadata] as Readonly<Record<string, unknown>>[]
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])]
  const metadata = keys.filter(key => toComparable(old?.[key]) !== toComparable(current?.[key]))
  return [...fields, ...metadata.sort().map(key => `metadata.${key}`)]
}

async function readStoredAnnouncements(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Announcement>> {
  if (ids.length === 0) return new Map()
  const mentions = Map.groupBy(await readErasableMentions(tx, ids), mention => mention.announcementId)
  const rows = await readErasableAnnouncements(tx, ids)
  return new Map(rows.map(row => [row.id, { ...row, mentions: (mentions.get(row.id) ?? []).map(toMention) }]))
}

function toMention({
  announcementId: _announcement,
  entityId: _entity,
  ...mention
}: Mention & { readonly announcementId: string; readonly entityId: string }): Mention {
  return mention
}

/** Formats a value so that equal values are equal texts, regardless of key order and of absent values. */
function toComparable(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
