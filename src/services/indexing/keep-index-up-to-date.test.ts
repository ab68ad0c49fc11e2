import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createInMemoryChangeFeed } from '../../../test/support/in-memory-change-feed.ts'
import { createSeededRandom, InMemoryDatabase } from '../../../test/support/in-memory-database.ts'
import { readIndexContent, startIndexFollower, waitUntil } from '../../../test/support/index-follower.ts'
import { parseIndexItems } from '../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { currentIndexFile } from '../../search/engines/sqlite/index-files.ts'
import { openLiveIndex } from '../../search/engines/sqlite/live-index.ts'
import type { IndexReader } from '../../search/index-reader.ts'
import type { ChangeFeed } from './change-feed.ts'

const FIRST_PAGE = { kind: 'announcements', filter: {}, page: { page: 1, perPage: 100 } } as const

function makeRecord(seed: number, batches = 20, size = 200): InMemoryDatabase {
  const record = new InMemoryDatabase({ seed, words: 200, parties: 300 })
  for (let batch = 0; batch < batches; batch++) record.add(size)
  return record
}

async function openFolder(t: TestContext) {
  const folder = join(await createTemporaryFolder(t), 'index')
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const index = async (): Promise<IndexReader> => {
    await waitUntil(() => live.reader() !== null)
    return live.reader() as IndexReader
  }
  return { folder, live, index }
}

const indexFiles = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.sqlite'))

/** Asserts that an index has the same content as an index newly built from the database. */
async function assertSame(t: TestContext, index: IndexReader, record: InMemoryDatabase): Promise<void> {
  const fresh = await openFolder(t)
  const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), fresh.folder)
  await following.reached(record.change)
  assert.deepEqual(await readIndexContent(index), await readIndexContent(await fresh.index()))
}

test('followIndex: empty folder → index built, then every change followed', async t => {
  const record = makeRecord(1)
  const { folder, live, index } = await openFolder(t)
  assert.equal(live.reader(), null, 'no index before the first build')
  const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  const reader = await index()
  await following.reached(record.change)
  assert.equal((await reader.read(FIRST_PAGE)).total, 4_000)
  assert.deepEqual(reader.position(), record.position())
  const building = following.states.filter(state => state.state === 'building')
  assert.ok(building.length > 1)
  assert.deepEqual(building.at(-1)?.change, record.change)

  record.write([1, 2, 3, 4_001])
  record.erase([...record.announcements.keys()].slice(10, 20))
  await following.reached(record.change)
  const { total, change } = await reader.read(FIRST_PAGE)
  assert.deepEqual([total, change], [3_991, record.change])
  await assertSame(t, reader, record)
})

test('followIndex: index folder → readable by its owner only', async t => {
  const { folder, index } = await openFolder(t)
  startIndexFollower(t, createInMemoryChangeFeed({ record: makeRecord(1, 0) }), folder)
  await index()
  assert.equal(statSync(folder).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o700)
})

test('followIndex: empty database → empty index served, then followed', async t => {
  const record = makeRecord(1, 0)
  const { folder, index } = await openFolder(t)
  const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  const reader = await index()
  assert.deepEqual(await reader.read(FIRST_PAGE), {
    items: new Uint8Array(),
    total: 0,
    change: 0,
  })
  record.add(3)
  await following.reached(1)
  assert.equal((await reader.read(FIRST_PAGE)).total, 3)
})

test('followIndex: stopped at random points → resumes', async t => {
  const record = makeRecord(2)
  const { folder, index } = await openFolder(t)
  const random = createSeededRandom(4)
  let builds = 0
  for (let round = 0; round < 12; round++) {
    const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
    const wanted = 1 + Math.floor(random() * 3)
    await waitUntil(() => following.states.length >= wanted)
    await following.stop()
    builds = Math.max(builds, indexFiles(folder).length)
    record.add(50)
    record.write([round + 1, round + 100])
  }
  assert.equal(builds, 1, 'an interrupted build is resumed')
  const following = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await following.reached(record.change)
  await assertSame(t, await index(), record)
})

test('followIndex: database restored to an older state → old index served until the rebuild is done', async t => {
  const of = { record: makeRecord(3) }
  const gate = { open: true, waiting: 0 }
  const feed = createInMemoryChangeFeed(of)
  const gated: ChangeFeed = {
    ...feed,
    async after(after, rows, upTo) {
      if (after === 0) {
        gate.waiting++
        await waitUntil(() => gate.open)
        gate.waiting--
      }
      return feed.after(after, rows, upTo)
    },
  }
  const { folder, index } = await openFolder(t)
  const following = startIndexFollower(t, gated, folder)
  await following.reached(of.record.change)
  const reader = await index()
  const [before] = indexFiles(folder)

  // A database restored to an older state and then written to again can have the same change number, but another nonce.
  const restored = makeRecord(3, 19)
  restored.add(7)
  restored.nonces[20] = 'another nonce'
  gate.open = false
  of.record = restored
  await waitUntil(() => indexFiles(folder).length === 2 && gate.waiting === 1)
  for (let request = 0; request < 50; request++) assert.equal((await reader.read(FIRST_PAGE)).total, 4_000)
  gate.open = true
  await waitUntil(async () => (await reader.read(FIRST_PAGE)).total === 3_807)
  await assertSame(t, reader, restored)
  await waitUntil(() => indexFiles(folder).length === 1)
  assert.notEqual(indexFiles(folder)[0], before)
})

