import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fields } from '../kit/fields.ts'
import type { Plain } from '../kit/plain.ts'
import { nationalBody } from './national.ts'

function read(form: Plain): { body: ReturnType<typeof nationalBody>; notes: string[] } {
  const row = new Fields({})
  const body = nationalBody(row, form)
  return { body, notes: row.notes.map(({ kind }) => kind) }
}

for (const [name, value, metadata, notes] of [
  ['a value', { '@devise': 'EUR', valeur: '220000' }, { estimated_value: 220_000, currency: 'EUR' }, []],
  [
    'a value with cents',
    { '@devise': 'EUR', valeur: '250000.50' },
    { estimated_value: 250_000.5, currency: 'EUR' },
    [],
  ],
  ['a bare text', '90000', { estimated_value: 90_000, currency: 'EUR' }, []],
  [
    'the text of an element',
    { '@devise': 'USD', '#text': '123000' },
    { estimated_value: 123_000, currency: 'USD' },
    [],
  ],
  ['zero', { '@devise': 'EUR', valeur: '0.00' }, {}, []],
  ['a range', { '@devise': 'EUR', fourchette: { valeurbasse: '10000', valeurhaute: '40000' } }, {}, []],
  ['words', { '@devise': 'EUR', valeur: 'environ 10 k' }, {}, ['bad_value']],
  ['an unknown currency', { '@devise': 'ZZZ', valeur: '10' }, {}, ['bad_value']],
] as const) {
  test(`valeurEstimee: ${name}`, () => {
    const found = read({ initial: { naturemarche: { valeurestimee: value } } })
    assert.deepEqual(found.body.metadata, metadata)
    assert.deepEqual(found.notes, notes)
  })
}

test('a range is told in words', () => {
  const fourchette = { valeurbasse: '10000', valeurhaute: '40000' }
  const { body } = read({ initial: { naturemarche: { valeurestimee: { fourchette } } } })
  assert.deepEqual(body.news, ['Valeur estimée : entre 10 000,00 EUR et 40 000,00 EUR'])
})

test('lots have CPV codes of their own, each once, the main one first', () => {
  const code = (classprincipale: string): Plain => ({ codecpv: { objetprincipal: { classprincipale } } })
  const { body } = read({
    initial: {
      naturemarche: code('45212222-8'),
      lots: { lot: [code('45223220'), code('45212222'), code('4522')] },
    },
  })
  assert.deepEqual(body.metadata, { cpv: ['45212222', '45223220'], lots: 3 })
})

for (const [name, infosrectif, news, deadline] of [
  [
    'a day that moves',
    { rubdelais: 'ReceptionOffres', aulieudedate: '2026-07-03T16:30:00', liredate: '2026-07-17T12:00:00' },
    ['Date limite de réception des offres. Au lieu de : 03/07/2026 à 16:30, lire : 17/07/2026 à 12:00.'],
    { day: '2026-07-17', time: '12:00' },
  ],
  [
    'in UTC',
    { rubdelais: 'ReceptionOffres', liredate: '2026-07-17T10:00:00Z' },
    ['Date limite de réception des offres. Lire : 17/07/2026 à 12:00.'],
    { day: '2026-07-17', time: '12:00' },
  ],
  [
    'several changes, one of them a text',
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
    'two days for one heading: neither is taken',
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
    'a text as platforms write it',
    'Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 9h',
    [
      'Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 9h',
    ],
    { day: '2026-09-14', time: '09:00' },
  ],
  [
    'another heading is no deadline',
    'Rubrique : Date de visite, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00',
    ['Rubrique : Date de visite, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00'],
    null,
  ],
  ['words', 'La visite est supprimée.', ['La visite est supprimée.'], null],
  ['words in an element', { texte: 'Lire 12 heures.' }, ['Lire 12 heures.'], null],
] as const) {
  test(`infosRectif: ${name}`, () => {
    const { body } = read({ rectificatif: { infosrectif } })
    assert.deepEqual(body.news, news)
    assert.deepEqual(body.deadline, deadline)
  })
}

test('who buys, in either form', () => {
  const simple = read({
    organisme: { nomofficiel: 'Ville', codeidentificationnational: '21830123200011', cp: '83112' },
  })
  assert.deepEqual(simple.body.mentions, [
    {
      type: 'authority',
      role: 'buyer',
      name: 'Ville',
      identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number: '218301232', valid: true }],
      place: '83112',
    },
  ])
  const adapted = read({ organisme: { acheteurpublic: 'Ville', adr: { cp: '84100', ville: 'Orange' } } })
  assert.deepEqual(adapted.body.mentions, [
    { type: 'authority', role: 'buyer', name: 'Ville', identifiers: [], place: '84100' },
  ])
})

test('winners stand in the attribution, whatever else the part says', () => {
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

test('the result of a MAPA: a company, or a person', () => {
  const result = (titulaire: object): Plain => ({
    attribution: {
      avisinitial: { idweb: '26-60108' },
      attribution: { resultat: { attribue: { titulaire, montant: { '@devise': 'EUR', valeur: '50044' } } } },
      autresinformations: { nboffresrecues: '5' },
    },
  })
  const company = read(result({ personnemorale: 'LUMIROUTE' })).body
  assert.deepEqual(company.metadata, { award_amount: 50_044, currency: 'EUR', offers: 5 })
  assert.deepEqual(company.earlier, ['26-60108'])
  assert.deepEqual(
    company.mentions.map(({ type, name }) => [type, name]),
    [['company', 'LUMIROUTE']],
  )
  const person = read(result({ personnephysique: { nom: 'INVENTION', prenom: 'Claire' } })).body
  assert.deepEqual(
    person.mentions.map(({ type, name }) => [type, name]),
    [['person', 'INVENTION Claire']],
  )
  const nobody = read({ attribution: { attribution: { resultat: { infructueux: '' } } } }).body
  assert.equal(nobody.category, 'tender_unsuccessful')
})

test('winners of the head that a text only tells in prose; those it lists are not named twice', () => {
  const row = new Fields({ titulaire: ['TERRALOUP', 'LUMIROUTE'] })
  const attributionmarche = 'Marché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nLot 2 : voir le profil'
  const { mentions, category } = nationalBody(row, { attribution: { attributionmarche } })
  assert.deepEqual(
    mentions.map(({ name }) => name),
    ['Terraloup', 'LUMIROUTE'],
  )
  assert.equal(category, null)
})

test('nothing of what is not there', () => {
  for (const form of [{}, { initial: '' }, { organisme: '' }, { initial: [], organisme: [] }]) {
    const { body, notes } = read(form)
    assert.deepEqual([body.mentions, body.metadata, body.news, notes], [[], {}, [], []])
  }
})
