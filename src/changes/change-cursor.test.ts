import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeChangeCursor, encodeChangeCursor, isChangeCursor } from './change-cursor.ts'

const CURSOR = {
  after: 7,
  seen: {
    recordId: '0c3ee10c-8a7b-4d0f-9d2b-7a1f1f1d7a11',
    change: 9,
    nonce: 'b2a4c7de-1f57-4b8e-8a53-9b64f0a2c001',
  },
}

test('decodeChangeCursor: encoded cursor → the same cursor', () => {
  const text = encodeChangeCursor(CURSOR)
  assert.ok(isChangeCursor(text) && /^[\w-]+$/.test(text))
  assert.deepEqual(decodeChangeCursor(text), CURSOR)
})

test('decodeChangeCursor: after beyond the newest change seen → null', () => {
  assert.equal(decodeChangeCursor(encodeChangeCursor({ ...CURSOR, after: 10 })), null)
})

test('decodeChangeCursor: any changed, missing or added character → null or another valid cursor', () => {
  const text = encodeChangeCursor(CURSOR)
  const letters = 'ABCXYZabcxyz0189_-'
  for (let at = 4; at < text.length; at++) {
    for (const letter of letters) {
      const altered = decodeChangeCursor(text.slice(0, at) + letter + text.slice(at + 1))
      if (text[at] !== letter) assert.notDeepEqual(altered, CURSOR, `${at} ${letter}`)
    }
    assert.equal(decodeChangeCursor(text.slice(0, at)), null)
  }
  for (const added of ['=', 'A', ' ', '\n', '.']) assert.equal(decodeChangeCursor(text + added), null)
})
