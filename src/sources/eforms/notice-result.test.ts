import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../shared/field-reader.ts'
import { readEformsNotice } from './read-notice.ts'

const ids = (...numbers: string[]): { ID: string }[] => numbers.map(ID => ({ ID }))
const tender = (id: string, party: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ID: id,
  TenderingParty: { ID: party },
  ...more,
})
const amount = (value: string): Record<string, unknown> => ({
  LegalMonetaryTotal: { PayableAmount: value, 'PayableAmount@currencyID': 'EUR' },
})
const PARTIES = ['A', 'B', 'C'].map(letter => ({ ID: `TPA-${letter}`, Tenderer: { ID: `ORG-${letter}` } }))

interface Case {
  readonly name: string
  readonly result: Record<string, unknown>
  readonly expected: readonly string[]
  readonly amount?: number
}

/** Notice results with the expected suppliers and losing tenderers (sources/eu-ted). */
const cases: readonly Case[] = [
  {
    name: 'tender named in the contract of the lot → supplier',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1', 'T2'), SettledContract: ids('C1') },
      LotTender: [tender('T1', 'TPA-A', amount('10')), tender('T2', 'TPA-B', amount('20'))],
      SettledContract: { ID: 'C1', LotTender: ids('T2') },
    },
    expected: ['supplier B', 'tenderer A'],
    amount: 20,
  },
  {
    name: 'two tenders for one lot with one amount, that of their framework → no sum',
    result: {
      LotResult: {
        TenderResultCode: 'selec-w',
        LotTender: ids('T1', 'T2'),
        SettledContract: ids('C1', 'C2'),
      },
      LotTender: ['A', 'B'].map((letter, i) =>
        tender(`T${i + 1}`, `TPA-${letter}`, { ...amount('10'), TenderLot: { ID: 'LOT-1' } }),
      ),
      SettledContract: [
        { ID: 'C1', LotTender: ids('T1') },
        { ID: 'C2', LotTender: ids('T2') },
      ],
    },
    expected: ['supplier A', 'supplier B'],
  },
  {
    name: 'contract of the lot names no tender → tender in any contract wins',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1', 'T2'), SettledContract: ids('C2') },
      LotTender: [tender('T1', 'TPA-A'), tender('T2', 'TPA-B')],
      SettledContract: [{ ID: 'C1', LotTender: ids('T1') }, { ID: 'C2' }],
    },
    expected: ['supplier A', 'tenderer B'],
  },
  {
    name: 'single tender, no contract → supplier',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1') },
      LotTender: tender('T1', 'TPA-A'),
    },
    expected: ['supplier A'],
  },
  {
    name: 'several tenders, no contract → rank 1 wins',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1', 'T2') },
      LotTender: [tender('T1', 'TPA-A', { RankCode: '2' }), tender('T2', 'TPA-B', { RankCode: '1' })],
    },
    expected: ['supplier B', 'tenderer A'],
  },
  {
    name: 'several tenders, no contract or rank → no supplier',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1', 'T2') },
      LotTender: [tender('T1', 'TPA-A'), tender('T2', 'TPA-B')],
    },
    expected: ['tenderer A', 'tenderer B'],
  },
  {
    name: 'status withheld → supplier only with a contract',
    result: {
      LotResult: [{ LotTender: ids('T1') }, { LotTender: ids('T2'), SettledContract: ids('C1') }],
      LotTender: [tender('T1', 'TPA-A'), tender('T2', 'TPA-B')],
      SettledContract: { ID: 'C1', LotTender: ids('T2') },
    },
    expected: ['supplier B', 'tenderer A'],
  },
  {
    name: 'closed without winner, amount stated → no supplier, no amount',
    result: {
      TotalAmount: '99',
      'TotalAmount@currencyID': 'EUR',
      LotResult: { TenderResultCode: 'clos-nw', LotTender: ids('T1') },
      LotTender: tender('T1', 'TPA-A', amount('99')),
    },
    expected: ['tenderer A'],
  },
  {
    name: 'one lot awarded, one closed → one supplier, one tenderer',
    result: {
      LotResult: [
        { TenderResultCode: 'selec-w', LotTender: ids('T1') },
        { TenderResultCode: 'clos-nw', LotTender: ids('T2') },
      ],
      LotTender: [tender('T1', 'TPA-A', amount('7.10')), tender('T2', 'TPA-B', amount('5'))],
    },
    expected: ['supplier A', 'tenderer B'],
    amount: 7.1,
  },
  {
    name: 'two winning tenders, one without amount → no total',
    result: {
      LotResult: [
        { TenderResultCode: 'selec-w', LotTender: ids('T1') },
        { TenderResultCode: 'selec-w', LotTender: ids('T2') },
      ],
      LotTender: [tender('T1', 'TPA-A', amount('7.10')), tender('T2', 'TPA-B')],
    },
    expected: ['supplier A', 'supplier B'],
  },
  {
    name: 'winning group → every member is a supplier',
    result: {
      LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1') },
      LotTender: tender('T1', 'TPA-G'),
      TenderingParty: [{ ID: 'TPA-G', Tenderer: ids('ORG-A', 'ORG-C') }],
    },
    expected: ['supplier A', 'supplier C'],
  },
]

