import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type HandwrittenAnnouncement,
  type HandwrittenEntity,
  openHandwrittenIndex,
} from '../../../../../../test/support/handwritten-index.ts'
import type { AnnouncementFilter, EntityFilter } from '../../../../../model/list-filters.ts'
import type { IndexReader } from '../../../../index-reader.ts'

const ANNOUNCEMENTS: readonly HandwrittenAnnouncement[] = [
  { title: 'Liquidation judiciaire : ALDERGATE BAKERS, Nantes', category: 'insolvency_filing' },
  { title: 'Liquidation judiciaire : MENUISERIE WILLERHOLTZ, Paris', category: 'insolvency_filing' },
  { title: 'Transfert de siège : ALDERGATE BAKERS, Paris', category: 'address_change' },
  {
    title: 'Verschmelzung: Alpenglanz GmbH, München',
    language: 'de',
    jurisdiction: 'DE',
    sourceId: 'de-handelsregister',
    category: 'merger',
  },
]
const ENTITIES: readonly HandwrittenEntity[] = [
  { name: 'ALDERGATE BAKERS', announcementCount: 2 },
  { name: 'SCI WILLERHOLTZ', announcementCount: 3 },
  { name: 'Alpenglanz GmbH', jurisdiction: 'DE' },
]

let index: IndexReader
const closing: (() => void | Promise<void>)[] = []
const scope = { after: (work: () => void | Promise<void>) => void closing.unshift(work) }
before(async () => {
  index = await openHandwrittenIndex(scope, ANNOUNCEMENTS, ENTITIES)
})
after(async () => {
  for (const close of closing) await close()
})

const suggest = (filter: AnnouncementFilter) => index.read({ kind: 'announcementSuggestions', filter })
const suggestEntities = (filter: EntityFilter) => index.read({ kind: 'entitySuggestions', filter })

test('announcementSuggestions: misspelled word → the spelling that occurs, with its total', async () => {
  assert.deepEqual(await suggest({ q: 'Liquidation judicaire' }), [
    { kind: 'spelling', q: 'Liquidation judiciaire', total: 2 },
  ])
  assert.deepEqual(await suggest({ q: 'Verschmelsung' }), [
    { kind: 'spelling', q: 'verschmelzung', total: 1 },
  ])
})

test('announcementSuggestions: letters missing, added, replaced and swapped → the spelling that occurs', async () => {
  for (const q of ['liqudation', 'liquidattion', 'liquidasion', 'liquidaiton', 'iquidation', 'liquidatio']) {
    const [first] = await suggest({ q })
    assert.deepEqual(first, { kind: 'spelling', q: 'liquidation', total: 2 }, q)
  }
})

test('announcementSuggestions: two typing errors in a word of a name → the spelling in the name', async () => {
  const suggestions = await suggest({ q: 'wilerholz menuiserie' })
  assert.deepEqual(suggestions[0], { kind: 'spelling', q: 'willerholtz menuiserie', total: 1 })
})

test('announcementSuggestions: several unknown words → corrected, or all left out if they resemble no other word', async () => {
  assert.deepEqual(await suggest({ q: 'xqzvxqzv liqudation nanttes' }), [
    { kind: 'spelling', q: 'liquidation nantes', total: 1 },
  ])
  assert.deepEqual(await suggest({ q: 'xqzvxqzv liquidation zvqxzvqx' }), [
    { kind: 'dropped_word', q: 'liquidation', total: 2 },
  ])
})

test('announcementSuggestions: known words, never together → queries with one word less, fewest results first', async () => {
  assert.deepEqual(await suggest({ q: 'siège liquidation aldergate' }), [
    { kind: 'dropped_word', q: 'liquidation aldergate', total: 1 },
    { kind: 'dropped_word', q: 'siège aldergate', total: 1 },
  ])
  assert.deepEqual(await suggest({ q: 'verschmelzung "liquidation judiciaire" -paris' }), [
    { kind: 'dropped_word', q: '"liquidation judiciaire" -paris', total: 1 },
    { kind: 'dropped_word', q: 'verschmelzung -paris', total: 1 },
  ])
})

test('announcementSuggestions: company number that nobody has → never left out', async t => {
  assert.deepEqual(await suggest({ q: 'nantes 999999999' }), [])
  const reader = await openHandwrittenIndex(t, [{ title: 'HRB, Insolvenz' }, { title: 'HRB 990024' }], [])
  for (const q of ['HRB 999999', 'HRB 999999 Insolvenz', 'HRB "999999999"', 'HRB 9999*'])
    assert.deepEqual(await reader.read({ kind: 'announcementSuggestions', filter: { q } }), [], q)
  assert.deepEqual(
    await reader.read({ kind: 'announcementSuggestions', filter: { q: 'HRB 990024 Insolvenz' } }),
    [{ kind: 'dropped_word', q: 'HRB 990024', total: 1 }],
  )
  assert.deepEqual(await suggestEntities({ q: 'aldergate 999999999' }), [])
})

test('announcementSuggestions: alternatives → dropped together', async () => {
  assert.deepEqual(await suggest({ q: 'verschmelzung nantes or paris' }), [
    { kind: 'dropped_word', q: 'verschmelzung', total: 1 },
    { kind: 'dropped_word', q: 'nantes or paris', total: 3 },
  ])
})

test('announcementSuggestions: filters that hide the results → the search without them', async () => {
  assert.deepEqual(await suggest({ q: 'verschmelzung', jurisdiction: ['FR'], dateFrom: '2023-01-01' }), [
    { kind: 'dropped_filter', filters: ['jurisdiction'], total: 1 },
  ])
  assert.deepEqual(await suggest({ q: 'verschmelzung', jurisdiction: ['FR'], dateFrom: '2025-01-01' }), [
    { kind: 'dropped_filter', filters: ['jurisdiction', 'dateFrom'], total: 1 },
  ])
})

test('announcementSuggestions: name of an entity without announcements → none', async t => {
  const reader = await openHandwrittenIndex(t, [], [{ name: 'QUILLFEATHER' }])
  assert.deepEqual(await reader.read({ kind: 'announcementSuggestions', filter: { q: 'quillfeather' } }), [])
})

test('announcementSuggestions: nothing similar, no words, or too many of them → none', async () => {
  assert.deepEqual(await suggest({ q: 'xqzv' }), [])
  assert.deepEqual(await suggest({ q: '...' }), [])
  assert.deepEqual(await suggest({ q: 'liquidation xa xb xc xd xe xf xg xh' }), [])
})

test('announcementSuggestions: cancelled → stops', async () => {
  const stop = new Error('stopped')
  const options = {
    checkpoint: () => {
      throw stop
    },
  }
  await assert.rejects(
    async () => index.read({ kind: 'announcementSuggestions', filter: { q: 'judicaire' } }, options),
    stop,
  )
})

test('entitySuggestions: filters or words that hide the entity → without them, and announcements with the words', async () => {
  assert.deepEqual(await suggestEntities({ q: 'willerholtz', jurisdiction: ['DE'] }), [
    { kind: 'dropped_filter', filters: ['jurisdiction'], total: 1 },
    { kind: 'announcements', q: 'willerholtz', total: 1 },
  ])
  assert.deepEqual(await suggestEntities({ q: 'liquidation judiciaire' }), [
    { kind: 'announcements', q: 'liquidation judiciaire', total: 2 },
  ])
  assert.deepEqual(await suggestEntities({ q: 'aldergate hairdressers' }), [
    { kind: 'dropped_word', q: 'aldergate', total: 1 },
  ])
})
