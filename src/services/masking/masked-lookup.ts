import { findResolvedMentions } from '../../entities/mention-store.ts'
import type { Entity } from '../../model/entity.ts'
import {
  createAnnouncementMasker,
  isPersonMention,
  maskAnnouncement,
  maskJson,
} from '../../model/person-names/mask-announcement.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { type DatabaseReads, readEntityDetails } from '../admin/reads/database-lookup.ts'
import { readVersionsOfAnnouncement } from '../admin/reads/read-announcement-versions.ts'
import { readEntityHistory } from '../admin/reads/read-entity-history.ts'

/**
 * Creates the lookup for keys for which natural persons are masked. Persons do not exist there: their IDs are derived from
 * their names, so that finding one would confirm a guess.
 */
export function createMaskedLookup(
  dependencies: Pick<Dependencies, 'sql' | 'clock'>,
  lookup: DatabaseReads,
): DatabaseReads {
  const findEntity = async (id: string): Promise<Entity | null> => {
    const entity = await lookup.entity(id)
    return entity === null || entity.type === 'person' ? null : entity
  }
  return {
    ...lookup,
    entity: findEntity,
    async announcement(id) {
      const announcement = await lookup.announcement(id)
      return announcement === null ? null : maskAnnouncement(announcement)
    },
    async timeline(id) {
      if ((await findEntity(id)) === null) return null
      // Titles are masked by all mentions of their announcement, which only the index has at hand.
      throw new HeraldError('unavailable', 'This entity is new and not in the search index yet.', {
        headers: { 'Retry-After': '1' },
      })
    },
    async details(id) {
      const stored = await lookup.details(id)
      if (stored === null) return null
      const mentions = await queryDatabase(dependencies, sql => findResolvedMentions(sql, [id]))
      const isPerson = mentions.map(isPersonMention)
      if (!isPerson.includes(true)) return stored
      const mask = createAnnouncementMasker({ mentions })
      return {
        ...stored,
        details: stored.details === null ? null : (maskJson(stored.details, mask) as typeof stored.details),
        entityIds: stored.entityIds.map((entityId, index) => (isPerson[index] ? null : entityId)),
      }
    },
    versions: (id, page) =>
      queryDatabase(dependencies, sql => readVersionsOfAnnouncement(sql, id, { page, masked: true })),
    async entityDetails(id) {
      if ((await findEntity(id)) === null) return null
      return await queryDatabase(dependencies, sql => readEntityDetails(sql, id, { includesPersons: false }))
    },
    async entityHistory(id) {
      if ((await findEntity(id)) === null) return null
      return await queryDatabase(dependencies, sql => readEntityHistory(sql, id, { masked: true }))
    },
    document: async () => null,
  }
}
