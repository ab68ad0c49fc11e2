import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeAnacFundingNotes } from './funding-notes.ts'

const CASES: readonly (readonly [string, string])[] = [
  [
    "PNRR - MISSIONE 4 COMPONENTE 1 INVESTIMENTO 1.1 - CUP H11B22000000006 - LAVORI AL NIDO. FINANZIATO DALL'UNIONE EUROPEA - NEXT GENERATION EU",
    'LAVORI AL NIDO',
  ],
  ['PNRR M4C1I3.3 – Lavori di adeguamento della scuola', 'Lavori di adeguamento della scuola'],
  ['Fornitura di arredi - CUP H11B22000000006', 'Fornitura di arredi'],
  ['Servizio di supporto specialistico PNRR', 'Servizio di supporto specialistico PNRR'],
  ['Supporto al PNRR - missione 5: accoglienza', 'Supporto al PNRR - missione 5: accoglienza'],
  ['PNRR - CUP H11B22000000006', 'PNRR - CUP H11B22000000006'],
  ['Lavori di via Roma - lotto 2', 'Lavori di via Roma - lotto 2'],
]
for (const [text, rest] of CASES)
  test(`removeAnacFundingNotes: ${text.slice(0, 60)} → ${rest}`, () =>
    assert.equal(removeAnacFundingNotes(text), rest))
