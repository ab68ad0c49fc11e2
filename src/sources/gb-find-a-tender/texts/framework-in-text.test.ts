import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statesFrameworkAgreement } from './framework-in-text.ts'

const CASES: readonly (readonly [title: string, text: string, procedure: string, expected: boolean])[] = [
  ['Legal services framework', '', '', true],
  ['Framework Agreement for Beds', '', '', true],
  ['Cleaning Framework 2026-2030', '', '', true],
  ['Plumbing', 'The Framework Agreement will run for 4 years.', '', true],
  ['Plumbing', 'The Authority reserves the right to extend the Framework Agreement for 24 months.', '', true],
  ['Vehicles', 'Renewal of a national framework for vehicles.', '', true],
  ['Systems', 'Framework for Student Placement Systems in Scotland.', '', true],
  ['Vehicles', 'The old contract has expired. The Framework will run for 4 years.', '', true],
  ['Plumbing', 'This framework has expired and the Council now needs a single contract.', '', false],
  ['Plumbing', 'It was decided not to award a framework.', '', false],
  ['Plumbing', 'The framework is no longer needed.', '', false],
  ['Plumbing', 'The framework was abandoned. The framework has been withdrawn.', '', false],
  ['Care', "The consultant will set up a new framework for children's services.", '', false],
  ['Care', 'The successful bidder shall establish a framework.', '', false],
  ['Play', 'Advisers support the renewal of a national framework for play.', '', false],
  ['Audit services', 'Mini-competition under the framework agreement.', '', false],
  ['Call-off contract under framework agreement RM1', '', '', false],
  ['Cloud hosting', 'This framework agreement is used.', 'Call-off from a framework agreement', false],
  ['Development of a competency framework', '', '', false],
  ['Quality framework', '', '', false],
  ['Roof repairs', 'The contractor repairs the wooden framework of the roof.', '', false],
  ['Personal help', 'The University intends to appoint one contractor.', '', false],
]
for (const [title, text, procedure, expected] of CASES) {
  test(`statesFrameworkAgreement: ${title}, "${text}" → ${expected}`, () =>
    assert.equal(statesFrameworkAgreement(title, [text], procedure), expected))
}
