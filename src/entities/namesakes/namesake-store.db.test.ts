import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { writeBatch } from '../../services/ingest/write-batch.ts'
import { findEntityIdsByNumbers, findNamesakeIds, listNewestAnnouncements } from './namesake-store.ts'

const { sql } = await createTestDatabase({ after })

test('namesakes: forms, towns and longer names → those with the name; numbers and newest announcements', async () => {
  const documentId = await saveTestDocument(sql)
  const named = (name: string, locality?: string) =>
    createCompanyMention('', { name, identifiers: [], ...(locality !== undefined && { locality }) })
  const drafts = [
    named('ALFA SARL', 'Lyon'),
    named('ALFA SAS'),
    named('Alfa', 'Paris'),
    named('ALFA OMEGA SARL'),
    named('ALFABET SARL'),
    createCompanyMention('005000013'),
    createCompanyMention('005000013'),
  ].map((mention, n) => createDraft(`A${n}`, { date: `2024-01-0${n + 1}`, mentions: [mention] }))
  const incoming = toIncomingAnnouncements(drafts, documentId)
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', incoming))
  const rows = await sql<{ reference: string; id: string }[]>`
    select a.source_reference as reference, p.entity_id as id
    from announcements a join mentions m on m.announcement_id = a.id join entity_profiles p on p.id = m.profile_id`
  const ids = Object.fromEntries(rows.map(({ reference, id }) => [reference, id]))
  const alfa = { type: 'company', jurisdiction: 'FR', name: 'alfa' } as const
  const found = await findNamesakeIds(sql, [alfa], 10)
  assert.deepEqual(found.sort(), [ids.A0, ids.A1, ids.A2].sort())
  assert.equal((await findNamesakeIds(sql, [alfa], 2)).length, 2)
  assert.deepEqual(await findEntityIdsByNumbers(sql, ['005000013', '1'], 10), [ids.A5])
  const newest = await listNewestAnnouncements(sql, [ids.A5 ?? '', ids.A0 ?? ''], 1)
  assert.deepEqual(
    newest.map(({ entityId, announcementId }) => [entityId, announcementId]).sort(),
    [
      [ids.A0, incoming[0]?.announcement.id],
      [ids.A5, incoming[6]?.announcement.id],
    ].sort(),
  )
})
