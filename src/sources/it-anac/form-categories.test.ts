import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../model/category.ts'
import { categorizeAnacNotice, findAnacSiteSection } from './form-categories.ts'

/** Category and site section by form code (sources/it-anac). A separate test covers every official code. */
const EXPECTED_BY_CODES: Readonly<Record<string, string>> = {
  'PL1_1 PL1_9 PL2_1 PL2_3 PL2_7 PL2_9': 'tender_planning avvisi',
  'P1_10 P1_14 P2_10 P2_14': 'tender_notice bandi',
  'P1_15_1 P1_15_2 P7_3': 'qualification_system bandi',
  'P1_16 P1_18 P1_21 P2_16 P2_20 P2_21': 'tender_notice bandi',
  'P1_19 P2_19 P4_1 P4_6 P6_1': 'concession_notice bandi',
  'P1_23 P1_24 P2_23 P2_24': 'design_contest bandi',
  'P3_1 P3_5 P5 P6_2 P7_2 P8': 'tender_notice bandi',
  'P7_1_1 P7_1_2 P7_1_3': 'negotiated_procedure bandi',
  'C7_3 SE ISDA1 ISDA2 CSDA1 CSDA2': 'qualification_system avvisi',
  'AD1_25 AD1_28': 'award_intention esiti',
  'AD2_25 AD2_28 AD3 AD4 AD5': 'direct_award esiti',
  'A1_29 A1_35 A2_29 A2_35 A3_1 A3_5 A4_1 A4_6 A7_1_1 A7_1_2': 'contract_award esiti',
  'A1_36 A1_37 A2_36 A2_37': 'design_contest_result esiti',
  A3_6: 'in_house_assignment esiti',
  NAG: 'tender_unsuccessful esiti',
  ANN: 'notice_annulment esiti',
  SC1: 'contract_signature avvisi',
  'I1 SA1 SO1 RI1 SQ1 AC1 IR1': 'contract_performance avvisi',
  'M1 M1_40 M2 M2_40': 'contract_modification avvisi',
  'CO1 CO2 CL1 COC CBI': 'contract_completion avvisi',
  'RSU1 ES1 CS1 SOC': 'subcontract_notice avvisi',
  'S0 S1 S1_2 S2 S2R S3 S4': 'tender_participants avvisi',
  'CM1 CM2 CM3 ID': 'tender_amendment avvisi',
  'AOC ABI': 'tender_notice avvisi',
}

for (const [codes, expected] of Object.entries(EXPECTED_BY_CODES)) {
  for (const code of codes.split(' ')) {
    test(`categorizeAnacNotice: ${code} → ${expected}`, () => {
      assert.equal(`${categorizeAnacNotice(code, '', false)} ${findAnacSiteSection(code)}`, expected)
    })
  }
}

for (const [form, text, correction, expected] of [
  ['P7_1_3', 'INDAGINE DI MERCATO per', false, 'market_consultation'],
  ['P7_1_3', 'indagine esplorativa di mercato', false, 'market_consultation'],
  ['P7_1_3', "Manifestazione d'interesse", false, 'market_consultation'],
  ['P7_1_3', 'manifestazioni di interesse', false, 'market_consultation'],
  ['P7_1_3', 'Lavori stradali', false, 'negotiated_procedure'],
  ['P8', 'Procedura negoziata per servizi', false, 'negotiated_procedure'],
  ['P8', 'Adesione a accordo quadro', false, 'tender_notice'],
  ['P1_16', 'Procedura negoziata per servizi', false, 'tender_notice'],
  ['P7_1_2', 'Indagine di mercato', false, 'negotiated_procedure'],
  ['P7_1_2', 'Avviso per la TRASPARENZA PREVENTIVA', false, 'award_intention'],
  ['P7_1_2', 'trasparenza preventiva', true, 'tender_amendment'],
  ['P2_16', '', true, 'tender_amendment'],
  ['PL1_1', '', true, 'tender_amendment'],
  ['A1_29', '', true, 'award_correction'],
  ['AD3', '', true, 'award_correction'],
  ['M1', '', true, 'contract_modification'],
  ['P9_1', '', false, null],
  ['', '', true, null],
] as readonly (readonly [string, string, boolean, AnnouncementCategory | null])[]) {
  test(`categorizeAnacNotice: ${form} "${text}"${correction ? ', correction' : ''} → ${expected}`, () => {
    assert.equal(categorizeAnacNotice(form, text, correction), expected)
  })
}
