import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'

test('/openapi.json: 60 requests, 20 at a time, in three content codings → compressed once for each', async t => {
  const api = await startTestApi(t)
  let compressions = 0
  const hook = createHook({
    init(_id, type) {
      if (/ZLIB|BROTLI|ZSTD/i.test(type)) compressions += 1
    },
  }).enable()
  t.after(() => void hook.disable())
  for (const encoding of ['br', 'gzip', 'zstd']) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.ask('/openapi.json', { 'accept-encoding': encoding })),
    )
    assert.ok(replies.every(({ headers }) => headers['content-encoding'] === encoding))
  }
  assert.equal(compressions, 3)
})
