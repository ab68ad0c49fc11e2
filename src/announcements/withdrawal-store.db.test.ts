import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { findAnnouncement, insertAnnouncements } from './announcement-store.ts'
import { applyWithdrawals, deleteWithdrawals, insertWithdrawals } from './withdrawal-store.ts'

const SOURCE = 'fr-bodacc'

test('applyWithdrawals: own and parent references → earliest date; withdrawal deleted → date removed', async t => {
  const { sql } = await createTestDatabase(t)
  const drafts = ['A', 'P/1', 'P/2', 'B'].map(reference => createDraft(reference))
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  await sql.begin(tx => insertAnnouncements(tx, rows, 1))
  const [a = '', first = '', second = '', b = ''] = rows.map(row => row.announcement.id)
  const scope = { references: ['A', 'B'], withdrawnReferences: ['P'] }
  const apply = (change: number) => sql.begin(tx => applyWithdrawals(tx, SOURCE, scope, change))
  await sql.begin(tx =>
    insertWithdrawals(tx, SOURCE, [
      { reference: 'A', withdrawnBy: 'W1', date: '2024-05-02' },
      { reference: 'A', withdrawnBy: 'W2', date: '2024-05-01' },
      { reference: 'P', withdrawnBy: 'W2', date: '2024-05-01' },
    ]),
  )
  assert.deepEqual((await apply(2)).sort(), [a, first, second].sort())
  assert.deepEqual(await apply(3), [], 'nothing is left to change')
  const withdrawn = async (id: string) => (await findAnnouncement(sql, id))?.withdrawn
  assert.deepEqual(
    [await withdrawn(a), await withdrawn(second), await withdrawn(b)],
    ['2024-05-01', '2024-05-01', null],
  )
  await sql.begin(tx => deleteWithdrawals(tx, SOURCE, ['W2']))
  assert.deepEqual((await apply(4)).sort(), [a, first, second].sort())
  assert.deepEqual([await withdrawn(a), await withdrawn(first)], ['2024-05-02', null])
})
