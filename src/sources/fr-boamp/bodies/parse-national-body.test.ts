import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import { parseBoampNationalBody } from './parse-national-body.ts'

function read(form: PlainRecord): { body: ReturnType<typeof parseBoampNationalBody>; notes: string[] } {
  const record = new FieldReader({})
  const body = parseBoampNationalBody(record, form)
  return { body, notes: record.problems.map(({ kind }) => kind) }
}

for (const [name, value, metadata, notes] of [
  [
    'amount → estimated_value',
    { '@devise': 'EUR', valeur: '220000' },
    { estimated_value: 220_000, currency: 'EUR' },
    [],
  ],
  [
    'amount with cents → estimated_value',
    { '@devise': 'EUR', valeur: '250000.50' },
    { estimated_value: 250_000.5, currency: 'EUR' },
    [],
  ],
  ['plain text → EUR', '90000', { estimated_value: 90_000, currency: 'EUR' }, []],
  [
    'element text → estimated_value',
    { '@devise': 'USD', '#text': '123000' },
    { estimated_value: 123_000, currency: 'USD' },
    [],
  ],
  ['zero → no value', { '@devise': 'EUR', valeur: '0.00' }, {}, []],
  [
    'range → no value',
    { '@devise': 'EUR', fourchette: { valeurbasse: '10000', valeurhaute: '40000' } },
    {},
    [],
  ],
  ['words → bad_value', { '@devise': 'EUR', valeur: 'environ 10 k' }, {}, ['bad_value']],
  ['unknown currency → bad_value', { '@devise': 'ZZZ', valeur: '10' }, {}, ['bad_value']],
] as const) {
  test(`parseBoampNationalBody: valeurEstimee, ${name}`, () => {
    const found = read({ initial: { naturemarche: { valeurestimee: value } } })
    assert.deepEqual(found.body.metadata, metadata)
    assert.deepEqual(found.notes, notes)
  })
}

test('parseBoampNationalBody: value range → sentence', () => {
  const fourchette = { valeurbasse: '10000', valeurhaute: '40000' }
  const { body } = read({ initial: { naturemarche: { valeurestimee: { fourchette } } } })
  assert.equal(body.estimateRange, 'Valeur estimée : entre 10 000 € et 40 000 €')
})

test('parseBoampNationalBody: CPV codes of lots → distinct codes, main code first', () => {
  const code = (classprincipale: string): PlainRecord => ({
    codecpv: { objetprincipal: { classprincipale } },
  })
  const { body } = read({
    initial: {
      naturemarche: code('45212222-8'),
      lots: { lot: [code('45223220'), code('45212222'), code('4522')] },
    },
  })
  assert.deepEqual(body.metadata, { cpv: ['45212222', '45223220'], lots: 3 })
})

for (const [name, infosrectif, sentences, deadline] of [
  [
    'moved deadline → sentence and new deadline',
    { rubdelais: 'ReceptionOffres', aulieudedate: '2026-07-03T16:30:00', liredate: '2026-07-17T12:00:00' },
    ['Date limite de réception des offres. Au lieu de : 03/07/2026 à 16:30, lire : 17/07/2026 à 12:00.'],
    { day: '2026-07-17', time: '12:00' },
  ],
  [
    'deadline in UTC → Paris time',
    { rubdelais: 'ReceptionOffres', liredate: '2026-07-17T10:00:00Z' },
    ['Date limite de réception des offres. Lire : 17/07/2026 à 12:00.'],
    { day: '2026-07-17', time: '12:00' },
  ],
  [
    'several changes → one sentence each',
    {
      rectif: [
        { rubrique: 'Objet', aulieudetxt: 'deux lots', liretxt: 'trois lots' },
        { rubdelais: 'ReceptionOffres', liredate: '2026-07-17T12:00:00' },
      ],
    },
    [
      'Objet. Au lieu de : deux lots, lire : trois lots.',
      'Date limite de réception des offres. Lire : 17/07/2026 à 12:00.',
    ],
    { day: '2026-07-17', time: '12:00' },
  ],
  [
    'two new deadlines → no deadline',
    {
      rectif: [
        { rubdelais: 'ReceptionOffres', liredate: '2026-07-17T12:00:00' },
        { rubdelais: 'ReceptionOffres', liredate: '2026-07-18T12:00:00' },
      ],
    },
    [
      'Date limite de réception des offres. Lire : 17/07/2026 à 12:00.',
      'Date limite de réception des offres. Lire : 18/07/2026 à 12:00.',
    ],
    null,
  ],
  [
    'platform wording → deadline from the text',
    'Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 9h',
    [
      'Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 9h',
    ],
    { day: '2026-09-14', time: '09:00' },
  ],
  [
    'other heading → no deadline',
    'Rubrique : Date de visite, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00',
    ['Rubrique : Date de visite, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00'],
    null,
  ],
  ['free text → sentence only', 'La visite est supprimée.', ['La visite est supprimée.'], null],
  ['free text in an element → sentence only', { texte: 'Lire 12 heures.' }, ['Lire 12 heures.'], null],
] as const) {
  test(`parseBoampNationalBody: infosRectif, ${name}`, () => {
    const { body } = read({ rectificatif: { infosrectif } })
    assert.deepEqual(body.changeSentences, sentences)
    assert.deepEqual(body.deadline, deadline)
  })
}

