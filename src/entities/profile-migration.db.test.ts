import assert from 'node:assert/strict'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { createEmptyTestDatabase } from '../../test/support/test-database.ts'
import { MIGRATIONS_FOLDER } from '../platform/database.ts'
import { runMigrations } from '../platform/sql/run-migrations.ts'
import {
  findDanglingRows,
  findMiscountedEntities,
  findUnsupportedProfileLinks,
} from '../reports/database-checks-store.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'
import { findEntity } from './entity-store.ts'

const ENTITY = '6f1c2d3e-0000-4000-8000-000000000001'
const ANNOUNCEMENT = '6f1c2d3e-0000-4000-8000-0000000000a1'

test('migrate: database from before entity profiles → entities keep their ids and are still matched', async t => {
  const { sql } = await createEmptyTestDatabase(t)
  const oldMigrations = join(await createTemporaryFolder(t), 'migrations')
  await mkdir(oldMigrations)
  for (const name of (await readdir(MIGRATIONS_FOLDER)).filter(file => file < '0004')) {
    await copyFile(join(MIGRATIONS_FOLDER, name), join(oldMigrations, name))
  }
  await runMigrations(sql, oldMigrations)
  const facts = { name: { rank: '1 2024-03-05 a', value: 'ALFA' } }
  await sql`
    insert into entities (id, entity_type, name, jurisdiction, tax_id, status, announcement_count, facts, change)
    values (${ENTITY}, 'company', 'ALFA', 'FR', '005000013', 'active', 1, ${JSON.stringify(facts)}::text::jsonb, 1)`
  await sql`insert into entity_keys (key, entity_id) values ('FR:siren:005000013', ${ENTITY})`
  await sql`insert into entity_identifiers values (${ENTITY}, 'siren', 'FR', '005000013', true)`
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
                               source_url, metadata, content_hash, change)
    values (${ANNOUNCEMENT}, 'fr-bodacc', 'OLD', '2024-03-05', 'FR', 'other', 'fr', 'Avis', 'https://example.org', '{}', '', 1)`
  await sql`
    insert into mentions (announcement_id, position, entity_id, entity_type, role, name, jurisdiction, identifiers, method, evidence)
    values (${ANNOUNCEMENT}, 0, ${ENTITY}, 'company', 'subject', 'ALFA', 'FR',
            '[{"scheme": "siren", "jurisdiction": "FR", "number": "005000013", "valid": true}]', 'identifier', 'FR:siren:005000013')`

  await runMigrations(sql, MIGRATIONS_FOLDER)
  const documentId = await saveTestDocument(sql)
  const mentions = [
    createCompanyMention('005000013', { name: 'ALFA NOUVELLE' }),
    createCourtMention('Greffe'),
  ]
  await sql.begin(tx =>
    writeBatch(
      tx,
      'fr-bodacc',
      toIncomingAnnouncements([createDraft('NEW', { date: '2024-04-01', mentions })], documentId),
    ),
  )
  const entity = await findEntity(sql, ENTITY)
  assert.deepEqual([entity?.name, entity?.announcementCount, entity?.type], ['ALFA NOUVELLE', 2, 'company'])
  assert.deepEqual(
    [
      ...(await findMiscountedEntities(sql)),
      ...(await findUnsupportedProfileLinks(sql)),
      ...(await findDanglingRows(sql)),
    ],
    [],
  )
})
