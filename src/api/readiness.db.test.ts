import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { startTestApi } from '../../test/support/api-server.ts'
import { InMemoryDatabase } from '../../test/support/in-memory-database.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { clearIndexDamage, nextIndexFile, publishIndexFile } from '../search/engines/sqlite/index-files.ts'
import { openLiveIndex } from '../search/engines/sqlite/live-index.ts'
import { buildIndexRows } from '../search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../search/engines/sqlite/write/index-writer.ts'

const LIST = '/api/v1/announcements'
/** `openLiveIndex` looks for a new file after 100 ms. */
const CHECK_MS = 120
const PAGE_BYTES = 4096

const folder = await createTemporaryFolder({ after })
/** A clock that moves on with each accident, so that nothing waits. */
let elapsed = 0
const open = () => openLiveIndex(folder, { ...clock, elapsed: () => elapsed })
let live = open()
after(() => live.close())
const api = await startTestApi({ after }, { index: () => live.reader() })

/** Builds the next index file of the folder and returns its path. */
function buildIndexFile(seed: number): string {
  const database = new InMemoryDatabase({ seed, words: 60, parties: 20 })
  database.add(40)
  const file = nextIndexFile(folder)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true }) // of a deleted file
  clearIndexDamage(file)
  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(database.changesBetween(0, database.change)))
  writer.close()
  return file
}

/** Damage to the files of a node. Each works on the file that is published, if there is one. */
const ACCIDENTS: Readonly<Record<string, (file: string, seed: number) => Promise<void>>> = {
  'new index': async (_file, seed) => publishIndexFile(folder, buildIndexFile(seed)),
  'new index, not published': async (_file, seed) => void buildIndexFile(seed),
  'new index, then emptied': async (_file, seed) => {
    const file = buildIndexFile(seed)
    await truncate(file, 0)
    publishIndexFile(folder, file)
  },
  'new index of other bytes': async () => {
    const file = nextIndexFile(folder)
    await writeFile(file, 'not a database'.repeat(1_000))
    publishIndexFile(folder, file)
  },
  'new index, cut off': async (_file, seed) => {
    const file = buildIndexFile(seed)
    await truncate(file, Math.floor((await readFile(file)).length / 3 / 4096) * 4096)
    publishIndexFile(folder, file)
  },
  'new index, rows overwritten': async (_file, seed) => {
    const file = buildIndexFile(seed)
    const database = new DatabaseSync(file)
    const roots = database
      .prepare("select rootpage from sqlite_schema where tbl_name in ('announcement', 'item')")
      .all()
    database.close()
    const bytes = await readFile(file)
    for (const { rootpage } of roots)
      bytes.fill(7, (Number(rootpage) - 1) * PAGE_BYTES, Number(rootpage) * PAGE_BYTES)
    await writeFile(file, bytes)
    publishIndexFile(folder, file)
  },
  'file overwritten': async file => writeFile(file, Buffer.alloc(300_000, 7)),
  'file deleted': async file => rm(file, { force: true }),
  'pointer to nothing': async () => publishIndexFile(folder, nextIndexFile(folder)),
  'pointer of another version': async () => writeFile(join(folder, 'current'), 'index-1-1.sqlite'),
  'pointer is empty': async () => writeFile(join(folder, 'current'), ''),
  'folder deleted': async () => {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
  },
}

async function readStatuses(): Promise<{ list: number; ready: number; detail: string }> {
  const { status: list } = await api.ask(LIST)
  const { status, text } = await api.ask('/readyz', { authorization: null })
  return { list, ready: status, detail: String((JSON.parse(text) as { detail?: string }).detail ?? '') }
}

test('readiness: no index yet → 503 with the reason, as lists', async () => {
  const { list, ready, detail } = await readStatuses()
  assert.deepEqual([list, ready], [503, 503])
  assert.match(detail, /The first search index is not ready/)
})

test('readiness: 90 accidents with index files in random order → 200 when lists are 200, 503 when they are 503', async () => {
  const names = Object.keys(ACCIDENTS)
  const seen = new Map<number, number>()
  let state = 12_345
  let file = join(folder, 'none')
  for (let step = 0; step < 90; step++) {
    state = (state * 48_271) % 2_147_483_647
    // Every third accident is a new index, otherwise nothing could be read soon.
    const name = (step % 3 === 0 ? 'new index' : names[state % names.length]) as string
    await ACCIDENTS[name]?.(file, step + 1)
    const pointer = await readFile(join(folder, 'current'), 'utf8').catch(() => '')
    if (pointer !== '') file = join(folder, pointer)
    elapsed += CHECK_MS
    // A node that restarts opens the file anew; one that goes on keeps reading the previous file.
    if (state % 5 < 3) {
      live.close()
      live = open()
    }
    const { list, ready, detail } = await readStatuses()
    assert.equal(ready, list, `${step} ${name}: ${detail}`)
    assert.ok(ready === 200 || (ready === 503 && detail !== ''), `${step} ${name}: ${ready} ${detail}`)
    seen.set(ready, (seen.get(ready) ?? 0) + 1)
  }
  assert.ok((seen.get(200) ?? 0) > 15 && (seen.get(503) ?? 0) > 10, JSON.stringify([...seen]))
})

test('readiness: database away or read-only → 200 as lists', async () => {
  elapsed += CHECK_MS
  publishIndexFile(folder, buildIndexFile(1_000))
  elapsed += CHECK_MS
  assert.deepEqual((await readStatuses()).ready, 200)
  await api.proxy.cut()
  assert.deepEqual(await readStatuses(), { list: 200, ready: 200, detail: '' })
  await api.proxy.restore()
})
