import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazettePetitioners } from './find-petitioner.ts'

const CASES: readonly (readonly [string, string | null, string | null])[] = [
  [
    'presented on 3 August 2012 by NORTHGATE STEEL LIMITED, of 1 Dock Road, claiming',
    'NORTHGATE STEEL LIMITED',
    null,
  ],
  ['presented to the Court on 3 August 2012 by Una Fell of 1 Dock Road', 'Una Fell', null],
  [
    'presented on 3 August 2012 by the Petitioner, HM Revenue and Customs, whose',
    'HM Revenue and Customs',
    null,
  ],
  ['presented on 3 August 2012 by a creditor of the company', null, null],
  [
    'presented on 5 May 2026 by OPAL SILICA PLC and which was adjourned on 1 September 2026, will now be heard',
    'OPAL SILICA PLC',
    null,
  ],
  ['presented by Una Fell, of 1 Dock Road', 'Una Fell', null],
  ['the petition presented by OPAL LIMITED on 3 June 2026 was dismissed', 'OPAL LIMITED', null],
  [
    'presented on 10 July 2026 by the COMMISSIONERS FOR HM REVENUE AND CUSTOMS, of South West Wing, Garth, GA1 1AA, claiming to be Creditors',
    'COMMISSIONERS FOR HM REVENUE AND CUSTOMS',
    'GA1 1AA',
  ],
  [
    'presented on 12 August 2026 by THE SECRETARY OF STATE FOR BUSINESS AND TRADE of 1 Admiralty Place, GA1 1AA, under section 124A',
    'THE SECRETARY OF STATE FOR BUSINESS AND TRADE',
    'GA1 1AA',
  ],
  ['presented on 3 August 2026 by FELL TIMBER CO. LIMITED, of 1 Dock Road', 'FELL TIMBER CO. LIMITED', null],
  ['presented on 3 August 2026 by MR COLIN DRURY of 1 Dock Road', 'COLIN DRURY', null],
  ['presented on 18 June 2026 by ACME MALT LTD to wind up the above-named company', 'ACME MALT LTD', null],
  ['presented on 18 June 2026 by BANK OF GARTH PLC, of 1 Dock Road', 'BANK OF GARTH PLC', null],
  [
    'a Petition was presented to the Sheriff at Garth by the Advocate General for Scotland for and on behalf of the COMMISSIONERS FOR REVENUE craving the Court',
    'COMMISSIONERS FOR REVENUE',
    null,
  ],
  [
    'a petition was presented to Garth Sheriff Court by ACME PANELS LTD, 8 Forge Road, Garth, GA2 2BB, craving that OPAL LTD, GA1 1AA be wound up',
    'ACME PANELS LTD',
    'GA2 2BB',
  ],
  [
    'a petition has been presented against you in the High Court of Justice by ACME HAULAGE LIMITED and the Court',
    'ACME HAULAGE LIMITED',
    null,
  ],
  ['The petition will be heard on 1 May 2026.', null, null],
  [
    'A petition to wind up Opal Ltd was presented on 3 May 2024. The petition was opposed by Jade Limited, a creditor',
    null,
    null,
  ],
  ['A petition presented on 3 May 2024 and supported by Jade Limited will be heard', null, null],
  ['A petition was presented on 3 May 2024; notice must be given by Jade Limited', null, null],
  ['A petition presented on 3 May 2024, advertised by Jade Limited on 5 May 2024', null, null],
]
for (const [text, name, locality] of CASES)
  test(`findGazettePetitioners: ${text.slice(0, 90)} → ${name}`, () =>
    assert.deepEqual(findGazettePetitioners(text), name === null ? [] : [{ name, locality }]))

test('findGazettePetitioners: two persons → both', () =>
  assert.deepEqual(
    findGazettePetitioners('presented on 3 May 2026 by Ms Una Fell and Mr Colin Drury, claiming').map(
      ({ name }) => name,
    ),
    ['Una Fell', 'Colin Drury'],
  ))

test('findGazettePetitioners: companies, one with `and` in its name → both', () =>
  assert.deepEqual(
    findGazettePetitioners(
      'presented on 3 May 2026 by Opal and Sons Limited and Jade Trading Limited, claiming',
    ).map(({ name }) => name),
    ['Opal and Sons Limited', 'Jade Trading Limited'],
  ))

test('findGazettePetitioners: a company with `and` in its name → that company', () =>
  assert.deepEqual(
    findGazettePetitioners('presented on 3 May 2026 by Opal and Sons Limited, claiming').map(
      ({ name }) => name,
    ),
    ['Opal and Sons Limited'],
  ))
