import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { insertAnnouncements } from '../announcements/announcement-store.ts'
import { countAnnouncementsByDay } from './daily-announcements-store.ts'

test('countAnnouncementsByDay: three days → those of the range and the source', async t => {
  const { sql } = await createTestDatabase(t)
  const drafts = ['2024-03-04', '2024-03-05', '2024-03-05', '2024-03-07'].map((date, n) =>
    createDraft(`A${n}`, { date }),
  )
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  await sql.begin(tx => insertAnnouncements(tx, rows, 1))
  const range = { from: '2024-03-05', to: '2024-03-08' }
  assert.deepEqual([...(await countAnnouncementsByDay(sql, 'fr-bodacc', range))].sort(), [
    ['2024-03-05', 2],
    ['2024-03-07', 1],
  ])
  assert.equal((await countAnnouncementsByDay(sql, 'es-borme', range)).size, 0)
})
