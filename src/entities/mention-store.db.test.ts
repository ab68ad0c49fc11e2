import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'
import { findAppearances, findEntityUses } from './mention-store.ts'

const { sql } = await createTestDatabase({ after })

test('findEntityUses, findAppearances: entity in three announcements of two batches → all uses; appeared in the first batch', async () => {
  const documentId = await saveTestDocument(sql)
  const mention = createCompanyMention('005000013')
  const ingest = async (...drafts: ReturnType<typeof createDraft>[]) => {
    const incoming = toIncomingAnnouncements(drafts, documentId)
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', incoming))
    return incoming.map(({ announcement }) => announcement.id)
  }
  const first = await ingest(
    createDraft('A', { category: 'merger', mentions: [mention], date: '2026-02-03' }),
    createDraft('B', {
      category: 'merger',
      mentions: [{ ...mention, role: 'absorbed' }],
      date: '2026-01-02',
    }),
  )
  const [later = ''] = await ingest(createDraft('C', { category: 'dissolution', mentions: [mention] }))
  const [entity] = await sql<{ id: string }[]>`select id from entities`
  const entityId = entity?.id ?? ''
  assert.deepEqual(
    [...(await findEntityUses(sql, [entityId, later]))],
    [
      {
        entityId,
        roles: ['absorbed', 'subject'],
        categories: ['dissolution', 'merger'],
        latest: '2026-02-03',
      },
    ],
  )
  const appearances = await findAppearances(sql, [...first, later])
  assert.deepEqual(appearances.map(({ announcementId }) => announcementId).sort(), first.toSorted())
  assert.deepEqual([await findEntityUses(sql, []), await findAppearances(sql, [])], [[], []])
})
