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
  ['the Rules of the Company', 'creditor_notice', null],
]
for (const [text, category, expected] of CASES)
  test(`findGazetteLegalBasis: ${text} → ${expected}`, () =>
    assert.equal(findGazetteLegalBasis(text, category), expected))
