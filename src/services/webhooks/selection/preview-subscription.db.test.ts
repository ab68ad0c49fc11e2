import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { createEntry, createWatchlist } from '../../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { storedSearchReader } from '../../../api/resources/stored-search-reader.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { saveEntries } from '../../../watchlists/entry-store.ts'
import { insertWatchlist } from '../../../watchlists/watchlist-store.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { type PreviewRequest, previewSubscription } from './preview-subscription.ts'

test('previewSubscription: entities become insolvent → counted for the watchlist that watches one of them', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const opening = { category: 'insolvency_filing', metadata: { judgment_nature: 'opening' } } as const
  const companies = [createCompanyMention('005000013'), createCompanyMention('005000021')]
  const drafts = companies.flatMap((mention, n) => [
    createDraft(`named-${n}`, { mentions: [{ ...mention, role: 'subject' }] }),
    createDraft(`opened-${n}`, { ...opening, mentions: [{ ...mention, role: 'subject' }] }),
  ])
  for (const incoming of toIncomingAnnouncements(drafts, documentId))
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', [incoming], { now: clock.now(), random }))
  const [watched] = await sql<[{ id: string }]>`select id from entities where tax_id = '005000013'`
  const list = createWatchlist(1)
  const entry = createEntry(list.id, {}, { state: 'matched', entityIds: [watched.id] })
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await saveEntries(tx, [entry])
  })
  const preview = (watchlists: readonly string[], fields: Partial<PreviewRequest> = {}) =>
    previewSubscription(
      { sql, clock, masksPersons: false, readSearch: storedSearchReader },
      {
        owner: 'acme',
        jurisdictions: [],
        filter: null,
        watchlists,
        savedSearches: [],
        includesPersons: false,
        ...fields,
      },
    )

  const { examined, total, entities } = await preview([list.id])
  assert.deepEqual([examined, total], [4, 2])
  const { examples, ...counts } = entities
  assert.deepEqual(counts, { examined: 2, updated: 1, statusChanged: 1 })
  assert.deepEqual(
    examples.map(({ id, status }) => [id, status]),
    [[watched.id, 'insolvent']],
  )
  assert.equal((await preview([])).entities.updated, 2)
  assert.equal((await preview([], { jurisdictions: ['ES'] })).entities.updated, 0)
})
