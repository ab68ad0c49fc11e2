import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DueDelivery } from '../../src/deliveries/delivery.ts'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { buildDeliveryHeaders } from '../../src/deliveries/http/delivery-headers.ts'
import { makeWebhookSender } from '../../src/deliveries/http/webhook-sender.ts'
import { SAMPLE_EVENTS } from '../../src/model/sample-events.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { findFreePort } from '../../src/platform/free-port.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { generateSigningSecret } from '../../src/subscriptions/signing-secrets.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/** Go builds its whole library before it runs the first time. */
const [TRY_MS, MOST_TRIES] = [50, 4_800]

const PAGE = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

interface Runtime {
  readonly file: string
  readonly version: readonly string[]
  readonly run: (file: string, port: number) => readonly string[]
}

const RUNTIMES: Record<string, Runtime> = {
  js: {
    file: 'receiver.mjs',
    version: [process.execPath, '--version'],
    run: file => [process.execPath, file],
  },
  python: { file: 'receiver.py', version: ['python3', '--version'], run: file => ['python3', file] },
  go: { file: 'receiver.go', version: ['go', 'version'], run: file => ['go', 'run', file] },
  php: {
    file: 'receiver.php',
    version: ['php', '--version'],
    run: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
  },
  sh: {
    file: 'receiver.sh',
    version: ['openssl', 'version'],
    run: (file, port) => [
      process.execPath,
      join(import.meta.dirname, '..', 'support', 'cgi-server.ts'),
      file,
      String(port),
    ],
  },
}

const isThere = ({ version: [command = '', ...rest] }: Runtime): boolean =>
  spawnSync(command, rest).status === 0
const present = Object.entries(RUNTIMES).filter(([, runtime]) => isThere(runtime))
const absent = Object.keys(RUNTIMES).filter(name => !present.some(([other]) => other === name))

test('every receiver of the page has a runtime here, or is named', t => {
  const blocks = [...PAGE.matchAll(/^```(js|python|go|php|sh)\n/gm)].map(([, name]) => name)
  assert.deepEqual(blocks, Object.keys(RUNTIMES))
  t.diagnostic(absent.length === 0 ? 'all of them run' : `not here, so not run: ${absent.join(', ')}`)
})

for (const [name, runtime] of present) {
  test(`the receiver in ${name} believes Herald and nobody else`, async t => {
    const [secret, other] = [generateSigningSecret(random), generateSigningSecret(random)]
    const send = await start(t, name, runtime, secret)
    const { body } = SAMPLE_EVENTS['announcement.created']({ now: clock.now(), random: random })
    assert.equal(await send(secret, body), 204)
    assert.equal(await send(other, body), 401)
    assert.equal(await send(secret, body, `${body.slice(0, -1)} }`), 401)
    assert.equal(await send(secret, `${body.slice(0, -1)},"x":"é \\u0000"}`), 204)
  })
}

/** Starts a receiver as it stands on the page; answers how to send it a delivery, which may be changed on its way. */
async function start(t: TestContext, name: string, { file, run }: Runtime, secret: string) {
  const code = new RegExp(`^\`\`\`${name}\n(.*?)^\`\`\``, 'ms').exec(PAGE)?.[1] ?? ''
  const path = join(await createTemporaryFolder(t), file)
  await writeFile(path, code)
  const port = await findFreePort()
  const [command = '', ...rest] = run(path, port)
  const environment = { ...process.env, SECRET: secret, PORT: String(port) }
  // A group of its own: `go run` starts what it has built as a child.
  const child = spawn(command, rest, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  t.after(() => end(child))
  await untilOpen(port, child)
  const resolve = async () => []
  const sender = makeWebhookSender({
    guard: makeAddressGuard(['127.0.0.0/8']),
    resolve,
    ca: [],
    clock,
    deadlineMs: 10_000,
  })
  t.after(() => sender.close())
  return async (key: string, body: string, sent = body): Promise<number | null> => {
    const id = '019ab000-0000-7000-8000-000000000001'
    const delivery: DueDelivery = {
      id,
      eventId: id,
      eventType: 'announcement.created',
      jurisdiction: 'FR',
      subscriptionId: id,
      trigger: 'event',
      attempts: 0,
      round: 0,
    }
    const url = new URL(`http://127.0.0.1:${port}/`)
    const target = { id, url, secrets: [key] as const, ratePerSecond: null }
    const headers = buildDeliveryHeaders(delivery, target, Buffer.from(body), clock.now(), 'Herald/test')
    return (await sender.send({ url, headers, body: Buffer.from(sent) })).status
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    assert.equal(child.exitCode, null, said)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await clock.sleep(TRY_MS)
  }
  assert.fail(`nobody listens on ${port}: ${said}`)
}
