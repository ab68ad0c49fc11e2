import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../model/category.ts'
import { FieldReader } from '../shared/field-reader.ts'
import {
  classifyGazetteNotice,
  isGazettePrivatePersonNotice,
  isSameGazetteKindName,
  mayBeGazettePrivatePersonNotice,
} from './classify-notice.ts'
import { GAZETTE_NOTICE_CODES } from './notice-codes.ts'

/** Expected category of every code, as listed in sources/gb-gazette. Each code appears once. */
const EXPECTED_CODES: readonly (readonly [string, AnnouncementCategory])[] = [
  ['2401', 'insolvency_moratorium'],
  ['2402 2404 2405 2408 2413 2463 2464 2506 2513 2526 2527', 'insolvency_update'],
  ['2403', 'prohibited_name_notice'],
  ['2406 2407 2509 2510', 'insolvency_dividend'],
  ['2410 2411 2421 2423 2441 2452 2453', 'insolvency_filing'],
  ['2412 2414 2422 2434 2442 2444 2447 2455 2613', 'creditors_meeting'],
  ['2431 2702', 'dissolution'],
  ['2432', 'liquidator_appointment'],
  ['2433 2446 2460 2465 2508 2604', 'creditor_notice'],
  ['2435 2436 2445 2449 2458 2459 2511 2514 2515 2519', 'insolvency_closure'],
  ['2443 2448 2454 2507', 'insolvency_practitioner_appointment'],
  ['2450 2451', 'winding_up_petition'],
  ['2461', 'petition_dismissal'],
  ['2462 2501 2502', 'court_notice'],
  ['2503 2504 2505 2517 2518 2525', 'personal_insolvency'],
  ['2512 2516 2524', 'insolvency_annulment'],
  ['2600', 'reactivation'],
  ['2601 2615', 'takeover_offer'],
  ['2602 2610', 'capital_reduction'],
  ['2603', 'property_disclaimer'],
  ['2605 2614', 'business_sale'],
  ['2606 2607 2301', 'other_legal_notice'],
  ['2608', 'director_sanction'],
  ['2609', 'company_deregistration'],
  ['2611 2612', 'other_registry_act'],
  ['2701 2703', 'partner_change'],
  ['2801 2802 2803 2804', 'society_notice'],
  ['2901', 'personal_name_change'],
  ['2902 2903 2904', 'estate_notice'],
  ['3101', 'competition_notice'],
  ['3301', 'state_notice'],
]
const EXPECTED_FAMILIES: Readonly<Record<string, AnnouncementCategory>> = {
  '11': 'state_notice',
  '12': 'legislation',
  '13': 'church_notice',
  '14': 'finance_notice',
  '15': 'transport_notice',
  '16': 'planning_notice',
  '17': 'health_notice',
  '18': 'environment_notice',
  '19': 'water_notice',
  '20': 'agriculture_notice',
  '21': 'energy_notice',
  '22': 'telecom_notice',
}
const expectedCategories = new Map(
  EXPECTED_CODES.flatMap(([codes, category]) => codes.split(' ').map(code => [code, category] as const)),
)

function classify(code: string | null, name: string | null, text = '') {
  const record = new FieldReader({})
  return {
    ...classifyGazetteNotice(record, { code, name }, text),
    problems: record.problems.map(note => note.kind),
  }
}

test('classifyGazetteNotice: every code, with and without its name → expected category', () => {
  for (const [code, { name }] of GAZETTE_NOTICE_CODES) {
    const expected = expectedCategories.get(code) ?? EXPECTED_FAMILIES[code.slice(0, 2)]
    assert.equal(classify(code, null).category, expected, code)
    assert.equal(classify(code, name === '' ? null : name).category, expected, `${code} ${name}`)
  }
  for (const code of expectedCategories.keys())
    assert.ok(GAZETTE_NOTICE_CODES.has(code), `${code} is missing from the table`)
})

