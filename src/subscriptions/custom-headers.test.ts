import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEncryptor } from '../platform/encryption.ts'
import { HeraldError } from '../platform/errors.ts'
import { systemRandom } from '../platform/random.ts'
import {
  changeHeaders,
  decryptHeaders,
  encryptHeaders,
  findHeaderNameFault,
  findHeaderValueFault,
} from './custom-headers.ts'

test('findHeaderNameFault: reserved names in any case or spelling → reserved_header', () => {
  const reserved = [
    'Host',
    'content-length',
    'Content_Length',
    'Content-Type',
    'CONTENT-ENCODING',
    'Transfer-Encoding',
    'transfer.encoding',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Upgrade',
    'Proxy-Authorization',
    'Expect',
    'User-Agent',
    'Accept-Encoding',
    'X-REGISTRY-Signature',
    'X_REGISTRY_SIGNATURE',
    'x-registry-new',
    'webhook-id',
    'Webhook_Signature',
    'X-Forwarded-For',
    'Via',
  ]
  for (const name of reserved) assert.equal(findHeaderNameFault(name)?.code, 'reserved_header', name)
})

test('findHeaderNameFault: token → null, anything else → invalid_header_name', () => {
  for (const name of ['X-Team', 'Authorization', 'api_key', "!#$%&'*+-.^_`|~1", '__proto__', 'x'.repeat(100)])
    assert.equal(findHeaderNameFault(name), null, name)
  const invalid = [
    '',
    'X Team',
    'X-Team:',
    'X\r\nHost',
    'X-Team\n',
    'Überschrift',
    '(x)',
    '\0',
    'x'.repeat(101),
  ]
  for (const name of invalid)
    assert.equal(findHeaderNameFault(name)?.code, 'invalid_header_name', JSON.stringify(name))
})

test('findHeaderValueFault: printable ASCII → null, line breaks and other characters → fault without the value', () => {
  for (const value of ['a', 'Bearer abc def', '~', 'x'.repeat(2_048)])
    assert.equal(findHeaderValueFault(value), null)
  const invalid = [
    'secret\r\nHost: x',
    'secret\n',
    '\rsecret',
    'secret\0',
    ' secret',
    'secret ',
    'secret\t',
    'sécret',
  ]
  for (const value of invalid) {
    const fault = findHeaderValueFault(value)
    assert.equal(fault?.code, 'invalid_header_value', JSON.stringify(value))
    assert.ok(!fault?.detail.includes('secret'))
  }
  assert.equal(findHeaderValueFault('')?.code, 'empty')
  assert.equal(findHeaderValueFault('x'.repeat(2_049))?.code, 'too_long')
})

test('changeHeaders: changes → others kept, same name replaced in any case, null removed', () => {
  const current = [
    { name: 'X-Team', value: 'legal' },
    { name: 'Authorization', value: 'Bearer 1' },
  ]
  const changes = [
    { name: 'x-team', value: 'risk' },
    { name: 'X-New', value: 'n' },
  ]
  assert.deepEqual(changeHeaders(current, changes), [current[1], ...changes])
  assert.deepEqual(changeHeaders(current, [{ name: 'AUTHORIZATION', value: null }]), [current[0]])
  assert.deepEqual(changeHeaders(current, null), [])
})

test('changeHeaders: too many or too long together → invalid_body without values', () => {
  const many = Array.from({ length: 21 }, (_, i) => ({ name: `X-${i}`, value: 'secret' }))
  const long = [1, 2, 3].map(i => ({ name: `X-${i}`, value: 'secret'.repeat(300) }))
  for (const headers of [many, long]) {
    const isRefused = (error: unknown) =>
      error instanceof HeraldError && error.code === 'invalid_body' && !error.message.includes('secret')
    assert.throws(() => changeHeaders([], headers), isRefused)
    assert.throws(() => changeHeaders(headers.slice(1), headers.slice(0, 1)), isRefused)
  }
})

test('encryptHeaders: decrypted → same headers, other subscription → fails, no headers → null', () => {
  const encryptor = createEncryptor('a secret of the tests', systemRandom)
  const headers = [
    { name: '__proto__', value: 'a' },
    { name: 'X-Team', value: 'legal' },
  ]
  const encrypted = encryptHeaders(headers, 'id-1', encryptor)
  assert.ok(encrypted !== null && !encrypted.includes('legal') && !encrypted.includes('X-Team'))
  assert.deepEqual(decryptHeaders(encrypted, 'id-1', encryptor), headers)
  assert.throws(() => decryptHeaders(encrypted, 'id-2', encryptor))
  assert.throws(() => encryptor.decrypt(encrypted, 'id-1'), 'not readable as a signing secret')
  assert.equal(encryptHeaders([], 'id-1', encryptor), null)
  assert.deepEqual(decryptHeaders(null, 'id-1', encryptor), [])
})
