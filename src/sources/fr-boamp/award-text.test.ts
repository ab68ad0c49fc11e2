import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awardInText } from './award-text.ts'

interface Case {
  readonly text: string
  readonly winners?: readonly string[]
  readonly metadata?: object
  readonly failed?: true
}

const HEADER = "Nombre d'offres reçues : 8\nDate d'attribution : 01/10/26\nMarché n° : 2026 Tx\n"

/** Who won, with SIREN behind `=` and postal code behind `@`. */
const CASES: Readonly<Record<string, Case>> = {
  'a contract as platforms write it': {
    text: `${HEADER}Terraloup et Fils, 30 rue de l'Égalité, 59999 Rivebelle\nMontant Ht : 935 220,00 Euros\nSous-traitance : non.`,
    winners: ['Terraloup et Fils @59999'],
    metadata: { award_amount: 935_220, currency: 'EUR', award_date: '2026-10-01', offers: 8 },
  },
  'a minimum is no amount': {
    text: `${HEADER}Terraloup, rue X, 59999 Rivebelle\nMontant Ht min : 935 220,00 Euros`,
    winners: ['Terraloup @59999'],
    metadata: { award_date: '2026-10-01', offers: 8 },
  },
  'lots add up, each with its winner; their offers do not': {
    text: [
      "Lot N° 1 - Gros œuvre\nNombre d'offres reçues : 2\nDate d'attribution : 01/10/2026\nMarché n° : 1",
      'Terraloup, rue X, 59999 Rivebelle\nMontant Ht : 100,50 Euros',
      "Lot N° 2 - Peinture\nNombre d'offres reçues : 3\nDate d'attribution : 01/10/2026\nMarché n° : 2",
      'Lumiroute, rue Y, 43999 Lignonville\nMontant Ht : 200 Euros',
    ].join('\n'),
    winners: ['Terraloup @59999', 'Lumiroute @43999'],
    metadata: { award_amount: 300.5, currency: 'EUR', award_date: '2026-10-01' },
  },
  'a lot that nobody won': {
    text: [
      'Lot N° 1 - Gros œuvre\nMarché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 100 Euros',
      'Lot N° 2 - Peinture\nCet avis a été déclaré Infructueux',
    ].join('\n'),
    winners: ['Terraloup @59999'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'nobody at all': {
    text: "Nombre d'offres reçues : 1\nCet avis a été déclaré Infructueux",
    metadata: { offers: 1 },
    failed: true,
  },
  'given up': { text: 'La procédure est déclarée sans suite.', failed: true },
  'a label': {
    text: "Date de conclusion du contrat : 23/09/2026\nNom du titulaire : LUMIROUTE\nMontant de l'offre : 284 782.86 euro(s).",
    winners: ['LUMIROUTE'],
  },
  'one winner and one SIRET belong together': {
    text: 'Titulaire : LUMIROUTE\nSIRET : 003 101 045 00015',
    winners: ['LUMIROUTE =003101045'],
  },
  'of two numbers nobody says whose they are': {
    text: 'Titulaire : LUMIROUTE\nSIRET 00310104500015, acheteur SIRET 00210002200017',
    winners: ['LUMIROUTE'],
  },
  'prose is for people': {
    text: "Le marché a été attribué à l'entreprise LUMIROUTE, pour 118 105,94 € HT, 75001 Paris",
  },
  'a line without an address is no winner': { text: 'Marché n° : 7\nVoir le règlement, article 3' },
  'two amounts in one block': {
    text: 'Marché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 10 Euros\nMontant Ht : 20 Euros',
    winners: ['Terraloup @59999'],
  },
  'a day that does not exist': {
    text: "Date d'attribution : 31/02/26\nMarché n° : 1\nTerraloup, rue X, 59999 Rivebelle",
    winners: ['Terraloup @59999'],
  },
}

for (const [name, { text, winners = [], metadata = {}, failed }] of Object.entries(CASES)) {
  test(`awardInText: ${name}`, () => {
    const award = awardInText(text)
    assert.deepEqual(
      award.winners.map(({ name: who, identifiers, place }) =>
        [who, ...identifiers.map(({ number }) => `=${number}`), ...(place ? [`@${place}`] : [])].join(' '),
      ),
      winners,
    )
    assert.deepEqual(award.metadata, metadata)
    assert.equal(award.category, failed ? 'tender_unsuccessful' : null)
    assert.deepEqual(award.news, [text])
  })
}

test('awardInText: nothing without a text, and no time lost on a hostile one', () => {
  assert.deepEqual(awardInText(null).news, [])
  const began = performance.now()
  awardInText(
    `Marché n° : 1\n${'a '.repeat(200_000)}, ${'1'.repeat(200_000)}\nMontant Ht : ${'1 '.repeat(200_000)}`,
  )
  assert.ok(performance.now() - began < 2_000)
})
