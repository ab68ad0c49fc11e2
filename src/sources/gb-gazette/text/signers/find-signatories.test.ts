import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteSignatories } from './find-signatories.ts'

const CASES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['Una Fell, Director'], ['Una Fell']],
  [['Ms Una Fell - Convener'], ['Una Fell']],
  [['Una Fell, Chair / Director'], ['Una Fell']],
  [['Una Fell, Company Director'], ['Una Fell']],
  [['Una Fell, Director of the Companies'], ['Una Fell']],
  [['Una Fell, Director and Convener'], ['Una Fell']],
  [['Mr', 'Colin', 'Storm', 'Drury', 'Director'], ['Colin Storm Drury']],
  [['Colin Drury', 'Director'], ['Colin Drury']],
  [['Notice is given by Una Fell (the convener), a director of the Company, to'], ['Una Fell']],
  [['Notice is given by Una Fell, Director ("the convener") to the creditors'], ['Una Fell']],
  [['order against Una Fell, a director of ACME LIMITED'], ['Una Fell']],
  [['Una Fell , Director'], ['Una Fell']],
  [['Signed: Una Fell (Director)'], ['Una Fell']],
  [['Una Fell, Chairman'], []],
  [['BY ORDER OF THE BOARD', 'Director'], []],
  [['The Directors of the Company'], []],
]
for (const [lines, expected] of CASES)
  test(`findGazetteSignatories: ${lines.join(' | ')} → ${expected.join(', ') || 'none'}`, () =>
    assert.deepEqual(findGazetteSignatories(lines), expected))
