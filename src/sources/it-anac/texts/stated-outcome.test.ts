import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAnacStatedOutcome, isAnacAwardRevocation } from './stated-outcome.ts'

const OUTCOMES: readonly (readonly [string, string | null])[] = [
  ['REVOCA IN AUTOTUTELA DELLA PROCEDURA APERTA PER LA FORNITURA DI SEGNALETICA', 'tender_cancellation'],
  ["Annullamento d'ufficio della gara - servizio di mensa", 'tender_cancellation'],
  ['PROCEDURA ANNULLATA - Indagine di mercato per il portierato', 'tender_cancellation'],
  ['La procedura è stata revocata: servizio di pulizia', 'tender_cancellation'],
  ['ANNULLATA - Fornitura di arredi', 'tender_cancellation'],
  ['SOSPENSIONE DEI TERMINI DI GARA - Raccolta differenziata', 'tender_suspension'],
  ['Gara sospesa. Servizio di raccolta', 'tender_suspension'],
  ['GARA DESERTA: lavori al cimitero', 'tender_unsuccessful'],
  ['Gara andata deserta - lavori al cimitero', 'tender_unsuccessful'],
  ['AVVISO DI REVOCA - Servizio di manutenzione estintori', 'tender_cancellation'],
  ['Avviso di annullamento della gara per il chiosco', 'tender_cancellation'],
  ['AVVISO DI GARA DESERTA - Concessione del chiosco', 'tender_unsuccessful'],
  ['Avviso di sospensione della procedura di gara per il trasporto', 'tender_suspension'],
  ['ANNULLAMENTO LOTTO 2 - Fornitura di arredi', null],
  ['Ritiro e smaltimento di toner', null],
  ['Servizio di gestione dei procedimenti di revoca delle patenti', null],
  ['Procedura negoziata a seguito di gara deserta', null],
  ['Annullamento e riemissione degli avvisi di pagamento: servizio di stampa', null],
  ["Lavori di restauro dell'ex convento", null],
  ['REVOCA - Servizio di mensa', 'tender_cancellation'],
  ['Annullamento in autotutela: servizio di mensa', 'tender_cancellation'],
  ['Ritiro del bando - concessione del chiosco', 'tender_cancellation'],
  ['Revoca della gara per la nuova scuola elementare', 'tender_cancellation'],
  ['Revoca RDO fornitura toner', 'tender_cancellation'],
  ['Sospensione della gara - servizio di pulizia', 'tender_suspension'],
  ['Sospensione termini: servizio di pulizia', 'tender_suspension'],
  ['Gara deserta - lavori per la scuola', 'tender_unsuccessful'],
]
/** Texts in which the same words are the subject, or which announce another procedure or only some lots. */
const NO_OUTCOMES = [
  'RITIRO - TRASPORTO E SMALTIMENTO RIFIUTI',
  'Ritiro: servizio di ritiro rifiuti speciali',
  'ANNULLAMENTO - francobolli, fornitura macchine',
  'REVOCA: ANNULLAMENTO DELLA REVOCA',
  'Sospensione - fornitura di sospensioni pneumatiche',
  'Gara deserta: nuova procedura negoziata per fornitura',
  'PROCEDURA DESERTA 2025, RIPETIZIONE DELLA GARA PER MENSA',
  'Ritiro. Servizio di ritiro della carta',
  'Ritiro bandoni in lamiera',
  'Sospeso: caffè per le sedi',
  'Sospensione gara podistica, servizi di transenne',
  "Annullamento dell'avviso di pagamento: servizio di stampa",
  'Annullamento avviso bonario - supporto legale',
  'Annullamento procedura di sfratto: incarico legale',
  'Revoca della sospensione della gara per il servizio di mensa',
  'Revoca in autotutela del provvedimento di revoca: mensa',
  'Revoca della gara - revoca della revoca',
  'Revoca della procedura e contestuale indizione di nuova gara',
  'Gara annullata. Riapertura dei termini per il servizio di mensa',
  'Gara deserta per il lotto 2 - fornitura di arredi',
  'Gara deserta: lotti 1 e 3, fornitura di arredi',
  'Revoca della gara per la fornitura di arredi limitatamente al lotto 2',
  'Gara annullata parzialmente - servizi assicurativi',
  'Gara deserta - affidamento diretto del servizio di mensa',
  'Gara deserta, secondo esperimento: concessione del chiosco',
  'Procedura deserta - affidamento ai sensi art. 76 comma 2 lett. a)',
  'Sospensione della gara: ripresa delle operazioni',
  'Bando annullato e ripubblicato - mensa',
  'Gara sospesa e poi annullata - mensa',
]
for (const text of NO_OUTCOMES)
  test(`findAnacStatedOutcome: ${text} → null`, () => assert.equal(findAnacStatedOutcome(text), null))

for (const [text, outcome] of OUTCOMES)
  test(`findAnacStatedOutcome: ${text} → ${outcome}`, () =>
    assert.equal(findAnacStatedOutcome(text), outcome))

test('isAnacAwardRevocation: revoked award → true; revoked procedure or another subject → false', () => {
  assert.equal(isAnacAwardRevocation("REVOCA DELL'AGGIUDICAZIONE - Servizio di mensa"), true)
  assert.equal(isAnacAwardRevocation('Annullamento in autotutela affidamento: mensa'), true)
  assert.equal(isAnacAwardRevocation('Revoca della gara per il servizio di mensa'), false)
  assert.equal(isAnacAwardRevocation('Affidamento a seguito di revoca'), false)
})

test('isAnacAwardRevocation: another award, a revoked revocation, one lot or foster care → false', () => {
  const texts = [
    "Revoca dell'aggiudicazione e scorrimento della graduatoria: mensa",
    "Revoca dell'affidamento e nuovo affidamento del servizio di mensa",
    "Revoca dell'aggiudicazione limitatamente al lotto 3",
    "Revoca dell'affidamento: annullamento della revoca",
    'Revoca affidamento dei minori: incarico legale',
    'Annullamento aggiudicazione lotto 2',
  ]
  for (const text of texts) assert.equal(isAnacAwardRevocation(text), false, text)
  assert.equal(isAnacAwardRevocation("Revoca dell'aggiudicazione del servizio per la nuova scuola"), true)
})
