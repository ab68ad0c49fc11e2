import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { contentOf, startFollowing, until } from '../../test/following.ts'
import { GeneratedRecord, seeded } from '../../test/generated.ts'
import { memoryFeed } from '../../test/memory-feed.ts'
import { systemClock } from '../base/clock.ts'
import { currentIndex, isDamaged } from '../search/files.ts'
import { openLiveIndex } from '../search/live.ts'

const CHILD = join(import.meta.dirname, '../../test/follow-child.ts')
const SEED = 21

function makeRecord(batches: number): GeneratedRecord {
  const record = new GeneratedRecord({ seed: SEED, words: 200, parties: 300 })
  for (let batch = 0; batch < batches; batch++) record.add(200)
  return record
}

async function contentIn(t: TestContext, folder: string) {
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const reader = live.reader()
  assert.ok(reader)
  return await contentOf(reader)
}

test('followIndex: kill -9 at random moments → same content as a fresh index', async t => {
  const folder = await testFolder(t)
  const random = seeded(1)
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
  const following = startFollowing(t, memoryFeed({ record }), folder)
  await following.reached(record.change)

  const fresh = await testFolder(t)
  await startFollowing(t, memoryFeed({ record }), fresh).reached(record.change)
  assert.deepEqual(await contentIn(t, folder), await contentIn(t, fresh))
})

test('followIndex: file damaged while in use → reported and rebuilt', async t => {
  const folder = await testFolder(t)
  const record = makeRecord(20)
  const first = startFollowing(t, memoryFeed({ record }), folder)
  await first.reached(record.change)
  await first.stop()
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const reader = live.reader()
  assert.ok(reader)
  const file = currentIndex(folder) ?? ''
  // Overwrites all but the first page, from another process: writing here would drop this process's locks on the file.
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
  await assert.rejects(reader.announcements({ q: 'ba*' }, { page: 1, perPage: 100 }), unavailable)
  assert.ok(isDamaged(file))

  const second = startFollowing(t, memoryFeed({ record }), folder)
  await second.reached(record.change)
  await until(() => live.reader()?.position().change === record.change)
  assert.equal((await reader.announcements({}, { page: 1, perPage: 100 })).total, 4_000)
})

if (process.getuid?.() === 0) {
  test('followIndex: full disk → reported, old state served, continues when space is free', async t => {
    const folder = join(await testFolder(t), 'index')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
    const record = makeRecord(4)
    const following = startFollowing(t, memoryFeed({ record }), folder)
    const live = openLiveIndex(folder, systemClock)
    const total = async () => (await live.reader()?.announcements({}, { page: 1, perPage: 1 }))?.total
    try {
      await following.reached(record.change)
      assert.equal(await total(), 800)

      for (let batch = 0; batch < 40; batch++) record.add(200)
      await until(() => following.last()?.state === 'waiting')
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
