import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock as clock } from '../base/clock.ts'
import { makeGuard } from '../deliveries/guard.ts'
import { addressCheck } from './address.ts'

const NAMES: Record<string, readonly string[]> = {
  'public.example': ['93.184.215.14', '2606:2800:21f::1'],
  'mixed.example': ['93.184.215.14', '10.0.0.7'],
  'inside.example': ['10.0.0.7'],
}
const resolve = (name: string): Promise<readonly string[]> =>
  NAMES[name] === undefined ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(NAMES[name])

const TABLE: [url: string, opened: readonly string[], refusal: RegExp | null][] = [
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
for (const [url, opened, refusal] of TABLE) {
  test(`${url}${opened.length > 0 ? `, ${opened} opened` : ''}: ${refusal ?? 'taken'}`, async () => {
    const found = await addressCheck(makeGuard(opened), resolve, clock)(new URL(url))
    if (refusal === null) assert.equal(found, null)
    else assert.match(found ?? '', refusal)
  })
}

test('a resolver that is silent does not hold up who subscribes', async () => {
  const quick = { ...clock, sleep: () => Promise.resolve() }
  const silent = () => new Promise<readonly string[]>(() => {})
  assert.equal(await addressCheck(makeGuard([]), silent, quick)(new URL('https://slow.example')), null)
})
