import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

interface Case {
  readonly text: string
  readonly winners?: readonly string[]
  readonly metadata?: object
  readonly failed?: true
}

const HEADER = "Nombre d'offres reçues : 8\nDate d'attribution : 01/10/26\nMarché n° : 2026 Tx\n"

/** Expected winners are written as name, `=` SIREN and `@` postal code. */
const CASES: Readonly<Record<string, Case>> = {
  'platform layout → all facts': {
    text: `${HEADER}Terraloup et Fils, 30 rue de l'Égalité, 59999 Rivebelle\nMontant Ht : 935 220,00 Euros\nSous-traitance : non.`,
    winners: ['Terraloup et Fils @59999'],
    metadata: { award_amount: 935_220, currency: 'EUR', award_date: '2026-10-01', offers: 8 },
  },
  'minimum amount → no award amount': {
    text: `${HEADER}Terraloup, rue X, 59999 Rivebelle\nMontant Ht min : 935 220,00 Euros`,
    winners: ['Terraloup @59999'],
    metadata: { award_date: '2026-10-01', offers: 8 },
  },
  'several lots → amounts summed, offers omitted': {
    text: [
      "Lot N° 1 - Gros œuvre\nNombre d'offres reçues : 2\nDate d'attribution : 01/10/2026\nMarché n° : 1",
      'Terraloup, rue X, 59999 Rivebelle\nMontant Ht : 100,50 Euros',
      "Lot N° 2 - Peinture\nNombre d'offres reçues : 3\nDate d'attribution : 01/10/2026\nMarché n° : 2",
      'Lumiroute, rue Y, 43999 Lignonville\nMontant Ht : 200 Euros',
    ].join('\n'),
    winners: ['Terraloup @59999', 'Lumiroute @43999'],
    metadata: { award_amount: 300.5, currency: 'EUR', award_date: '2026-10-01' },
  },
  'one unsuccessful lot → award of the other lot': {
    text: [
      'Lot N° 1 - Gros œuvre\nMarché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 100 Euros',
      'Lot N° 2 - Peinture\nCet avis a été déclaré Infructueux',
    ].join('\n'),
    winners: ['Terraloup @59999'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'no winner → tender_unsuccessful': {
    text: "Nombre d'offres reçues : 1\nCet avis a été déclaré Infructueux",
    metadata: { offers: 1 },
    failed: true,
  },
  'abandoned procedure → tender_unsuccessful': {
    text: 'La procédure est déclarée sans suite.',
    failed: true,
  },
  'labelled winner → name without amount': {
    text: "Date de conclusion du contrat : 23/09/2026\nNom du titulaire : LUMIROUTE\nMontant de l'offre : 284 782.86 euro(s).",
    winners: ['LUMIROUTE'],
  },
  'one winner and one SIRET → SIREN of the winner': {
    text: 'Titulaire : LUMIROUTE\nSIRET : 003 101 045 00015',
    winners: ['LUMIROUTE =003101045'],
  },
  'one winner and two SIRETs → no number': {
    text: 'Titulaire : LUMIROUTE\nSIRET 00310104500015, acheteur SIRET 00210002200017',
    winners: ['LUMIROUTE'],
  },
  'prose → no facts': {
    text: "Le marché a été attribué à l'entreprise LUMIROUTE, pour 118 105,94 € HT, 75001 Paris",
  },
  'line without an address → no winner': { text: 'Marché n° : 7\nVoir le règlement, article 3' },
  'two amounts in one block → no award amount': {
    text: 'Marché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 10 Euros\nMontant Ht : 20 Euros',
    winners: ['Terraloup @59999'],
  },
  'nonexistent award date → no date': {
    text: "Date d'attribution : 31/02/26\nMarché n° : 1\nTerraloup, rue X, 59999 Rivebelle",
    winners: ['Terraloup @59999'],
  },
}

for (const [name, { text, winners = [], metadata = {}, failed }] of Object.entries(CASES)) {
  test(`parseBoampAwardText: ${name}`, () => {
    const award = parseBoampAwardText(text)
    assert.deepEqual(
      award.winners.map(({ name: winnerName, identifiers, locality }) =>
        [
          winnerName,
          ...identifiers.map(({ number }) => `=${number}`),
          ...(locality ? [`@${locality}`] : []),
        ].join(' '),
      ),
      winners,
    )
    assert.deepEqual(award.metadata, metadata)
    assert.equal(award.category, failed ? 'tender_unsuccessful' : null)
    assert.deepEqual(award.summarySentences, [text])
  })
}

test('parseBoampAwardText: no text → no sentences; hostile text → under 2 s', () => {
  assert.deepEqual(parseBoampAwardText(null).summarySentences, [])
  const start = performance.now()
  parseBoampAwardText(
    `Marché n° : 1\n${'a '.repeat(200_000)}, ${'1'.repeat(200_000)}\nMontant Ht : ${'1 '.repeat(200_000)}`,
  )
  assert.ok(performance.now() - start < 2_000)
})
