import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mention } from '../../../model/announcement.ts'
import { composeTenderTexts, type TenderFacts } from './compose-tender-texts.ts'
import { removeInternalCodes } from './tender-object.ts'

const party = (role: Mention['role'], name: string): Mention => ({
  type: role === 'buyer' ? 'authority' : 'company',
  role,
  name,
  identifiers: [],
})
const BUYER = party('buyer', 'Commune de Valbrune')
const FACTS: TenderFacts = {
  reference: '77-2026',
  category: 'tender_notice',
  language: 'fr',
  objects: ['Nettoyage des écoles'],
  procedure: 'procédure ouverte',
  mentions: [BUYER],
  buyerTown: 'Brunelle',
  metadata: {},
  reason: null,
  description: null,
}
const compose = (changes: Partial<TenderFacts>) => composeTenderTexts({ ...FACTS, ...changes })

test('composeTenderTexts: call → title is the object, summary states the facts', () => {
  const metadata = { deadline: '2026-07-17', deadline_time: '12:00', estimated_value: 82600, currency: 'EUR' }
  const description = 'Nettoyage des écoles. Trois sites.'
  assert.deepEqual(compose({ metadata: { ...metadata, lots: 3 }, description }), {
    title: 'Nettoyage des écoles',
    summary:
      'Avis de marché, procédure ouverte. Acheteur : Commune de Valbrune, Brunelle. ' +
      'Date limite : 17/07/2026 à 12:00. Valeur estimée : 82 600 €. 3 lots. Trois sites.',
    details: {},
  })
})

test('composeTenderTexts: award → supplier, amount, offers and contract date', () => {
  const mentions = [BUYER, party('supplier', 'Tarnside SAS'), party('supplier', 'Orne Net')]
  const metadata = {
    award_amount: 82600.5,
    currency: 'EUR',
    offers: 12,
    contract_date: '2026-03-12',
    deadline: '2026-01-31',
  }
  const { title, summary } = compose({ category: 'contract_award', mentions, metadata })
  assert.equal(title, 'Attribution : Nettoyage des écoles')
  assert.equal(
    summary,
    'Attribution : Tarnside SAS et Orne Net, 82 600,50 €, 12 offres, contrat du 12/03/2026. ' +
      'Acheteur : Commune de Valbrune, Brunelle.',
  )
})

const kinds: readonly (readonly [string, Partial<TenderFacts>, string])[] = [
  ['award in German', { category: 'contract_award', language: 'de' }, 'Zuschlag: Nettoyage des écoles'],
  ['no award in French', { category: 'tender_cancellation' }, 'Sans suite : Nettoyage des écoles'],
  [
    'correction in Spanish',
    { category: 'tender_amendment', language: 'es' },
    'Rectificación: Nettoyage des écoles',
  ],
  ['unknown language', { category: 'contract_award', language: 'pl' }, 'Award: Nettoyage des écoles'],
  [
    'kind of the publisher',
    { category: 'contract_signature', kind: 'Contract details', language: 'en' },
    'Contract details: Nettoyage des écoles',
  ],
  [
    'concession that names itself',
    { category: 'concession_notice', objects: ['Concession de la plage'] },
    'Concession de la plage',
  ],
  ['concession', { category: 'concession_notice' }, 'Concession : Nettoyage des écoles'],
  ['title that is the buyer', { objects: ['COMMUNE DE VALBRUNE', 'Lot 1 : gymnases'] }, 'Lot 1 : gymnases'],
  [
    'title without content',
    { objects: ['N/A'], description: 'Entretien des parcs. Deux ans.' },
    'Entretien des parcs',
  ],
  ['nothing but a buyer', { objects: [] }, 'Avis de marché : Commune de Valbrune'],
  ['nothing', { objects: [], mentions: [] }, 'Avis de marché : 77-2026'],
]
for (const [what, changes, expected] of kinds) {
  test(`composeTenderTexts: ${what} → ${expected}`, () => assert.equal(compose(changes).title, expected))
}

