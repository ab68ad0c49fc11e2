import { basename } from 'node:path'
import { Readable } from 'node:stream'
import {
  findAnnouncement,
  findAnnouncementDetails,
  findAnnouncementReferences,
} from '../../announcements/announcement-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { findDocumentOfAnnouncement } from '../../crawls/archive/document-store.ts'
import { findUnavailableDocument } from '../../crawls/archive/unavailable-document-store.ts'
import { extractDocuments } from '../../crawls/containers/extract-documents.ts'
import {
  type EntityNameUsage,
  findEntityAliases,
  findEntityNames,
  findMentionedEntities,
} from '../../entities/entity-details-store.ts'
import { findEntity } from '../../entities/entity-store.ts'
import { listEntityTimeline } from '../../entities/entity-timeline-store.ts'
import { sortIdentifiers } from '../../entities/identifier-keys.ts'
import { findResolvedMentions } from '../../entities/mention-store.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import { isDatabaseUnreachable, type Queryable, type SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { toPublicAnnouncement } from '../indexing/database-change-feed.ts'

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

type LookupDependencies = Pick<Dependencies, 'sql' | 'clock'> & { readonly archive: DocumentArchive }

/** Timeout of one lookup, in milliseconds. A lookup normally takes a few milliseconds. */
const LOOKUP_TIMEOUT_MS = 2_000
/** Maximum number of containers extracted at the same time. Each can use up to 64 MiB of memory. */
const MAX_EXTRACTIONS = 4
/** Maximum number of identifiers returned for one entity. */
const MAX_IDENTIFIERS = 100

/**
 * Creates the lookup that reads data missing from a node's index from PostgreSQL (design 3.1). Every method throws
 * `unavailable` when PostgreSQL cannot be reached or does not respond within 2 seconds.
 */
export function createDatabaseLookup(dependencies: LookupDependencies) {
  const withExtractionSlot = createSemaphore(MAX_EXTRACTIONS)
  return {
    announcement: (id: string) =>
      queryDatabase(dependencies, async sql => {
        const stored = await findAnnouncement(sql, id)
        return stored === null ? null : toPublicAnnouncement(stored, await findResolvedMentions(sql, [id]))
      }),
    entity: (id: string) => queryDatabase(dependencies, sql => findEntity(sql, id)),
    timeline: (id: string, page: PageRequest) =>
      queryDatabase(dependencies, async sql => {
        const entity = await findEntity(sql, id)
        if (entity === null) return null
        const events = await listEntityTimeline(sql, entity.id, page)
        return {
          entity: { id: entity.id, name: entity.name, entity_type: entity.type },
          items: Buffer.from(events.map(event => JSON.stringify(event)).join()),
          total: entity.announcementCount,
        }
      }),
    details: (id: string) =>
      queryDatabase(dependencies, async sql => {
        const details = await findAnnouncementDetails(sql, id)
        if (details === null) return null
        return {
          ...details,
          references: await findAnnouncementReferences(sql, id),
          entityIds: await findMentionedEntities(sql, id),
        }
      }),
    entityDetails: (id: string) => queryDatabase(dependencies, sql => readEntityDetails(sql, id)),
    document: (id: string) =>
      queryDatabase(dependencies, async sql => {
        const document = await findDocumentOfAnnouncement(sql, id)
        if (document === null) return null
        const { contentType, member, size, sha256, url } = document
        return {
          contentType,
          fileName: basename(member === '' ? url : member),
          size,
          sha256: sha256.toString('hex'),
          member,
          open: () =>
            member === ''
              ? openArchived(dependencies, sha256)
              : withExtractionSlot(() => openMember(dependencies, sha256, member)),
        }
      }),
    reachable: () =>
      queryDatabase(dependencies, sql => sql`select 1`).then(
        () => true,
        () => false,
      ),
  }
}

async function readEntityDetails(sql: Queryable, id: string): Promise<EntityDetails | null> {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const { names, announcements } = await findEntityNames(sql, entity.id, entity.name)
  return {
    id: entity.id,
    identifiers: sortIdentifiers(entity.identifiers).slice(0, MAX_IDENTIFIERS),
    legalForm: entity.legalForm,
    names,
    considered: { announcements, of: entity.announcementCount },
    aliases: await findEntityAliases(sql, entity.id),
  }
}

async function openArchived(dependencies: LookupDependencies, sha256: Buffer): Promise<Readable> {
  const stored = await dependencies.archive.read(sha256)
  if (stored.state === 'intact') return stored.bytes
  if (stored.state === 'damaged') {
    const detail = `The archived document is damaged: ${stored.reason}. It can be restored by fetching or importing it again.`
    throw new HeraldError('document_damaged', detail)
  }
  const gone = await queryDatabase(dependencies, sql => findUnavailableDocument(sql, sha256))
  if (gone !== null) {
    const detail = `The snapshot from which this database was restored lacked the document, which was ${gone.state}: ${gone.reason}.`
    throw new HeraldError('document_gone', detail)
  }
  throw new HeraldError(
    'unavailable',
    'The original document is stored on another machine or was removed from this archive.',
  )
}

/** Returns one member of an archived container. The container is extracted only up to that member. */
async function openMember(
  dependencies: LookupDependencies,
  sha256: Buffer,
  member: string,
): Promise<Readable> {
  for await (const extracted of extractDocuments(await openArchived(dependencies, sha256))) {
    if (!('kind' in extracted) && extracted.name === member) return Readable.from([extracted.bytes])
  }
  throw new HeraldError('unavailable', `The archived container has no readable member "${member}".`)
}

/** Runs a transaction. Throws `unavailable` when the database does not respond; then nothing was changed or all of it. */
export async function changeDatabase<T>(
  { sql }: Pick<Dependencies, 'sql'>,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await sql.begin(work)
  } catch (error) {
    throw isDatabaseUnreachable(error) ? databaseUnavailable(error) : error
  }
}

function databaseUnavailable(cause: unknown): HeraldError {
  const detail = 'The database cannot be reached at the moment. Try again in a few seconds.'
  return new HeraldError('unavailable', detail, { headers: { 'Retry-After': '5' }, cause })
}

/** Runs a query with a 2-second timeout. Throws `unavailable`, never `not_found`, when the database does not respond. */
export async function queryDatabase<T>(
  { sql, clock }: Pick<Dependencies, 'sql' | 'clock'>,
  query: (sql: Queryable) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = new AbortController()
  void clock.sleep(LOOKUP_TIMEOUT_MS, timer.signal).then(() => timeout.abort())
  try {
    return await query(sql.withSignal(timeout.signal))
  } catch (error) {
    throw isDatabaseUnreachable(error) ? databaseUnavailable(error) : error
  } finally {
    timer.abort()
  }
}
