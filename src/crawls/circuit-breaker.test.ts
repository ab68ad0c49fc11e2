import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOSED_CIRCUIT, isCircuitOpen, type RequestOutcome, recordRequest } from './circuit-breaker.ts'

const OUTCOMES: Readonly<Record<string, RequestOutcome>> = {
  f: 'failed',
  p: 'postponed',
  r: 'refused',
  u: 'unreadable',
  i: 'index_read',
  o: 'read',
}

/** Outcomes by their initials (`o` for `read`), the resulting counts of failures and unreadable responses, and `isOpen`. */
const CASES: readonly (readonly [string, number, number, boolean])[] = [
  ['', 0, 0, false],
  ['ff', 2, 0, false],
  ['fff', 3, 0, true],
  ['ffrff', 2, 0, false],
  ['ffoff', 2, 0, false],
  ['ffiff', 2, 0, false],
  ['ffuff', 2, 1, false],
  ['p', 3, 0, true],
  ['uuuu', 0, 4, false],
  ['uuuuu', 0, 5, true],
  ['uuuuo', 0, 0, false],
  ['uuiuiuu', 0, 5, true],
  ['uurufuu', 0, 5, true],
  ['uuuuouuuu', 0, 4, false],
]
for (const [sequence, failures, unreadable, isOpen] of CASES) {
  test(`recordRequest: "${sequence}" → ${failures} failures, ${unreadable} unreadable, ${isOpen ? 'open' : 'closed'}`, () => {
    const breaker = [...sequence]
      .map(letter => OUTCOMES[letter] ?? 'read')
      .reduce((state, outcome) => recordRequest(state, outcome), CLOSED_CIRCUIT)
    assert.deepEqual(breaker, { consecutiveFailures: failures, consecutiveUnreadable: unreadable })
    assert.equal(isCircuitOpen(breaker), isOpen)
  })
}