test('composeTenderTexts: reason → first for a cancellation, after the buyer for a modification', () => {
  assert.match(
    compose({ category: 'tender_unsuccessful', reason: 'aucune offre reçue' }).summary ?? '',
    /^Infructueux : aucune offre reçue\. Acheteur/,
  )
  const modified = compose({
    category: 'contract_modification',
    mentions: [BUYER, party('supplier', 'Tarnside SAS')],
    reason: 'Prolongation de six mois',
  })
  assert.equal(
    modified.summary,
    'Modification de contrat : Tarnside SAS. Acheteur : Commune de Valbrune, Brunelle. Prolongation de six mois.',
  )
})

test('composeTenderTexts: five suppliers → three named, the others counted', () => {
  const mentions = ['A', 'B', 'C', 'D', 'E'].map(name => party('supplier', name))
  const summaryOf = (list: Mention[]) => compose({ category: 'contract_award', mentions: list }).summary
  assert.equal(summaryOf(mentions), 'Attribution : A, B, C et 2 autres.')
  assert.equal(summaryOf(mentions.slice(0, 4)), 'Attribution : A, B, C et D.')
})

test('composeTenderTexts: amount without currency, town with an address → left out', () => {
  const { summary } = compose({ metadata: { estimated_value: 5 }, buyerTown: 'Rue du Port 5, Brunelle' })
  assert.equal(summary, 'Avis de marché, procédure ouverte. Acheteur : Commune de Valbrune.')
})

test('composeTenderTexts: award intention → date of the decision is no contract date', () => {
  const metadata = { contract_date: '2026-03-12' }
  assert.equal(
    compose({ category: 'award_intention', mentions: [party('supplier', 'Tarnside SAS')], metadata }).summary,
    'Intention d’attribution : Tarnside SAS.',
  )
})

test('composeTenderTexts: long texts → shortened, and whole in the details', () => {
  const object = `Nettoyage ${'des écoles '.repeat(30)}`.trim()
  const description = `${'Trois sites à nettoyer. '.repeat(40)}`.trim()
  const { title, summary, details } = compose({ objects: [object], description })
  assert.ok(title.length <= 200 && title.endsWith('…'))
  assert.ok((summary?.length ?? 0) <= 400)
  assert.deepEqual(details, { name: object, description })
})

test('composeTenderTexts: markup and references → plain text', () => {
  const description = '<p>Trois&nbsp;sites</p><br/>Deux ans &amp; demi.Sans reconduction'
  assert.match(compose({ description }).summary ?? '', / Trois sites Deux ans & demi\. Sans reconduction\.$/)
})

test('composeTenderTexts: language without labels → CPV division and country in English', () => {
  const metadata = { cpv: ['72000000', '48000000'], country: 'NO' }
  const norwegian = { language: 'no', procedure: null, metadata }
  assert.equal(
    compose(norwegian).summary,
    'Call for tenders. Buyer: Commune de Valbrune, Brunelle. Subject: IT services, Norway.',
  )
  assert.doesNotMatch(compose({ metadata }).summary ?? '', /Subject|IT services/)
  assert.doesNotMatch(compose({ ...norwegian, metadata: { cpv: ['99'] } }).summary ?? '', /Subject/)
})

test('composeTenderTexts: subcontracting notice → published by the main contractor', () => {
  const { summary } = compose({ category: 'subcontract_notice', language: 'en', procedure: null })
  assert.equal(summary, 'Subcontracting notice. Main contractor: Commune de Valbrune, Brunelle.')
})

test('composeTenderTexts: tenders in English → received', () => {
  const summaryOf = (offers: number) =>
    compose({ category: 'contract_award', language: 'en', mentions: [], metadata: { offers } }).summary
  assert.deepEqual([summaryOf(1), summaryOf(2)], ['Award: 1 tender received.', 'Award: 2 tenders received.'])
})

for (const [name, expected] of [
  ['Netz Valbrune AG (Bukr 16)', 'Netz Valbrune AG'],
  ['Netz Valbrune AG, Region Südost, FE.EI-SO-A, Brunelle', 'Netz Valbrune AG, Region Südost, Brunelle'],
  ['Wasserwerk (Nord), S.A.', 'Wasserwerk (Nord), S.A.'],
  ['CHU, ANGERS', 'CHU, ANGERS'],
] as const) {
  test(`removeInternalCodes: ${name} → ${expected}`, () => assert.equal(removeInternalCodes(name), expected))
}
