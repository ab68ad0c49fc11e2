import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { eraseAnnouncements } from '../../../announcements/erase-announcement-store.ts'
import { deriveAnnouncementId, type Mention } from '../../../model/announcement.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { readVersionsOfAnnouncement } from './read-announcement-versions.ts'

const ID = deriveAnnouncementId('fr-bodacc', 'A')
const PERSON: Mention = { type: 'person', role: 'officer', name: 'Soria Ana', identifiers: [] }

test('readVersionsOfAnnouncement: person is a party of the first version only → all versions, the name masked in each text; erased → null', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const company = createCompanyMention('005000013', { name: 'ALFA' })
  const first = createDraft('A', { title: 'Ana Soria arrive', mentions: [company, PERSON] })
  const second = createDraft('A', {
    title: 'Ana Soria part',
    mentions: [company],
    metadata: { capital: 5 },
    details: { text: 'Soria Ana' },
  })
  for (const draft of [first, second])
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([draft], documentId)))
  const read = async (masked: boolean, page = 1) => {
    const found = await readVersionsOfAnnouncement(sql, ID, { page: { page, perPage: 25 }, masked })
    assert.equal(found?.total, 2)
    return (found?.versions ?? []).map(({ number, seenUntil, announcement }) => ({
      number,
      isCurrent: seenUntil === null,
      title: announcement.title,
      names: announcement.mentions.map(({ name }) => name),
      metadata: announcement.metadata,
      details: announcement.details ?? null,
    }))
  }
  const [current, earlier, ...others] = await read(false)
  assert.deepEqual(current, {
    number: 2,
    isCurrent: true,
    title: 'Ana Soria part',
    names: ['ALFA'],
    metadata: { capital: 5 },
    details: { text: 'Soria Ana' },
  })
  const expected = { number: 1, isCurrent: false, title: 'Ana Soria arrive', names: ['ALFA', 'Soria Ana'] }
  assert.deepEqual(earlier, { ...expected, metadata: first.metadata, details: null })
  assert.deepEqual([others.length, await read(false, 2)], [0, []])
  const masked = await read(true)
  assert.doesNotMatch(JSON.stringify(masked), /soria/i)
  assert.deepEqual(
    masked.map(({ names }) => names.length),
    [1, 2],
  )
  for (const page of [1, 2]) {
    const alone = await readVersionsOfAnnouncement(sql, ID, { page: { page, perPage: 1 }, masked: true })
    assert.equal(alone?.versions.length, 1)
    assert.doesNotMatch(JSON.stringify(alone), /soria/i, `page ${page} of versions`)
  }
  await sql.begin(tx => eraseAnnouncements(tx, [ID], 9))
  assert.equal(
    await readVersionsOfAnnouncement(sql, ID, { page: { page: 1, perPage: 25 }, masked: false }),
    null,
  )
})
