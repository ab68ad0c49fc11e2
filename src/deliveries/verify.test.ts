import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureHeaders } from './sign.ts'
import { distrust } from './verify.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const NOW = 1_800_000_000
const body = Buffer.from('{"event":"announcement.created"}')
const headers = signatureHeaders([SECRET], { id: '1', timestamp: NOW, body })

for (const [name, received, secret, now, expected] of [
  ['unchanged', { headers, body }, SECRET, NOW, null],
  ['signed with another secret', { headers, body }, OTHER, NOW, /X-REGISTRY-Signature/],
  ['changed body', { headers, body: Buffer.from('{}') }, SECRET, NOW, /X-REGISTRY-Signature/],
  ['no signatures', { headers: {}, body }, SECRET, NOW, /X-REGISTRY-Signature/],
  ['changed id', { headers: { ...headers, 'webhook-id': '2' }, body }, SECRET, NOW, /webhook-signature/],
  ['6 minutes late', { headers, body }, SECRET, NOW + 360, /webhook-timestamp/],
  ['6 minutes early', { headers, body }, SECRET, NOW - 360, /webhook-timestamp/],
] as const) {
  test(`findSignatureError: ${name} → ${expected ?? 'null'}`, () => {
    const reason = distrust(received, secret, now)
    if (expected === null) assert.equal(reason, null)
    else assert.match(reason ?? '', expected)
  })
}
