import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFacts } from '../../web/src/pages/audit/list-facts.ts'

test('listFacts: kind and status of a merge report → in words; codes of other entries → as they are', () => {
  const textsOf = (details: Parameters<typeof listFacts>[0]) => listFacts(details).map(({ text }) => text)
  assert.deepEqual(textsOf({ kind: 'different_parties', status: 'rejected' }), [
    'Kind: Different parties',
    'Status: Rejected',
  ])
  assert.deepEqual(textsOf({ kind: 'crawl', states: ['open'], count: 0 }), [
    'Kind: crawl',
    'States: open',
    'Count: 0',
  ])
})
