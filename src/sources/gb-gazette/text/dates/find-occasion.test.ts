import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteOccasion } from './find-occasion.ts'

const CASES: readonly (readonly [string, string | null, string | null])[] = [
  [
    'will be heard at the Court House, 1 Row, Garth, on 23 September 2026 at 1030 hours (or as soon',
    'the Court House, 1 Row, Garth',
    '10:30',
  ],
  [
    'will be heard at Rolls Building, Garth on Wednesday 30 September 2026 at 10.30am (or',
    'Rolls Building, Garth',
    '10:30',
  ],
  ['will be heard at Garth Registry on Tuesday 6 October 2026 at 2 pm', 'Garth Registry', '14:00'],
  ['will be heard at Garth Registry on 5 October 2026 at 2.00 pm', 'Garth Registry', '14:00'],
  ['will be heard on 5 October 2026 at 12 noon', null, '12:00'],
  ['will be heard on 5 October 2026', null, null],
  ['notice by 4 pm on 5 October 2026', null, null],
]
for (const [text, place, time] of CASES)
  test(`findGazetteOccasion: ${text} → ${place} at ${time}`, () =>
    assert.deepEqual(findGazetteOccasion(text, 'hearing'), { place, time }))
