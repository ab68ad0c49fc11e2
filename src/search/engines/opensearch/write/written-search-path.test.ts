import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenSearchPath } from './written-search-path.ts'

test('writtenSearchPath: OpenSearch → primary shards; Elasticsearch → no preference, which it would refuse', () => {
  assert.match(writtenSearchPath('i', 'opensearch'), /^\/i\/_search\?.*preference=_primary/)
  assert.doesNotMatch(writtenSearchPath('i', 'elasticsearch'), /preference/)
})
