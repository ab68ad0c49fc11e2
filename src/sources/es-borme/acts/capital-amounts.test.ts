import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBormeCapitalAmounts } from './capital-amounts.ts'

const cases: readonly (readonly [string, boolean, readonly (number | string | null)[] | null])[] = [
  ['Domicilio: C/ X. Capital: 3.118.589,00 Euros.', true, [3118589, null, null, 'EUR']],
  ['Capital suscrito: 60.000,00 Euros. Desembolsado: 15.000,00 Euros.', true, [60000, null, 15000, 'EUR']],
  ['Capital: 180.000,00 Euros. Resultante Suscrito: 280.020,00 Euros.', false, [280020, 180000, null, 'EUR']],
  [
    'Suscrito: 153,47 Euros. Desembolsado: 153,47 Euros. Resultante Suscrito: 1.049.520,60 Euros. Resultante Desembolsado: 900.000,60 Euros.',
    false,
    [1049520.6, 153.47, 900000.6, 'EUR'],
  ],
  ['Importe reducción: 1,07 Euros. Resultante Suscrito: 3.010,00 Euros.', false, [3010, 1.07, null, 'EUR']],
  ['Importe reducción: 100,00 Euros. Resultante Suscrito: 0,00 Euros.', false, [0, 100, null, 'EUR']],
  ['Desembolsado: 45.000,00 Euros.', false, [null, null, 45000, 'EUR']],
  ['Capital: 500.000,00 Ptas.', true, [500000, null, null, 'ESP']],
  ['Resultante Suscrito: 3.005,060522 Euros.', false, [3005.060522, null, null, 'EUR']],
  ['Importe de la emisión', false, null],
]
for (const [text, isFormation, expected] of cases) {
  test(`parseBormeCapitalAmounts: ${text} → ${expected?.join(', ') ?? null}`, () => {
    const { capital, unparsedAmount } = parseBormeCapitalAmounts(text, isFormation)
    assert.equal(unparsedAmount, null)
    assert.deepEqual(capital && [capital.total, capital.change, capital.paidIn, capital.currency], expected)
  })
}

for (const [text, unread] of [
  ['Capital: 30,000 Euros.', 'Capital: 30,000 Euros'],
  ['Capital: 10,00 Doblones.', 'Capital: 10,00 Doblones'],
  ['Capital: 10,00 Euros. Resultante Suscrito: 10,00 Ptas.', 'amounts in two currencies'],
] as const) {
  test(`parseBormeCapitalAmounts: ${text} → unparsed amount ${unread}`, () =>
    assert.deepEqual(parseBormeCapitalAmounts(text, false), { capital: null, unparsedAmount: unread }))
}
