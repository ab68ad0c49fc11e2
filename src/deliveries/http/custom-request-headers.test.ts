import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactEchoedValues, redactHeaderValues } from './custom-request-headers.ts'
import type { AttemptResult } from './webhook-sender.ts'

const RESULT: AttemptResult = {
  outcome: { kind: 'response', status: 200, retryAfterMs: null },
  status: 200,
  error: null,
  detail: null,
  responseHeaders: {},
  responseBody: Buffer.alloc(0),
  firstByteMs: 1,
  totalMs: 2,
  remoteAddress: null,
  connection: null,
}

test('redactHeaderValues: headers → names with redacted values', () => {
  const redacted = redactHeaderValues({ 'X-Team': 'legal', Authorization: 'Bearer 1' })
  assert.deepEqual(redacted, { 'X-Team': '[redacted]', Authorization: '[redacted]' })
})

test('redactEchoedValues: values in body and headers, escaped or cut off → redacted', () => {
  const headers = { Authorization: 'Bearer "12345678"', 'X-Key': '12345678', 'X-Team': 'legal' }
  const body = (text: string) => Buffer.from(text)
  const redact = (text: string) =>
    redactEchoedValues({ ...RESULT, responseBody: body(text) }, headers).responseBody.toString()
  assert.equal(redact('{"key":"12345678","team":"legal"}'), '{"key":"[redacted]","team":"legal"}')
  assert.equal(redact(JSON.stringify(headers.Authorization)), '"[redacted]"')
  assert.equal(redact('größe Bearer "1234'), 'größe [redacted]')
  assert.equal(redact('Bearer of news'), 'Bearer of news')
  const responseHeaders = { 'x-echo': 'key 12345678', 'set-cookie': ['a=12345678', 'b=1'] }
  assert.deepEqual(redactEchoedValues({ ...RESULT, responseHeaders }, headers).responseHeaders, {
    'x-echo': 'key [redacted]',
    'set-cookie': ['a=[redacted]', 'b=1'],
  })
})

test('redactEchoedValues: no custom headers → the same result', () => {
  assert.equal(redactEchoedValues(RESULT, {}), RESULT)
})
