import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findAnnouncement, findDetails, findReferences } from '../announcements/store.ts'
import { HeraldError } from '../base/errors.ts'
import { isUnreachable, type Sql } from '../base/sql.ts'
import type { Archive } from '../crawls/archive.ts'
import { readMembers } from '../crawls/members.ts'
import { findDocument } from '../crawls/store.ts'
import { readMentions } from '../entities/mentions.store.ts'
import { findEntity } from '../entities/store.ts'
import { timelinePage } from '../entities/timeline.store.ts'
import type { Page } from '../model/filter.ts'
import { toAnnouncement } from './record-feed.ts'

/** Single reads from PostgreSQL, for what a node's index does not have (design 3.1). */
export function recordLookup(sql: Sql, archive: Archive) {
  return {
    announcement: (id: string) =>
      available(async () => {
        const stored = await findAnnouncement(sql, id)
        return stored === null ? null : toAnnouncement(stored, await readMentions(sql, [id]))
      }),
    entity: (id: string) => available(() => findEntity(sql, id)),
    timeline: (id: string, page: Page) =>
      available(async () => {
        const entity = await findEntity(sql, id)
        if (entity === null) return null
        const events = await timelinePage(sql, entity.id, page)
        return {
          entity: JSON.stringify({ id: entity.id, name: entity.name, entity_type: entity.type }),
          items: events.map(event => JSON.stringify(event)),
          total: entity.announcementCount,
        }
      }),
    details: (id: string) =>
      available(async () => {
        const details = await findDetails(sql, id)
        return details === null ? null : { ...details, references: await findReferences(sql, id) }
      }),
    document: (id: string) =>
      available(async () => {
        const document = await findDocument(sql, id)
        if (document === null) return null
        return {
          contentType: document.contentType,
          fileName: basename(document.member === '' ? document.url : document.member),
          size: document.size,
          sha256: document.sha256.toString('hex'),
          open: () => openDocument(archive, document.sha256, document.member),
        }
      }),
    reachable: () =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
  }
}

/** The bytes of a document: all that is archived under its hash, or one member of that container. */
async function openDocument(archive: Archive, sha256: Buffer, member: string): Promise<Readable> {
  const stored = await archive.read(sha256)
  if (stored === null) {
    throw new HeraldError(
      'unavailable',
      'The original is kept on another machine, or was removed from this archive.',
    )
  }
  if (member === '') return stored
  const folder = await mkdtemp(join(tmpdir(), 'herald-document-'))
  try {
    const file = join(folder, 'container')
    await pipeline(stored, createWriteStream(file, { mode: 0o600 }))
    for await (const found of readMembers(file)) {
      if (!('kind' in found) && found.name === member) return Readable.from([found.bytes])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  throw new HeraldError('unavailable', `The archived container has no readable member "${member}".`)
}

/** A database that is away is told as such, not as "no such thing". */
async function available<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    throw new HeraldError(
      'unavailable',
      'The record cannot be reached at the moment. Try again in a few seconds.',
      {
        headers: { 'Retry-After': '5' },
        cause: error,
      },
    )
  }
}
