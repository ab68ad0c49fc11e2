import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createFindATenderDocument,
  FIND_A_TENDER_BASE_RELEASE,
  FIND_A_TENDER_BUYER,
  readFindATenderDocument,
  readFindATenderRelease,
} from '../../test/support/find-a-tender-releases.ts'
import { gbFindATender } from './gb-find-a-tender.ts'

test('discover: two days → windows cover every second once', () => {
  const requests = gbFindATender.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror')
  const windowMatches = requests.map(({ url }) =>
    /^http:\/\/mirror\/api\/1\.0\/ocdsReleasePackages\?updatedFrom=(.*)&updatedTo=(.*)&limit=100$/.exec(url),
  )
  const ends = windowMatches.flatMap(window => [window?.[1], window?.[2]])
  assert.equal(ends[0], '2026-02-28T00:00:00')
  assert.equal(ends.at(-1), '2026-03-01T23:59:59')
  for (let i = 1; i + 1 < ends.length; i += 2) {
    const gapMs = Date.parse(`${ends[i + 1]}Z`) - Date.parse(`${ends[i]}Z`)
    assert.equal(gapMs, 1000, `${ends[i]} to ${ends[i + 1]}`)
  }
})

const NEXT = 'https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='
const followCases: readonly (readonly [string, unknown, readonly string[]])[] = [
  [
    'link to a next page',
    { releases: [FIND_A_TENDER_BASE_RELEASE], links: { next: NEXT } },
    ['http://mirror/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='],
  ],
  ['last page', { releases: [FIND_A_TENDER_BASE_RELEASE], links: {} }, []],
  ['empty page', { releases: [], links: { next: NEXT } }, []],
  [
    'page that links to itself',
    {
      releases: [FIND_A_TENDER_BASE_RELEASE],
      links: { next: 'https://x.example/api/1.0/ocdsReleasePackages?page' },
    },
    [],
  ],
  [
    'link to another path',
    { releases: [FIND_A_TENDER_BASE_RELEASE], links: { next: 'https://x.example/admin' } },
    [],
  ],
  ['link without URL', { releases: [FIND_A_TENDER_BASE_RELEASE], links: { next: 'cursor=abc' } }, []],
  [
    'number beyond double precision',
    `{"releases":[{"n":1e9999}],"links":{"next":"${NEXT}"}}`,
    ['http://mirror/api/1.0/ocdsReleasePackages?limit=100&cursor=abc='],
  ],
  ['text instead of JSON', 'Rate limit of 12 exceeded.', []],
]
for (const [what, page, expected] of followCases) {
  test(`follow: ${what} → ${expected.length > 0 ? 'next page' : 'stop'}`, () => {
    const document = {
      ...createFindATenderDocument(page),
      url: 'http://mirror/api/1.0/ocdsReleasePackages?page',
    }
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

test('read: invalid number → field lost, release kept, texts unchanged', async () => {
  const text = `{"releases":[${JSON.stringify(FIND_A_TENDER_BASE_RELEASE).replace('"Roads in winter."', '"limits: 000, or 1e9999","value":{"amount": 25 000,"currency":"GBP"},"lotDetails":{"maximumLotsBidPerSupplier":1e9999}')}]}`
  const { drafts, problems } = await readFindATenderDocument(createFindATenderDocument(text))
  assert.equal(drafts[0]?.summary, 'Call for tenders. Buyer: Wold Council. limits: 000, or 1e9999.')
  assert.equal(drafts[0]?.metadata.estimated_value, undefined)
  assert.deepEqual(drafts[0]?.details?.tender, {
    value: { amount: null, currency: 'GBP' },
    lotDetails: { maximumLotsBidPerSupplier: null },
  })
  assert.deepEqual(
    problems.map(({ kind, reason }) => [kind, reason]),
    [['bad_value', '"25 000" is not a valid JSON value and was replaced with null']],
  )
})

test('read: unknown fields → unknown_field', async () => {
  const { problems } = await readFindATenderRelease({
    barter: 1,
    tender: { title: 'T', barter: 1 },
    parties: [{ ...FIND_A_TENDER_BUYER, barter: 1 }],
  })
  assert.deepEqual(problems, [
    'unknown_field 900001-2026',
    'unknown_field 900001-2026',
    'unknown_field 900001-2026',
  ])
})

const documentCases: readonly (readonly [string, unknown, readonly string[]])[] = [
  [
    'release without id or notice',
    { releases: [{ ...FIND_A_TENDER_BASE_RELEASE, id: null }] },
    ['unreadable_row true'],
  ],
  [
    'release without date',
    { releases: [{ ...FIND_A_TENDER_BASE_RELEASE, date: null }] },
    ['unreadable_row true'],
  ],
  [
    'release with an invalid date',
    { releases: [{ ...FIND_A_TENDER_BASE_RELEASE, date: 'today' }] },
    ['unreadable_row true'],
  ],
  ['HTML page', '<!DOCTYPE html><title>Sorry</title>', ['unreadable_document true']],
  [
    'error message',
    { message: "'updatedTo' must be later than 'updatedFrom'" },
    ['unreadable_document true'],
  ],
  [
    'truncated package',
    JSON.stringify({ releases: [FIND_A_TENDER_BASE_RELEASE, FIND_A_TENDER_BASE_RELEASE] }).slice(0, -40),
    ['truncated_document true'],
  ],
  ['empty document', '', ['unreadable_document true']],
]
for (const [what, document, expected] of documentCases) {
  test(`read: ${what} → ${expected.join(', ')}`, async () => {
    const { problems } = await readFindATenderDocument(createFindATenderDocument(document))
    assert.deepEqual(
      problems.map(({ kind, isRecordLost }) => `${kind} ${isRecordLost}`),
      expected,
    )
  })
}

test('read: ISO-8859-1 → decoded when declared, otherwise unreadable_document', async () => {
  const bytes = Buffer.from(
    JSON.stringify({ releases: [{ ...FIND_A_TENDER_BASE_RELEASE, tender: { title: 'Café' } }] }),
    'latin1',
  )
  assert.equal(
    (await readFindATenderDocument(createFindATenderDocument(bytes, 'application/json; charset=ISO-8859-1')))
      .drafts[0]?.title,
    'Café',
  )
  const { drafts, problems } = await readFindATenderDocument(createFindATenderDocument(bytes))
  assert.deepEqual([drafts.length, problems.map(({ kind }) => kind)], [0, ['unreadable_document']])
})

const recordCases: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'with full releases',
    {
      releases: [FIND_A_TENDER_BASE_RELEASE, { ...FIND_A_TENDER_BASE_RELEASE, id: '900002-2026' }],
      compiledRelease: { ...FIND_A_TENDER_BASE_RELEASE, id: 'x' },
    },
    ['900001-2026', '900002-2026'],
  ],
  [
    'with links to releases',
    {
      releases: [{ url: 'https://example.org/1', tag: ['tender'] }],
      compiledRelease: FIND_A_TENDER_BASE_RELEASE,
    },
    ['900001-2026'],
  ],
]
for (const [what, record, expected] of recordCases) {
  test(`read: record ${what} → ${expected.join(', ')}`, async () => {
    const { drafts, problems } = await readFindATenderDocument(
      createFindATenderDocument({ records: [{ ocid: FIND_A_TENDER_BASE_RELEASE.ocid, ...record }] }),
    )
    assert.deepEqual([drafts.map(({ reference }) => reference), problems], [expected, []])
  })
}
