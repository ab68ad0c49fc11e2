import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { Mention } from '../../model/announcement.ts'
import { writeBatch } from '../../services/ingest/write-batch.ts'
import { findStatingAnnouncements, findStatingMentions } from './fact-history-store.ts'

test('findStatingAnnouncements: subject, officer, supplier and erased → the first two, newest first, with mentions', async t => {
  const { sql } = await createTestDatabase(t)
  const company = createCompanyMention('880878145', { legalForm: 'SAS' })
  const officer: Mention = { type: 'person', role: 'officer', name: 'Ana', identifiers: [], companyIndex: 1 }
  const court: Mention = { type: 'authority', role: 'court', name: 'Tribunal', identifiers: [] }
  const other = createCompanyMention('732829320')
  const drafts = [
    createDraft('subject', { date: '2022-01-01', mentions: [court, company, officer] }),
    createDraft('auditor', { date: '2023-01-01', mentions: [other, { ...company, role: 'auditor' }] }),
    createDraft('supplier', { date: '2024-01-01', mentions: [{ ...company, role: 'supplier' }] }),
    createDraft('erased', { date: '2024-02-01', mentions: [company] }),
  ]
  const rows = toIncomingAnnouncements(drafts, await saveTestDocument(sql))
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', rows))
  await sql`update announcements set erased = true where source_reference = 'erased'`
  const [subjectId = '', auditorId = ''] = rows.map(({ announcement }) => announcement.id)
  const all = await findStatingMentions(sql, [subjectId])
  const [, own, person] = all.get(subjectId) ?? []
  assert.deepEqual([own?.legalForm, own?.position, person?.companyIndex], ['SAS', 1, 1])
  assert.ok(own !== undefined && !('companyIndex' in own))
  const found = await findStatingAnnouncements(sql, own.entityId)
  assert.deepEqual([found.ids, found.total], [[auditorId, subjectId], 2])
  assert.deepEqual([...(await findStatingMentions(sql, []))], [])
})
