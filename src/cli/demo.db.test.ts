import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { startHerald } from '../../test/support/herald-process.ts'
import { waitUntil } from '../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'

test('demo: given port in use → ends with the reason before it reads a sample', {
  timeout: 60_000,
}, async t => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => void other.close())
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  const data = await createTemporaryFolder(t)
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(data, 0o755)
  const demo = startHerald(t, ['demo', '--json', '--port', port, '--data', data], {})
  assert.notEqual(await demo.exited, 0)
  assert.match(demo.output(), new RegExp(`port ${port}`, 'i'))
  assert.deepEqual(await listFiles(join(data, 'archive')), [])
})

test('demo: killed while it reads the samples, started again at once → ready', {
  timeout: 120_000,
}, async t => {
  const folder = await createTemporaryFolder(t)
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const killed = startHerald(t, ['demo', '--json', '--port', '0', '--data', data], {})
  await waitUntil(async () => (await listFiles(join(data, 'archive'))).length > 0, 60_000)
  await killed.kill()
  const demo = startHerald(t, ['demo', '--json', '--port', '0', '--data', data], {})
  await waitUntil(() => /"announcements":[1-9]/.test(demo.output()), 90_000).catch(error => {
    throw new Error(`${error}\n${demo.tail()}`)
  })
  assert.equal(await demo.stop(), 0, demo.tail())
})

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(entry => entry.name)
}
