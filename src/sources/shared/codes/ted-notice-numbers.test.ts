import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTedJournalNumber, parseTedNoticeNumber } from './ted-notice-numbers.ts'

/** Numbers as notices state them, as a notice number and as a journal number. */
const NUMBERS: readonly (readonly [string, string | null, string | null])[] = [
  ['00522031-2023', '522031-2023', null],
  ['2023/S 193-001506', null, '1506-2023'],
  ['2023/S 193', null, null],
  ['Avis 1506', null, null],
]
for (const [stated, notice, journal] of NUMBERS) {
  test(`parseTedNoticeNumber, parseTedJournalNumber: "${stated}" → ${notice}, ${journal}`, () =>
    assert.deepEqual([parseTedNoticeNumber(stated), parseTedJournalNumber(stated)], [notice, journal]))
}
