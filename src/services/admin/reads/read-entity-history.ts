import { findAnnouncementsWithOffices } from '../../../announcements/announcement-store.ts'
import { findEntity } from '../../../entities/entity-store.ts'
import { buildFactHistory, type FactHistory } from '../../../entities/fact-history/build-fact-history.ts'
import {
  findStatingAnnouncements,
  findStatingMentions,
} from '../../../entities/fact-history/fact-history-store.ts'
import type { StatingAnnouncement } from '../../../entities/fact-history/stating-announcement.ts'
import type { Entity } from '../../../model/entity.ts'
import type { EntityStatus } from '../../../model/entity-status.ts'
import { isPersonMention, maskAnnouncement } from '../../../model/person-names/mask-announcement.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'

/** The facts that announcements state about an entity over time. */
export interface EntityHistory extends FactHistory {
  readonly id: string
  readonly status: EntityStatus
  /** The number of announcements read (`announcements`), and of all that state facts about the entity (`of`). */
  readonly considered: { readonly announcements: number; readonly of: number }
}

/** Reads the history of an entity from the newest announcements about it, without natural persons if they are masked. */
export async function readEntityHistory(
  sql: Queryable,
  id: string,
  { masked }: { readonly masked: boolean },
): Promise<EntityHistory | null> {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const { ids, total } = await findIds(sql, entity)
  const stored = await findAnnouncementsWithOffices(sql, ids)
  const mentions = await findStatingMentions(sql, ids)
  const announcements = stored.map((announcement): StatingAnnouncement => {
    const stating = { ...announcement, mentions: mentions.get(announcement.id) ?? [] }
    return masked ? withoutPersons(stating) : stating
  })
  return {
    id: entity.id,
    status: entity.status,
    considered: { announcements: stored.length, of: total },
    ...buildFactHistory(entity.id, announcements),
  }
}

/** Authorities hold no offices and are rarely subjects, but some are named in hundreds of thousands of announcements. */
function findIds(sql: Queryable, entity: Entity): Promise<{ ids: string[]; total: number }> {
  if (entity.type === 'authority') return Promise.resolve({ ids: [], total: 0 })
  return findStatingAnnouncements(sql, entity.id)
}

function withoutPersons(announcement: StatingAnnouncement): StatingAnnouncement {
  const { mentions, ...masked } = maskAnnouncement(announcement)
  return { ...masked, mentions: mentions.filter(mention => !isPersonMention(mention)) }
}
