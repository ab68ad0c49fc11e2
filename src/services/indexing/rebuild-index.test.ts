import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createInMemoryChangeFeed } from '../../../test/support/in-memory-change-feed.ts'
import { InMemoryDatabase } from '../../../test/support/in-memory-database.ts'
import { readIndexContent, startIndexFollower, waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { currentIndexFile, isIndexRebuildRequested } from '../../search/engines/sqlite/index-files.ts'
import { openLiveIndex } from '../../search/engines/sqlite/live-index.ts'
import type { ChangeFeed } from './change-feed.ts'
import { rebuildIndexAndWait } from './rebuild-index.ts'

const PAGE = { page: 1, perPage: 1 }

function makeRecord(batches = 10): InMemoryDatabase {
  const record = new InMemoryDatabase({ seed: 51, words: 200, parties: 300 })
  for (let batch = 0; batch < batches; batch++) record.add(200)
  return record
}

async function openFolder(t: TestContext) {
  const folder = join(await createTemporaryFolder(t), 'index')
  const live = openLiveIndex(folder, systemClock)
  t.after(() => live.close())
  const total = async () =>
    (await live.reader()?.read({ kind: 'announcements', filter: {}, page: PAGE }))?.total
  return { folder, live, total }
}

function startReindex(t: TestContext, folder: string, record: InMemoryDatabase) {
  const stopping = new AbortController()
  t.after(() => stopping.abort())
  const progress: number[] = []
  const done = rebuildIndexAndWait(folder, {
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
  const feed = createInMemoryChangeFeed({ record })
  const { folder, live, total } = await openFolder(t)
  const served: (number | undefined)[] = []
  let before: string | null = null
  const watched: ChangeFeed = {
    ...feed,
    async after(after, rows, upTo) {
      const isBuilding = before !== null && before === currentIndexFile(folder) && after < 10
      if (isBuilding) served.push(await total())
      if (isBuilding && served.length === 2) record.add(10)
      return await feed.after(after, rows, upTo)
    },
  }
  const following = startIndexFollower(t, watched, folder)
  await following.reached(10)
  before = currentIndexFile(folder)
  const { done } = startReindex(t, folder, record)
  const built = await done
  assert.equal(currentIndexFile(folder), built)
  assert.notEqual(built, before)
  assert.ok(
    served.includes(2_000) && served.includes(2_010),
    'the live index received the new rows during the rebuild',
  )
  await following.reached(record.change)
  assert.equal(await total(), 2_010)
  // A reader of the index releases the old file at its next request.
  await waitUntil(async () => (await total()) === 2_010 && indexFiles(folder).length === 1)
  assert.equal(isIndexRebuildRequested(before ?? ''), false, 'no trace of the old file remains')

  const fresh = await openFolder(t)
  await startIndexFollower(t, createInMemoryChangeFeed({ record }), fresh.folder).reached(record.change)
  const [one, other] = [live.reader(), fresh.live.reader()]
  assert.ok(one && other)
  assert.deepEqual(await readIndexContent(one), await readIndexContent(other))
})

test('rebuildIndexAndWait: no follower, caller interrupted → built by the next follower', async t => {
  const record = makeRecord(3)
  const { folder, total } = await openFolder(t)
  const first = startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await first.reached(3)
  await first.stop()
  const before = currentIndexFile(folder)
  const rebuild = startReindex(t, folder, record)
  await waitUntil(() => rebuild.progress.length > 0)
  rebuild.stop()
  assert.equal(await rebuild.done, null)
  assert.equal(currentIndexFile(folder), before)
  assert.equal(await total(), 600, 'the old index is still served')
  startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  await waitUntil(() => currentIndexFile(folder) !== before)
  assert.equal(await total(), 600)
})

test('rebuildIndexAndWait: no index yet → waits for the first build', async t => {
  const record = makeRecord(2)
  const { folder, total } = await openFolder(t)
  const { done } = startReindex(t, folder, record)
  startIndexFollower(t, createInMemoryChangeFeed({ record }), folder)
  assert.equal(await done, currentIndexFile(folder))
  await waitUntil(async () => (await total()) === 400)
})
