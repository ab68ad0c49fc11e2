import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { DownloadLimiter } from './download-limiter.ts'

const endless = async () => new Readable({ read() {} })

test('DownloadLimiter: 32 open documents of a client → too_many_requests until one is closed', async () => {
  const limiter = new DownloadLimiter()
  const open = await Promise.all(Array.from({ length: 32 }, () => limiter.open('a', endless)))
  await assert.rejects(limiter.open('a', endless), { code: 'too_many_requests' })
  await limiter.open('b', endless)
  open[0]?.destroy()
  await setImmediate()
  open.push(await limiter.open('a', endless))
  await assert.rejects(limiter.open('a', endless), { code: 'too_many_requests' })
})

test('DownloadLimiter: documents that cannot be opened, are read or fail while they are read → no longer count', async () => {
  const limiter = new DownloadLimiter()
  for (let round = 0; round < 100; round++) {
    await assert.rejects(
      limiter.open('a', () => Promise.reject(new Error('away'))),
      /away/,
    )
    await (await limiter.open('a', async () => Readable.from(['x'], { objectMode: false }))).toArray()
    const failing = await limiter.open('a', endless)
    failing.on('error', () => {}).destroy(new Error('damaged'))
    await setImmediate()
  }
})
