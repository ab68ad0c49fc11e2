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
]
for (const [text, outcome] of OUTCOMES)
  test(`findAnacStatedOutcome: ${text} → ${outcome}`, () =>
    assert.equal(findAnacStatedOutcome(text), outcome))

test('isAnacAwardRevocation: revoked award → true; revoked procedure or another subject → false', () => {
  assert.equal(isAnacAwardRevocation("REVOCA DELL'AGGIUDICAZIONE - Servizio di mensa"), true)
  assert.equal(isAnacAwardRevocation('Annullamento in autotutela affidamento: mensa'), true)
  assert.equal(isAnacAwardRevocation('Revoca della gara per il servizio di mensa'), false)
  assert.equal(isAnacAwardRevocation('Affidamento a seguito di revoca'), false)
})
