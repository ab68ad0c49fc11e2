import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RECEIVER_EXAMPLES } from '../../web/src/pages/webhooks/create/receiver-examples.ts'
import { listAttemptPhases } from '../../web/src/pages/webhooks/deliveries/attempt-phases.ts'
import { computeSignatures } from '../../web/src/pages/webhooks/deliveries/compute-signatures.ts'
import { findPayloadSubject, formatJson } from '../../web/src/pages/webhooks/deliveries/event-payload.ts'
import {
  buildCurlCommand,
  buildOpensslCommand,
} from '../../web/src/pages/webhooks/deliveries/shell-commands.ts'
import {
  fromDateTimeInputValue,
  toDateTimeInputValue,
} from '../../web/src/pages/webhooks/resend/date-time-input-value.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** The computations behind the webhook and delivery pages of the dashboard. */

test('computeSignatures: public test vectors → their signatures', async () => {
  const standard = await computeSignatures(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '1614265330',
    '{"test": 2432232314}',
  )
  assert.equal(standard.standard, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  const body = '{"event":"charge.success","amount":1000,"currency":"NGN"}'
  const plain = await computeSignatures('convoy-webhook-secret', 'x', '0', body)
  assert.equal(plain.registry, '244449b7f48cbc2709060c9dcdc2b3aa47a78f540430579015c579fb12defbb4')
  assert.equal(plain.standard, null)
  assert.equal((await computeSignatures('whsec_no base64', 'x', '0', body)).standard, null)
})

test('buildOpensslCommand: quotes and shell syntax in the payload → same signature', async () => {
  const secret = 'whsec_AAECAwQFBgcICQoLDA0ODw=='
  const body = `{"name":"L'Étoile \\"d'or\\" $HOME %s \\\\n \`id\`"}`
  const typed = runInShell(buildOpensslCommand(body), { SECRET: secret })
  assert.equal(typed.trim().split(' ').at(-1), (await computeSignatures(secret, 'x', '0', body)).registry)
})

test('buildCurlCommand: special characters → arguments unchanged', () => {
  const body = `{"name":"L'Étoile"}`
  const command = buildCurlCommand(
    'https://example.com/a?b=1&c=2',
    { 'webhook-id': 'x', accept: ['a', "b'c"] },
    body,
  )
  const [name, ...given] = runInShell(`curl() { printf '%s\\n' curl "$@"; }\n${command}`).trim().split('\n')
  assert.equal(name, 'curl')
  const headers = ['-H', 'webhook-id: x', '-H', 'accept: a', '-H', "accept: b'c"]
  assert.deepEqual(given, ['-i', 'https://example.com/a?b=1&c=2', ...headers, '--data-binary', body])
  assert.match(buildCurlCommand('https://example.com/', {}, null), /--data-binary @body\.json$/)
})

test('listAttemptPhases: consecutive phases → end with the attempt', () => {
  const all = { dns_ms: 2, connect_ms: 3, tls_ms: 10, first_byte_ms: 40, total_ms: 41 }
  assert.deepEqual(
    listAttemptPhases(all).map(({ name, from, to }) => [name, from, to]),
    [
      ['DNS', 0, 2],
      ['Connect', 2, 5],
      ['TLS', 5, 15],
      ['First byte', 15, 40],
      ['Rest of response', 40, 41],
    ],
  )
  const open = listAttemptPhases({ ...all, dns_ms: null, connect_ms: null, tls_ms: null })
  assert.deepEqual(
    open.map(({ from, to }) => [from, to]),
    [
      [0, 40],
      [40, 41],
    ],
  )
  const silent = listAttemptPhases({ ...all, first_byte_ms: null, total_ms: 10_000 })
  assert.deepEqual(silent.at(-1), { name: 'Time to failure', from: 15, to: 10_000 })
})

test('toLocalDateTime, fromLocalDateTime: clock change → same time back', () => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Madrid'
  // Half an hour after clocks go forward.
  assert.equal(toDateTimeInputValue('2026-03-29T01:30:00.000Z'), '2026-03-29T03:30')
  assert.equal(fromDateTimeInputValue('2026-03-29T03:30'), '2026-03-29T01:30:00.000Z')
  process.env.TZ = TZ ?? 'UTC'
  assert.equal(toDateTimeInputValue('yesterday'), '')
  assert.equal(toDateTimeInputValue(null), '')
  assert.equal(fromDateTimeInputValue(''), null)
})

test('findPayloadSubject, formatJson: announcement, entity, source → its page', () => {
  const findSubject = (data: object) => findPayloadSubject(JSON.stringify({ data }))
  assert.deepEqual(findSubject({ announcement: { id: 'a', title: 'T' } }), {
    path: '/announcements/a',
    name: 'T',
  })
  assert.deepEqual(findSubject({ entity: { id: 'e', name: 'N' } }), { path: '/entities/e', name: 'N' })
  assert.deepEqual(findSubject({ source: { source_id: 's' } }), { path: '/sources/s', name: 's' })
  assert.equal(findSubject({}), null)
  assert.equal(formatJson('not JSON'), 'not JSON')
  assert.equal(formatJson('{"a":1}'), '{\n  "a": 1\n}')
})

test('RECEIVER_EXAMPLES: same code as docs/webhooks.md', () => {
  const guide = readFileSync(join(REPOSITORY_ROOT, 'docs/webhooks.md'), 'utf8')
  const sections = guide.split(/^(?=##)/m).filter(section => section.startsWith('### '))
  assert.deepEqual(
    RECEIVER_EXAMPLES.map(({ language, code }) => [language, code]),
    sections.map(section => [/^### (.+)/.exec(section)?.[1], /```\w+\n([\s\S]+?)```/.exec(section)?.[1]]),
  )
})

function runInShell(script: string, environment: Readonly<Record<string, string>> = {}): string {
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env: { ...process.env, ...environment } })
}
