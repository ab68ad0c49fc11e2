import {
  findAnnouncement,
  findAnnouncementChangeTimes,
  findAnnouncementDetails,
  findAnnouncementReferences,
} from '../../../announcements/announcement-store.ts'
import {
  type EntityNameUsage,
  findEntityAliases,
  findEntityNames,
  findMentionedEntities,
} from '../../../entities/entity-details-store.ts'
import { findEntity } from '../../../entities/entity-store.ts'
import { listEntityTimeline } from '../../../entities/entity-timeline-store.ts'
import { sortIdentifiers } from '../../../entities/identifier-keys.ts'
import { findResolvedMentions } from '../../../entities/mention-store.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import type { PageRequest } from '../../../model/list-filters.ts'
import { findReadOnlyReason } from '../../../platform/sql/server-state/database-write-mode.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import { toPublicAnnouncement } from '../../indexing/database-change-feed.ts'
import { createDocumentLookup } from '../documents/document-lookup.ts'
import type { DocumentDependencies } from '../documents/open-stored-document.ts'
import { queryDatabase } from '../query-database.ts'
import { readVersionsOfAnnouncement } from './read-announcement-versions.ts'
import { readEntityHistory } from './read-entity-history.ts'
import type { StandbyReads } from './standby-reads.ts'

/** The details of an entity that lists do not show. The numbers of identifiers, names and aliases are limited. */
export interface EntityDetails {
  readonly id: string
  /** The entity's identifiers, strongest first. */
  readonly identifiers: readonly EntityIdentifier[]
  readonly legalForm: string | null
  /** The displayed name, followed by the most recently used names. */
  readonly names: readonly EntityNameUsage[]
  /** The number of announcements searched for names (`announcements`), and of all that mention the entity (`of`). */
  readonly considered: { readonly announcements: number; readonly of: number }
  /** IDs of the entities that were merged into this one. */
  readonly aliases: readonly string[]
}

/** Maximum number of identifiers returned for one entity. */
const MAX_IDENTIFIERS = 100

export type DatabaseReads = ReturnType<typeof createDatabaseLookup>

/**
 * Creates the lookup that reads data missing from a node's index from PostgreSQL (design 3.1), from a standby if there is one.
 * Every method throws `unavailable` when PostgreSQL cannot be reached or does not respond within 2 seconds, except `state`.
 */
export function createDatabaseLookup(
  dependencies: DocumentDependencies,
  standby: StandbyReads | null = null,
) {
  const { read, find } = createReader(dependencies, standby)
  return {
    announcement: (id: string) =>
      find(async sql => {
        const stored = await findAnnouncement(sql, id)
        return stored === null ? null : toPublicAnnouncement(stored, await findResolvedMentions(sql, [id]))
      }),
    entity: (id: string) => find(sql => findEntity(sql, id)),
    timeline: (id: string, page: PageRequest) => find(sql => readTimeline(sql, id, page)),
    details: (id: string) =>
      find(async sql => {
        const details = await findAnnouncementDetails(sql, id)
        if (details === null) return null
        return {
          ...details,
          references: await findAnnouncementReferences(sql, id),
          entityIds: await findMentionedEntities(sql, id),
        }
      }),
    versions: (id: string, page: PageRequest) =>
      find(sql => readVersionsOfAnnouncement(sql, id, { page, masked: false })),
    changeTimes: (ids: readonly string[]) =>
      read(
        sql => findAnnouncementChangeTimes(sql, ids),
        times => times.size === new Set(ids).size,
      ),
    entityDetails: (id: string) => find(sql => readEntityDetails(sql, id, { includesPersons: true })),
    entityHistory: (id: string) => find(sql => readEntityHistory(sql, id, { masked: false })),
    document: createDocumentLookup(dependencies),
    /** Returns what the database can be used for: reads and writes, only reads, or nothing. */
    state: () =>
      queryDatabase(dependencies, findReadOnlyReason).then(
        reason => (reason === null ? ('reachable' as const) : ('read_only' as const)),
        () => 'away' as const,
      ),
  }
}

/** Reads a page of the timeline of an entity in the form in which the index returns it. */
async function readTimeline(sql: Queryable, id: string, page: PageRequest) {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const events = await listEntityTimeline(sql, entity.id, page)
  return {
    entity: { id: entity.id, name: entity.name, entity_type: entity.type },
    items: Buffer.from(events.map(event => JSON.stringify(event)).join()),
    total: entity.announcementCount,
  }
}

/** Creates the functions that read from the standby if it can answer, or else from the primary. */
function createReader(dependencies: DocumentDependencies, standby: StandbyReads | null) {
  /** Asks the primary too before anything counts as missing, because a standby lags behind. */
  async function read<T>(query: (sql: Queryable) => Promise<T>, isFound: (result: T) => boolean): Promise<T> {
    const answer = standby === null ? null : await standby.read(query)
    return answer !== null && isFound(answer.value) ? answer.value : await queryDatabase(dependencies, query)
  }
  return {
    read,
    find: <T>(query: (sql: Queryable) => Promise<T>) => read(query, result => result !== null),
  }
}

/** Reads the details of an entity, without what is stated of it as a natural person unless requested. */
export async function readEntityDetails(
  sql: Queryable,
  id: string,
  { includesPersons }: { readonly includesPersons: boolean },
): Promise<EntityDetails | null> {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const { names, announcements } = await findEntityNames(sql, entity.id, {
    displayName: entity.name,
    includesPersons,
  })
  return {
    id: entity.id,
    identifiers: sortIdentifiers(entity.identifiers).slice(0, MAX_IDENTIFIERS),
    legalForm: entity.legalForm,
    names,
    considered: { announcements, of: entity.announcementCount },
    aliases: await findEntityAliases(sql, entity.id, { includesPersons }),
  }
}
