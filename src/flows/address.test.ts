import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from '../base/clock.ts'
import { makeGuard } from '../deliveries/guard.ts'
import { addressCheck } from './address.ts'

const DNS: Record<string, readonly string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f::1'],
  'mixed.example': ['93.184.215.14', '10.0.0.7'],
  'inside.example': ['10.0.0.7'],
}
const resolve = (name: string): Promise<readonly string[]> =>
  DNS[name] === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(DNS[name])

const CASES: [url: string, allowedRanges: readonly string[], error: RegExp | null][] = [
  ['https://public.example/hook', [], null],
  ['http://public.example/hook', [], /https/],
  ['https://mixed.example/', [], /10\.0\.0\.7 is not public/],
  ['https://inside.example/', [], /not public/],
  ['http://inside.example/', ['10.0.0.0/8'], null],
  ['https://later.example/', [], null],
  ['http://later.example/', ['10.0.0.0/8'], /https/],
  ['https://127.0.0.1/', [], /loopback/],
  ['https://0x7f.1/', [], /loopback/],
  ['https://[::ffff:10.0.0.1]/', [], /not public/],
  ['https://[2606:2800:21f::1]/', [], null],
  ['http://127.0.0.1:9000/', ['127.0.0.0/8'], null],
  ['http://169.254.169.254/', ['169.254.0.0/16'], /metadata/],
]
for (const [url, allowedRanges, error] of CASES) {
  test(`WebhookUrlCheck: ${url}${allowedRanges.length > 0 ? `, ${allowedRanges} allowed` : ''} → ${error ?? 'accepted'}`, async () => {
    const result = await addressCheck(makeGuard(allowedRanges), resolve, clock)(new URL(url))
    if (error === null) assert.equal(result, null)
    else assert.match(result ?? '', error)
  })
}

test('WebhookUrlCheck: DNS does not respond → accepted after the timeout', async () => {
  const instantClock = { ...clock, sleep: () => Promise.resolve() }
  const neverResolve = () => new Promise<readonly string[]>(() => {})
  assert.equal(
    await addressCheck(makeGuard([]), neverResolve, instantClock)(new URL('https://slow.example')),
    null,
  )
})
