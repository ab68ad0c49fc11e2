import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAnacStatedOutcome } from './stated-outcome.ts'

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
  ['Servizio di gestione dei procedimenti di revoca delle patenti', null],
  ['Procedura negoziata a seguito di gara deserta', null],
  ['Annullamento e riemissione degli avvisi di pagamento: servizio di stampa', null],
  ["Lavori di restauro dell'ex convento", null],
]
for (const [text, outcome] of OUTCOMES)
  test(`findAnacStatedOutcome: ${text} → ${outcome}`, () =>
    assert.equal(findAnacStatedOutcome(text), outcome))
