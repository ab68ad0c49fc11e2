import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteProhibitedNameParties } from './find-prohibited-name.ts'

const DIRECTOR =
  'On 29 January 2024 the above-named company went into insolvent liquidation. I, Una Mary Fell of 1 High Street, Garth, was a director of the above-named company. '
const SUCCESSORS: readonly (readonly [string, readonly string[]])[] = [
  [
    'I give notice of the carrying on of the business through West Forge Ltd t/a Acme Forge.',
    ['West Forge Ltd'],
  ],
  [
    'The business is carried on through a company named ACME (2024) LIMITED, of Garth',
    ['ACME (2024) LIMITED'],
  ],
  ['carried on otherwise than through a company under a name of the kind mentioned', []],
  [
    'It is my intention to carry on the business of OLD FORGE LIMITED under the name of Forge & Sons Ltd.',
    ['Forge & Sons Ltd'],
  ],
  [
    'It is my intention to act under the following names: FORGE STEEL LTD and FORGE FABRICATION',
    ['FORGE STEEL LTD'],
  ],
  [
    'I give notice that I act under the following name: Forge Ltd Section 216(3) of the Insolvency Act 1986 lists the activities. Opal Advisory Limited is the liquidator',
    ['Forge Ltd'],
  ],
  ['I give notice that I am not connected with Opal Ltd and act under the name Forge Ltd.', ['Forge Ltd']],
  ['I give notice that I will buy the assets from the liquidator, Opal Advisory Limited.', []],
  [
    'I intend to act as a director of another company known by a name associated with the above-named company, Forge (North) Limited, which carries on business as Forge.',
    ['Forge (North) Limited'],
  ],
  [
    'I give notice that I intend to act under the names "Forge Paddle" and "Forge Boats Ltd".',
    ['Forge Boats Ltd'],
  ],
  ['I give notice of my intention to act. Our landlord is Opal Estates Limited.', []],
  [
    'It is my intention to be a director of FORGE LTD, FORGE TWO LTD and FORGE THREE LTD',
    ['FORGE LTD', 'FORGE TWO LTD', 'FORGE THREE LTD'],
  ],
]
for (const [text, successors] of SUCCESSORS)
  test(`findGazetteProhibitedNameParties: ${text.slice(0, 70)} → ${successors.join(', ') || 'no company'}`, () =>
    assert.deepEqual(findGazetteProhibitedNameParties(DIRECTOR + text, ['Old Forge Limited']), {
      directors: ['Una Mary Fell'],
      successors,
    }))

const DIRECTORS: readonly (readonly [string, readonly string[]])[] = [
  [
    'We, Una Skene-Fell of 3 Loch Row, Garth and Colin Fell of 3 Loch Row, Garth, were directors of the above-named company',
    ['Una Skene-Fell', 'Colin Fell'],
  ],
  ['I, Mrs Una Fell, of 4 Dean Row, Garth, am a director of the above-named company.', ['Una Fell']],
  ['The company was dissolved.', []],
]
for (const [text, directors] of DIRECTORS)
  test(`findGazetteProhibitedNameParties: ${text.slice(0, 50)} → ${directors.join(', ') || 'nobody'}`, () =>
    assert.deepEqual(findGazetteProhibitedNameParties(text, []), { directors, successors: [] }))
