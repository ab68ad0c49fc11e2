import { hashAnnouncementContent } from '../../src/announcements/normalize-draft.ts'
import { saveDocument } from '../../src/crawls/archive/document-store.ts'
import type { EntityProfile } from '../../src/entities/build-profile.ts'
import { toLookupKey } from '../../src/entities/identifier-keys.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import { type CopyField, copyRows } from './copy-rows.ts'
import type { SyntheticAnnouncement } from './synthetic-dataset.ts'
import type { SyntheticEntity } from './synthetic-entities.ts'

/** Number of announcements per change number, as in ingestion. */
export const SYNTHETIC_BATCH_SIZE = 500

/** Namespace of the nonces; any UUID would do. */
const NONCE_NAMESPACE = '0f7a3a4e-97b3-5d58-b1ad-4b2f2a2c7d10'

const ANNOUNCEMENTS = {
  table: 'announcements',
  columns: [
    'id',
    'source_id',
    'source_reference',
    'publication_date',
    'jurisdiction',
    'category',
    'language',
    'title',
    'summary',
    'source_url',
    'metadata',
    'content_hash',
    'document_id',
    'change',
  ],
}
const MENTIONS = {
  table: 'mentions',
  columns: [
    'announcement_id',
    'position',
    'profile_id',
    'entity_type',
    'role',
    'name',
    'legal_form',
    'jurisdiction',
    'company_position',
    'identifiers',
  ],
}
const ENTITIES = {
  table: 'entities',
  columns: [
    'id',
    'entity_type',
    'name',
    'jurisdiction',
    'tax_id',
    'legal_form',
    'status',
    'announcement_count',
    'facts',
    'change',
  ],
}
const IDENTIFIERS = {
  table: 'entity_identifiers',
  columns: ['entity_id', 'scheme', 'jurisdiction', 'number', 'valid'],
}
const PROFILES = {
  table: 'entity_profiles',
  columns: [
    'id',
    'entity_id',
    'original_entity_id',
    'keys',
    'locality',
    'company_profile_id',
    'method',
    'evidence',
  ],
}
const KEYS = { table: 'entity_profile_keys', columns: ['key', 'profile_id'] }
const CHANGES = { table: 'changes', columns: ['change', 'nonce', 'announcements', 'entities'] }

/** An announcement, its number (from 1) and the entities of its mentions. */
export interface SyntheticRow {
  readonly row: SyntheticAnnouncement
  readonly number: number
  readonly links: readonly { readonly id: string; readonly profile: EntityProfile }[]
}

/** Returns the change number of the announcement with the given number. */
function changeOf(number: number): number {
  return Math.ceil(number / SYNTHETIC_BATCH_SIZE)
}

/** Saves the document to which all synthetic announcements refer, and returns its ID. */
export function saveSyntheticDocument(sql: SqlPool): Promise<number> {
  const emptyDocument = { member: '', url: 'bench', contentType: null, size: 0 }
  return saveDocument(sql, { sourceId: 'fr-bodacc', sha256: Buffer.alloc(32), ...emptyDocument })
}

/** Writes announcements with their mentions and changes, in order, because the database numbers them itself. */
export async function writeSyntheticAnnouncements(
  sql: SqlPool,
  rows: readonly SyntheticRow[],
  documentId: number,
): Promise<void> {
  const batches = [...Map.groupBy(rows, ({ number }) => changeOf(number))]
  await Promise.all([
    copyRows(
      sql,
      ANNOUNCEMENTS,
      rows.map(({ row: { announcement: a }, number }) => [
        a.id,
        a.sourceId,
        a.reference,
        a.date,
        a.jurisdiction,
        a.category,
        a.language,
        a.title,
        a.summary,
        a.url,
        JSON.stringify(a.metadata),
        `\\x${hashAnnouncementContent(a).toString('hex')}`,
        documentId,
        changeOf(number),
      ]),
    ),
    copyRows(sql, MENTIONS, rows.flatMap(buildMentionRows)),
    copyRows(
      sql,
      CHANGES,
      batches.map(([change, batch]) => [
        change,
        nonceOf(change),
        batch.length,
        new Set(batch.flatMap(({ links }) => links.map(link => link.id))).size,
      ]),
    ),
  ])
}

function buildMentionRows({ row: { announcement }, links }: SyntheticRow): CopyField[][] {
  return announcement.mentions.map((m, position) => [
    announcement.id,
    position,
    links[position]?.profile.id ?? null,
    m.type,
    m.role,
    m.name,
    m.legalForm ?? null,
    m.jurisdiction ?? announcement.jurisdiction,
    m.companyIndex ?? null,
    JSON.stringify(m.identifiers),
  ])
}

/** Writes entities with their identifiers and profile keys. */
export async function writeSyntheticEntities(
  sql: SqlPool,
  entities: readonly SyntheticEntity[],
): Promise<void> {
  await Promise.all([
    copyRows(
      sql,
      ENTITIES,
      entities.map(({ entity: e, facts, lastRow }) => [
        e.id,
        e.type,
        e.name,
        e.jurisdiction,
        e.taxId,
        e.legalForm,
        e.status,
        e.announcementCount,
        JSON.stringify(facts),
        changeOf(lastRow + 1),
      ]),
    ),
    copyRows(
      sql,
      IDENTIFIERS,
      entities.flatMap(({ entity }) =>
        entity.identifiers.map(i => [entity.id, i.scheme, i.jurisdiction, i.number, String(i.valid)]),
      ),
    ),
    copyRows(
      sql,
      PROFILES,
      entities.map(({ entity: { id }, profile: { keys, locality, companyProfileId, ...d } }) => [
        d.id,
        id,
        id,
        `{${keys.map(key => `"${key}"`).join()}}`,
        locality,
        companyProfileId,
        keys[0]?.startsWith('name|') ? 'name' : 'identifier',
        keys[0] ?? '',
      ]),
    ),
    copyRows(
      sql,
      KEYS,
      entities.flatMap(({ profile: { id, keys } }) => keys.map(key => [toLookupKey(key), id])),
    ),
  ])
}

/** Removes the announcements after the first `rows`, and all entities. Triggers and foreign keys do not apply. */
export async function removeSyntheticRows(sql: SqlPool, rows: number): Promise<void> {
  const last = changeOf(rows)
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`
      delete from mentions where announcement_id in (select id from announcements where change > ${last})`
    await tx`delete from announcements where change > ${last}`
    await tx`delete from changes where change > ${last}`
    for (const { table } of [KEYS, PROFILES, IDENTIFIERS, ENTITIES]) await tx`delete from ${tx(table)}`
  })
}

/** Sets the latest change number and lets PostgreSQL collect statistics. */
export async function finishSyntheticDatabase(sql: SqlPool, rows: number): Promise<void> {
  const change = changeOf(rows)
  await sql`update database_state set change = ${change}, nonce = ${nonceOf(change)}`
  await sql`vacuum analyze`
}

function nonceOf(change: number): string {
  return deriveUuidV5(NONCE_NAMESPACE, String(change))
}
