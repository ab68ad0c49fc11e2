import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, readdir, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import test, { after } from 'node:test'
import {
  hold,
  isRoot,
  killGroup,
  NOBODY,
  type Scope,
  serverPid,
  startHolder,
  temporaryFolder,
} from '../../../test/hold.ts'
import { systemClock as clock } from '../clock.ts'
import { systemDice as dice } from '../dice.ts'
import { makeLog } from '../log.ts'
import { connect, isUnreachable } from '../sql.ts'
import { openEmbedded } from './embedded.ts'

const seed = await temporaryFolder({ after })
await (await hold({ after }, seed)).close()

test('two that start at once share one PostgreSQL, and the last one stops it', async t => {
  const folder = await temporaryFolder(t)
  const [one, other] = await Promise.all([hold(t, folder), hold(t, folder)])
  assert.ok(one.url)
  assert.equal(other.url, one.url)
  await one.close()
  assert.deepEqual(await ask(other.url, 'select 1 as n'), [{ n: 1 }])
  await other.close()
  await assert.rejects(ask(other.url, 'select 1'), isUnreachable)
})

test('a PostgreSQL whose users were killed is taken over, and stopped by the last', async t => {
  const folder = await usedFolder(t)
  const first = await hold(t, folder)
  // With its whole process group, as Ctrl-C at a terminal would reach it.
  await first.kill()
  assert.deepEqual(await ask(first.url, 'select 1 as n'), [{ n: 1 }])
  const second = await hold(t, folder)
  assert.equal(second.url, first.url)
  await second.close()
  await assert.rejects(ask(second.url, 'select 1'), isUnreachable)
})

test('after kill -9 of everything what was committed is there', async t => {
  const folder = await usedFolder(t)
  const first = await hold(t, folder)
  await ask(first.url, 'create table kept as select 7 as n')
  await first.kill()
  process.kill(await serverPid(folder), 'SIGKILL')
  const second = await hold(t, folder)
  assert.deepEqual(await ask(second.url, 'select n from kept'), [{ n: 7 }])
  await second.close()
})

test('a left postmaster.pid with the number of another living process does not keep it from starting', async t => {
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
  const holder = await hold(t, folder)
  assert.ok(holder.url, holder.detail)
  await holder.close()
})

test('a making that was killed in the middle is begun anew', async t => {
  const folder = await temporaryFolder(t)
  const child = startHolder(folder)
  const home = join(folder, 'postgres')
  while (!(await names(home)).some(name => name.startsWith('cluster.unfinished'))) await clock.sleep(5)
  killGroup(child)
  await once(child, 'exit')
  assert.equal((await names(home)).includes('cluster'), false)
  const holder = await hold(t, folder)
  assert.ok(holder.url, holder.detail)
  await holder.close()
})

test('a PostgreSQL that is killed or stopped under its users comes back at the same address', async t => {
  const folder = await usedFolder(t)
  const embedded = await openEmbedded(folder, { clock, dice, log: makeLog('silent') })
  const sql = connect(embedded.url, { max: 2, applicationName: 'test' })
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const [before] = await sql<{ started: Date }[]>`select pg_postmaster_start_time() as started`
    process.kill(await serverPid(folder), signal)
    for (;;) {
      const found = await sql<{ started: Date }[]>`select pg_postmaster_start_time() as started`.catch(
        error => {
          assert.ok(isUnreachable(error), String(error))
          return clock.sleep(20)
        },
      )
      if (found && found[0]?.started.getTime() !== before?.started.getTime()) break
    }
  }
  await sql.end()
  await embedded.close()
})

test('it comes back at its old port, or at another one when that is taken', async t => {
  const folder = await usedFolder(t)
  const first = await hold(t, folder)
  await first.close()
  const second = await hold(t, folder)
  assert.equal(second.url, first.url)
  await second.close()
  const squatter = createServer().listen(Number(new URL(first.url ?? '').port), '127.0.0.1')
  await once(squatter, 'listening')
  const third = await hold(t, folder)
  assert.deepEqual(await ask(third.url, 'select 1 as n'), [{ n: 1 }])
  await third.close()
  squatter.close()
})

test('why PostgreSQL does not start is told in its own words', async t => {
  const folder = await usedFolder(t)
  await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), 'speed = fast\n')
  const holder = await hold(t, folder)
  assert.equal(holder.code, 'database_failed')
  assert.match(holder.detail ?? '', /unrecognized configuration parameter "speed"/)
})

test('its log does not grow for ever', async t => {
  const folder = await usedFolder(t)
  const log = join(folder, 'postgres', 'server.log')
  await truncate(log, 20_000_000)
  await (await hold(t, folder)).close()
  assert.equal((await stat(`${log}.before`)).size, 20_000_000)
  assert.ok((await stat(log)).size < 100_000)
})

test('a cluster of another PostgreSQL is refused', async t => {
  const folder = await usedFolder(t)
  await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
  const holder = await hold(t, folder)
  assert.equal(holder.code, 'data_folder_other_version')
  assert.match(holder.detail ?? '', /PostgreSQL 17.*herald export/)
})

test('a lost password is named', async t => {
  const folder = await usedFolder(t)
  const file = join(folder, 'postgres', 'password')
  await rename(file, `${file}.lost`)
  const holder = await hold(t, folder)
  assert.equal(holder.code, 'database_failed')
  assert.ok(holder.detail?.includes(file))
})

test(`everything is for its user alone${isRoot ? '' : ' (root: not tested)'}`, async t => {
  const folder = await temporaryFolder(t, isRoot ? NOBODY : undefined)
  const holder = await hold(t, folder, isRoot ? { as: NOBODY } : {})
  assert.ok(holder.url, holder.detail)
  await holder.close()
  const home = join(folder, 'postgres')
  for (const name of ['.', 'cluster', 'password', 'server.log']) {
    const { mode, uid } = await stat(join(home, name))
    assert.equal(mode & 0o077, 0, name)
    assert.equal(uid, isRoot ? NOBODY.uid : process.getuid?.(), name)
  }
})

/** A data folder that was in use and closed properly. */
async function usedFolder(t: Scope): Promise<string> {
  const folder = await temporaryFolder(t)
  execFileSync('cp', ['--archive', `${seed}/.`, folder])
  return folder
}

async function ask(url: string | undefined, text: string): Promise<object[]> {
  assert.ok(url)
  const sql = connect(url, { max: 1, applicationName: 'test' })
  return [...(await sql.unsafe(text).finally(() => sql.end()))]
}

async function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
