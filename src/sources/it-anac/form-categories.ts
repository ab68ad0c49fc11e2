import type { AnnouncementCategory } from '../../model/category.ts'
import { findAnacStatedOutcome, isAnacAwardRevocation } from './texts/stated-outcome.ts'

/** Forms ("schede") of the national platform, grouped by category (sources/it-anac). */
const FORM_CATEGORIES: readonly (readonly [AnnouncementCategory, string])[] = [
  // These forms are prior information notices, at EU and national level.
  [
    'tender_planning',
    'PL1_1 PL1_2 PL1_3 PL1_4 PL1_5 PL1_6 PL1_7 PL1_8 PL1_9 PL2_1 PL2_2 PL2_3 PL2_7 PL2_8 PL2_9',
  ],
  // These forms are prior information notices used as calls, calls for competition, and notices of excluded contracts, and
  // calls under a framework agreement or purchasing system.
  ['tender_notice', 'P1_10 P1_11 P1_12 P1_13 P1_14 P2_10 P2_11 P2_12 P2_13 P2_14'],
  ['tender_notice', 'P1_16 P1_17 P1_18 P1_20 P1_21 P2_16 P2_17 P2_18 P2_20 P2_21'],
  ['tender_notice', 'P3_1 P3_2 P3_3 P3_4 P3_5 P5 P6_2 P7_2 P8 AOC ABI'],
  // "Bando di concessione", partnerships under Article 31(1) of Directive 2014/23/EU, and concessions under a framework.
  ['concession_notice', 'P1_19 P2_19 P4_1 P4_2 P4_3 P4_4 P4_5 P4_6 P6_1'],
  ['design_contest', 'P1_23 P1_24 P2_23 P2_24'],
  // P7_1_3 is also used for market surveys; see `categorizeAnacNotice`.
  ['negotiated_procedure', 'P7_1_1 P7_1_2 P7_1_3'],
  ['qualification_system', 'P1_15_1 P1_15_2 P7_3 C7_3 SE ISDA1 ISDA2 CSDA1 CSDA2'],
  // These forms are voluntary transparency notices before a direct award.
  ['award_intention', 'AD1_25 AD1_26 AD1_27 AD1_28'],
  ['direct_award', 'AD2_25 AD2_26 AD2_27 AD2_28 AD3 AD4 AD5'],
  ['contract_award', 'A1_29 A1_30 A1_31 A1_32 A1_33 A1_34 A1_35 A2_29 A2_30 A2_31 A2_32 A2_33 A2_34 A2_35'],
  ['contract_award', 'A3_1 A3_2 A3_3 A3_4 A3_5 A4_1 A4_2 A4_3 A4_4 A4_5 A4_6 A7_1_1 A7_1_2'],
  ['design_contest_result', 'A1_36 A1_37 A2_36 A2_37'],
  ['in_house_assignment', 'A3_6'],
  ['tender_unsuccessful', 'NAG'],
  ['notice_annulment', 'ANN'],
  ['contract_signature', 'SC1'],
  // These forms report the start, progress, suspension or resumption of a contract, an overrun of a quarter of its
  // period, settlement, or withdrawal.
  ['contract_performance', 'I1 SA1 SO1 RI1 SQ1 AC1 IR1'],
  ['contract_modification', 'M1 M1_40 M2 M2_40'],
  ['contract_completion', 'CO1 CO2 CL1 COC CBI'],
  ['subcontract_notice', 'RSU1 ES1 CS1 SOC'],
  // These forms list applicants, invited bidders and tenderers, and changes among the winners.
  ['tender_participants', 'S0 S1 S1_2 S2 S2R S3 S4'],
  ['tender_amendment', 'CM1 CM2 CM3 ID'],
]

export const ANAC_CATEGORIES_BY_FORM: ReadonlyMap<string, AnnouncementCategory> = new Map(
  FORM_CATEGORIES.flatMap(([category, codes]) => codes.split(' ').map(code => [code, category] as const)),
)

/** Forms for requirement checks between a buyer and the platform, which announce nothing. */
export const ANAC_NON_ANNOUNCEMENT_FORMS: ReadonlySet<string> = new Set(['AVR', 'TVR'])

const MARKET_SURVEY =
  /indagin[ei] (?:esplorativ[ae] )?di mercato|manifestazion[ei] (?:di |d'|d’)interesse|manifestare (?:il proprio )?interesse|sondaggio? di mercato|ricerc[ah]e? di mercato|consultazion[ei] preliminar[ei]|operator[ei] economic[io] da invitare|avvis[oi] (?:pubblic[oi] )?esplorativ[oi]/i

/** Categorizes a notice by its form, its text and whether it is a correction. Returns `null` for an unknown form. */
export function categorizeAnacNotice(
  form: string,
  text: string,
  correction: boolean,
): AnnouncementCategory | null {
  const category = ANAC_CATEGORIES_BY_FORM.get(form)
  if (category === undefined) return null
  const outcome = findAnacStatedOutcome(text)
  if (outcome !== null && /^(?:P\d|NAG)/.test(form)) return outcome
  if (/^A[D\d]/.test(form) && isAnacAwardRevocation(text)) return 'notice_annulment'
  if (correction && form.startsWith('P')) return 'tender_amendment'
  if (correction && /^A[D\d]/.test(form)) return 'award_correction'
  if (form === 'P7_1_3' && MARKET_SURVEY.test(text)) return 'market_consultation'
  // These forms are used for negotiated procedures and for calls under a framework agreement or purchasing system.
  if ((form === 'P7_2' || form === 'P8') && /\bprocedur[ae] negoziat[ae]\b/i.test(text))
    return 'negotiated_procedure'
  if (form === 'P7_1_2' && /trasparenza preventiva/i.test(text)) return 'award_intention'
  return category
}

/** Returns the site section that lists notices of this form. */
export function findAnacSiteSection(form: string): 'bandi' | 'esiti' | 'avvisi' {
  if (/^P\d/.test(form)) return 'bandi'
  return /^(?:A\d|AD|NAG|ANN)/.test(form) ? 'esiti' : 'avvisi'
}
