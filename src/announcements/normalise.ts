import { createHash } from 'node:crypto'
import { stableId } from '../base/ids.ts'
import type { Announcement, Draft, Mention } from '../model/announcement.ts'
import type { Jurisdiction } from '../model/place.ts'

/** UUID namespace of announcement ids. Changing it would change every public id. */
const ANNOUNCEMENT_NAMESPACE = '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21'

/** The id of an announcement: UUID v5 of (source_id, source_reference), the same in every installation (design 5). */
export function announcementId(sourceId: string, reference: string): string {
  return stableId(ANNOUNCEMENT_NAMESPACE, JSON.stringify([sourceId, reference]))
}

/** Adds the id and, if the draft states none, the jurisdiction of its source (design 3.2). */
export function normalise(draft: Draft, source: { id: string; jurisdiction: Jurisdiction }): Announcement {
  return {
    ...draft,
    id: announcementId(source.id, draft.reference),
    sourceId: source.id,
    jurisdiction: draft.jurisdiction ?? source.jurisdiction,
  }
}

/**
 * SHA-256 of an announcement's content, independent of key order: equal hashes mean that nothing changed. `version`, the
 * publisher's modification time, is not content.
 */
export function contentHash(announcement: Announcement): Buffer {
  const mentions = announcement.mentions.map(hashedMention)
  const content = { ...announcement, mentions, version: undefined }
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest()
}

/** Hashes keep the original names of these members, so that stored hashes stay valid. */
function hashedMention({ place, within, ...others }: Mention): object {
  return { ...others, place, within }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
