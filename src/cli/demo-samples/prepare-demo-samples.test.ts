import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { prepareDemoSamples, SAMPLES_FOLDER } from './prepare-demo-samples.ts'

const NOW = new Date('2027-01-04T12:00:00Z')

test('prepareDemoSamples: new data folder, then with an archive → the same moved samples', async t => {
  const folder = await createTemporaryFolder(t)
  const archiveFolder = join(folder, 'archive')
  const moved = { folder: join(folder, 'demo-samples'), isMoved: true }
  assert.deepEqual(await prepareDemoSamples(folder, { archiveFolder, now: NOW }), moved)
  await mkdir(archiveFolder)
  await writeFile(join(archiveFolder, 'document'), '')
  assert.deepEqual(await prepareDemoSamples(folder, { archiveFolder, now: NOW }), moved)
})

test('prepareDemoSamples: archive from before dates were moved → the original dates', async t => {
  const folder = await createTemporaryFolder(t)
  const archiveFolder = join(folder, 'archive', '00')
  await mkdir(archiveFolder, { recursive: true })
  await writeFile(join(archiveFolder, 'document'), '')
  const options = { archiveFolder: join(folder, 'archive'), now: NOW }
  assert.deepEqual(await prepareDemoSamples(folder, options), { folder: SAMPLES_FOLDER, isMoved: false })
})
