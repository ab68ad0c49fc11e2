import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodySignature, signatureHeaders, standardSignature } from './sign.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNED = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: Buffer.from('{"test": 2432232314}'),
}

test('the public vector of Standard Webhooks', () => {
  assert.equal(standardSignature(SECRET, SIGNED), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('the public vector of a body signed alone', () => {
  const body = Buffer.from('{"event":"charge.success","amount":1000,"currency":"NGN"}')
  assert.equal(
    bodySignature('convoy-webhook-secret', body),
    '244449b7f48cbc2709060c9dcdc2b3aa47a78f540430579015c579fb12defbb4',
  )
})

test('during a rotation the old secret signs the one header, both sign the other', () => {
  const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
  const headers = signatureHeaders([SECRET, other], SIGNED)
  assert.equal(headers['x-registry-signature'], bodySignature(SECRET, SIGNED.body))
  assert.equal(
    headers['webhook-signature'],
    `${standardSignature(SECRET, SIGNED)} ${standardSignature(other, SIGNED)}`,
  )
})

test('bytes are signed as they are, whatever they mean', () => {
  const latin = Buffer.from([0xe9, 0x00, 0xff])
  assert.notEqual(bodySignature(SECRET, latin), bodySignature(SECRET, Buffer.from(latin.toString('utf8'))))
})
