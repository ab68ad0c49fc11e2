import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resetHiddenOptions } from '../../web/src/pages/webhooks/fields/effective-options.ts'
import {
  findHeaderProblem,
  movesStoredHeaders,
  startHeaderEdits,
  toHeaderChanges,
} from '../../web/src/pages/webhooks/fields/header-changes.ts'
import { formatSearchFilter, readSearchFilter } from '../../web/src/pages/webhooks/fields/search-filter.ts'
import { readBulkResult, toBulkRequest } from '../../web/src/pages/webhooks/resend/bulk-resend.ts'

const row = (name: string, value: string) => ({ key: 0, name, value })

test('toHeaderChanges: kept, removed, replaced and new headers → only what changes', () => {
  const edits = startHeaderEdits(['X-Team', 'Authorization', 'X-Old'])
  assert.equal(toHeaderChanges(edits), undefined)
  assert.equal(toHeaderChanges({ ...edits, rows: [row(' ', '')] }), undefined, 'an empty row')
  const changed = { ...edits, kept: ['X-Team'], rows: [row('authorization ', 'Bearer b'), row('X-New', '')] }
  assert.deepEqual(toHeaderChanges(changed), { 'X-Old': null, authorization: 'Bearer b', 'X-New': '' })
})

test('findHeaderProblem: repeated or missing name → what to do', () => {
  const edits = startHeaderEdits(['X-Team'])
  assert.equal(findHeaderProblem({ ...edits, rows: [row('X-Other', 'a'), row('', '')] }), null)
  assert.match(findHeaderProblem({ ...edits, rows: [row('x-team', 'a')] }) ?? '', /^x-team is listed twice/)
  assert.match(findHeaderProblem({ ...edits, rows: [row('', 'a')] }) ?? '', /^Enter a name/)
})

test('movesStoredHeaders: another host → true while stored headers are kept', () => {
  const edits = startHeaderEdits(['X-Team'])
  const moves = (url: string, kept = edits.kept) =>
    movesStoredHeaders({ ...edits, kept }, 'https://a.example/x', url)
  assert.deepEqual(
    [moves('https://a.example/y'), moves('https://b.example/'), moves('https:')],
    [false, true, false],
  )
  assert.equal(moves('https://b.example/', []), false)
  assert.equal(movesStoredHeaders(edits, null, 'https://b.example/'), false)
})

test('readSearchFilter: link, query or words → parameters of the search', () => {
  const filter = { category: 'insolvency_filing,dissolution', q: 'sol & mar' }
  const query = 'category=insolvency_filing%2Cdissolution&q=sol+%26+mar'
  for (const text of [
    `https://herald.example/announcements?${query}&saved=1&page=2`,
    `/announcements?${query}`,
    `?${query}`,
    query,
  ])
    assert.deepEqual(readSearchFilter(text), filter, text)
  assert.deepEqual(readSearchFilter('boulangerie a=b'), { q: 'boulangerie a=b' })
  for (const text of ['', '  ', 'https://herald.example/announcements', 'q='])
    assert.equal(readSearchFilter(text), null, text)
  assert.equal(formatSearchFilter(filter), 'category=insolvency_filing,dissolution&q=sol+%26+mar')
  assert.deepEqual(readSearchFilter(formatSearchFilter(filter)), filter)
  assert.equal(formatSearchFilter(null), '')
})

test('bulk resend: nothing selected → all webhooks; disabled ones → counted apart from the total', () => {
  const selection = {
    mode: 'missed',
    webhooks: [],
    since: '2026-11-20T08:00',
    until: '',
    events: [],
  } as const
  assert.deepEqual(toBulkRequest(selection), {
    webhooks: 'all',
    since: new Date('2026-11-20T08:00').toISOString(),
  })
  assert.equal(toBulkRequest({ ...selection, since: '' }).since, '', 'rejected by the API with a message')
  const result = readBulkResult({
    webhooks: [
      { id: 'a', failed: 2, missed: 3, skip_reason: null },
      { id: 'b', failed: 7, missed: 0, skip_reason: 'disabled' },
      { id: 'c', failed: 1, missed: 0, skip_reason: 'scope' },
    ],
    failed: 10,
    missed: 3,
    kept_from: null,
    dry_run: true,
  })
  assert.deepEqual([result.total, result.until, result.rows.map(({ count }) => count)], [6, null, [5, 7, 1]])
  const until = '2026-11-21T08:00:00.000Z'
  const sent = readBulkResult({
    webhooks: [{ id: 'a', deliveries: 4, skip_reason: null }],
    deliveries: 4,
    until,
    dry_run: false,
  })
  assert.deepEqual([sent.total, sent.until], [4, until])
})

test('resetHiddenOptions: chat format, or events without announcements → the defaults of what the form hides', () => {
  const options = {
    events: ['announcement.created' as const],
    format: 'standard' as const,
    payload: 'full' as const,
    batch: { max_events: 10, max_seconds: 5 },
  }
  assert.deepEqual(resetHiddenOptions(options), options)
  const chat = { ...options, format: 'slack' as const }
  assert.deepEqual(resetHiddenOptions(chat), { ...chat, payload: 'default', batch: null })
  const other = { ...options, events: ['source.error' as const] }
  assert.deepEqual(resetHiddenOptions(other), { ...other, payload: 'default' })
})
