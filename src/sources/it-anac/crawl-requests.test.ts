import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itAnac } from '../it-anac.ts'
import type { CrawlRequest } from '../source.ts'

test('discover: two days → one request per day, dates as dd/mm/yyyy', () => {
  const requests = itAnac.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror')
  const order = 'size=100&sortField=dataPubblicazione&sortDirection=DESC'
  assert.deepEqual(
    requests.map(({ url, role, page }) => [url, role, page]),
    ['28/02/2026', '01/03/2026'].map(day => [
      `http://mirror/avvisi?page=0&${order}&dataPubblicazioneStart=${day}&dataPubblicazioneEnd=${day}`,
      'document',
      1,
    ]),
  )
})

const FIRST_REQUEST: CrawlRequest = {
  url: 'http://mirror/avvisi?page=0&size=100&x=01/03/2026',
  role: 'document',
  page: 1,
}
const followCases: readonly (readonly [string, unknown, Partial<CrawlRequest>, string | null])[] = [
  ['first page of three', { content: [1], totalPages: 3, number: 0 }, {}, 'page=1&size=100'],
  [
    'second page of three',
    { content: [1], totalPages: 3, number: 1 },
    { url: FIRST_REQUEST.url.replace('0', '1'), page: 2 },
    'page=2&size=100',
  ],
  ['last page', { content: [1], totalPages: 3 }, { page: 3 }, null],
  ['single page', { content: [1], totalPages: 1 }, {}, null],
  ['day without notices', { content: [], totalPages: 0 }, {}, null],
  ['empty page before the last', { content: [], totalPages: 9 }, {}, null],
  ['no page count', { content: [1] }, {}, null],
  ['page count as text', { content: [1], totalPages: '9' }, {}, null],
  ['page 1,000 of an unlimited count', { content: [1], totalPages: 1e12 }, { page: 1_000 }, null],
  ['error page', '<html>', {}, null],
]
for (const [what, response, requestChanges, expected] of followCases) {
  test(`follow: ${what} → ${expected ?? 'stop'}`, () => {
    const text = typeof response === 'string' ? response : JSON.stringify(response)
    const document = { url: FIRST_REQUEST.url, contentType: null, bytes: Buffer.from(text) }
    const next =
      itAnac.follow?.(
        document,
        { ...FIRST_REQUEST, ...requestChanges },
        { from: '', to: '' },
        'http://mirror',
      ) ?? []
    assert.deepEqual(
      next.map(({ url, page: number }) => [url, number]),
      expected === null
        ? []
        : [[`http://mirror/avvisi?${expected}&x=01/03/2026`, (requestChanges.page ?? 1) + 1]],
    )
  })
}
