import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../../../src/platform/clock.ts'
import { findWordInFiles } from '../../support/erasure/erasure-traces.ts'
import { createSeededRandom } from '../../support/in-memory-database.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NOTICES = join(ROOT, 'samples/fr-bodacc/notices.json')
/** The last name of an officer in the samples, which occurs nowhere else. */
const WORD = 'kervadou'
const FORGET = ['forget', '--name', 'maël yann Kervadou', '--any-place', '--yes', '--purge']

async function createDataFolder(t: TestContext): Promise<string> {
  const folder = await createTemporaryFolder(t)
  // The embedded PostgreSQL runs as another user when tests run as root.
  await chmod(folder, 0o711)
  return join(folder, 'data')
}

function start(data: string, args: readonly string[]) {
  return spawn(process.execPath, [join(ROOT, 'src/main.ts'), ...args], {
    env: { PATH: process.env.PATH, HERALD_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function herald(data: string, ...args: string[]): Promise<string> {
  const child = start(data, args)
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'exit'),
  ])
  assert.equal(child.exitCode, 0, `${args.join(' ')}: ${errors}`)
  return output
}

test('herald forget --purge: database, archive and index → no trace in any file of the data folder', async t => {
  const data = await createDataFolder(t)
  await herald(data, 'import', '--source', 'fr-bodacc', NOTICES)
  await herald(data, 'reindex')
  assert.ok((await findWordInFiles(data, WORD)).length > 5, 'the search finds the name before')
  await herald(data, ...FORGET)
  await herald(data, 'import', '--source', 'fr-bodacc', NOTICES)
  await herald(data, 'replay', '--source', 'fr-bodacc')
  assert.deepEqual(await findWordInFiles(data, WORD), [])
  assert.ok((await findWordInFiles(data, 'tregouric')).length > 5, 'other persons stay')
})

test('herald forget --purge: killed at random moments, then run again → no trace, nothing lost', async t => {
  const data = await createDataFolder(t)
  const random = createSeededRandom(17)
  await herald(data, 'import', '--source', 'fr-bodacc', NOTICES)
  await herald(data, 'reindex')
  for (let round = 0; round < 4; round++) {
    const child = start(data, FORGET)
    await systemClock.sleep(800 + random() * 4_000)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  await herald(data, ...FORGET)
  assert.deepEqual(await findWordInFiles(data, WORD), [])
  const output = await herald(data, 'import', '--json', '--source', 'fr-bodacc', NOTICES)
  assert.equal((JSON.parse(output) as { created: number }).created, 0)
})
