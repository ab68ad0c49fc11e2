import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAddressGuard } from '../../deliveries/http/address-guard.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { createWebhookUrlCheck } from './check-webhook-url.ts'

const DNS: Record<string, readonly string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f::1'],
  'mixed.example': ['93.184.215.14', '10.0.0.7'],
  'inside.example': ['10.0.0.7'],
  postgres: ['10.0.0.7'],
  'db.internal': ['10.0.0.8'],
  'printer.local': ['93.184.215.15'],
}
const resolve = (name: string): Promise<readonly string[]> =>
  DNS[name] === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(DNS[name])

const REFUSED = /^url must lead to a public address\.$/

const CASES: [url: string, allowedRanges: readonly string[], error: RegExp | null][] = [
  ['https://public.example/hook', [], null],
  ['http://public.example/hook', [], /https/],
  ['https://mixed.example/', [], REFUSED],
  ['https://inside.example/', [], REFUSED],
  ['http://inside.example/', ['10.0.0.0/8'], null],
  ['https://later.example/', [], null],
  ['https://postgres/', [], REFUSED],
  ['https://nowhere/', [], REFUSED],
  ['https://db.internal/', [], REFUSED],
  ['https://no.internal/', [], REFUSED],
  ['https://printer.local/', [], REFUSED],
  ['https://a.localhost/', [], REFUSED],
  ['http://postgres/', ['10.0.0.7/32'], null],
  ['https://db.internal/', ['10.0.0.0/8'], null],
  ['https://nowhere/', ['10.0.0.0/8'], REFUSED],
  ['http://later.example/', ['10.0.0.0/8'], /https/],
  ['https://127.0.0.1/', [], REFUSED],
  ['https://0x7f.1/', [], REFUSED],
  ['https://[::ffff:10.0.0.1]/', [], REFUSED],
  ['https://[2606:2800:21f::1]/', [], null],
  ['http://127.0.0.1:9000/', ['127.0.0.0/8'], null],
  ['http://169.254.169.254/', ['169.254.0.0/16'], REFUSED],
]
for (const [url, allowedRanges, error] of CASES) {
  test(`WebhookUrlCheck: ${url}${allowedRanges.length > 0 ? `, ${allowedRanges} allowed` : ''} → ${error ?? 'accepted'}`, async () => {
    const result = await createWebhookUrlCheck(makeAddressGuard(allowedRanges), resolve, clock)(new URL(url))
    if (error === null) assert.equal(result, null)
    else assert.match(result ?? '', error)
  })
}

test('WebhookUrlCheck: DNS does not respond → accepted after the timeout', async () => {
  const instantClock = { ...clock, sleep: () => Promise.resolve() }
  const neverResolve = () => new Promise<readonly string[]>(() => {})
  assert.equal(
    await createWebhookUrlCheck(
      makeAddressGuard([]),
      neverResolve,
      instantClock,
    )(new URL('https://slow.example')),
    null,
  )
})
