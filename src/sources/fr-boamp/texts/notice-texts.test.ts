import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_BOAMP_NOTICE_BODY } from '../bodies/notice-body.ts'
import { cleanPublisherText, removeRepeatedText, restoreCase } from './clean-publisher-text.ts'
import { cleanTown } from './clean-town.ts'
import { composeBoampSubject } from './compose-notice-subject.ts'
import { composeBoampSummary } from './compose-notice-summary.ts'
import { composeBoampTitle } from './compose-notice-title.ts'
import { findBoampEndedLot, isBoampAnnulment } from './find-cancellation-terms.ts'
import { foldText } from './fold-text.ts'

const NO_TERMS = { isAnnulment: false, endedLot: null }

test('foldText: accents, apostrophes and ligatures → lower case with the same positions', () => {
  for (const text of ['Égalité d’Œuvre', 'İstanbul ﬁn', 'n°\u00a07 €', '👍 à']) {
    const folded = foldText(text)
    assert.equal(folded.length, text.length, text)
  }
  assert.equal(foldText('Égalité d’ÉTÉ'), "egalite d'ete")
})

for (const [text, expected] of [
  ['terrain.Les travaux commencent', 'terrain. Les travaux commencent'],
  [': Volume produit : 12', 'Volume produit : 12'],
  ['.des évènements imprévus', 'des évènements imprévus'],
  ['conditions :toute candidature', 'conditions : toute candidature'],
  ['S.A.R.L. et 1.5 km', 'S.A.R.L. et 1.5 km'],
  ['voir www.valbrune.invalid', 'voir www.valbrune.invalid'],
] as const) {
  test(`cleanPublisherText: ${text} → ${expected}`, () => assert.equal(cleanPublisherText(text), expected))
}

for (const [text, title, expected] of [
  ['Extension de l’école primaire de Valbrune.', "extension de l'école primaire à Valbrune", null],
  ['VOIRIE COMMUNALE. Trois lots.', 'Voirie communale', 'Trois lots.'],
  ['La présente consultation a pour objet la voirie communale.', 'Voirie communale', null],
  ['Trois lots de voirie.', 'Voirie communale', 'Trois lots de voirie.'],
  ['Programme 2026.', 'Voirie', 'Programme 2026.'],
] as const) {
  test(`removeRepeatedText: ${text} after ${title} → ${expected}`, () =>
    assert.equal(removeRepeatedText(text, title), expected))
}

test('restoreCase: text in lower case → the case of the notice; no such text → unchanged', () => {
  assert.equal(
    restoreCase('skatepark à valbrune', [null, 'Le Skatepark à Valbrune.']),
    'Skatepark à Valbrune',
  )
  assert.equal(restoreCase('skatepark', ['Voirie']), 'skatepark')
})

for (const [town, expected] of [
  ['Lens Cedex 02,', 'Lens'],
  ['Rivebelle cédex 2', 'Rivebelle'],
  ['59999 RIVEBELLE', null],
  ['VALBRUNE', 'VALBRUNE'],
  ['', null],
  [null, null],
] as const) {
  test(`cleanTown: ${town} → ${expected}`, () => assert.equal(cleanTown(town), expected))
}

test('composeBoampSubject: subject cut by the index → whole, and no description that repeats it', () => {
  const whole = `${'Fourniture de mobilier scolaire pour les écoles de la ville, '.repeat(4)}lot unique`
  const body = { ...EMPTY_BOAMP_NOTICE_BODY, descriptions: [`${whole}. Livraison en août.`] }
  assert.deepEqual(composeBoampSubject(whole.slice(0, 200), body), {
    subject: whole,
    description: 'Livraison en août.',
  })
})

test('composeBoampSubject: subject that only names the buyer → completed by the description', () => {
  const buyer = { type: 'authority', role: 'buyer', name: 'COMMUNE DE VALBRUNE', identifiers: [] } as const
  const body = {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: [buyer],
    descriptions: [': Volume : 12', "La gestion du service d'eau potable. Durée de dix ans."],
  }
  assert.equal(
    composeBoampSubject('Ville de Valbrune', body).subject,
    "Ville de Valbrune – La gestion du service d'eau potable",
  )
  assert.equal(composeBoampSubject('Voirie à Valbrune', body).subject, 'Voirie à Valbrune')
})

test('composeBoampSubject: description that begins with the subject → whole sentence, or the rest after it', () => {
  const describe = (description: string): string | null =>
    composeBoampSubject('Étude hydraulique', { ...EMPTY_BOAMP_NOTICE_BODY, descriptions: [description] })
      .description
  assert.equal(describe('Étude hydraulique du bassin du Vairon.'), 'Étude hydraulique du bassin du Vairon.')
  assert.equal(describe('Étude hydraulique. Rapport en mai.'), 'Rapport en mai.')
})

test('composeBoampSubject: department before an old subject → removed; number of the subject → kept', () => {
  const body = { ...EMPTY_BOAMP_NOTICE_BODY, title: 'création de vestiaires' }
  assert.equal(composeBoampSubject('33 création de vestiaires', body).subject, 'création de vestiaires')
  assert.equal(composeBoampSubject('10 logements à Valbrune', body).subject, '10 logements à Valbrune')
})

