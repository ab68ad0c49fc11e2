import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_BOAMP_AWARD } from './award.ts'
import { parseBoampAwardText } from './parse-award-text.ts'

interface Case {
  readonly text: string
  readonly winners?: readonly string[]
  readonly metadata?: object
  readonly category?: string
  readonly lots?: readonly string[]
}

const HEADER = "Nombre d'offres reçues : 8\nDate d'attribution : 01/10/26\nMarché n° : 2026 Tx\n"

/** Expected winners are written as name, `=` SIREN and `@` postal code. */
const CASES: Readonly<Record<string, Case>> = {
  'platform layout → all facts': {
    text: `${HEADER}Terraloup et Fils, 30 rue de l'Égalité, 59999 Rivebelle\nMontant Ht : 935 220,00 Euros\nSous-traitance : non.`,
    winners: ['Terraloup et Fils @59999'],
    metadata: { award_amount: 935_220, currency: 'EUR', award_date: '2026-10-01', offers: 8 },
  },
  'minimum amount → no amount': {
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
    metadata: { lots: 2, award_amount: 300.5, currency: 'EUR', award_date: '2026-10-01' },
    lots: ['Lot 1 : Terraloup, 100,50 €', 'Lot 2 : Lumiroute, 200 €'],
  },
  'one unsuccessful lot → award of the other lot': {
    text: [
      'Lot N° 1 - Gros œuvre\nMarché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 100 Euros',
      'Lot N° 2 - Peinture\nCet avis a été déclaré Infructueux',
    ].join('\n'),
    winners: ['Terraloup @59999'],
    metadata: { lots: 2, award_amount: 100, currency: 'EUR' },
    lots: ['Lot 1 : Terraloup, 100 €', 'Lot 2 : infructueux'],
  },
  'no winner → tender_unsuccessful': {
    text: "Nombre d'offres reçues : 1\nCet avis a été déclaré Infructueux",
    metadata: { offers: 1 },
    category: 'tender_unsuccessful',
  },
  'abandoned procedure → tender_cancellation': {
    text: 'La procédure est déclarée sans suite.',
    category: 'tender_cancellation',
  },
  'abandoned for want of acceptable tenders → tender_unsuccessful': {
    text: "Procédure déclarée sans suite pour cause d'infructuosité.",
    category: 'tender_unsuccessful',
  },
  'all lots abandoned → tender_cancellation': {
    text: 'Lot n°1 : déclaré sans suite\nLot n°2 : déclaré sans suite',
    category: 'tender_cancellation',
    lots: ['Lot 1 : sans suite', 'Lot 2 : sans suite'],
    metadata: { lots: 2 },
  },
  'one lot abandoned, one awarded in prose → award': {
    text: 'Lot 1 : déclaré sans suite\nLot 2 : voir le profil',
    lots: ['Lot 1 : sans suite'],
    metadata: { lots: 2 },
  },
  'award after an unsuccessful procedure → award': {
    text: 'Suite à une consultation infructueuse, le marché a été attribué à la société TERRALOUP pour un montant de 12 000 € HT.',
    winners: ['TERRALOUP'],
    metadata: { award_amount: 12_000, currency: 'EUR' },
  },
  'group with a number each → all members': {
    text:
      'Type de procédure: PROCEDURE ADAPTEE OUVERTE\nMarché NON ALLOTI\n' +
      "Titulaire: Groupement conjoint solidaire TERRALOUP représenté par Mme Claire INVENTION - 26 rue du Pont, 59999 RIVEBELLE _ SIRET 00310104500015 en co-traitance avec l'entreprise LUMIROUTE SUD, représentée par Mr Jean INVENTION - 81 rue du Port, 43999 LIGNONVILLE _ SIRET: 003 101 037 00012.\n" +
      "Montant du marché: 82 600 Euros HT _ Prix global et forfaitaire\nPas de sous-traitance\nMarché à tranches\nDate d'attribution: 10/04/2026\nDate notification: 09/06/2026\nN° du marché: 26S019\nNombre total offres reçues: 12\nDurée du marché: 18 mois",
    winners: ['TERRALOUP =003101045 @59999', 'LUMIROUTE SUD =003101037 @43999'],
    metadata: {
      procedure: 'Procédure adaptée ouverte',
      duration_months: 18,
      award_amount: 82_600,
      currency: 'EUR',
      award_date: '2026-04-10',
      offers: 12,
    },
  },
  'range of a framework → framework_maximum': {
    text: `${HEADER}Terraloup, rue X, 59999 Rivebelle\nMontant Ht de 10 000,00 à 50 000,00 Euros`,
    winners: ['Terraloup @59999'],
    metadata: { framework_maximum: 50_000, currency: 'EUR', award_date: '2026-10-01', offers: 8 },
  },
  'amount said to be a yearly maximum → no amount': {
    text: 'Marché n° : 1\nTerraloup, rue X, 59999 Rivebelle\nMontant Ht : 55 000,00 Euros\nRenseignements complémentaires :\nLe montant indiqué ci-dessus est un montant maximum annuel.',
    winners: ['Terraloup @59999'],
  },
  'two lines of parties → both winners': {
    text: 'Marché n° : 1\nTerraloup (mandataire), rue X, 59999 Rivebelle\nLumiroute (co-traitant), rue Y, 43999 Lignonville\nMontant Ht : 100 Euros',
    winners: ['Terraloup @59999', 'Lumiroute @43999'],
    metadata: { award_amount: 100, currency: 'EUR' },
  },
  'criteria and weights → no amount': {
    text: 'Titulaire : LUMIROUTE\nCritères : Prix : 60 %\nValeur technique : 40 %\nMontant : 12 000 € HT soit 14 400 € TTC',
    winners: ['LUMIROUTE'],
    metadata: { award_amount: 12_000, currency: 'EUR' },
  },
  'labelled winner → name, amount and contract date': {
    text: "Date de conclusion du contrat : 23/09/2026\nNom du titulaire : LUMIROUTE\nMontant de l'offre : 284 782.86 euro(s).",
    winners: ['LUMIROUTE'],
    metadata: { award_amount: 284_782.86, currency: 'EUR', contract_date: '2026-09-23' },
  },
  'one winner and one SIRET → SIREN of the winner': {
    text: 'Titulaire : LUMIROUTE\nSIRET : 003 101 045 00015',
    winners: ['LUMIROUTE =003101045'],
  },
  'one winner and two SIRETs → no number': {
    text: 'Titulaire : LUMIROUTE\nSIRET 00310104500015, acheteur SIRET 00210002200017',
    winners: ['LUMIROUTE'],
  },
  'prose with the phrase of an award → winner and amount': {
    text: "Le marché a été attribué à l'entreprise LUMIROUTE, pour 118 105,94 € HT, 43999 Lignonville",
    winners: ['LUMIROUTE @43999'],
    metadata: { award_amount: 118_105.94, currency: 'EUR' },
  },
  'total before the lots → preferred over their sum': {
    text: 'Montant total du marché : 900 € HT\nLot 1 : Titulaire : TERRALOUP\nMontant : 500 €\nLot 2 : Titulaire : LUMIROUTE\nMontant : 300 €',
    winners: ['TERRALOUP', 'LUMIROUTE'],
    metadata: { lots: 2, award_amount: 900, currency: 'EUR' },
    lots: ['Lot 1 : TERRALOUP, 500 €', 'Lot 2 : LUMIROUTE, 300 €'],
  },
  'lot of unknown outcome → no total': {
    text: 'Lot 1 : Titulaire : TERRALOUP\nMontant : 500 €\nLot 2 : voir le profil',
    winners: ['TERRALOUP'],
    lots: ['Lot 1 : TERRALOUP, 500 €'],
    metadata: { lots: 2 },
  },
  'lots on one line each → winners and amounts': {
    text: 'Les marchés ont été attribués comme suit :\nLot 1 : TERRALOUP - 59999 RIVEBELLE - 120 000 € HT\nLot 2 : LUMIROUTE - 43999 LIGNONVILLE - 20 000 € HT',
    winners: ['TERRALOUP @59999', 'LUMIROUTE @43999'],
    metadata: { lots: 2, award_amount: 140_000, currency: 'EUR' },
    lots: ['Lot 1 : TERRALOUP, 120 000 €', 'Lot 2 : LUMIROUTE, 20 000 €'],
  },
  'titles of lots → no winners': {
    text: 'Lot 1 : Gros œuvre - 120 000 € HT\nLot 2 : Peinture, 12 rue du Port',
    metadata: { lots: 2 },
  },
  'address under labels → locality of the winner': {
    text: 'Nom du titulaire / organisme : TERRALOUP\nAdresse : 12 rue X\nCode postal : 59999\nVille : Rivebelle\nMontant final ou estimé du marché (H.T.) : 55 000 euros',
    winners: ['TERRALOUP @59999'],
    metadata: { award_amount: 55_000, currency: 'EUR' },
  },
  'labels with the number of the lot → amounts summed': {
    text: 'Titulaire du lot n°1 : TERRALOUP\nMontant du lot n°1 : 10 000 € HT\nTitulaire du lot n°2 : LUMIROUTE\nMontant du lot n°2 : 20 000 € HT',
    winners: ['TERRALOUP', 'LUMIROUTE'],
    metadata: { lots: 2, award_amount: 30_000, currency: 'EUR' },
  },
  'maximum in words → framework_maximum': {
    text: 'Accord-cadre sans minimum et avec un maximum de 200 000 € HT.\nTitulaire : TERRALOUP\n- Prestations supplémentaires retenues',
    winners: ['TERRALOUP'],
    metadata: { framework_maximum: 200_000, currency: 'EUR' },
  },
  'yearly maximum in words → no maximum': {
    text: 'Accord-cadre avec un montant annuel maximum de 200 000 € HT.\nTitulaire : TERRALOUP',
    winners: ['TERRALOUP'],
  },
  'numbered list of winners → all': {
    text: 'Titulaires :\n1) TERRALOUP, 1 rue A, 59999 Rivebelle\n2) LUMIROUTE, 2 rue B, 43999 Lignonville',
    winners: ['TERRALOUP @59999', 'LUMIROUTE @43999'],
  },
  'number of the lot before the facts → lots': {
    text: 'N° du lot : 1\nEntreprise : TERRALOUP\nMontant (HT) : 500 €\nN° du lot : 2\nEntreprise : LUMIROUTE\nMontant (HT) : 300 €',
    winners: ['TERRALOUP', 'LUMIROUTE'],
    metadata: { lots: 2, award_amount: 800, currency: 'EUR' },
    lots: ['Lot 1 : TERRALOUP, 500 €', 'Lot 2 : LUMIROUTE, 300 €'],
  },
  'other prose → no facts': {
    text: 'Les titulaires ont été informés. Le détail est sur le profil, 75001 Paris.',
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

for (const [name, { text, winners = [], metadata = {}, category = null, lots = [] }] of Object.entries(
  CASES,
)) {
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
    assert.equal(award.category, category)
    assert.deepEqual(award.lotSentences, lots)
    assert.equal(award.text, text)
  })
}

test('parseBoampAwardText: no text → empty award; hostile text → under 2 s', () => {
  assert.deepEqual(parseBoampAwardText(null), EMPTY_BOAMP_AWARD)
  const start = performance.now()
  parseBoampAwardText(
    `Marché n° : 1\n${'a '.repeat(200_000)}, ${'1'.repeat(200_000)}\nMontant Ht : ${'1 '.repeat(200_000)}`,
  )
  assert.ok(performance.now() - start < 2_000)
})
