import assert from 'node:assert/strict'
import { toEpochDay } from '../../../src/model/calendar-day.ts'
import type { EntityChange } from '../../../src/model/database-change.ts'
import type { SearchCluster } from '../../../src/search/engines/opensearch/client/search-cluster.ts'
import {
  type AnnouncementTombstone,
  buildClusterAnnouncement,
  type ClusterAnnouncement,
} from '../../../src/search/engines/opensearch/documents/announcement-document.ts'
import {
  buildClusterEntity,
  type ClusterEntity,
  type EntityTombstone,
  withInvolvement,
} from '../../../src/search/engines/opensearch/documents/entity-document.ts'
import type { IndexContent } from '../../../src/search/engines/opensearch/documents/index-mappings.ts'
import type { InMemoryDatabase } from '../in-memory-database.ts'

type Tombstone = AnnouncementTombstone | EntityTombstone

/** Not among the fields that are read back. */
const TOKEN_FIELDS = ['title', 'words', 'others', 'keys']

/** Reads what a search finds of a kind, by ID. */
export async function searchAll(cluster: SearchCluster, index: string, kind: string) {
  const path = `/${index}/_search`
  const body = { size: 10_000, query: { term: { kind } } }
  const { hits } = (await cluster.send({ method: 'POST', path, body })).body as {
    hits: { hits: { _source: { id: string } }[] }
  }
  return new Map(hits.hits.map(({ _source }) => [_source.id, _source]))
}

/** Compares everything that a search finds in the two indexes with the database. */
export async function checkClusterContent(
  cluster: SearchCluster,
  indexOf: (content: IndexContent) => string,
  database: InMemoryDatabase,
): Promise<void> {
  const announcements = [...database.announcements.values()].map(buildClusterAnnouncement)
  assert.deepEqual(
    await searchAll(cluster, indexOf('announcements'), 'announcement'),
    new Map(announcements.map(document => [document.id, toFoundDocument(document)])),
  )
  const entities = [...database.entities.values()].map(change => expectedEntity(change, database))
  assert.deepEqual(
    await searchAll(cluster, indexOf('entities'), 'entity'),
    new Map(entities.map(document => [document.id, toFoundDocument(document)])),
  )
}

function toFoundDocument(document: ClusterAnnouncement | ClusterEntity | Tombstone): object {
  const isAnnouncement = document.kind === 'announcement'
  const kept = Object.entries(document).filter(([name]) => !isAnnouncement || !TOKEN_FIELDS.includes(name))
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)))
}

function expectedEntity(change: EntityChange, database: InMemoryDatabase): ClusterEntity | EntityTombstone {
  const document = buildClusterEntity(change)
  if (document.deleted) return document
  const mentions = database
    .listAnnouncements()
    .flatMap(({ announcement, entityIds }) =>
      entityIds.flatMap((id, i) =>
        id === change.id ? [{ announcement, role: announcement.mentions[i]?.role ?? 'other' }] : [],
      ),
    )
  return withInvolvement(document, {
    roles: [...new Set(mentions.map(({ role }) => role))],
    categories: [...new Set(mentions.map(({ announcement }) => announcement.category))],
    latest: Math.max(...mentions.map(({ announcement }) => toEpochDay(announcement.date))),
  })
}
