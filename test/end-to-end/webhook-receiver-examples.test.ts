import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { DueDelivery } from '../../src/deliveries/delivery.ts'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { buildDeliveryHeaders } from '../../src/deliveries/http/webhook-request.ts'
import { makeWebhookSender } from '../../src/deliveries/http/webhook-sender.ts'
import { SAMPLE_EVENTS } from '../../src/model/events/sample-events.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { findFreePort } from '../../src/platform/free-port.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { generateSigningSecret } from '../../src/subscriptions/signing-secrets.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/** The first start of Go compiles its standard library, so the limit is four minutes. */
const [RETRY_MS, MAX_TRIES] = [50, 4_800]

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

const isInstalled = ({ version: [command = '', ...rest] }: Runtime): boolean =>
  spawnSync(command, rest).status === 0
const available = Object.entries(RUNTIMES).filter(([, runtime]) => isInstalled(runtime))
const missing = Object.keys(RUNTIMES).filter(name => !available.some(([other]) => other === name))

test('docs/webhooks.md: receiver examples → a runtime known for each', t => {
  const blocks = [...PAGE.matchAll(/^```(js|python|go|php|sh)\n/gm)].map(([, name]) => name)
  assert.deepEqual(blocks, Object.keys(RUNTIMES))
  t.diagnostic(
    missing.length === 0 ? 'all runtimes are installed' : `not installed, so not run: ${missing.join(', ')}`,
  )
})

for (const [name, runtime] of available) {
  test(`receiver example in ${name}: valid signature, also of a batch → 204; wrong secret or changed body → 401`, async t => {
    const [secret, other] = [generateSigningSecret(random), generateSigningSecret(random)]
    const send = await startReceiver(t, name, runtime, secret)
    const { body } = SAMPLE_EVENTS['announcement.created']({ now: clock.now(), random: random })
    assert.equal(await send(secret, body), 204)
    assert.equal(await send(secret, `[${body},${body}]`), 204, 'a batch')
    assert.equal(await send(other, `[${body},${body}]`), 401)
    assert.equal(await send(other, body), 401)
    assert.equal(await send(secret, body, `${body.slice(0, -1)} }`), 401)
    assert.equal(await send(secret, `${body.slice(0, -1)},"x":"é \\u0000"}`), 204)
  })
}

/** Starts the receiver from the page and returns a function that sends it a delivery, optionally with another body. */
async function startReceiver(t: TestContext, name: string, { file, run }: Runtime, secret: string) {
  const code = new RegExp(`^\`\`\`${name}\n(.*?)^\`\`\``, 'ms').exec(PAGE)?.[1] ?? ''
  const path = join(await createTemporaryFolder(t), file)
  await writeFile(path, code)
  const port = await findFreePort()
  const [command = '', ...rest] = run(path, port)
  const environment = { ...process.env, SECRET: secret, PORT: String(port) }
  // A separate process group, because `go run` starts the compiled program as a child.
  const child = spawn(command, rest, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  t.after(() => stopGroup(child))
  await waitUntilListening(port, child)
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
      batchId: null,
    }
    const url = new URL(`http://127.0.0.1:${port}/`)
    const target = {
      id,
      owner: 'owner',
      lastOutcome: 'none',
      url,
      secrets: [key] as const,
      ratePerSecond: null,
      headers: {},
      payloadVariant: 'full' as const,
      batch: null,
    } as const
    const headers = buildDeliveryHeaders(
      [{ delivery, payload: Buffer.from(body) }],
      target,
      Buffer.from(body),
      clock.now(),
      'Herald/test',
    )
    return (await sender.send({ subscriptionId: id, url, headers, body: Buffer.from(sent) })).status
  }
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  let errorOutput = ''
  child.stderr?.on('data', chunk => {
    errorOutput += chunk
  })
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    assert.equal(child.exitCode, null, errorOutput)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await clock.sleep(RETRY_MS)
  }
  assert.fail(`the receiver does not listen on ${port}: ${errorOutput}`)
}
