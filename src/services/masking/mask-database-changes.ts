import type { AnnouncementChange } from '../../model/database-change.ts'
import { isPersonMention, maskAnnouncement } from '../../model/person-names/mask-announcement.ts'
import type { DatabaseChanges } from '../../search/engines/sqlite/write/index-rows.ts'

/**
 * Masks natural persons in changes for an index. Announcements have masked texts and no links to persons. Persons are no
 * entities of that index: their IDs are derived from names, so even a deleted one would confirm a guess.
 */
export function maskDatabaseChanges(changes: DatabaseChanges): DatabaseChanges {
  const hidden = changes.entities.filter(({ type }) => type === 'person')
  return {
    ...changes,
    announcements: changes.announcements.map(maskAnnouncementChange),
    entities: changes.entities.map(change =>
      change.type === 'person' ? { ...change, entity: null, mergedInto: null } : change,
    ),
    hiddenEntities: new Set(hidden.map(({ id }) => id)),
  }
}

function maskAnnouncementChange(change: AnnouncementChange): AnnouncementChange {
  const { announcement, entityIds } = change
  if (announcement === null) return change
  const isPerson = announcement.mentions.map(isPersonMention)
  if (!isPerson.includes(true)) return change
  return {
    ...change,
    announcement: maskAnnouncement(announcement),
    entityIds: entityIds.map((id, index) => (isPerson[index] ? null : id)),
  }
}
