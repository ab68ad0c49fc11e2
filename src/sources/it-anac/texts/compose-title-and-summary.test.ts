import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../../../test/support/read-document.ts'
import { itAnac } from '../../it-anac.ts'
import { composeAnacSummary, composeAnacTitle } from './compose-title-and-summary.ts'

const supplier = (name: string) => ({ type: 'company', role: 'supplier', name, identifiers: [] }) as const
const buyer = { type: 'authority', role: 'buyer', name: 'COMUNE DI BORGOVENTO', identifiers: [] } as const

const DATED = { date: '2026-05-05' } as const

test('composeAnacTitle: award → what happened before the object', () => {
  assert.equal(composeAnacTitle('Tetto della scuola', 'contract_award'), 'Aggiudicazione: Tetto della scuola')
  assert.equal(composeAnacTitle('Tetto della scuola', 'tender_notice'), 'Tetto della scuola')
  assert.equal(
    composeAnacTitle('Affidamento diretto del tetto', 'direct_award'),
    'Affidamento diretto del tetto',
  )
})

const OWN_WORDS = [
  ['Avviso di preinformazione: ampliamento della rete idrica', 'tender_planning'],
  ['Manifestazione di interesse n. 12 - mensa', 'market_consultation'],
  ['Conclusione del servizio di trasporto', 'contract_completion'],
  ['Richiesta di subappalto - lavori stradali', 'subcontract_notice'],
  ['Proroga dei termini: servizio di mensa', 'tender_amendment'],
  ['REVOCA DELLA GARA PER LA FORNITURA DI ARREDI', 'tender_cancellation'],
] as const
for (const [object, category] of OWN_WORDS)
  test(`composeAnacTitle: ${object} → without the label of ${category}`, () =>
    assert.equal(composeAnacTitle(object, category), object))

test('composeAnacTitle: object that begins with the award → award said once', () => {
  const title = composeAnacTitle('AFFIDAMENTO DEL SERVIZIO DI MENSA', 'direct_award')
  assert.equal(title, 'Affidamento diretto: SERVIZIO DI MENSA')
})

test('composeAnacSummary: no award → not said to be awarded', () => {
  const metadata = { award_date: '2026-05-04' } as const
  const facts = { ...DATED, category: 'tender_unsuccessful', mentions: [], metadata } as const
  assert.equal(
    composeAnacSummary(facts, 'Mensa', [], []),
    'Mancata aggiudicazione: decisione del 04/05/2026.',
  )
})

test('composeAnacSummary: canceled call → no deadline', () => {
  const facts = {
    ...DATED,
    category: 'tender_cancellation',
    mentions: [buyer],
    metadata: { deadline: '2026-06-01' },
  }
  assert.equal(
    composeAnacSummary(facts as never, 'Mensa', [], []),
    'Gara annullata. Stazione appaltante: COMUNE DI BORGOVENTO.',
  )
})

test('composeAnacSummary: award → winners, amount, offers and day before the buyer', () => {
  const facts = {
    ...DATED,
    category: 'contract_award',
    mentions: [buyer, supplier('ALFA SRL'), supplier('BETA SPA')],
    metadata: {
      procedure: 'PROCEDURA APERTA',
      award_amount: 82_600,
      offers: 12,
      award_date: '2026-05-04',
      deadline: '2026-03-01',
    },
  } as const
  assert.equal(
    composeAnacSummary(facts, 'Aggiudicazione: Tetto', [], ['Tetto', 'Tetto della scuola media']),
    'Aggiudicazione, procedura aperta: ALFA SRL e BETA SPA, 82.600 €, 12 offerte, aggiudicato il 04/05/2026. ' +
      'Stazione appaltante: COMUNE DI BORGOVENTO. Tetto della scuola media.',
  )
})

test('composeAnacSummary: lots that add only their number to the title → not repeated', () => {
  const facts = { ...DATED, category: 'tender_notice', mentions: [], metadata: { lots: 2 } } as const
  const lots = ['Fornitura di arredi - Lotto 1', 'Fornitura di arredi - Lotto 2']
  assert.equal(composeAnacSummary(facts, 'Fornitura di arredi', [], lots), 'Gara. 2 lotti.')
})

test('composeAnacSummary: six winners → three names and the number of the others', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'].map(name => supplier(`${name} SRL`))
  const facts = { ...DATED, category: 'contract_award', mentions: names, metadata: {} } as const
  assert.equal(composeAnacSummary(facts, 'X', [], []), 'Aggiudicazione: A SRL, B SRL, C SRL e altri 3.')
})

test('composeAnacSummary: direct award → "affidato il"; without winner → said so', () => {
  const facts = { ...DATED, category: 'direct_award', mentions: [buyer] } as const
  const metadata = { award_amount: 900, award_date: '2026-05-04' } as const
  const tail = 'Stazione appaltante: COMUNE DI BORGOVENTO.'
  assert.equal(
    composeAnacSummary(
      { ...facts, metadata, mentions: [buyer, supplier('IMPIANTI D?ALFA SRL')] },
      'X',
      [],
      [],
    ),
    `Affidamento diretto: IMPIANTI D'ALFA SRL, 900 €, affidato il 04/05/2026. ${tail}`,
  )
  assert.equal(
    composeAnacSummary({ ...facts, metadata: {} }, 'X', [], []),
    `Affidamento diretto: affidatario non indicato. ${tail}`,
  )
  assert.equal(
    composeAnacSummary({ ...facts, category: 'contract_award', metadata: {} }, 'X', [], []),
    `Aggiudicazione: aggiudicatario non indicato. ${tail}`,
  )
})

test('composeAnacSummary: deadline before the publication → expired', () => {
  const facts = { ...DATED, category: 'negotiated_procedure', mentions: [] } as const
  assert.equal(
    composeAnacSummary({ ...facts, metadata: { deadline: '2026-05-04' } }, 'X', [], []),
    'Procedura negoziata. Termine scaduto il 04/05/2026.',
  )
  assert.equal(
    composeAnacSummary({ ...facts, metadata: { deadline: '2026-05-05' } }, 'X', [], []),
    'Procedura negoziata. Scadenza: 05/05/2026.',
  )
})

for (const [object, expected] of [
  [`Fornitura di “arredi ${'per la scuola '.repeat(20)}”`, /^Fornitura di arredi .*…$/],
  ['Lavori "Tetto della scuola', /^Lavori Tetto della scuola$/],
  ['Lavori «Tetto» della "scuola"', /^Lavori «Tetto» della "scuola"$/],
] as const) {
  test(`composeAnacTitle: ${object.slice(0, 30)} → no unclosed quotation mark`, () =>
    assert.match(composeAnacTitle(object, 'tender_notice'), expected))
}

const FOLDER = fileURLToPath(new URL('../../../../shared/data/it-anac/', import.meta.url))
const REAL_FILES = (existsSync(FOLDER) ? readdirSync(FOLDER) : []).filter(name => /\.jsonl?$/.test(name))
for (const file of REAL_FILES) {
  test(`it-anac: ${basename(file)} → titles and summaries are short and clean`, async () => {
    const document = { url: file, contentType: null, bytes: readFileSync(join(FOLDER, file)) }
    const { drafts } = await readDraftsAndProblems(itAnac, document)
    for (const { reference, title, summary } of drafts) {
      assert.ok(title.length <= 200 && (summary ?? '').length <= 400, reference)
      assert.doesNotMatch(`${title}\n${summary ?? ''}`, /<|&\w+;|&#| {2}|null|undefined/, reference)
      assert.ok(!(summary ?? '').includes(title), reference)
    }
  })
}
