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

test('kill -9 at any moment loses nothing and spoils nothing', async t => {
  const folder = await testFolder(t)
  const random = seeded(1)
  let batches = 20
  for (let round = 0; round < 5; round++, batches += 3) {
    const child = spawn(process.execPath, [CHILD, folder, String(SEED), String(batches)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = createInterface({ input: child.stdout })
    await once(said, 'line')
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

test('a file that breaks while it is read is reported, and built anew', async t => {
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
  // By another process, or this one would lose its locks on the file; all but the first page.
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
  const refused = { name: 'HeraldError', code: 'unavailable' }
  await assert.rejects(reader.announcements({ q: 'ba*' }, { page: 1, perPage: 100 }), refused)
  assert.ok(isDamaged(file))

  const second = startFollowing(t, memoryFeed({ record }), folder)
  await second.reached(record.change)
  await until(() => live.reader()?.position().change === record.change)
  assert.equal((await reader.announcements({}, { page: 1, perPage: 100 })).total, 4_000)
})

if (process.getuid?.() === 0) {
  test('a full disk is said, the old state is served meanwhile, and with room all goes on', async t => {
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
      const said = following.last()
      assert.equal(
        said?.state === 'waiting' && said.reason,
        'The disk is full; the index follows when there is space.',
      )
      const stuck = (await total()) ?? 0
      assert.ok(stuck >= 800 && stuck < 8_800)

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
