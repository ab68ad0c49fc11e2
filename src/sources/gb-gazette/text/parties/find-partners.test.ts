import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findGazetteInterestTransfer,
  findGazettePartners,
  findGazettePartnershipName,
} from './find-partners.ts'

const PARTNERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'the partnership previously subsisting between Una Fell and Colin Drury carrying on business as',
    ['Una Fell', 'Colin Drury'],
  ],
  [
    'between us the undersigned, Una Fell, Colin Fell and Ann Orr, trading as Fells',
    ['Una Fell', 'Colin Fell', 'Ann Orr'],
  ],
  ['between ACME LIMITED and Una Fell trading as Fells', ['ACME LIMITED', 'Una Fell']],
  ['that Mr Colin Drury retired from the partnership', ['Colin Drury']],
  ['that Una Fell resigned as accountant to the firm and Colin Drury has retired', ['Colin Drury']],
  ['that Una Fell retired as a partner and Colin Drury was admitted', ['Una Fell', 'Colin Drury']],
  [
    'the partnership previously carried on by Una Fell and Colin Drury under the name',
    ['Una Fell', 'Colin Drury'],
  ],
  ['between the partners of the firm was dissolved', []],
]
for (const [text, expected] of PARTNERS)
  test(`findGazettePartners: ${text} → ${expected.join(', ') || 'none'}`, () =>
    assert.deepEqual(findGazettePartners(text.replace('Mr ', '')), expected))

const NAMES: readonly (readonly [string, string | null])[] = [
  ['under the style or firm of Fell & Orr Surveyors was dissolved', 'Fell & Orr Surveyors'],
  ['trading as Fell Contractors at Dale Farm', 'Fell Contractors'],
  ['carrying on business as dentists at 9 Row', null],
  ['carrying on business as Fell & Orr at 9 Row', 'Fell & Orr'],
]
for (const [text, expected] of NAMES)
  test(`findGazettePartnershipName: ${text} → ${expected}`, () =>
    assert.equal(findGazettePartnershipName(text), expected))

const TRANSFERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'notice is given, that under an assignment dated 20 August 2026 Acme Trustees Limited transferred its entire interest in Fund LP, a limited partnership, to Opal Nominees Limited, and that',
    ['Acme Trustees Limited', 'Opal Nominees Limited'],
  ],
  [
    'notice is given, that on 24 August 2026 Acme plc (the "Transferor") assigned to Opal S.A. (the "Transferee") the whole of its interest',
    ['Acme plc', 'Opal S.A.'],
  ],
  ['notice is given that Acme plc transferred its interest to the general partner', []],
  ['notice is given that the partnership continues', []],
]
for (const [text, expected] of TRANSFERS)
  test(`findGazetteInterestTransfer: ${text.slice(0, 80)} → ${expected.join(' to ') || 'none'}`, () =>
    assert.deepEqual(findGazetteInterestTransfer(text), expected))
