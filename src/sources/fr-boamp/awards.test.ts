import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fields } from '../kit/fields.ts'
import { awardOf } from './awards.ts'

function decision(name: string | null, amount: string | null, lot?: string, more = {}): object {
  return {
    ...(lot !== undefined && { numlot: lot }),
    ...(name !== null && { titulaire: { denomination: name } }),
    ...(amount !== null && { renseignement: { montant: { '@devise': 'EUR', '#text': amount } } }),
    ...more,
  }
}

interface Case {
  readonly part: object | null
  readonly winners?: readonly string[]
  readonly metadata?: object
  readonly failed?: true
}

const CASES: Readonly<Record<string, Case>> = {
  nothing: { part: null },
  'one winner': {
    part: { decision: decision('A', '100') },
    winners: ['A'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'the total that is stated, not the sum': {
    part: {
      valeurtotale: { '@devise': 'EUR', '#text': '250.5' },
      decision: [decision('A', '100'), decision('B', '50')],
    },
    winners: ['A', 'B'],
    metadata: { award_amount: 250.5, currency: 'EUR' },
  },
  'lots add up to the cent': {
    part: { decision: [decision('A', '0.10', '1'), decision('A', '0.20', '2')] },
    winners: ['A'],
    metadata: { award_amount: 0.3, currency: 'EUR' },
  },
  'a lot without a price: no total': {
    part: { decision: [decision('A', '100', '1'), decision('B', null, '2')] },
    winners: ['A', 'B'],
    metadata: {},
  },
  'zero is no price': { part: { decision: decision('A', '0.00') }, winners: ['A'], metadata: {} },
  'a lot that nobody won does not count': {
    part: { decision: [decision('A', '100', '1'), decision(null, null, '2', { infructueux: '' })] },
    winners: ['A'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'several prices in one decision: nobody says whether they add up': {
    part: {
      decision: {
        titulaire: [{ denomination: 'A' }, { denomination: 'B' }],
        renseignement: [
          { montant: { '@devise': 'EUR', '#text': '1000' } },
          { montant: { '@devise': 'EUR', '#text': '2000' } },
        ],
      },
    },
    winners: ['A', 'B'],
    metadata: {},
  },
  'a framework with one holder': {
    part: {
      decision: {
        titulaire: { denomination: 'A' },
        renseignement: {
          montantmini: { '#text': '1000' },
          montantmaxi: { '@devise': 'EUR', '#text': '9000' },
        },
      },
    },
    winners: ['A'],
    metadata: { framework_maximum: 9000, currency: 'EUR' },
  },
  'what is subcontracted is not what was awarded': {
    part: {
      decision: decision('A', null, undefined, { renseignement: { soustraitanceoui: { montant: '500' } } }),
    },
    winners: ['A'],
    metadata: {},
  },
  'days that differ are none': {
    part: {
      decision: [
        {
          titulaire: { denomination: 'A' },
          renseignement: { dateattribution: '2017-01-02', nboffrerecu: '3' },
        },
        {
          titulaire: { denomination: 'B' },
          renseignement: { dateattribution: '2017-01-03', nboffrerecu: '3' },
        },
      ],
    },
    winners: ['A', 'B'],
    metadata: {},
  },
  'a day and a count': {
    part: {
      datedecision: '2017-01-02',
      decision: {
        titulaire: { denomination: 'A' },
        renseignement: { dateattribution: '2017-01-02', nboffrerecu: '3' },
      },
    },
    winners: ['A'],
    metadata: { award_date: '2017-01-02', offers: 3 },
  },
  'given up': { part: { sanssuite: '', valeurtotale: '15000', decision: { attribue: '' } }, failed: true },
  nobody: { part: { totalementinfructueux: '' }, failed: true },
  'no lot was awarded': {
    part: {
      decision: [
        { infructueux: '', numlot: '1' },
        { sanssuite: '', numlot: '2' },
      ],
    },
    failed: true,
  },
  'a winner means an award, whatever else is ticked': {
    part: { sanssuite: '', decision: decision('A', '10') },
    winners: ['A'],
    metadata: { award_amount: 10, currency: 'EUR' },
  },
  'winners under names of their own': {
    part: { titulaires: { titulaire: [{ nomofficiel: 'A' }, { nomofficiel: 'B' }] } },
    winners: ['A', 'B'],
    metadata: {},
  },
}

for (const [name, { part, winners = [], metadata = {}, failed }] of Object.entries(CASES)) {
  test(`awardOf: ${name}`, () => {
    const row = new Fields({})
    const award = awardOf(row, part)
    assert.deepEqual(
      award.winners.map(({ name: who }) => who),
      winners,
    )
    assert.deepEqual(award.metadata, metadata)
    assert.equal(award.category, failed ? 'tender_unsuccessful' : null)
    assert.deepEqual(row.notes, [])
  })
}

test('awardOf: what is no amount, no day and no number is told', () => {
  const row = new Fields({})
  const renseignement = { montant: 'à définir', dateattribution: 'hier', nboffrerecu: 'trois' }
  assert.deepEqual(
    awardOf(row, { decision: { titulaire: { denomination: 'A' }, renseignement } }).metadata,
    {},
  )
  assert.deepEqual(
    row.notes.map(({ kind }) => kind),
    ['bad_value', 'bad_value', 'bad_value'],
  )
})
