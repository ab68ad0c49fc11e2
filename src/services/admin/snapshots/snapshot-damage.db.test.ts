import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { saveTestDocument } from '../../../../test/support/announcement-drafts.ts'
import { isRunningAsRoot } from '../../../../test/support/data-folder-holder.ts'
import {
  createPopulatedContext,
  EXPORT_OPTIONS,
  readAllRows,
} from '../../../../test/support/populated-database.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { isOutOfDiskSpace } from '../../../platform/sql/sql-pool.ts'
import { verifySnapshotFile } from '../../../snapshots/file/verify-snapshot-file.ts'
import { exportSnapshot } from './export-snapshot.ts'
import { importSnapshot } from './import-snapshot.ts'
import { verifyRestore } from './verify-restore.ts'

/** Exports a database with a small document. */
async function createExportedSnapshot(t: TestContext, documentBytes = 2_000) {
  const from = await createPopulatedContext(t, documentBytes)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from, EXPORT_OPTIONS)
  return { from, file, bytes: readFileSync(file) }
}

/** Returns pseudo-random numbers from 0 to `limit - 1`, the same in every run. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

test('importSnapshot: 540 flipped bits, truncations, insertions and swaps → snapshot_unreadable, nothing written', async t => {
  const { file, bytes } = await createExportedSnapshot(t)
  const to = await createTestAppContext(t)
  const before = await readAllRows(to)
  const number = createNumbers(12)
  const damages: [string, (n: number) => Buffer][] = [
    [
      'flip',
      () => {
        const flipped = Buffer.from(bytes)
        const at = number(bytes.length)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << number(8))
        return flipped
      },
    ],
    [
      'byte of the header or seal',
      n => {
        const flipped = Buffer.from(bytes)
        const at = n % 2 === 0 ? number(10) : bytes.length - 1 - number(58)
        flipped[at] = (flipped[at] ?? 0) ^ (1 + number(255))
        return flipped
      },
    ],
    ['truncation', () => bytes.subarray(0, number(bytes.length))],
    ['truncation near the end', n => bytes.subarray(0, bytes.length - 1 - (n % 120))],
    [
      'insertion',
      () => {
        const at = number(bytes.length)
        return Buffer.concat([bytes.subarray(0, at), Buffer.of(number(256)), bytes.subarray(at)])
      },
    ],
    ['appended', n => Buffer.concat([bytes, n % 2 === 0 ? Buffer.alloc(1 + number(100)) : gzipSync('more')])],
    [
      'zeroed block',
      () => {
        const at = number(bytes.length - 64)
        return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(64), bytes.subarray(at + 64)])
      },
    ],
    [
      'swapped blocks',
      () => {
        const at = number(bytes.length - 512)
        const [a, b] = [bytes.subarray(at, at + 256), bytes.subarray(at + 256, at + 512)]
        return Buffer.concat([bytes.subarray(0, at), b, a, bytes.subarray(at + 512)])
      },
    ],
    ['recompressed without a seal', n => gzipSync(gunzipSync(bytes), { level: 1 + (n % 9) })],
  ]
  for (const [name, damage] of damages) {
    for (let n = 0; n < 60; n++) {
      const damaged = damage(n)
      if (damaged.equals(bytes)) continue
      writeFileSync(file, damaged)
      await assert.rejects(importSnapshot(file, to), { code: 'snapshot_unreadable' }, `${name} ${n}`)
    }
  }
  assert.deepEqual(await readAllRows(to), before)
  assert.equal(existsSync(join(to.folder, 'archive')), false)
  writeFileSync(file, bytes)
  await importSnapshot(file, to)
})

test('verifySnapshotFile: sealed again after a change of a row, a document or the end → snapshot_unreadable', async t => {
  const { file, from } = await createExportedSnapshot(t)
  const folder = join(from.folder, 'unpacked')
  await mkdir(folder)
  execFileSync('tar', ['xzf', file, '-C', folder])
  assert.deepEqual((await readdir(folder)).toSorted(), ['documents', 'end.json', 'manifest.json', 'tables'])
  const sealed = readFileSync(file)
  const plain = gunzipSync(sealed)
  for (const text of ['SOCIÉTÉ 005000013', 'corrected', '"documents":1', '"left_out"']) {
    const at = plain.indexOf(text)
    assert.ok(at > 0, text)
    const changed = Buffer.from(plain)
    changed[at + 2] = (changed[at + 2] ?? 0) ^ 1
    const body = gzipSync(changed)
    const digest = createHash('sha256').update(body).digest()
    const seal = Buffer.from(sealed.subarray(-58))
    digest.copy(seal, 16)
    writeFileSync(file, Buffer.concat([body, seal]))
    await assert.rejects(verifySnapshotFile(file), { code: 'snapshot_unreadable' }, text)
  }
})

test('exportSnapshot: disk full → its error, no file', async t => {
  const from = await createPopulatedContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await symlink('/dev/full', `${file}.part`)
  await assert.rejects(exportSnapshot(file, from, EXPORT_OPTIONS), error => isOutOfDiskSpace(error))
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
})

if (isRunningAsRoot) {
  test('importSnapshot: disk of the archive full → its error, no rows, no documents', async t => {
    const { from, file } = await createExportedSnapshot(t, 3 * 2 ** 20)
    for (const name of ['b', 'c']) {
      const bytes = Buffer.concat([from.original, Buffer.from(name)])
      await saveTestDocument(from.sql, { ...(await from.archive.store(Readable.from([bytes]))), url: name })
    }
    await exportSnapshot(`${file}.2`, from, EXPORT_OPTIONS)
    const to = await createTestAppContext(t)
    const before = await readAllRows(to)
    const archive = join(to.folder, 'archive')
    await mkdir(archive)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', archive])
    try {
      await assert.rejects(importSnapshot(`${file}.2`, to), error => isOutOfDiskSpace(error))
      const files = await readdir(archive, { recursive: true, withFileTypes: true })
      assert.deepEqual(
        files.filter(entry => entry.isFile()),
        [],
      )
    } finally {
      execFileSync('umount', [archive])
    }
    assert.deepEqual(await readAllRows(to), before)
    await importSnapshot(`${file}.2`, to)
  })
}

test('verifyRestore: intact snapshot → restored; rows changed by the restore → snapshot_unreadable', async t => {
  const { file } = await createExportedSnapshot(t)
  await verifyRestore(file, await createTestAppContext(t))
  const altered = await createTestAppContext(t)
  await altered.sql`
    create function alter_title() returns trigger language plpgsql as
    $$ begin new.title := upper(new.title); return new; end $$`
  await altered.sql`create trigger alter_title before insert on announcements for each row execute function alter_title()`
  await assert.rejects(verifyRestore(file, altered), /after a restore, the table "announcements" differs/)
})
