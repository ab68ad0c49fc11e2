import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeSummary, MAX_SUMMARY_LENGTH, shortenText } from './compose-summary.ts'

test('composeSummary: facts and text → sentences', () => {
  assert.equal(
    composeSummary(['Attribution : POUGET, 82 600 €', null, ''], 'Étude de sol.'),
    'Attribution : POUGET, 82 600 €. Étude de sol.',
  )
  assert.equal(composeSummary([null]), null)
})

test('composeSummary: long text → at most 400 characters, facts kept', () => {
  const summary = composeSummary(['Date limite : 17/07/2006'], 'mot '.repeat(500)) ?? ''
  assert.ok(summary.length <= MAX_SUMMARY_LENGTH)
  assert.match(summary, /^Date limite : 17\/07\/2006\. mot .*mot…$/)
})

const SHORTENED: readonly [text: string, maxLength: number, expected: string][] = [
  ['short', 5, 'short'],
  ['one two three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['first, second', 9, 'first…'],
  ['unbreakable', 6, 'unbre…'],
  ['abcd\u{1f600}efgh', 6, 'abcd…'],
  ['', 5, ''],
]
for (const [text, maxLength, expected] of SHORTENED)
  test(`shortenText: ${JSON.stringify(text)} to ${maxLength} → ${JSON.stringify(expected)}`, () =>
    assert.equal(shortenText(text, maxLength), expected))
