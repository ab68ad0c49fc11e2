import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../model/category.ts'
import {
  EFORMS_CHANGE_REASONS,
  EFORMS_NON_AWARD_REASONS,
  EFORMS_NOTICE_TYPE_BY_SUBTYPE,
  EFORMS_NOTICE_TYPES,
  EFORMS_WINNER_STATUSES,
} from './code-lists.ts'
import {
  buildEformsNoticeKind,
  categorizeEformsNotice,
  type EformsCategoryCriteria,
} from './notice-category.ts'

const PLAIN: EformsCategoryCriteria = { changeReason: null, winnerStatuses: [], nonAwardReasons: [] }

/** The expected category of every notice subtype (sources/eu-ted). */
const EXPECTED_CATEGORIES: Readonly<Record<string, AnnouncementCategory>> = {
  ...mapSubtypes('tender_planning', '1 2 3 4 5 6 7 8 9 E2 T01'),
  ...mapSubtypes('market_consultation', 'E1'),
  ...mapSubtypes('tender_notice', '10 11 12 13 16 17 18 20 21 CEI E3'),
  ...mapSubtypes('qualification_system', '15'),
  ...mapSubtypes('concession_notice', '14 19'),
  ...mapSubtypes('subcontract_notice', '22'),
  ...mapSubtypes('design_contest', '23 24'),
  ...mapSubtypes('award_intention', '25 26 27 28'),
  ...mapSubtypes('contract_award', '29 30 31 32 33 34 35 E4 T02'),
  ...mapSubtypes('design_contest_result', '36 37'),
  ...mapSubtypes('contract_modification', '38 39 40 E6'),
  ...mapSubtypes('contract_completion', 'E5'),
  ...mapSubtypes('company_registration', 'X01 X02'),
}

function mapSubtypes(category: AnnouncementCategory, subtypes: string): Record<string, AnnouncementCategory> {
  return Object.fromEntries(subtypes.split(' ').map(subtype => [subtype, category]))
}

test('categorizeEformsNotice: every subtype → its category', () => {
  const found = Object.entries(EFORMS_NOTICE_TYPE_BY_SUBTYPE).map(([subtype, code]) => [
    subtype,
    categorizeEformsNotice(buildEformsNoticeKind(code, subtype, null), PLAIN),
  ])
  assert.deepEqual(Object.fromEntries(found), EXPECTED_CATEGORIES)
})

test('categorizeEformsNotice: notice type without subtype → category of the type', () => {
  for (const [code, { category }] of Object.entries(EFORMS_NOTICE_TYPES)) {
    assert.equal(categorizeEformsNotice(buildEformsNoticeKind(code, null, null), PLAIN), category, code)
  }
})

const changes: readonly (readonly [string, AnnouncementCategory, AnnouncementCategory])[] = [
  // Each entry has the change reason, the category for a call and the category for an award.
  ['cancel', 'tender_cancellation', 'notice_annulment'],
  ['cancel-intent', 'tender_suspension', 'tender_suspension'],
  ['susp-review', 'tender_suspension', 'tender_suspension'],
  ['cor-buy', 'tender_amendment', 'award_correction'],
  ['cor-esen', 'tender_amendment', 'award_correction'],
  ['cor-pub', 'tender_amendment', 'award_correction'],
  ['update-add', 'tender_amendment', 'award_correction'],
  ['info-release', 'tender_amendment', 'award_correction'],
  ['', 'tender_amendment', 'award_correction'],
  ['invented', 'other', 'other'],
]
test('change reason table: every code → covered', () => {
  const reasons = changes.map(([reason]) => reason)
  assert.deepEqual(
    Object.keys(EFORMS_CHANGE_REASONS).filter(reason => !reasons.includes(reason)),
    [],
  )
})
for (const [changeReason, ofCall, ofAward] of changes) {
  test(`categorizeEformsNotice: change reason "${changeReason}" → ${ofCall} for a call, ${ofAward} for an award`, () => {
    assert.equal(
      categorizeEformsNotice(buildEformsNoticeKind('cn-standard', '16', null), { ...PLAIN, changeReason }),
      ofCall,
    )
    assert.equal(
      categorizeEformsNotice(buildEformsNoticeKind('can-standard', '29', null), { ...PLAIN, changeReason }),
      ofAward,
    )
    assert.equal(
      categorizeEformsNotice(buildEformsNoticeKind('corr', '29', null), { ...PLAIN, changeReason }),
      ofAward,
    )
  })
}

const results: readonly (readonly [readonly string[], readonly string[], AnnouncementCategory])[] = [
  [['selec-w'], [], 'contract_award'],
  [['clos-nw', 'selec-w'], ['no-rece'], 'contract_award'],
  [['clos-nw', 'clos-nw'], ['no-rece', 'all-rej'], 'tender_unsuccessful'],
  [['clos-nw'], ['chan-need'], 'tender_cancellation'],
  [['clos-nw', 'clos-nw'], ['chan-need', 'no-rece'], 'tender_unsuccessful'],
  [['clos-nw'], [], 'tender_unsuccessful'],
  [['open-nw'], [], 'tender_notice'],
  [['open-nw', 'clos-nw'], [], 'tender_notice'],
  [[], [], 'contract_award'],
]
test('winner status table: every code → covered', () => {
  assert.deepEqual(
    [...new Set(results.flatMap(([statuses]) => statuses))].sort(),
    Object.keys(EFORMS_WINNER_STATUSES).sort(),
  )
})
for (const [winnerStatuses, nonAwardReasons, category] of results) {
  test(`categorizeEformsNotice: lots ${winnerStatuses.join(', ') || 'none'}, reasons ${nonAwardReasons.join(', ') || 'none'} → ${category}`, () =>
    assert.equal(
      categorizeEformsNotice(buildEformsNoticeKind('can-standard', '29', 'result'), {
        changeReason: null,
        winnerStatuses,
        nonAwardReasons,
      }),
      category,
    ))
}

test('non-award reasons: decided by the buyer or a court → marked as discontinued', () => {
  const discontinued = Object.entries(EFORMS_NON_AWARD_REASONS).flatMap(([code, reason]) =>
    reason.isDiscontinued ? code : [],
  )
  assert.deepEqual(discontinued.sort(), ['chan-need', 'ins-fund', 'rev-body', 'rev-buyer', 'tch-pr-error'])
})
