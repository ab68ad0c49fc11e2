import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capitalOf } from './capital.ts'

const cases: readonly (readonly [string, object])[] = [
  [
    'hat die Herabsetzung des Stammkapitals um 50.000,00 EUR auf 25.000,50 EUR beschlossen',
    { capital: 25000.5, capital_change_amount: 50000, currency: 'EUR' },
  ],
  [
    'Das Grundkapital ist von € 1.500.000,- um € 500.000,-- auf € 1.000.000,- herabgesetzt',
    { capital: 1000000, capital_change_amount: 500000, currency: 'EUR' },
  ],
  ['Das Stammkapital ist auf Euro 25000 herabgesetzt', { capital: 25000, currency: 'EUR' }],
  ['Das Stammkapital ist auf 50.000 DM herabgesetzt', {}],
  ['Das Stammkapital wird herabgesetzt. Die Gläubiger werden auf ihr Recht hingewiesen', {}],
  ['Stammkapital auf 25.000 EUR herabgesetzt; das Stammkapital der Tochter auf 50.000 EUR herabgesetzt', {}],
]
for (const [text, expected] of cases) {
  test(`parseHandelsregisterCapitalReduction: ${text} → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(capitalOf('capital_reduction', text), expected))
}

test('parseHandelsregisterCapitalReduction: other category → empty; long texts → under 2 s', () => {
  assert.deepEqual(capitalOf('merger', 'Stammkapital auf 25.000 EUR'), {})
  const startedAt = performance.now()
  for (const words of ['Stammkapital um ', 'Stammkapital 1.000', 'auf 1.000.000 '])
    capitalOf('capital_reduction', words.repeat(20_000))
  assert.ok(performance.now() - startedAt < 2_000)
})
