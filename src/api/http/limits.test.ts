import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailedKeys, RateLimit } from './limits.ts'

test('an address may send twenty wrong keys a minute', () => {
  const failed = new FailedKeys('API keys')
  for (let n = 0; n < 20; n += 1) {
    assert.equal(failed.refusal('192.0.2.1', 1000), null)
    failed.note('192.0.2.1', 1000)
  }
  const refusal = failed.refusal('192.0.2.1', 31_000)
  assert.equal(refusal?.code, 'too_many_requests')
  assert.deepEqual(refusal?.headers, {
    ...{ 'ratelimit-policy': '"wrong-keys";q=20;w=60', ratelimit: '"wrong-keys";r=0;t=30' },
    'retry-after': '30',
  })
  assert.equal(failed.refusal('192.0.2.2', 31_000), null)
  assert.equal(failed.refusal('192.0.2.1', 61_000), null)
})

const NETWORKS: [one: string, other: string, same: boolean][] = [
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::1', true],
  ['::1', '::2', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['192.0.2.1', '192.0.2.2', false],
]
for (const [one, other, same] of NETWORKS) {
  test(`${one} and ${other} are counted ${same ? 'as one' : 'apart'}`, () => {
    const failed = new FailedKeys('API keys')
    for (let n = 0; n < 20; n += 1) failed.note(one, 0)
    assert.equal(failed.refusal(other, 1) !== null, same)
  })
}

test('of very many addresses the ones not seen for long are forgotten', () => {
  const failed = new FailedKeys('API keys')
  const fail = (address: string) => Array.from({ length: 20 }, () => failed.note(address, 0))
  fail('192.0.2.1')
  fail('192.0.2.2')
  for (let n = 0; n < 200_000; n += 1) {
    failed.note(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 0)
    if (n % 10_000 === 0) failed.note('192.0.2.2', 0)
  }
  assert.equal(failed.refusal('192.0.2.1', 1), null)
  assert.notEqual(failed.refusal('192.0.2.2', 1), null)
})

test('a key has its requests a minute, counted down in the headers', () => {
  const limit = new RateLimit(2)
  assert.deepEqual(limit.count('k', 0), {
    headers: { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' },
    exceeded: false,
  })
  assert.equal(limit.count('k', 20_000).headers.ratelimit, '"key";r=0;t=40')
  assert.equal(limit.count('other', 20_000).exceeded, false)
  const third = limit.count('k', 30_500)
  assert.deepEqual(third, {
    headers: { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=0;t=30', 'retry-after': '30' },
    exceeded: true,
  })
  assert.equal(limit.count('k', 60_000).exceeded, false)
})
