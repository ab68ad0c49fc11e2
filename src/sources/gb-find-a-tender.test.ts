import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BASE, BUYER, one, raw, readAll } from '../../test/find-a-tender.ts'
import { gbFindATender } from './gb-find-a-tender.ts'

test('discover asks for every hour of every day, once', () => {
  const requests = gbFindATender.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror')
  const windows = requests.map(({ url }) =>
    /^http:\/\/mirror\/api\/1\.0\/ocdsReleasePackages\?updatedFrom=(.*)&updatedTo=(.*)&limit=100$/.exec(url),
  )
  const ends = windows.flatMap(window => [window?.[1], window?.[2]])
  assert.equal(ends[0], '2026-02-28T00:00:00')
  assert.equal(ends.at(-1), '2026-03-01T23:59:59')
  for (let i = 1; i + 1 < ends.length; i += 2) {
    const pause = Date.parse(`${ends[i + 1]}Z`) - Date.parse(`${ends[i]}Z`)
    assert.equal(pause, 1000, `${ends[i]} to ${ends[i + 1]}`)
  }
})

const NEXT = 'https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='
const pages: readonly (readonly [string, unknown, readonly string[]])[] = [
  [
    'a next page',
    { releases: [BASE], links: { next: NEXT } },
    ['http://mirror/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='],
  ],
  ['the last page', { releases: [BASE], links: {} }, []],
  ['an empty page', { releases: [], links: { next: NEXT } }, []],
  [
    'a page that leads to itself',
    { releases: [BASE], links: { next: 'https://x.example/api/1.0/ocdsReleasePackages?page' } },
    [],
  ],
  ['another path', { releases: [BASE], links: { next: 'https://x.example/admin' } }, []],
  ['no address', { releases: [BASE], links: { next: 'cursor=abc' } }, []],
  [
    'a number no machine holds',
    `{"releases":[{"n":1e9999}],"links":{"next":"${NEXT}"}}`,
    ['http://mirror/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='],
  ],
  ['no JSON', 'Rate limit of 12 exceeded.', []],
]
for (const [what, page, expected] of pages) {
  test(`follow: ${what}`, () => {
    const document = { ...raw(page), url: 'http://mirror/api/1.0/ocdsReleasePackages?page' }
    const requests = gbFindATender.follow?.(
      document,
      { url: document.url, role: 'document' },
      { from: '2026-09-03', to: '2026-09-03' },
      'http://mirror',
    )
    assert.deepEqual(
      requests?.map(({ url }) => url),
      expected,
    )
    assert.ok(requests?.every(({ role }) => role === 'document'))
  })
}

test('a number that is none costs its field, not the release; a text is left alone', async () => {
  const text = `{"releases":[${JSON.stringify(BASE).replace('"Roads in winter."', '"limits: 000, or 1e9999","value":{"amount": 25 000,"currency":"GBP"},"lotDetails":{"maximumLotsBidPerSupplier":1e9999}')}]}`
  const { drafts, problems } = await readAll(raw(text))
  assert.equal(drafts[0]?.summary, 'limits: 000, or 1e9999')
  assert.equal(drafts[0]?.metadata.estimated_value, undefined)
  assert.deepEqual(drafts[0]?.details?.tender, {
    value: { amount: null, currency: 'GBP' },
    lotDetails: { maximumLotsBidPerSupplier: null },
  })
  assert.deepEqual(
    problems.map(({ kind, reason }) => [kind, reason]),
    [['bad_value', '"25 000" is no value of JSON; it was left out']],
  )
})

test('a field nobody knows is told', async () => {
  const { odd } = await one({
    barter: 1,
    tender: { title: 'T', barter: 1 },
    parties: [{ ...BUYER, barter: 1 }],
  })
  assert.deepEqual(odd, [
    'unknown_field 900001-2026',
    'unknown_field 900001-2026',
    'unknown_field 900001-2026',
  ])
})

const broken: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['without number and notice', { releases: [{ ...BASE, id: null }] }, ['unreadable_row true']],
  ['without date', { releases: [{ ...BASE, date: null }] }, ['unreadable_row true']],
  ['with no day for a date', { releases: [{ ...BASE, date: 'today' }] }, ['unreadable_row true']],
  ['an HTML page', '<!DOCTYPE html><title>Sorry</title>', ['unreadable_document true']],
  [
    'an error message',
    { message: "'updatedTo' must be later than 'updatedFrom'" },
    ['unreadable_document true'],
  ],
  [
    'cut in the middle',
    JSON.stringify({ releases: [BASE, BASE] }).slice(0, -40),
    ['truncated_document true'],
  ],
  ['nothing', '', ['unreadable_document true']],
]
for (const [what, document, expected] of broken) {
  test(`broken: ${what}`, async () => {
    const { problems } = await readAll(raw(document))
    assert.deepEqual(
      problems.map(({ kind, lost }) => `${kind} ${lost}`),
      expected,
    )
  })
}

test('Latin letters that are said to be so are read; unsaid, they break the document', async () => {
  const bytes = Buffer.from(JSON.stringify({ releases: [{ ...BASE, tender: { title: 'Café' } }] }), 'latin1')
  assert.equal((await readAll(raw(bytes, 'application/json; charset=ISO-8859-1'))).drafts[0]?.title, 'Café')
  const { drafts, problems } = await readAll(raw(bytes))
  assert.deepEqual([drafts.length, problems.map(({ kind }) => kind)], [0, ['unreadable_document']])
})

const procedures: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'with its releases',
    { releases: [BASE, { ...BASE, id: '900002-2026' }], compiledRelease: { ...BASE, id: 'x' } },
    ['900001-2026', '900002-2026'],
  ],
  [
    'with links to them',
    { releases: [{ url: 'https://example.org/1', tag: ['tender'] }], compiledRelease: BASE },
    ['900001-2026'],
  ],
]
for (const [what, record, expected] of procedures) {
  test(`a record ${what}`, async () => {
    const { drafts, problems } = await readAll(raw({ records: [{ ocid: BASE.ocid, ...record }] }))
    assert.deepEqual([drafts.map(({ reference }) => reference), problems], [expected, []])
  })
}
