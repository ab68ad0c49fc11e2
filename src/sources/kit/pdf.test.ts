import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../samples/es-borme/make/pdf.ts'
import { pdfLines } from './pdf.ts'

const PAPER = {
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

test('lines have their place, size and font; those in the margin are turned', async () => {
  const [first = [], second = []] = await Array.fromAsync(pdfLines(pdfOf(PAPER)))
  const line = (start: string) => first.find(({ text }) => text.startsWith(start))
  const [heading, title, article] = [line('BOLET'), line('ILLES'), line('0 - ')]
  assert.deepEqual(
    [heading, article].map(found => found && [found.page, found.x, found.y, found.size, found.turned]),
    [
      [1, 116, 785, 16, false],
      [1, 57, 610, 8, false],
    ],
  )
  assert.equal(article?.text, '0 - PEÑA (0) ROTA SL.')
  assert.equal(title?.font, article?.font)
  assert.notEqual(line('Actos inscritos')?.font, article?.font)
  assert.equal(line('cve: ')?.turned, true)
  assert.ok(second.length > 5 && second.every(({ page }) => page === 2))
})

test('the bytes are still there afterwards', async () => {
  const bytes = pdfOf(PAPER)
  const before = Buffer.from(bytes)
  await Array.fromAsync(pdfLines(bytes))
  assert.deepEqual(bytes, before)
})

for (const [name, bytes, reason] of [
  ['nothing', Buffer.alloc(0), /does not begin as a PDF/],
  ['another file', Buffer.from('<html>'), /does not begin as a PDF/],
  ['a head alone', Buffer.from('%PDF-1.4\n'), /cannot be read/],
  ['the first half', pdfOf(PAPER).subarray(0, 3_000), /cannot be read/],
] as const) {
  test(`${name} is no PDF`, async () => {
    await assert.rejects(Array.fromAsync(pdfLines(bytes)), reason)
  })
}
