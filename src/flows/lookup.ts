import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { findAnnouncement, findDetails, findReferences } from '../announcements/store.ts'
import { HeraldError } from '../base/errors.ts'
import type { Ports } from '../base/ports.ts'
import { isUnreachable, type Queryable } from '../base/sql.ts'
import { makeTurns } from '../base/turns.ts'
import type { Archive } from '../crawls/archive.ts'
import { readMembers } from '../crawls/members.ts'
import { findDocument } from '../crawls/store.ts'
import { aliasesOf, entitiesNamed, type GivenName, givenNames } from '../entities/details.store.ts'
import { readMentions } from '../entities/mentions.store.ts'
import { byStrength } from '../entities/numbers.ts'
import { findEntity } from '../entities/store.ts'
import { timelinePage } from '../entities/timeline.store.ts'
import type { Identifier } from '../model/entity.ts'
import type { Page } from '../model/filter.ts'
import { toAnnouncement } from './record-feed.ts'

/** Details of an entity beyond what lists show. Identifiers, names and aliases are limited in number. */
export interface EntityDetails {
  readonly id: string
  /** Strongest identifier first. */
  readonly identifiers: readonly Identifier[]
  readonly legalForm: string | null
  /** The displayed name first, then the most recent ones. */
  readonly names: readonly GivenName[]
  /** Announcements examined for names, out of all that mention the entity. */
  readonly considered: { readonly announcements: number; readonly of: number }
  /** Ids of entities merged into this one. */
  readonly aliases: readonly string[]
}

type LookupDependencies = Pick<Ports, 'sql' | 'clock'> & { readonly archive: Archive }

/** Timeout of one lookup, in milliseconds. A lookup normally takes a few. */
const LOOKUP_TIMEOUT_MS = 2_000
/** Containers extracted at the same time, each with up to 64 MiB in memory. */
const MAX_EXTRACTIONS = 4
/** Largest number of identifiers returned for one entity. */
const MAX_IDENTIFIERS = 100

/**
 * Reads from PostgreSQL what a node's index does not contain (design 3.1). Every method throws `unavailable` when the
 * server cannot be reached or does not respond within 2 seconds.
 */
export function recordLookup(dependencies: LookupDependencies) {
  const { archive } = dependencies
  const withExtractionSlot = makeTurns(MAX_EXTRACTIONS)
  return {
    announcement: (id: string) =>
      askRecord(dependencies, async sql => {
        const stored = await findAnnouncement(sql, id)
        return stored === null ? null : toAnnouncement(stored, await readMentions(sql, [id]))
      }),
    entity: (id: string) => askRecord(dependencies, sql => findEntity(sql, id)),
    timeline: (id: string, page: Page) =>
      askRecord(dependencies, async sql => {
        const entity = await findEntity(sql, id)
        if (entity === null) return null
        const events = await timelinePage(sql, entity.id, page)
        return {
          entity: { id: entity.id, name: entity.name, entity_type: entity.type },
          items: Buffer.from(events.map(event => JSON.stringify(event)).join()),
          total: entity.announcementCount,
        }
      }),
    details: (id: string) =>
      askRecord(dependencies, async sql => {
        const details = await findDetails(sql, id)
        if (details === null) return null
        return {
          ...details,
          references: await findReferences(sql, id),
          entityIds: await entitiesNamed(sql, id),
        }
      }),
    entityDetails: (id: string) => askRecord(dependencies, sql => readEntityDetails(sql, id)),
    document: (id: string) =>
      askRecord(dependencies, async sql => {
        const document = await findDocument(sql, id)
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
              ? openArchived(archive, sha256)
              : withExtractionSlot(() => openMember(archive, sha256, member)),
        }
      }),
    reachable: () =>
      askRecord(dependencies, sql => sql`select 1`).then(
        () => true,
        () => false,
      ),
  }
}

async function readEntityDetails(sql: Queryable, id: string): Promise<EntityDetails | null> {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const { names, announcements } = await givenNames(sql, entity.id, entity.name)
  return {
    id: entity.id,
    identifiers: byStrength(entity.identifiers).slice(0, MAX_IDENTIFIERS),
    legalForm: entity.legalForm,
    names,
    considered: { announcements, of: entity.announcementCount },
    aliases: await aliasesOf(sql, entity.id),
  }
}

async function openArchived(archive: Archive, sha256: Buffer): Promise<Readable> {
  const stored = await archive.read(sha256)
  if (stored !== null) return stored
  throw new HeraldError(
    'unavailable',
    'The original document is stored on another machine or was removed from this archive.',
  )
}

/** Reads one member of an archived container, extracting the container up to that member. */
async function openMember(archive: Archive, sha256: Buffer, member: string): Promise<Readable> {
  for await (const extracted of readMembers(await openArchived(archive, sha256))) {
    if (!('kind' in extracted) && extracted.name === member) return Readable.from([extracted.bytes])
  }
  throw new HeraldError('unavailable', `The archived container has no readable member "${member}".`)
}

/** Runs a query with a 2-second timeout. Throws `unavailable`, never `not_found`, when the database does not respond. */
export async function askRecord<T>(
  { sql, clock }: Pick<Ports, 'sql' | 'clock'>,
  query: (sql: Queryable) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = new AbortController()
  void clock.sleep(LOOKUP_TIMEOUT_MS, timer.signal).then(() => timeout.abort())
  try {
    return await query(sql.until(timeout.signal))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new HeraldError(
      'unavailable',
      'The database cannot be reached at the moment. Try again in a few seconds.',
      { headers: { 'Retry-After': '5' }, cause: error },
    )
  } finally {
    timer.abort()
  }
}
