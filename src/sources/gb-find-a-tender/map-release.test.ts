import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderNoticeLink,
  readFindATenderRelease,
} from '../../../test/support/find-a-tender-releases.ts'

test('reference: release without id → number of its notice', async () => {
  const { draft } = await readFindATenderRelease({
    id: null,
    contracts: [{ id: '1', documents: [createFindATenderNoticeLink('UK10', '083674-2026')] }],
  })
  assert.equal(draft.reference, '083674-2026')
  assert.equal(draft.url, 'https://www.find-tender.service.gov.uk/Notice/083674-2026')
})

test('URL: compiled release → page of the procedure', async () => {
  const { draft } = await readFindATenderRelease({
    id: 'ocds-h6vhtk-0fffff-2026-09-03T00:15:00Z',
    tag: ['compiled'],
    tender: { title: 'T', status: 'active' },
  })
  assert.equal(draft.url, 'https://www.find-tender.service.gov.uk/procurement/ocds-h6vhtk-0fffff')
})

test('corrects: notice published again → earlier notice of the same type', async () => {
  const documents = [
    createFindATenderNoticeLink('UK4', '900001-2026', '2026-09-03T00:15:00+01:00'),
    createFindATenderNoticeLink('UK4', '800001-2026', '2026-08-03T00:15:00+01:00'),
    createFindATenderNoticeLink('UK2', '700001-2026', '2026-07-03T00:15:00+01:00'),
  ]
  const { draft } = await readFindATenderRelease({ tag: ['tenderUpdate'], tender: { title: 'T', documents } })
  assert.equal(draft.corrects, '800001-2026')
  assert.equal(draft.metadata.corrects, '800001-2026')
})

test('date: timestamp with offset → printed day, not UTC', async () => {
  assert.equal((await readFindATenderRelease({})).draft.date, '2026-09-03')
})

test('title: missing → notice type and buyer', async () => {
  const { draft } = await readFindATenderRelease({
    tag: ['planning'],
    tender: {},
    planning: { documents: [createFindATenderNoticeLink('UK17')] },
  })
  assert.equal(draft.title, 'Payments compliance: Wold Council')
})

test('title and summary: HTML line breaks and references → plain text', async () => {
  const { draft } = await readFindATenderRelease({
    tender: { title: 'A &amp; B', description: 'One.<br/><br />Two &pound;5' },
  })
  assert.deepEqual(
    [draft.title, draft.summary],
    ['A & B', 'Call for tenders. Buyer: Wold Council. One. Two £5.'],
  )
})
