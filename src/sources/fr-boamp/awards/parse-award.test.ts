import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import { parseBoampAward } from './parse-award.ts'

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
  readonly category?: string
}

const CASES: Readonly<Record<string, Case>> = {
  'no attribution → empty award': { part: null },
  'one winner → name and amount': {
    part: { decision: decision('A', '100') },
    winners: ['A'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'stated total → preferred over the sum': {
    part: {
      valeurtotale: { '@devise': 'EUR', '#text': '250.5' },
      decision: [decision('A', '100'), decision('B', '50')],
    },
    winners: ['A', 'B'],
    metadata: { award_amount: 250.5, currency: 'EUR' },
  },
  'several lots → amounts summed to the cent': {
    part: { decision: [decision('A', '0.10', '1'), decision('A', '0.20', '2')] },
    winners: ['A'],
    metadata: { lots: 2, award_amount: 0.3, currency: 'EUR' },
  },
  'lot without an amount → no total': {
    part: { decision: [decision('A', '100', '1'), decision('B', null, '2')] },
    winners: ['A', 'B'],
    metadata: { lots: 2 },
  },
  'zero amount → no amount': { part: { decision: decision('A', '0.00') }, winners: ['A'], metadata: {} },
  'unsuccessful lot → ignored in the total': {
    part: { decision: [decision('A', '100', '1'), decision(null, null, '2', { infructueux: '' })] },
    winners: ['A'],
    metadata: { lots: 2, award_amount: 100, currency: 'EUR' },
  },
  'several amounts in one decision → no amount': {
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
  'framework with one winner → framework_maximum': {
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
  'framework with the same maximum for each winner → framework_maximum': {
    part: {
      decision: {
        titulaire: [{ denomination: 'A' }, { denomination: 'B' }],
        renseignement: [{ montantmaxi: '9000' }, { montantmaxi: '9000' }],
      },
    },
    winners: ['A', 'B'],
    metadata: { framework_maximum: 9000, currency: 'EUR' },
  },
  'framework with different maxima → no maximum': {
    part: {
      decision: {
        titulaire: [{ denomination: 'A' }, { denomination: 'B' }],
        renseignement: [{ montantmaxi: '9000' }, { montantmaxi: '8000' }],
      },
    },
    winners: ['A', 'B'],
    metadata: {},
  },
  'lots with a maximum each → their sum': {
    part: {
      decision: [
        { numlot: '1', titulaire: { denomination: 'A' }, renseignement: { montantmaxi: '9000' } },
        { numlot: '2', titulaire: { denomination: 'A' }, renseignement: { montantmaxi: '1000' } },
      ],
    },
    winners: ['A'],
    metadata: { framework_maximum: 10_000, currency: 'EUR', lots: 2 },
  },
  'lot without a maximum → no maximum': {
    part: {
      decision: [
        { numlot: '1', titulaire: { denomination: 'A' }, renseignement: { montantmaxi: '9000' } },
        { numlot: '2', titulaire: { denomination: 'A' } },
      ],
    },
    winners: ['A'],
    metadata: { lots: 2 },
  },
  'name with a comma → whole name': {
    part: { decision: decision('TERRALOUP, AGENCE DE RIVEBELLE', '10') },
    winners: ['TERRALOUP, AGENCE DE RIVEBELLE'],
    metadata: { award_amount: 10, currency: 'EUR' },
  },
  'group of one name → name alone': {
    part: { decision: decision('Groupement solidaire TERRALOUP', '10') },
    winners: ['TERRALOUP'],
    metadata: { award_amount: 10, currency: 'EUR' },
  },
  'group in one name → every member': {
    part: { decision: decision('Groupement TERRALOUP (mandataire) / LUMIROUTE', '10') },
    winners: ['TERRALOUP', 'LUMIROUTE'],
    metadata: { award_amount: 10, currency: 'EUR' },
  },
  'subcontracted amount → no award amount': {
    part: {
      decision: decision('A', null, undefined, { renseignement: { soustraitanceoui: { montant: '500' } } }),
    },
    winners: ['A'],
    metadata: {},
  },
  'different award dates → no date': {
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
  'award date and number of offers → both': {
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
  'abandoned procedure → tender_cancellation': {
    part: { sanssuite: '', valeurtotale: '15000', decision: { attribue: '' } },
    category: 'tender_cancellation',
  },
  'abandoned procedure with tenders → their number': {
    part: {
      attribution: { resultat: { sanssuite: '' } },
      autresinformations: { nboffresrecues: '10', informations: "Motif d'intérêt général." },
    },
    metadata: { offers: 10 },
    category: 'tender_cancellation',
  },
  'all lots abandoned → tender_cancellation': {
    part: { decision: [{ sanssuite: '' }, { sanssuite: '' }] },
    category: 'tender_cancellation',
  },
  'no winner at all → tender_unsuccessful': {
    part: { totalementinfructueux: '' },
    category: 'tender_unsuccessful',
  },
  'no lot awarded → tender_unsuccessful': {
    part: {
      decision: [
        { infructueux: '', numlot: '1' },
        { sanssuite: '', numlot: '2' },
      ],
    },
    category: 'tender_unsuccessful',
    metadata: { lots: 2 },
  },
  'winner and failure flag → award': {
    part: { sanssuite: '', decision: decision('A', '10') },
    winners: ['A'],
    metadata: { award_amount: 10, currency: 'EUR' },
  },
  'nested winners → all names': {
    part: { titulaires: { titulaire: [{ nomofficiel: 'A' }, { nomofficiel: 'B' }] } },
    winners: ['A', 'B'],
    metadata: {},
  },
}

for (const [name, { part, winners = [], metadata = {}, category = null }] of Object.entries(CASES)) {
  test(`parseBoampAward: ${name}`, () => {
    const record = new FieldReader({})
    const award = parseBoampAward(record, part)
    assert.deepEqual(
      award.winners.map(winner => winner.name),
      winners,
    )
    assert.deepEqual(award.metadata, metadata)
    assert.equal(award.category, category)
    assert.deepEqual(record.problems, [])
  })
}

test('parseBoampAward: invalid amount, date and count → three bad_value notes', () => {
  const record = new FieldReader({})
  const renseignement = { montant: 'à définir', dateattribution: 'hier', nboffrerecu: 'trois' }
  assert.deepEqual(
    parseBoampAward(record, { decision: { titulaire: { denomination: 'A' }, renseignement } }).metadata,
    {},
  )
  assert.deepEqual(
    record.problems.map(({ kind }) => kind),
    ['bad_value', 'bad_value', 'bad_value'],
  )
})
