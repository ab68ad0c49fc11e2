import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { createEncryptor, loadEncryptor } from './encryption.ts'
import type { HeraldError } from './errors.ts'
import { systemRandom as random } from './random.ts'

const encryptor = createEncryptor('a secret for tests', random)

test('encrypt: same text twice → different bytes that decrypt and do not contain the text', () => {
  const first = encryptor.encrypt('whsec_ä', 'id 1')
  const second = encryptor.encrypt('whsec_ä', 'id 1')
  assert.equal(encryptor.decrypt(first, 'id 1'), 'whsec_ä')
  assert.notDeepEqual(first, second)
  assert.ok(!first.includes('whsec'))
})

test('decrypt: other context or a flipped bit → throws', () => {
  const encrypted = encryptor.encrypt('whsec_x', 'id 1')
  assert.throws(() => encryptor.decrypt(encrypted, 'id 2'))
  encrypted[encrypted.length - 1] = (encrypted.at(-1) ?? 0) ^ 1
  assert.throws(() => encryptor.decrypt(encrypted, 'id 1'))
})

test('decrypt: other key → secret_key_differs', () => {
  assert.throws(
    () => createEncryptor('another', random).decrypt(encryptor.encrypt('x', ''), ''),
    (error: HeraldError) => error.code === 'secret_key_differs' && /HERALD_SECRET_KEY/.test(error.detail),
  )
})

test('loadEncryptor: no setting, three concurrent starts → one shared key file with mode 0600', async t => {
  const data = join(await createTemporaryFolder(t), 'not', 'there yet')
  const encryptors = await Promise.all([1, 2, 3].map(() => loadEncryptor({ secretKey: null, data }, random)))
  const encrypted = encryptors[0]?.encrypt('x', '') ?? Buffer.alloc(0)
  assert.deepEqual(
    encryptors.map(one => one.decrypt(encrypted, '')),
    ['x', 'x', 'x'],
  )
  assert.equal((await stat(join(data, 'secret.key'))).mode & 0o777, 0o600)
  const text = await readFile(join(data, 'secret.key'), 'utf8')
  assert.equal(createEncryptor(text.trim(), random).decrypt(encrypted, ''), 'x')
})
