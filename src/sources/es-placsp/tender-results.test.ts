import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../shared/field-reader.ts'
import { buildPlacspAwardMetadata, readPlacspTenderResults } from './tender-results.ts'

interface Award {
  readonly lot?: string
  readonly winner: string
  readonly amount: string
}

function awardAmountOf(budget: number, awards: readonly Award[]): number | undefined {
  const folder = new FieldReader({
    TenderResult: awards.map(({ lot, winner, amount }) => ({
      ResultCode: '8',
      WinningParty: { PartyName: { Name: winner } },
      AwardedTenderedProject: {
        ...(lot !== undefined && { ProcurementProjectLotID: lot }),
        LegalMonetaryTotal: { TaxExclusiveAmount: amount },
      },
    })),
  })
  const project = { name: null, budget: { value: budget, currency: 'EUR' }, metadata: {}, details: {} }
  return buildPlacspAwardMetadata(readPlacspTenderResults(folder), project).award_amount
}

for (const [name, budget, awards, expected] of [
  [
    'two lots',
    100,
    [
      { lot: '1', winner: 'A', amount: '40' },
      { lot: '2', winner: 'A', amount: '40' },
    ],
    80,
  ],
  [
    'two winners share the budget',
    80,
    [
      { winner: 'A', amount: '40' },
      { winner: 'B', amount: '40' },
    ],
    80,
  ],
  [
    'two winners of a framework repeat its amount',
    100,
    [
      { winner: 'A', amount: '100' },
      { winner: 'B', amount: '100' },
    ],
    undefined,
  ],
  [
    'two winners of one lot repeat its amount',
    100,
    [
      { lot: '1', winner: 'A', amount: '60' },
      { lot: '1', winner: 'B', amount: '60' },
    ],
    undefined,
  ],
  [
    'different amounts above the budget',
    50,
    [
      { winner: 'A', amount: '40' },
      { winner: 'B', amount: '41' },
    ],
    81,
  ],
] as const) {
  test(`buildPlacspAwardMetadata: ${name} → award amount ${expected}`, () => {
    assert.equal(awardAmountOf(budget, awards), expected)
  })
}
