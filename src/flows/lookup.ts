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

/** What is known of an entity beyond what lists show. Numbers, names and aliases are bounded. */
export interface EntityDetails {
  readonly id: string
  /** Strongest first. */
  readonly identifiers: readonly Identifier[]
  readonly legalForm: string | null
  /** The one that is shown first, then the newest. */
  readonly names: readonly GivenName[]
  /** Announcements that were looked at for names, and how many name it. */
  readonly considered: { readonly announcements: number; readonly of: number }
  /** Ids of entities that were merged into it. */
  readonly aliases: readonly string[]
}

type House = Pick<Ports, 'sql' | 'clock'> & { readonly archive: Archive }

/** So long PostgreSQL may take for one look-up, in milliseconds; it takes a few. */
const PATIENCE_MS = 2_000
/** Containers that are unpacked at a time, each with up to 64 MiB in memory. */
const UNPACKED_AT_A_TIME = 4
/** More numbers of one entity are not told. */
const MOST_IDENTIFIERS = 100

/**
 * Single reads from PostgreSQL, for what a node's index does not have (design 3.1). Each throws `unavailable` when the
 * server is away or has not answered within 2 seconds.
 */
export function recordLookup(house: House) {
  const { archive } = house
  const inTurn = makeTurns(UNPACKED_AT_A_TIME)
  return {
    announcement: (id: string) =>
      askRecord(house, async sql => {
        const stored = await findAnnouncement(sql, id)
        return stored === null ? null : toAnnouncement(stored, await readMentions(sql, [id]))
      }),
    entity: (id: string) => askRecord(house, sql => findEntity(sql, id)),
    timeline: (id: string, page: Page) =>
      askRecord(house, async sql => {
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
      askRecord(house, async sql => {
        const details = await findDetails(sql, id)
        if (details === null) return null
        return {
          ...details,
          references: await findReferences(sql, id),
          entityIds: await entitiesNamed(sql, id),
        }
      }),
    entityDetails: (id: string) => askRecord(house, sql => entityDetails(sql, id)),
    document: (id: string) =>
      askRecord(house, async sql => {
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
            member === '' ? openArchived(archive, sha256) : inTurn(() => openMember(archive, sha256, member)),
        }
      }),
    reachable: () =>
      askRecord(house, sql => sql`select 1`).then(
        () => true,
        () => false,
      ),
  }
}

async function entityDetails(sql: Queryable, id: string): Promise<EntityDetails | null> {
  const entity = await findEntity(sql, id)
  if (entity === null) return null
  const { names, announcements } = await givenNames(sql, entity.id, entity.name)
  return {
    id: entity.id,
    identifiers: byStrength(entity.identifiers).slice(0, MOST_IDENTIFIERS),
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
    'The original is kept on another machine, or was removed from this archive.',
  )
}

/** The bytes of one member of an archived container, which has to be unpacked up to it. */
async function openMember(archive: Archive, sha256: Buffer, member: string): Promise<Readable> {
  for await (const found of readMembers(await openArchived(archive, sha256))) {
    if (!('kind' in found) && found.name === member) return Readable.from([found.bytes])
  }
  throw new HeraldError('unavailable', `The archived container has no readable member "${member}".`)
}

/** Asks the record; throws `unavailable` when it is away, or silent for 2 seconds: that is not "no such thing". */
export async function askRecord<T>(
  { sql, clock }: Pick<Ports, 'sql' | 'clock'>,
  look: (sql: Queryable) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const answered = new AbortController()
  void clock.sleep(PATIENCE_MS, answered.signal).then(() => over.abort())
  try {
    return await look(sql.until(over.signal))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new HeraldError(
      'unavailable',
      'The record cannot be reached at the moment. Try again in a few seconds.',
      { headers: { 'Retry-After': '5' }, cause: error },
    )
  } finally {
    answered.abort()
  }
}
