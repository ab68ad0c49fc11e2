import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatBormePdf } from '../../../../samples/es-borme/make/format-pdf.ts'
import { extractPdfLines, joinSpacedLetters } from './pdf-lines.ts'

const ISSUE = {
  identifier: 'BORME-A-2026-217-07',
  day: '2026-11-12',
  issue: 217,
  page: 52801,
  title: 'ILLES BALEARS',
  blocks: Array.from(
    { length: 50 },
    (_, i) => ({ kind: 'articulo', text: `${i} - PEÑA (${i}) ROTA SL.` }) as const,
  ),
}

test('extractPdfLines: gazette page → position, size, font; margin text rotated', async () => {
  const [first = [], second = []] = await Array.fromAsync(extractPdfLines(formatBormePdf(ISSUE)))
  const line = (start: string) => first.find(({ text }) => text.startsWith(start))
  const [heading, title, article] = [line('BOLET'), line('ILLES'), line('0 - ')]
  assert.deepEqual(
    [heading, article].map(item => item && [item.page, item.x, item.y, item.size, item.isRotated]),
    [
      [1, 116, 785, 16, false],
      [1, 57, 610, 8, false],
    ],
  )
  assert.equal(article?.text, '0 - PEÑA (0) ROTA SL.')
  assert.equal(title?.font, article?.font)
  assert.notEqual(line('Actos inscritos')?.font, article?.font)
  assert.equal(line('cve: ')?.isRotated, true)
  assert.ok(second.length > 5 && second.every(({ page }) => page === 2))
})

test('extractPdfLines: input bytes → unchanged', async () => {
  const bytes = formatBormePdf(ISSUE)
  const before = Buffer.from(bytes)
  await Array.fromAsync(extractPdfLines(bytes))
  assert.deepEqual(bytes, before)
})

for (const [name, bytes, reason] of [
  ['empty', Buffer.alloc(0), /does not start with a PDF header/],
  ['HTML', Buffer.from('<html>'), /does not start with a PDF header/],
  ['header only', Buffer.from('%PDF-1.4\n'), /cannot be read/],
  ['first half', formatBormePdf(ISSUE).subarray(0, 3_000), /cannot be read/],
] as const) {
  test(`extractPdfLines: ${name} → DocumentError`, async () => {
    await assert.rejects(Array.fromAsync(extractPdfLines(bytes)), reason)
  })
}

for (const [printed, expected] of [
  ['c o m e r c i a l .', 'comercial.'],
  ['I m p o r t a c i ó n , e x p o r t a c i ó n .', 'Importación,exportación.'],
  ['N o m b r a m i e n t o s .', 'Nombramientos.'],
  ['S . L .', 'S.L.'],
  // Other single characters stand for themselves.
  ['S 8 , H M', 'S 8 , H M'],
  ['1 2 3 4 5', '1 2 3 4 5'],
  ['a) y b) o c', 'a) y b) o c'],
  ['A B', 'A B'],
] as const) {
  test(`joinSpacedLetters: "${printed}" → "${expected}"`, () =>
    assert.equal(joinSpacedLetters(printed), expected))
}
