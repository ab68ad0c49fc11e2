import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, readdir, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test, { after } from 'node:test'
import {
  createTemporaryDataFolder,
  holdDataFolder,
  isRunningAsRoot,
  killProcessGroup,
  readPostgresPid,
  spawnDataFolderHolder,
  type TestScope,
  UNPRIVILEGED_USER,
} from '../../../test/support/data-folder-holder.ts'
import { systemClock as clock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { systemRandom as random } from '../random.ts'
import { createSqlPool, isDatabaseUnreachable } from '../sql/sql-pool.ts'
import { openEmbeddedPostgres } from './open-embedded-postgres.ts'

const seed = await createTemporaryDataFolder({ after })
await (await holdDataFolder({ after }, seed)).close()

test('openEmbeddedPostgres: two concurrent starts → one shared server, stopped by the last process', async t => {
  const folder = await createTemporaryDataFolder(t)
  const [first, second] = await Promise.all([holdDataFolder(t, folder), holdDataFolder(t, folder)])
  assert.ok(first.url)
  assert.equal(second.url, first.url)
  await first.close()
  assert.deepEqual(await query(second.url, 'select 1 as n'), [{ n: 1 }])
  await second.close()
  await assert.rejects(query(second.url, 'select 1'), isDatabaseUnreachable)
})

test('openEmbeddedPostgres: previous users killed → server taken over, stopped by the last process', async t => {
  const folder = await usedFolder(t)
  const first = await holdDataFolder(t, folder)
  // `kill` ends the whole process group, which Ctrl-C in a terminal also reaches.
  await first.kill()
  assert.deepEqual(await query(first.url, 'select 1 as n'), [{ n: 1 }])
  const second = await holdDataFolder(t, folder)
  assert.equal(second.url, first.url)
  await second.close()
  await assert.rejects(query(second.url, 'select 1'), isDatabaseUnreachable)
})

test('openEmbeddedPostgres: all processes killed with SIGKILL → committed data survives', async t => {
  const folder = await usedFolder(t)
  const first = await holdDataFolder(t, folder)
  await query(first.url, 'create table kept as select 7 as n')
  await first.kill()
  process.kill(await readPostgresPid(folder), 'SIGKILL')
  const second = await holdDataFolder(t, folder)
  assert.deepEqual(await query(second.url, 'select n from kept'), [{ n: 7 }])
  await second.close()
})

test('openEmbeddedPostgres: stale postmaster.pid with the pid of another process → starts', async t => {
  const folder = await usedFolder(t)
  const cluster = join(folder, 'postgres', 'cluster')
  const { uid, gid } = await stat(cluster)
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
  t.after(() => other.kill())
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${other.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`,
  )
  await chown(join(cluster, 'postmaster.pid'), uid, gid)
  const holder = await holdDataFolder(t, folder)
  assert.ok(holder.url, holder.detail)
  await holder.close()
})

test('openEmbeddedPostgres: killed during initdb → next start creates the cluster', async t => {
  const folder = await createTemporaryDataFolder(t)
  const child = spawnDataFolderHolder(folder)
  const home = join(folder, 'postgres')
  while (!(await listNames(home)).some(name => name.startsWith('cluster.unfinished'))) await clock.sleep(5)
  killProcessGroup(child)
  await once(child, 'exit')
  assert.equal((await listNames(home)).includes('cluster'), false)
  const holder = await holdDataFolder(t, folder)
  assert.ok(holder.url, holder.detail)
  await holder.close()
})

test('openEmbeddedPostgres: server killed or stopped while in use → restarted on the same port', async t => {
  const folder = await usedFolder(t)
  const embedded = await openEmbeddedPostgres(folder, { clock, random: random, log: createLogger('silent') })
  const sql = createSqlPool(embedded.url, { maxConnections: 2, applicationName: 'test' })
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const [before] = await sql<{ started: Date }[]>`select pg_postmaster_start_time() as started`
    process.kill(await readPostgresPid(folder), signal)
    for (;;) {
      const rows = await sql<{ started: Date }[]>`select pg_postmaster_start_time() as started`.catch(
        error => {
          assert.ok(isDatabaseUnreachable(error), String(error))
          return clock.sleep(20)
        },
      )
      if (rows && rows[0]?.started.getTime() !== before?.started.getTime()) break
    }
  }
  await sql.end()
  await embedded.close()
})

test('openEmbeddedPostgres: restart → previous port, or another one if it is taken', async t => {
  const folder = await usedFolder(t)
  const first = await holdDataFolder(t, folder)
  await first.close()
  const second = await holdDataFolder(t, folder)
  assert.equal(second.url, first.url)
  await second.close()
  const squatter = createServer().listen(Number(new URL(first.url ?? '').port), '127.0.0.1')
  await once(squatter, 'listening')
  const third = await holdDataFolder(t, folder)
  assert.deepEqual(await query(third.url, 'select 1 as n'), [{ n: 1 }])
  await third.close()
  squatter.close()
})

test('openEmbeddedPostgres: invalid postgresql.conf → database_failed with the output of PostgreSQL', async t => {
  const folder = await usedFolder(t)
  await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), 'speed = fast\n')
  const holder = await holdDataFolder(t, folder)
  assert.equal(holder.code, 'database_failed')
  assert.match(holder.detail ?? '', /unrecognized configuration parameter "speed"/)
})

test('openEmbeddedPostgres: server log above the limit → rotated', async t => {
  const folder = await usedFolder(t)
  const log = join(folder, 'postgres', 'server.log')
  await truncate(log, 20_000_000)
  await (await holdDataFolder(t, folder)).close()
  assert.equal((await stat(`${log}.before`)).size, 20_000_000)
  assert.ok((await stat(log)).size < 100_000)
})

test('openEmbeddedPostgres: cluster of another major version → data_folder_other_version', async t => {
  const folder = await usedFolder(t)
  await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
  const holder = await holdDataFolder(t, folder)
  assert.equal(holder.code, 'data_folder_other_version')
  assert.match(holder.detail ?? '', /PostgreSQL 17.*herald export/)
})

test('openEmbeddedPostgres: password file missing → database_failed names the file', async t => {
  const folder = await usedFolder(t)
  const file = join(folder, 'postgres', 'password')
  await rename(file, `${file}.lost`)
  const holder = await holdDataFolder(t, folder)
  assert.equal(holder.code, 'database_failed')
  assert.ok(holder.detail?.includes(file))
})

test(`openEmbeddedPostgres: files → accessible by their owner only${isRunningAsRoot ? '' : ' (root: not tested)'}`, async t => {
  const folder = await createTemporaryDataFolder(t, isRunningAsRoot ? UNPRIVILEGED_USER : undefined)
  const holder = await holdDataFolder(t, folder, isRunningAsRoot ? { as: UNPRIVILEGED_USER } : {})
  assert.ok(holder.url, holder.detail)
  await holder.close()
  const home = join(folder, 'postgres')
  for (const name of ['.', 'cluster', 'password', 'server.log']) {
    const { mode, uid } = await stat(join(home, name))
    assert.equal(mode & 0o077, 0, name)
    assert.equal(uid, isRunningAsRoot ? UNPRIVILEGED_USER.uid : process.getuid?.(), name)
  }
})

/** Creates a data folder that has been in use and was closed cleanly. */
async function usedFolder(t: TestScope): Promise<string> {
  const folder = await createTemporaryDataFolder(t)
  execFileSync('cp', ['--archive', `${seed}/.`, folder])
  return folder
}

async function query(url: string | undefined, text: string): Promise<object[]> {
  assert.ok(url)
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'test' })
  return [...(await sql.unsafe(text).finally(() => sql.end()))]
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
