import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemDice } from '../base/dice.ts'
import { hashKey, isKey, isScope, issueKey, isValid } from './keys.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const REQUEST = { owner: 'acme', name: 'reader', scopes: ['read'], expiresAt: null } as const

test('issueApiKey: 32 random bytes → hrld_ and base64url, absent from the stored part', () => {
  const { key, kept: apiKey } = issueKey(REQUEST, NOW, { bytes: length => Buffer.alloc(length, 0xff) })
  assert.equal(key, `hrld_${Buffer.alloc(32, 0xff).toString('base64url')}`)
  assert.ok(isKey(key))
  assert.ok(!JSON.stringify(apiKey).includes(key.slice(5, 15)))
  assert.equal(hashKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad') // FIPS 180-2, B.1
})

test('issueApiKey: two keys → different secrets and ids', () => {
  const one = issueKey(REQUEST, NOW, systemDice)
  const other = issueKey(REQUEST, NOW, systemDice)
  assert.notEqual(one.key, other.key)
  assert.notEqual(one.kept.id, other.kept.id)
})

const FORMATS: [name: string, text: string, expected: boolean][] = [
  ['as issued', `hrld_${'A'.repeat(43)}`, true],
  ['too short', `hrld_${'A'.repeat(42)}`, false],
  ['too long', `hrld_${'A'.repeat(44)}`, false],
  ['key of another service', `whsec_${'A'.repeat(43)}`, false],
  ['not base64url', `hrld_${'A'.repeat(42)}+`, false],
  ['trailing line feed', `hrld_${'A'.repeat(43)}\n`, false],
  ['empty', '', false],
]
for (const [name, text, expected] of FORMATS) {
  test(`isWellFormedApiKey: ${name} → ${expected}`, () => assert.equal(isKey(text), expected))
}

const { kept: apiKey } = issueKey(REQUEST, NOW, systemDice)
const VALID: [name: string, key: typeof apiKey, expected: boolean][] = [
  ['no expiry', apiKey, true],
  ['before expiry', { ...apiKey, expiresAt: new Date('2026-05-01T12:00:00.001Z') }, true],
  ['at expiry', { ...apiKey, expiresAt: NOW }, false],
  ['revoked', { ...apiKey, revokedAt: NOW }, false],
]
for (const [name, key, expected] of VALID) {
  test(`isApiKeyValid: ${name} → ${expected}`, () => assert.equal(isValid(key, NOW), expected))
}

test('isApiKeyScope: only the defined scopes → true', () => {
  assert.deepEqual(['read', 'webhooks', 'admin', 'write', 'toString'].map(isScope), [
    true,
    true,
    true,
    false,
    false,
  ])
})
