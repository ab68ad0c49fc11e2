import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { contentOf, startFollowing, until } from '../../test/following.ts'
import { GeneratedRecord } from '../../test/generated.ts'
import { memoryFeed } from '../../test/memory-feed.ts'
import { systemClock } from '../base/clock.ts'
import { currentIndex, isToBeReplaced } from '../search/files.ts'
import { openLiveIndex } from '../search/live.ts'
import type { RecordFeed } from './feed.ts'
import { reindex } from './reindex.ts'

const PAGE = { page: 1, perPage: 1 }

function makeRecord(batches = 10): GeneratedRecord {
  const record = new GeneratedRecord({ seed: 51, words: 200, parties: 300 })
  for (let batch = 0; batch < batches; batch++) record.add(200)
  return record
}

async function openFolder(t: TestContext) {
  const folder = join(await testFolder(t), 'index')
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const total = async () => (await live.reader()?.announcements({}, PAGE))?.total
  return { folder, live, total }
}

function startReindex(t: TestContext, folder: string, record: GeneratedRecord) {
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const progress: number[] = []
  const done = reindex(folder, {
    clock: systemClock,
    signal: stopping.signal,
    head: async () => record.change,
    onProgress: ({ change, head }) => {
      assert.ok(change <= head)
      progress.push(change)
    },
  })
  return { done, progress, stop: () => stopping.abort() }
}

const indexFiles = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.sqlite'))

test('rebuildIndexAndWait: follower running → built alongside the live index, which stays up to date until replaced', async t => {
  const record = makeRecord()
  const feed = memoryFeed({ record })
  const { folder, live, total } = await openFolder(t)
  const served: (number | undefined)[] = []
  let before: string | null = null
  const watched: RecordFeed = {
    ...feed,
    async after(after, rows, upTo) {
      const isBuilding = before !== null && before === currentIndex(folder) && after < 10
      if (isBuilding) served.push(await total())
      if (isBuilding && served.length === 2) record.add(10)
      return await feed.after(after, rows, upTo)
    },
  }
  const following = startFollowing(t, watched, folder)
  await following.reached(10)
  before = currentIndex(folder)
  const { done } = startReindex(t, folder, record)
  const built = await done
  assert.equal(currentIndex(folder), built)
  assert.notEqual(built, before)
  assert.ok(
    served.includes(2_000) && served.includes(2_010),
    'the live index received the new rows during the rebuild',
  )
  await following.reached(record.change)
  assert.equal(await total(), 2_010)
  // A reader releases the old file at its next request.
  await until(async () => (await total()) === 2_010 && indexFiles(folder).length === 1)
  assert.equal(isToBeReplaced(before ?? ''), false, 'no trace of the old file remains')

  const fresh = await openFolder(t)
  await startFollowing(t, memoryFeed({ record }), fresh.folder).reached(record.change)
  const [one, other] = [live.reader(), fresh.live.reader()]
  assert.ok(one && other)
  assert.deepEqual(await contentOf(one), await contentOf(other))
})

test('rebuildIndexAndWait: no follower, caller interrupted → built by the next follower', async t => {
  const record = makeRecord(3)
  const { folder, total } = await openFolder(t)
  const first = startFollowing(t, memoryFeed({ record }), folder)
  await first.reached(3)
  await first.stop()
  const before = currentIndex(folder)
  const rebuild = startReindex(t, folder, record)
  await until(() => rebuild.progress.length > 0)
  rebuild.stop()
  assert.equal(await rebuild.done, null)
  assert.equal(currentIndex(folder), before)
  assert.equal(await total(), 600, 'the old index is still served')
  startFollowing(t, memoryFeed({ record }), folder)
  await until(() => currentIndex(folder) !== before)
  assert.equal(await total(), 600)
})

test('rebuildIndexAndWait: no index yet → waits for the first build', async t => {
  const record = makeRecord(2)
  const { folder, total } = await openFolder(t)
  const { done } = startReindex(t, folder, record)
  startFollowing(t, memoryFeed({ record }), folder)
  assert.equal(await done, currentIndex(folder))
  await until(async () => (await total()) === 400)
})
