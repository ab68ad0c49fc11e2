import { join } from 'node:path'
import type { Announcement } from '../../src/model/announcement.ts'
import type { AnnouncementChange, EntityChange } from '../../src/model/database-change.ts'
import type { Entity } from '../../src/model/entity.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import { openSqliteReader } from '../../src/search/engines/sqlite/read/sqlite-reader.ts'
import { buildIndexRows } from '../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../src/search/engines/sqlite/write/index-writer.ts'
import type { IndexReader } from '../../src/search/index-reader.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/* Handwritten announcements and entities: defaults for all fields, which a test overrides. */

export type HandwrittenAnnouncement = Partial<Announcement> & Pick<Announcement, 'title'>
export type HandwrittenEntity = Partial<Entity> & Pick<Entity, 'name'>

/** Returns the id of the nth announcement or entity of a test. */
export function handwrittenId(kind: 'announcement' | 'entity', n: number): string {
  return deriveUuidV5('6ba7b812-9dad-11d1-80b4-00c04fd430c8', `${kind} ${n}`)
}

export function createAnnouncementChange(
  n: number,
  fields: HandwrittenAnnouncement,
  entityIds: readonly string[] = [],
): AnnouncementChange {
  const announcement: Announcement = {
    id: handwrittenId('announcement', n),
    sourceId: 'fr-bodacc',
    jurisdiction: 'FR',
    category: 'other',
    language: 'fr',
    date: '2024-01-01',
    reference: `A${n}`,
    url: `https://publisher.example/${n}`,
    summary: null,
    mentions: [],
    metadata: {},
    ...fields,
  }
  return {
    id: announcement.id,
    number: n,
    change: 1,
    changedAt: Date.UTC(2024, 0, n),
    announcement,
    entityIds,
  }
}

export function createEntityChange(n: number, fields: HandwrittenEntity): EntityChange {
  const entity: Entity = {
    id: handwrittenId('entity', n),
    type: 'company',
    jurisdiction: 'FR',
    taxId: null,
    status: 'active',
    announcementCount: 1,
    legalForm: null,
    identifiers: [],
    ...fields,
  }
  return { id: entity.id, change: 1, entity, mergedInto: null, type: entity.type }
}

/** Builds an index of the given announcements and entities, numbered in order, and opens a reader. */
export async function openHandwrittenIndex(
  scope: { after(work: () => void | Promise<void>): void },
  announcements: readonly HandwrittenAnnouncement[],
  entities: readonly HandwrittenEntity[] = [],
): Promise<IndexReader> {
  const file = join(await createTemporaryFolder(scope), 'index.sqlite')
  const writer = openIndexWriter(file)
  const changes = {
    announcements: announcements.map((fields, n) => createAnnouncementChange(n, fields)),
    entities: entities.map((fields, n) => createEntityChange(n, fields)),
    position: { recordId: 'written', change: 1, nonce: 'one' },
  }
  writer.applyRows(buildIndexRows(changes))
  writer.close()
  const reader = openSqliteReader(file)
  scope.after(() => reader.close())
  return reader
}