const kinds: readonly (readonly [
  string,
  string | null,
  string | null,
  string,
  AnnouncementCategory,
  ...string[],
])[] = [
  [
    'reused code with another name → category of the name',
    '2448',
    'Appointment of Administrators',
    '',
    'insolvency_filing',
  ],
  ['plural and missing hyphen → same name', '2441', 'Resolutions for Winding Up', '', 'insolvency_filing'],
  [
    'unknown name → category of the code',
    '2443',
    'Liquidators newly in office',
    '',
    'insolvency_practitioner_appointment',
  ],
  ['no code → category of the name', null, 'Final Meetings', '', 'insolvency_closure'],
  [
    'ambiguous name with members’ winding-up → members’ category',
    null,
    'Appointment of Liquidators',
    'Members’ Voluntary',
    'liquidator_appointment',
  ],
  [
    'ambiguous name with creditors’ winding-up → creditors’ category',
    null,
    'Resolutions for Winding-up',
    "Creditors' Voluntary",
    'insolvency_filing',
  ],
  [
    'ambiguous name without a type → cautious category',
    null,
    'Resolutions for Winding-up',
    '',
    'insolvency_update',
  ],
  [
    'appointment of liquidators without a type → practitioner appointment',
    null,
    'Appointment of Liquidators',
    '',
    'insolvency_practitioner_appointment',
  ],
  [
    'members’ winding-up under the code of creditors’ windings-up → members’ category',
    '2441',
    'Resolutions for Winding-up',
    'the liquidator of ACME LTD (in members` voluntary liquidation)',
    'dissolution',
  ],
  [
    'appointment in a members’ winding-up under another code → members’ category',
    '2443',
    'Appointment of Liquidators',
    'Type of Liquidation: Members Voluntary Liquidation',
    'liquidator_appointment',
  ],
  [
    'both types in the text → category of the code',
    '2441',
    'Resolutions for Winding-up',
    'the members’ voluntary winding-up became a creditors’ voluntary winding-up',
    'insolvency_filing',
  ],
  [
    'petition that was dismissed → petition_dismissal',
    '2450',
    'Petitions to Wind Up (Companies)',
    'the petition presented on 3 August 2024 was dismissed on 5 September 2024',
    'petition_dismissal',
  ],
  [
    'petition to be heard → winding_up_petition',
    '2450',
    'Petitions to Wind Up (Companies)',
    'A petition to wind up the above-named Company will be heard. The earlier claim was dismissed.',
    'winding_up_petition',
  ],
  [
    'winding-up order that was rescinded → insolvency_annulment',
    '2452',
    'Winding-Up Orders',
    'the winding-up order made on 3 August 2024 was rescinded',
    'insolvency_annulment',
  ],
  [
    'liquidator who resigned while another stays → insolvency_update',
    '2443',
    'Appointment of Liquidators',
    'Una Fell resigned as Joint Liquidator on 31 August 2026. Colin Drury continues in office.',
    'insolvency_update',
  ],
  [
    'liquidator of a solvent company who ceased to act → liquidation_notice',
    '2432',
    'Appointment of Liquidators',
    'Una Fell ceased to act as liquidator on 4 September 2026',
    'liquidation_notice',
  ],
  [
    'liquidator who was removed and replaced → appointment',
    '2443',
    'Appointment of Liquidators',
    'Una Fell was removed from office and Colin Drury was appointed in her place',
    'insolvency_practitioner_appointment',
  ],
  [
    'companies that will be struck off → strike_off_notice',
    '2609',
    'Companies Removed from the Register',
    'the names of the companies will, unless cause is shown to the contrary, be struck off',
    'strike_off_notice',
  ],
  [
    'group before the name → category of the name',
    null,
    'Moratoria, Prohibited Names and Other: Re-use of a Prohibited Name',
    '',
    'prohibited_name_notice',
  ],
  ['new code in a family with a single category → that category', '1199', 'Trumpeters', '', 'state_notice'],
  [
    'annual meeting of the members alone → shareholders_meeting',
    '2434',
    null,
    'a general meeting of the members of the company will be held',
    'shareholders_meeting',
  ],
  [
    'annual meetings of members and creditors → creditors_meeting',
    '2434',
    null,
    'a general meeting of the members and a meeting of the creditors will be held',
    'creditors_meeting',
  ],
  [
    'administration moved to voluntary liquidation → insolvency_conversion',
    '2408',
    null,
    'have moved the Company from administration to creditors’ voluntary liquidation',
    'insolvency_conversion',
  ],
  [
    'approved voluntary arrangement → insolvency_plan',
    '2408',
    null,
    'the proposal for a company voluntary arrangement was approved by the creditors',
    'insolvency_plan',
  ],
  [
    'rejected voluntary arrangement → insolvency_update',
    '2408',
    null,
    'the proposal for a company voluntary arrangement was rejected by the creditors',
    'insolvency_update',
  ],
  ['new insolvency code → unknown_code', '2499', 'Novelties', '', 'other', 'unknown_code'],
  ['code outside all families → unknown_code', '3501', null, '', 'other', 'unknown_code'],
  ['neither code nor name → unknown_code', null, null, '', 'other', 'unknown_code'],
  ['name of an object property → unknown_code', null, 'constructor', '', 'other', 'unknown_code'],
]
for (const [description, code, name, text, category, ...problems] of kinds) {
  test(`classifyGazetteNotice: ${description}`, () => {
    const found = classify(code, name, text)
    assert.equal(found.category, category)
    assert.deepEqual(found.problems, problems)
  })
}

const persons: readonly (readonly [string | null, string | null, boolean, boolean])[] = [
  ['2503', null, true, true],
  ['2903', 'Deceased Estates', true, true],
  ['2599', null, true, true],
  ['2443', 'Appointment of Liquidators', false, false],
  [null, 'Bankruptcy Orders', true, true],
  [null, 'Final Meetings', false, true],
  [null, 'Deemed Consent', false, false],
  [null, null, false, false],
]
for (const [code, name, isCertain, isPossible] of persons) {
  test(`isGazettePrivatePersonNotice: ${code} ${name} → certain ${isCertain}, possible ${isPossible}`, () => {
    const found = classify(code, name)
    assert.deepEqual(
      [isGazettePrivatePersonNotice(found), mayBeGazettePrivatePersonNotice(found)],
      [isCertain, isPossible],
    )
  })
}

test('isSameGazetteKindName: two empty names → false', () =>
  assert.equal(isSameGazetteKindName('', ''), false))
