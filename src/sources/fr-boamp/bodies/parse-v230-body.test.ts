import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import { parseBoampV230Body } from './parse-v230-body.ts'

const read = (notice: PlainRecord): ReturnType<typeof parseBoampV230Body> =>
  parseBoampV230Body(new FieldReader({}), notice)
const SUBJECT = { objetcomplet: 'Accord-cadre de voirie' }

for (const [name, notice, metadata] of [
  ['framework agreement in words → framework', { objet: SUBJECT }, { framework: true }],
  [
    'framework agreement in words, denied by the form → none',
    { objet: SUBJECT, procedure: { avisimplique: { accordcadrenon: '' } } },
    {},
  ],
  [
    'framework agreement stated in the subject → framework',
    { objet: { avisimplique: { accordcadre: '' } } },
    { framework: true },
  ],
  ['public contract stated in the subject → none', { objet: { avisimplique: { marchepublic: '' } } }, {}],
  [
    'dates of the only lot → contract dates',
    { objet: { lots: { lot: { datedebut: '2019-05-01', datefin: '2022-04-30' } } } },
    { contract_start: '2019-05-01', contract_end: '2022-04-30' },
  ],
  [
    'different dates of lots → none',
    { objet: { lots: { lot: [{ datedebut: '2019-05-01' }, { datedebut: '2019-06-01' }] } } },
    {},
  ],
  [
    'maximum of each lot → their sum',
    {
      objet: {
        lots: { lot: ['10 000', '20 000'].map(sum => ({ infocompl: `${sum} euros HT au maximum.` })) },
      },
    },
    { framework_maximum: 30_000, currency: 'EUR' },
  ],
] as const) {
  test(`parseBoampV230Body: ${name}`, () => assert.deepEqual(read(notice).metadata, metadata))
}

test('parseBoampV230Body: modification → its contractor is a winner', () => {
  const { mentions } = read({ modif: { titulaire: { denomination: 'TERRALOUP', pays: 'ES' } } })
  assert.deepEqual(
    mentions.map(({ role, name, jurisdiction }) => [role, name, jurisdiction]),
    [['supplier', 'TERRALOUP', 'ES']],
  )
})

test('parseBoampV230Body: changes with headings and dates → sentences and the new deadline', () => {
  const { changeSentences, deadline } = read({
    rectif: {
      modification: [
        {
          rubrique: 'Date limite de réception des offres',
          aulieudedate: '2019-02-11T12:00:00',
          liredate: '2019-02-25T16:00:00',
        },
        { aulieude: '120 repas', lire: '150 repas' },
      ],
    },
  })
  assert.deepEqual(changeSentences, [
    'Date limite de réception des offres. Au lieu de : 11/02/2019 à 12:00, lire : 25/02/2019 à 16:00.',
    'Au lieu de : 120 repas, lire : 150 repas.',
  ])
  assert.deepEqual(deadline, { day: '2019-02-25', time: '16:00' })
})