for (const [category, isAnnulment, subject, expected] of [
  ['tender_notice', false, 'Voirie', 'Voirie'],
  ['tender_amendment', false, 'Voirie à Valbrune. (rectificatif)', 'Rectificatif : Voirie à Valbrune'],
  ['tender_cancellation', true, 'Voirie (annulation)', 'Annulation : Voirie'],
  ['tender_cancellation', false, 'Voirie', 'Sans suite : Voirie'],
  ['tender_unsuccessful', false, 'Voirie', 'Infructueux : Voirie'],
  ['contract_award', false, "Avis d'attribution - Voirie", 'Attribution : Voirie'],
  ['concession_notice', false, "Gestion de l'eau", "Concession : Gestion de l'eau"],
  ['concession_notice', false, 'Contrat de concession - Station', 'Contrat de concession - Station'],
  ['design_contest', false, "Concours d'architecture", "Concours d'architecture"],
  ['other', false, 'Voirie', 'Voirie'],
  ['tender_notice', false, 'mise en place de bancs', 'Mise en place de bancs'],
  ['contract_award', false, 'nettoyage des locaux', 'Attribution : Nettoyage des locaux'],
  ['tender_notice', false, 'eCommune', 'eCommune'],
] as const) {
  test(`composeBoampTitle: ${category}, ${subject} → ${expected}`, () =>
    assert.equal(composeBoampTitle(category, { isAnnulment, endedLot: null }, subject), expected))
}

test('composeBoampTitle: long subject → at most 200 characters', () => {
  const title = composeBoampTitle('contract_award', NO_TERMS, 'Fourniture de mobilier '.repeat(20))
  assert.ok(title.length <= 200 && title.startsWith('Attribution : Fourniture') && title.endsWith('…'))
})

for (const [category, description, lot] of [
  ['tender_cancellation', 'Lot no 3 : Impression du catalogue', '3'],
  ['tender_unsuccessful', 'LOT N°12 – Peinture', '12'],
  ['tender_cancellation', 'Lot 1 : Murs. Lot 2 : Toits', null],
  ['tender_cancellation', 'Trois lots de voirie, dont le lot 3', null],
  ['tender_cancellation', null, null],
  ['contract_award', 'Lot no 3 : Impression du catalogue', null],
] as const) {
  test(`findBoampEndedLot: ${category}, ${description} → ${lot}`, () =>
    assert.equal(findBoampEndedLot(category, description), lot))
}

test('composeBoampTitle: lot without award → named after the kind', () => {
  const terms = { isAnnulment: false, endedLot: '3' }
  assert.equal(
    composeBoampTitle('tender_cancellation', terms, 'Catalogues'),
    'Sans suite (lot n° 3) : Catalogues',
  )
})

for (const [isStated, sentence, expected] of [
  [true, 'La consultation est déclarée sans suite.', false],
  [false, 'Le pouvoir adjudicateur décide d’annuler la procédure.', true],
  [true, 'Motif : budget insuffisant.', true],
  [false, 'Motif : budget insuffisant.', false],
  [true, 'Procédure annulée et déclarée sans suite.', true],
] as const) {
  test(`isBoampAnnulment: ${sentence}, stated ${isStated} → ${expected}`, () => {
    const body = { ...EMPTY_BOAMP_NOTICE_BODY, changeSentences: [sentence] }
    assert.equal(isBoampAnnulment(isStated, body), expected)
  })
}

test('composeBoampSummary: long form heading of an address → "Adresse d\'envoi"', () => {
  const sentence =
    'adresse à laquelle les offres/candidatures/demandes de participation doivent être envoyées : lire 2 rue X'
  const facts = { mentions: [], metadata: {}, description: null, endedLot: null }
  const body = { ...EMPTY_BOAMP_NOTICE_BODY, changeSentences: [sentence] }
  assert.equal(
    composeBoampSummary({ ...facts, category: 'tender_amendment', body }),
    "Adresse d'envoi : lire 2 rue X.",
  )
})

test('cleanPublisherText: list whose line ends are lost → blanks before its items; other hyphens → kept', () => {
  assert.equal(
    cleanPublisherText('Le marché comprend :- la démolition du mur- une clôture (neuve)- un portail'),
    'Le marché comprend : - la démolition du mur - une clôture (neuve) - un portail',
  )
  assert.equal(cleanPublisherText('Mission de sous- traitance'), 'Mission de sous- traitance')
})

test('composeBoampSummary: two buyers → the town behind the first', () => {
  const buyers = ['SEM Valbrune', 'Ville de Rivebelle'].map(
    name => ({ type: 'authority', role: 'buyer', name, identifiers: [] }) as const,
  )
  const compose = (mentions: typeof buyers): string | null =>
    composeBoampSummary({
      category: 'tender_notice',
      mentions,
      metadata: {},
      description: null,
      endedLot: null,
      body: { ...EMPTY_BOAMP_NOTICE_BODY, buyerTown: 'Lignonville' },
    })
  assert.equal(compose(buyers), 'Acheteur : SEM Valbrune (Lignonville) et Ville de Rivebelle.')
  assert.equal(compose(buyers.slice(0, 1)), 'Acheteur : SEM Valbrune, Lignonville.')
})
