import { createHash } from 'node:crypto'
import {
  type Announcement,
  type AnnouncementDraft,
  deriveAnnouncementId,
  type Mention,
} from '../model/announcement.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'

/** Adds the ID and, if the draft does not specify a jurisdiction, the jurisdiction of its source (design 3.2). */
export function normalizeDraft(
  draft: AnnouncementDraft,
  source: { id: string; jurisdiction: Jurisdiction },
): Announcement {
  return {
    ...draft,
    id: deriveAnnouncementId(source.id, draft.reference),
    sourceId: source.id,
    jurisdiction: draft.jurisdiction ?? source.jurisdiction,
  }
}

/**
 * Hashes the content of an announcement with SHA-256, regardless of key order. `version`, the modification time set by
 * the publisher, is excluded because it is not content.
 */
export function hashAnnouncementContent(announcement: Announcement): Buffer {
  const mentions = announcement.mentions.map(hashedMention)
  const content = { ...announcement, mentions, version: undefined }
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest()
}

/** Renames the members to the names used when the first hashes were stored, so that these hashes stay valid. */
function hashedMention({ locality, companyIndex, ...others }: Mention): object {
  return { ...others, place: locality, within: companyIndex }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
