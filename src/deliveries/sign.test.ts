import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodySignature, signatureHeaders, standardSignature } from './sign.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: Buffer.from('{"test": 2432232314}'),
}

test('signStandardWebhook: published test vector → same signature', () => {
  assert.equal(standardSignature(SECRET, MESSAGE), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('signBody: published test vector → same signature', () => {
  const body = Buffer.from('{"event":"charge.success","amount":1000,"currency":"NGN"}')
  assert.equal(
    bodySignature('convoy-webhook-secret', body),
    '244449b7f48cbc2709060c9dcdc2b3aa47a78f540430579015c579fb12defbb4',
  )
})

test('buildSignatureHeaders: two secrets → previous one in X-REGISTRY-Signature, both in webhook-signature', () => {
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const headers = signatureHeaders([SECRET, other], MESSAGE)
  assert.equal(headers['x-registry-signature'], bodySignature(SECRET, MESSAGE.body))
  assert.equal(
    headers['webhook-signature'],
    `${standardSignature(SECRET, MESSAGE)} ${standardSignature(other, MESSAGE)}`,
  )
})

test('signBody: bytes that are not UTF-8 → signed as they are', () => {
  const bytes = Buffer.from([0xe9, 0x00, 0xff])
  assert.notEqual(bodySignature(SECRET, bytes), bodySignature(SECRET, Buffer.from(bytes.toString('utf8'))))
})
