import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openDocumentArchive } from '../../crawls/archive/document-archive.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { cleanSpool } from './clean-spool.ts'

test('cleanSpool: received file → stays for a day, then it is removed', async t => {
  const spool = openDocumentArchive(await createTemporaryFolder(t), { clock, random })
  const { sha256 } = await spool.store(Readable.from([Buffer.from('a received file')]))
  const after = (hours: number) => ({
    ...clock,
    now: () => new Date(clock.now().getTime() + hours * 60 * 60_000),
  })
  await cleanSpool(spool, after(23))
  assert.equal(await spool.has(sha256), true)
  await cleanSpool(spool, after(25))
  assert.equal(await spool.has(sha256), false)
})