test('followIndex: different database → index rebuilt', async t => {
  const of = { record: makeRecord(3, 2) }
  const { folder, index } = await openFolder(t)
  const following = startIndexFollower(t, createInMemoryChangeFeed(of), folder)
  await following.reached(2)
  const reader = await index()
  of.record = makeRecord(4, 2, 10)
  await waitUntil(async () => (await reader.read(FIRST_PAGE)).total === 20)
  assert.equal(reader.position().recordId, of.record.recordId)
})

test('followIndex: index swapped → readers see complete results only', async t => {
  const of = { record: makeRecord(5, 3) }
  const { folder, index } = await openFolder(t)
  const following = startIndexFollower(t, createInMemoryChangeFeed(of), folder)
  const reader = await index()
  const totals = new Set<number>()
  let isReading = true
  const reading = (async () => {
    while (isReading) {
      const { items, total } = await reader.read(FIRST_PAGE)
      assert.equal(parseIndexItems(items).length, Math.min(total, 100))
      totals.add(total)
      await systemClock.sleep(0)
    }
  })()
  for (let round = 0; round < 4; round++) {
    of.record = makeRecord(6 + round, 2, 100 + round)
    await waitUntil(() => totals.has(2 * (100 + round)))
  }
  isReading = false
  await reading
  assert.deepEqual(
    [...totals].toSorted((a, b) => a - b),
    [200, 202, 204, 206, 600],
  )
  await waitUntil(() => indexFiles(folder).length === 1)
  await following.stop()
})

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'not a database': file => writeFileSync(file, 'this is not a database, whatever its name says'.repeat(500)),
  empty: file => writeFileSync(file, ''),
  missing: file => rmSync(file),
}

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`followIndex: index file ${name} → rebuilt`, async t => {
    const record = makeRecord(8, 4)
    const { folder, index } = await openFolder(t)
    const first = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
    await first.reached(record.change)
    await first.stop()
    const file = currentIndexFile(folder) ?? ''
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    damage(file)
    const second = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
    await second.reached(record.change)
    assert.equal((await (await index()).read(FIRST_PAGE)).total, 800)
    await waitUntil(() => indexFiles(folder).length === 1)
    assert.notEqual(currentIndexFile(folder), file)
  })
}

test('followIndex: two followers in one folder → one waits and takes over', async t => {
  const record = makeRecord(9, 2)
  const { folder, index } = await openFolder(t)
  const first = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await first.reached(2)
  const second = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await waitUntil(() => second.last()?.state === 'waiting')
  record.add(10)
  await first.reached(3)
  assert.ok(second.states.every(state => state.state === 'waiting'))
  await first.stop()
  record.add(10)
  await second.reached(4)
  assert.equal((await (await index()).read(FIRST_PAGE)).total, 420)
})

test('followIndex: database unreachable → waits with a reason, then continues', async t => {
  const record = makeRecord(10, 2)
  const outage = { isActive: false }
  const feed = createInMemoryChangeFeed({ record })
  const unreliable = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (outage.isActive) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return await call(...args)
    }
  }
  const { folder, index } = await openFolder(t)
  const following = startIndexFollower(
    t,
    { head: unreliable(feed.head), confirm: unreliable(feed.confirm), after: unreliable(feed.after) },
    folder,
  )
  await following.reached(2)
  outage.isActive = true
  record.add(5)
  await waitUntil(() => following.last()?.state === 'waiting')
  assert.deepEqual(following.last(), {
    state: 'waiting',
    change: 2,
    reason: 'The database cannot be reached. Indexing resumes when it is back.',
  })
  assert.equal((await (await index()).read(FIRST_PAGE)).total, 400, 'the old state is served')
  outage.isActive = false
  await following.reached(3)
})

test('followIndex: database restored during a build → no mixed index served', async t => {
  const of = { record: makeRecord(11) }
  const restored = makeRecord(12, 30)
  const feed = createInMemoryChangeFeed(of)
  const { folder, index } = await openFolder(t)
  let reads = 0
  const following = startIndexFollower(
    t,
    {
      ...feed,
      async after(after, rows, upTo) {
        if (++reads === 3) of.record = restored
        return await feed.after(after, rows, upTo)
      },
    },
    folder,
  )
  const reader = await index()
  assert.equal((await reader.read(FIRST_PAGE)).total, 6_000, 'the first index that is served')
  await following.reached(restored.change)
  await assertSame(t, reader, restored)
})
