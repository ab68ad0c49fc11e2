import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIneffectiveOptions } from './ineffective-options.ts'

test('findIneffectiveOptions: events on which options have no effect → those that are given', () => {
  const given = { filter: 'q=a', watchlists: ['a'], savedSearches: ['b'], payload: 'full' } as const
  const all = ['filter', 'watchlists', 'saved_searches', 'payload']
  assert.deepEqual(findIneffectiveOptions({ ...given, events: ['source.error', 'digest.sent'] }), all)
  assert.deepEqual(findIneffectiveOptions({ ...given, events: ['source.error', 'announcement.created'] }), [])
  assert.deepEqual(findIneffectiveOptions({ ...given, events: ['entity.status_changed'] }), [
    'filter',
    'payload',
  ])
  assert.deepEqual(findIneffectiveOptions({ ...given, events: ['watchlist.matched'] }), [
    'saved_searches',
    'payload',
  ])
  const none = { filter: null, watchlists: [], savedSearches: [], payload: 'default' } as const
  assert.deepEqual(findIneffectiveOptions({ ...none, events: ['source.error'] }), [])
})
