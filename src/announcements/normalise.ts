import { createHash } from 'node:crypto'
import { stableId } from '../base/ids.ts'
import type { Announcement, Draft } from '../model/announcement.ts'
import type { Jurisdiction } from '../model/place.ts'

/** Namespace of announcement ids. Changing it would change every public id. */
const ANNOUNCEMENTS = '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21'

/** The id of a record: UUID v5 of (source_id, source_reference), the same on every machine (design 5). */
export function announcementId(sourceId: string, reference: string): string {
  return stableId(ANNOUNCEMENTS, JSON.stringify([sourceId, reference]))
}

/** A draft with its id and its jurisdiction: its own, else the source's (design 3.2). */
export function normalise(draft: Draft, source: { id: string; jurisdiction: Jurisdiction }): Announcement {
  return {
    ...draft,
    id: announcementId(source.id, draft.reference),
    sourceId: source.id,
    jurisdiction: draft.jurisdiction ?? source.jurisdiction,
  }
}

/**
 * SHA-256 over everything an announcement says, whatever the order of its keys: equal means nothing changed. When its
 * publisher last touched it is nothing that it says.
 */
export function contentHash(announcement: Announcement): Buffer {
  const content = { ...announcement, version: undefined }
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest()
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
