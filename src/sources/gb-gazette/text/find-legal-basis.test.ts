import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { findGazetteLegalBasis } from './find-legal-basis.ts'

const CASES: readonly (readonly [string, AnnouncementCategory, string | null])[] = [
  [
    'Notice is hereby given, pursuant to Rule 15.13 of the Insolvency (England and Wales) Rules 2016, that',
    'creditors_meeting',
    'Insolvency (England and Wales) Rules 2016, Rule 15.13',
  ],
  ['NOTICE UNDER SECTION 27 OF THE TRUSTEE ACT 1925', 'creditor_notice', 'Trustee Act 1925, Section 27'],
  [
    'a moratorium under Part A1 of the Insolvency Act 1986',
    'insolvency_moratorium',
    'Insolvency Act 1986, Part A1',
  ],
  ['resolutions under section 288 of the Companies Act 2006', 'dissolution', null],
  ['AND IN THE MATTER OF THE COMPANIES ACT 2006', 'capital_reduction', 'Companies Act 2006'],
  ['and in the Matter of the Insolvency Act 1986', 'winding_up_petition', 'Insolvency Act 1986'],
  ['and in the Matter of the Insolvency Act 1986', 'creditor_notice', null],
  ['PARTNERSHIP ACT 1890', 'dissolution', 'Partnership Act 1890'],
  ['INSOLVENCY ACT 1986', 'dissolution', null],
  ['The Insolvency Act 1986\nSection 84(1)(b)', 'dissolution', 'Insolvency Act 1986, Section 84(1)(b)'],
  [
    'In the matter of the Insolvency Act 1986\nA petition was presented on 3 May 2026 under section 124A by Opal Ltd',
    'winding_up_petition',
    'Insolvency Act 1986, Section 124A',
  ],
  [
    'In the matter of the Insolvency Act 1986\nA petition was presented under section 994 of the Companies Act 2006',
    'winding_up_petition',
    'Insolvency Act 1986',
  ],
  ['the Rules of the Company', 'creditor_notice', null],
  ['(in the format specified in Rule 14.4 of the Insolvency Rules 1986)', 'creditor_notice', null],
  ['A creditor may request the court under section 90 of the Insolvency Act 1986', 'creditors_meeting', null],
  ['may apply to the Court under section 721 of the Companies Act 2006', 'capital_reduction', null],
  [
    'RULE 4.241 OF THE INSOLVENCY RULES (NORTHERN IRELAND) 1991',
    'prohibited_name_notice',
    'Insolvency Rules (Northern Ireland) 1991, Rule 4.241',
  ],
  [
    'INSOLVENCY (SCOTLAND) (RECEIVERSHIP AND WINDING UP) RULES 2018\nRULE 11.3',
    'prohibited_name_notice',
    'Insolvency (Scotland) (Receivership and Winding Up) Rules 2018, Rule 11.3',
  ],
  ['Section 216(3) of the Insolvency Act 1986 lists the activities', 'prohibited_name_notice', null],
  [
    'pursuant to paragraph 51 of Schedule B1 to the Insolvency Act 1986',
    'creditors_meeting',
    'Insolvency Act 1986, Schedule B1, Paragraph 51',
  ],
  [
    'IN THE MATTER OF PART VII OF THE FINANCIAL SERVICES AND MARKETS ACT 2000',
    'business_sale',
    'Financial Services and Markets Act 2000, Part VII',
  ],
  [
    'in the Matter of the Insolvency (Northern Ireland) Order 1989',
    'winding_up_petition',
    'Insolvency (Northern Ireland) Order 1989',
  ],
  [
    'pursuant to Rules 6.14, 15.7 and 15.8 of the Insolvency (England and Wales) Rules 2016, that',
    'creditors_meeting',
    'Insolvency (England and Wales) Rules 2016, Rules 6.14, 15.7 and 15.8',
  ],
]
for (const [text, category, expected] of CASES)
  test(`findGazetteLegalBasis: ${text} → ${expected}`, () =>
    assert.equal(findGazetteLegalBasis(text.split('\n'), category), expected))