for (const { name, result, expected, amount: value } of cases) {
  test(`readEformsProcedureOutcome: ${name}`, () => {
    const notice = readEformsNotice(
      new FieldReader({
        NoticeSubType: { SubTypeCode: '29' },
        NoticeTypeCode: 'can-standard',
        NoticeResult: { TenderingParty: PARTIES, ...result },
        Organizations: {
          Organization: ['A', 'B', 'C'].map(letter => ({
            Company: { PartyIdentification: { ID: `ORG-${letter}` }, PartyName: { Name: letter } },
          })),
        },
      }),
    )
    const found = notice.mentions
      .filter(({ role }) => role !== 'other')
      .map(({ role, name: who }) => `${role} ${who}`)
    assert.deepEqual(found, expected)
    assert.equal(notice.metadata.award_amount, value)
  })
}

test('readEformsProcedureOutcome: only lot closed without winner → number of tenders received', () => {
  const { metadata } = readEformsNotice(
    new FieldReader({
      NoticeTypeCode: 'can-standard',
      NoticeResult: {
        LotResult: {
          TenderResultCode: 'clos-nw',
          ReceivedSubmissionsStatistics: { StatisticsCode: 'tenders', StatisticsNumeric: '3' },
        },
      },
    }),
  )
  assert.equal(metadata.offers, 3)
})

test('readEformsProcedureOutcome: design contest with two prizes → both winners and the sum of their prizes', () => {
  const prize = (rank: string, value: string): Record<string, unknown> => ({
    RankCode: rank,
    ValueAmount: value,
    'ValueAmount@currencyID': 'EUR',
  })
  const contest = (prizes: unknown[]): ReturnType<typeof readEformsNotice> =>
    readEformsNotice(
      new FieldReader({
        NoticeSubType: { SubTypeCode: '36' },
        NoticeTypeCode: 'can-desg',
        ProcurementProjectLot: { ID: 'LOT-1', TenderingTerms: { AwardingTerms: { Prize: prizes } } },
        NoticeResult: {
          TenderingParty: PARTIES,
          LotResult: { TenderResultCode: 'selec-w', LotTender: ids('T1', 'T2', 'T3') },
          LotTender: ['A', 'B', 'C'].map((letter, i) =>
            tender(`T${i + 1}`, `TPA-${letter}`, { RankCode: String(i + 1) }),
          ),
        },
        Organizations: {
          Organization: ['A', 'B', 'C'].map(letter => ({
            Company: { PartyIdentification: { ID: `ORG-${letter}` }, PartyName: { Name: letter } },
          })),
        },
      }),
    )
  const rolesOf = ({ mentions }: ReturnType<typeof readEformsNotice>): string[] =>
    mentions.map(({ role, name }) => `${role} ${name}`)
  const awarded = contest([prize('1', '9000'), prize('2', '5000')])
  assert.deepEqual(rolesOf(awarded), ['supplier A', 'supplier B', 'tenderer C'])
  assert.deepEqual([awarded.category, awarded.metadata.award_amount], ['design_contest_result', 14000])
  const withoutPrizes = contest([])
  assert.deepEqual(rolesOf(withoutPrizes), ['supplier A', 'tenderer B', 'tenderer C'])
  assert.equal(withoutPrizes.metadata.award_amount, undefined)
})

test('readEformsNotice: earlier notice named by its journal number → related notice', () => {
  const { metadata } = readEformsNotice(
    new FieldReader({
      NoticeTypeCode: 'can-standard',
      TenderingProcess: { NoticeDocumentReference: { ID: '2023/S 193-001506' } },
    }),
  )
  assert.deepEqual(metadata.related_notices, ['1506-2023'])
})
