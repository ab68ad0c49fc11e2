import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBormeRegisterEntry, parseBormeSheetNumber } from './register-entry.ts'

const entries: readonly (readonly [string, string | null, string | null, string | null])[] = [
  ['S 8 , H M 786863, I/A 11 ( 9.09.26).', 'M 786863', '11', '2026-09-09'],
  ['T 1546 , F 29, S 8, H TO 33976, I/A 1 (18.06.12).', 'TO 33976', '1', '2012-06-18'],
  ['T 733, L 560, F 125, S 8, H CC 9421, I/A 3 (22.01.15).', 'CC 9421', '3', '2015-01-22'],
  ['S 8 , H PM108271, I/A 13 (15.09.26).', 'PM108271', '13', '2026-09-15'],
  ['T 1430 , F 161, S 8, H TO 28758, I/A 1 m ( 5.09.13).', 'TO 28758', '1 m', '2013-09-05'],
  ['T 1 , F 2, S 8, H TO 3, I/A9 y 10 ( 5.09.13).', 'TO 3', '9 y 10', '2013-09-05'],
  ['T 1 , F 2, S 8, H TO 3, I/AMargi (15.09.13).', 'TO 3', 'Margi', '2013-09-15'],
  ['T 29748 , F 213, S 8, H M 535243, I/A 1/M (17.12.12).', 'M 535243', '1/M', '2012-12-17'],
  ['T 9934, L 986, F 126, S 2, H 14478,1 , I/ 2 .(17.12.12).', '14478,1', '2', '2012-12-17'],
  // A two-digit year that would place the date after the publication belongs to the previous century.
  ['S 8 , H M 1, I/A 1 (22.07.97).', 'M 1', '1', '1997-07-22'],
  ['S 8 , H M 1, I/ 1 .H.)11 09 26', 'M 1', '1', '2026-09-11'],
  ['S 8 , H M 1, I/A 1 (31.02.26).', 'M 1', '1', null],
  ['H GR 12687', 'GR 12687', null, null],
  ['', null, null, null],
]
for (const [text, sheet, entry, date] of entries) {
  test(`parseBormeRegisterEntry: "${text}" → sheet ${sheet}, entry ${entry}, ${date}`, () => {
    const found = parseBormeRegisterEntry(text, '2026-09-22')
    assert.deepEqual([found.sheet, found.entry, found.date], [sheet, entry, date])
  })
}

test('parseBormeRegisterEntry: T, L, F and S → volume, book, folio and section', () => {
  const { volume, book, folio, section } = parseBormeRegisterEntry(entries[2]?.[0] ?? '', '2026-09-22')
  assert.deepEqual(
    { volume, book, folio, section },
    { volume: '733', book: '560', folio: '125', section: '8' },
  )
})

const sheets: readonly (readonly [string, string, true | null])[] = [
  ['M 786863', 'M 786863', true],
  ['PM108271', 'PM 108271', true],
  ['PM 10273', 'PM 10273', true],
  ['NA-6.710', 'NA 6710', true],
  ['BI-  12345', 'BI 12345', true],
  ['BI 20005 A', 'BI 20005A', true],
  ['M 007', 'M 7', true],
  // A sheet number is not unique without the letters of its register.
  ['14478,1', '14478,1', null],
  ['12345', '12345', null],
]
for (const [printed, number, valid] of sheets) {
  test(`parseBormeSheetNumber: ${printed} → ${number}${valid ? '' : ', validity unknown'}`, () => {
    assert.deepEqual(parseBormeSheetNumber(printed), { scheme: 'hoja', jurisdiction: 'ES', number, valid })
  })
}
