import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { findAnnouncementReferences } from '../../announcements/announcement-store.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import { writeBatch } from './write-batch.ts'

const OLD = createDraft('7/CALL', { title: 'old', version: '2026-01-01T00:00:00.000Z' })
const NEW = createDraft('7/CALL', { title: 'new', version: '2026-01-02T00:00:00.000Z' })

async function open(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const write = (...drafts: AnnouncementDraft[]) =>
    sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  const titles = async () =>
    (await sql<{ title: string }[]>`select title from announcements order by title`).map(row => row.title)
  const withdrawn = async () =>
    Object.fromEntries(
      (
        await sql<{ reference: string; withdrawn: string }[]>`
          select source_reference as reference, withdrawn_on as withdrawn from announcements where withdrawn_on is not null`
      ).map(row => [row.reference, row.withdrawn]),
    )
  return { sql, write, titles, withdrawn }
}

test('writeBatch: older version, same or separate batch → newer version kept', async t => {
  for (const batches of [[[OLD], [NEW]], [[NEW], [OLD]], [[NEW, OLD]], [[OLD, NEW]]]) {
    const { write, titles } = await open(t)
    for (const batch of batches) await write(...batch)
    assert.deepEqual(await titles(), ['new'])
  }
})

test('writeBatch: newer version, same content → unchanged; same version, new content → changed', async t => {
  const { write, titles } = await open(t)
  await write(NEW)
  const touched = { ...NEW, version: '2026-01-03T00:00:00.000Z' }
  assert.deepEqual(await write(touched), { created: 0, changed: 0, unchanged: 1 })
  await write({ ...NEW, title: 'between' })
  assert.deepEqual(await titles(), ['new'])
  await write({ ...touched, title: 'put right' })
  assert.deepEqual(await titles(), ['put right'])
})

test('writeBatch: withdrawn tender file → all its parts withdrawn, later parts too, nothing else', async t => {
  const { sql, write, withdrawn } = await open(t)
  const withdrawal = createDraft('7-GONE', { date: '2026-02-01', withdraws: '7' })
  await write(NEW, createDraft('7/AWARD/1'), createDraft('77/CALL'), createDraft('8/7'))
  await write(withdrawal)
  const both = { '7/CALL': '2026-02-01', '7/AWARD/1': '2026-02-01' }
  assert.deepEqual(await withdrawn(), both)
  await write(createDraft('7/AWARD/2'))
  assert.deepEqual(await withdrawn(), { ...both, '7/AWARD/2': '2026-02-01' })

  const idOf = async (reference: string): Promise<string> => {
    const [row] = await sql<
      { id: string }[]
    >`select id from announcements where source_reference = ${reference}`
    return row?.id ?? ''
  }
  const parts = await findAnnouncementReferences(sql, await idOf('7-GONE'))
  assert.deepEqual(
    parts.filter(part => part.id !== null).map(part => part.source_reference),
    ['7/AWARD/1', '7/AWARD/2', '7/CALL'],
  )
  const [by] = await findAnnouncementReferences(sql, await idOf('7/CALL'))
  assert.equal(by?.source_reference, '7-GONE')

  const { withdraws, ...corrected } = withdrawal
  await write(corrected)
  assert.deepEqual(await withdrawn(), {})
})
