import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertAnnouncements } from '../announcements/announcement-store.ts'
import { listExpiredAnnouncements } from './expired-announcements-store.ts'

test('listExpiredAnnouncements: published before the period → listed by category and source, oldest first', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = toIncomingAnnouncements(
    [
      createDraft('old', { date: '2024-01-14', category: 'insolvency_filing' }),
      createDraft('last day', { date: '2024-01-15', category: 'insolvency_filing' }),
      createDraft('other', { date: '2023-01-01', category: 'merger' }),
      createDraft('personal', { date: '2023-01-01', category: 'personal_insolvency' }),
    ],
    await saveTestDocument(sql),
  )
  await sql.begin(tx => insertAnnouncements(tx, rows, 1))
  const list = async (isAboutPersons: boolean, sourceId = 'fr-bodacc') => {
    const selection = { sourceId, isAboutPersons, categories: ['insolvency_filing'], months: 6, days: 0 }
    const ids = await listExpiredAnnouncements(sql, selection, new Date('2024-07-15T12:00:00Z'), 10)
    return ids.map(id => rows.find(row => row.announcement.id === id)?.announcement.reference)
  }
  assert.deepEqual(await list(false), ['old'])
  assert.deepEqual(await list(true), ['personal'])
  assert.deepEqual(await list(false, 'gb-gazette'), [])
})
