import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailedKeys, RateLimit } from './limits.ts'

test('FailedAuthLimiter: 20 failures → limited until the minute is over', () => {
  const limiter = new FailedKeys('API keys')
  for (let n = 0; n < 20; n += 1) {
    assert.equal(limiter.refusal('192.0.2.1', 1000), null)
    limiter.note('192.0.2.1', 1000)
  }
  const error = limiter.refusal('192.0.2.1', 31_000)
  assert.equal(error?.code, 'too_many_requests')
  assert.deepEqual(error?.headers, {
    'ratelimit-policy': '"wrong-keys";q=20;w=60',
    ratelimit: '"wrong-keys";r=0;t=30',
    'retry-after': '30',
  })
  assert.equal(limiter.refusal('192.0.2.2', 31_000), null)
  assert.equal(limiter.refusal('192.0.2.1', 61_000), null)
})

const NETWORKS: [first: string, second: string, isSame: boolean][] = [
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::1', true],
  ['::1', '::2', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['192.0.2.1', '192.0.2.2', false],
]
for (const [first, second, isSame] of NETWORKS) {
  test(`FailedAuthLimiter: ${first} and ${second} → ${isSame ? 'same network' : 'different networks'}`, () => {
    const limiter = new FailedKeys('API keys')
    for (let n = 0; n < 20; n += 1) limiter.note(first, 0)
    assert.equal(limiter.refusal(second, 1) !== null, isSame)
  })
}

test('FailedAuthLimiter: 200,000 networks → those not seen for long are dropped', () => {
  const limiter = new FailedKeys('API keys')
  const failTwentyTimes = (ipAddress: string) => {
    for (let n = 0; n < 20; n += 1) limiter.note(ipAddress, 0)
  }
  failTwentyTimes('192.0.2.1')
  failTwentyTimes('192.0.2.2')
  for (let n = 0; n < 200_000; n += 1) {
    limiter.note(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 0)
    if (n % 10_000 === 0) limiter.note('192.0.2.2', 0)
  }
  assert.equal(limiter.refusal('192.0.2.1', 1), null)
  assert.notEqual(limiter.refusal('192.0.2.2', 1), null)
})

test('KeyRateLimiter: third request of 2 per minute → exceeded, counted down in the headers', () => {
  const limiter = new RateLimit(2)
  assert.deepEqual(limiter.count('key-1', 0), {
    headers: { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=1;t=60' },
    exceeded: false,
  })
  assert.equal(limiter.count('key-1', 20_000).headers.ratelimit, '"key";r=0;t=40')
  assert.equal(limiter.count('key-2', 20_000).exceeded, false)
  const third = limiter.count('key-1', 30_500)
  assert.deepEqual(third, {
    headers: { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=0;t=30', 'retry-after': '30' },
    exceeded: true,
  })
  assert.equal(limiter.count('key-1', 60_000).exceeded, false)
})
