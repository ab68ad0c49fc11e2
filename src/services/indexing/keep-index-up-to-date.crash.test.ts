import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { createInMemoryChangeFeed } from '../../../test/support/in-memory-change-feed.ts'
import { createSeededRandom, InMemoryDatabase } from '../../../test/support/in-memory-database.ts'
import { readIndexContent, startIndexFollower, waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { currentIndexFile, isIndexDamaged } from '../../search/engines/sqlite/index-files.ts'
import { openLiveIndex } from '../../search/engines/sqlite/live-index.ts'

const CHILD = join(import.meta.dirname, '../../../test/support/index-follower-process.ts')
const SEED = 21

function makeRecord(batches: number): InMemoryDatabase {
  const record = new InMemoryDatabase({ seed: SEED, words: 200, parties: 300 })
  for (let batch = 0; batch < batches; batch++) record.add(200)
  return record
}

async function contentIn(t: TestContext, folder: string) {
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const reader = live.reader()
  assert.ok(reader)
  return await readIndexContent(reader)
}

test('followIndex: kill -9 at random moments → same content as a fresh index', async t => {
  const folder = await createTemporaryFolder(t)
  const random = createSeededRandom(1)
  let batches = 20
  for (let round = 0; round < 5; round++, batches += 3) {
    const child = spawn(process.execPath, [CHILD, folder, String(SEED), String(batches)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const output = createInterface({ input: child.stdout })
    await once(output, 'line')
    await systemClock.sleep(random() * 250)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const record = makeRecord(batches)
  const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await following.reached(record.change)

  const fresh = await createTemporaryFolder(t)
  await startIndexFollower(t, createInMemoryChangeFeed({ record }), fresh).reached(record.change)
  assert.deepEqual(await contentIn(t, folder), await contentIn(t, fresh))
})

test('followIndex: file damaged while in use → reported and rebuilt', async t => {
  const folder = await createTemporaryFolder(t)
  const record = makeRecord(20)
  const first = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await first.reached(record.change)
  await first.stop()
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const reader = live.reader()
  assert.ok(reader)
  const file = currentIndexFile(folder) ?? ''
  // Another process overwrites all but the first page, because writing here would drop this process's locks on the file.
  const blocks = Math.ceil(statSync(file).size / 4096) - 1
  execFileSync('dd', [
    'if=/dev/urandom',
    `of=${file}`,
    'bs=4096',
    'seek=1',
    `count=${blocks}`,
    'conv=notrunc',
    'status=none',
  ])
  const unavailable = { name: 'HeraldError', code: 'unavailable' }
  await assert.rejects(
    reader.read({ kind: 'announcements', filter: { q: 'ba*' }, page: { page: 1, perPage: 100 } }),
    unavailable,
  )
  assert.ok(isIndexDamaged(file))

  const second = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await second.reached(record.change)
  await waitUntil(() => live.reader()?.position().change === record.change)
  assert.equal(
    (await reader.read({ kind: 'announcements', filter: {}, page: { page: 1, perPage: 100 } })).total,
    4_000,
  )
})

if (process.getuid?.() === 0) {
  test('followIndex: full disk → reported, old state served, continues when space is free', async t => {
    const folder = join(await createTemporaryFolder(t), 'index')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
    const record = makeRecord(4)
    const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
    const live = openLiveIndex(folder, systemClock)
    const total = async () =>
      (await live.reader()?.read({ kind: 'announcements', filter: {}, page: { page: 1, perPage: 1 } }))?.total
    try {
      await following.reached(record.change)
      assert.equal(await total(), 800)

      for (let batch = 0; batch < 40; batch++) record.add(200)
      await waitUntil(() => following.last()?.state === 'waiting')
      const last = following.last()
      assert.equal(
        last?.state === 'waiting' && last.reason,
        'The disk is full. Indexing resumes when there is free space.',
      )
      const stalled = (await total()) ?? 0
      assert.ok(stalled >= 800 && stalled < 8_800)

      execFileSync('mount', ['-o', 'remount,size=200m', folder])
      await following.reached(record.change)
      assert.equal(await total(), 8_800)
    } finally {
      await following.stop()
      live.close()
      execFileSync('umount', ['--lazy', folder])
    }
  })
}