test('parseBoampNationalBody: buyer in FNSimple and MAPA → mention', () => {
  const simple = read({
    organisme: { nomofficiel: 'Ville', codeidentificationnational: '21830123200011', cp: '83112' },
  })
  assert.deepEqual(simple.body.mentions, [
    {
      type: 'authority',
      role: 'buyer',
      name: 'Ville',
      identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number: '218301232', valid: true }],
      locality: '83112',
    },
  ])
  const adapted = read({ organisme: { acheteurpublic: 'Ville', adr: { cp: '84100', ville: 'Orange' } } })
  assert.deepEqual(adapted.body.mentions, [
    { type: 'authority', role: 'buyer', name: 'Ville', identifiers: [], locality: '84100' },
  ])
})

test('parseBoampNationalBody: decision beside other elements → supplier and title', () => {
  const { body } = read({
    attribution: {
      naturemarche: { intitule: 'Voirie' },
      decision: { titulaire: { denomination: 'ATMOS', codeidentificationnational: '50180302700017' } },
    },
  })
  assert.deepEqual(
    body.mentions.map(({ role, name, identifiers }) => [role, name, identifiers[0]?.number]),
    [['supplier', 'ATMOS', '501803027']],
  )
  assert.equal(body.title, 'Voirie')
})

test('parseBoampNationalBody: MAPA result → company, person or tender_unsuccessful', () => {
  const result = (titulaire: object): PlainRecord => ({
    attribution: {
      avisinitial: { idweb: '26-60108' },
      attribution: { resultat: { attribue: { titulaire, montant: { '@devise': 'EUR', valeur: '50044' } } } },
      autresinformations: { nboffresrecues: '5' },
    },
  })
  const company = read(result({ personnemorale: 'LUMIROUTE' })).body
  assert.deepEqual(company.metadata, { award_amount: 50_044, currency: 'EUR', offers: 5 })
  assert.deepEqual(company.earlierReferences, ['26-60108'])
  assert.deepEqual(
    company.mentions.map(({ type, name }) => [type, name]),
    [['company', 'LUMIROUTE']],
  )
  const person = read(result({ personnephysique: { nom: 'INVENTION', prenom: 'Claire' } })).body
  assert.deepEqual(
    person.mentions.map(({ type, name }) => [type, name]),
    [['person', 'INVENTION Claire']],
  )
  const unsuccessful = read({ attribution: { attribution: { resultat: { infructueux: '' } } } }).body
  assert.equal(unsuccessful.category, 'tender_unsuccessful')
})

test('parseBoampNationalBody: winners in the head and in the text → each mentioned once', () => {
  const record = new FieldReader({ titulaire: ['TERRALOUP', 'LUMIROUTE'] })
  const attributionmarche = 'Marché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nLot 2 : voir le profil'
  const { mentions, category } = parseBoampNationalBody(record, { attribution: { attributionmarche } })
  assert.deepEqual(
    mentions.map(({ name }) => name),
    ['Terraloup', 'LUMIROUTE'],
  )
  assert.equal(category, null)
})

test('parseBoampNationalBody: empty form → no mentions, metadata, sentences or notes', () => {
  for (const form of [{}, { initial: '' }, { organisme: '' }, { initial: [], organisme: [] }]) {
    const { body, notes } = read(form)
    assert.deepEqual([body.mentions, body.metadata, body.changeSentences, notes], [[], {}, [], []])
  }
})
