import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FaultPlan, parseFault } from './faults.ts'

for (const [text, expected] of [
  ['error', { kind: 'error' }],
  ['fr-bodacc:rate-limit=3', { kind: 'rate-limit', source: 'fr-bodacc', count: 3 }],
  ['slow=25%', { kind: 'slow', share: 0.25 }],
  ['nothing', null],
  ['error=', null],
  ['toString', null],
] as const) {
  test(`parseSimulatorFault: ${text} → ${expected?.kind ?? null}`, () =>
    assert.deepEqual(parseFault(text), expected))
}

test('FaultPlan: share → evenly spread; count → ends', () => {
  const plan = new FaultPlan([
    { kind: 'slow', share: 0.25 },
    { kind: 'error', count: 2, source: 'fr-bodacc' },
  ])
  const faults = Array.from({ length: 8 }, () => plan.next('fr-bodacc'))
  assert.deepEqual(faults, ['error', 'error', null, 'slow', null, null, null, 'slow'])
  assert.equal(plan.next('gb-gazette'), null)
})

test('FaultPlan: content fault → no response fault', () => {
  const plan = new FaultPlan([{ kind: 'late', source: 'es-borme' }])
  assert.equal(plan.next('es-borme'), null)
  assert.ok(plan.changes('es-borme', 'late'))
  assert.ok(!plan.changes('it-anac', 'late'))
})
