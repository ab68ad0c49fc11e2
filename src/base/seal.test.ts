import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { systemDice as dice } from './dice.ts'
import type { HeraldError } from './errors.ts'
import { makeSealer, openSealer } from './seal.ts'

const sealer = makeSealer('a secret of the tests', dice)

test('what is sealed opens again, never looks the same, and shows nothing', () => {
  const [one, other] = [sealer.seal('whsec_ä', 'id 1'), sealer.seal('whsec_ä', 'id 1')]
  assert.equal(sealer.open(one, 'id 1'), 'whsec_ä')
  assert.notDeepEqual(one, other)
  assert.ok(!one.includes('whsec'))
})

test('another context, or one bit, and it does not open', () => {
  const sealed = sealer.seal('whsec_x', 'id 1')
  assert.throws(() => sealer.open(sealed, 'id 2'))
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  assert.throws(() => sealer.open(sealed, 'id 1'))
})

test('another key says so', () => {
  assert.throws(
    () => makeSealer('another', dice).open(sealer.seal('x', ''), ''),
    (error: HeraldError) => error.code === 'secret_key_differs' && /HERALD_SECRET_KEY/.test(error.detail),
  )
})

test('without a setting the folder keeps a key, one for all who start at once, for its owner alone', async t => {
  const data = join(await testFolder(t), 'not', 'there yet')
  const sealers = await Promise.all([1, 2, 3].map(() => openSealer({ secretKey: null, data }, dice)))
  const sealed = sealers[0]?.seal('x', '') ?? Buffer.alloc(0)
  assert.deepEqual(
    sealers.map(one => one.open(sealed, '')),
    ['x', 'x', 'x'],
  )
  assert.equal((await stat(join(data, 'secret.key'))).mode & 0o777, 0o600)
  const text = await readFile(join(data, 'secret.key'), 'utf8')
  assert.equal(makeSealer(text.trim(), dice).open(sealed, ''), 'x')
})
