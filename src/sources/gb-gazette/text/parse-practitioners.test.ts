import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNumberedNames } from './parse-practitioners.ts'

const FIRMS: readonly (readonly [text: string, firms: readonly (string | undefined)[]])[] = [
  [
    'Ann Marie Lee (IP number 9002) of Sorley Advisory, 9 Queen Street, Kinlochard, KZ7 2ZZ',
    ['Sorley Advisory KZ7 2ZZ'],
  ],
  [
    'Ann Lee (IP number 9002) and Bob Ray (IP number 9003), both of Opal LLP, 1 High Street, Lowbeck LB1 1AA',
    ['Opal LLP LB1 1AA', 'Opal LLP LB1 1AA'],
  ],
  ['Ann Lee (IP number 9002) of Opal LLP, 1 High Street', ['Opal LLP nowhere']],
  ['Ann Lee (IP number 9002) of 1 High Street, Lowbeck LB1 1AA', ['null nowhere']],
]
for (const [text, firms] of FIRMS) {
  test(`parseNumberedNames: "${text}" → ${firms.join(', ')}`, () => {
    assert.deepEqual(
      parseNumberedNames(text).map(({ firm, locality }) => `${firm} ${locality ?? 'nowhere'}`),
      firms,
    )
  })
}
