import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPECTED_GAZETTE_NOTICES } from '../../test/expected/gb-gazette.ts'
import {
  createGazetteDocument,
  extractGazetteFacts,
  readGazetteDocument,
} from '../../test/support/gazette/gazette-documents.ts'
import { GAZETTE_NOTICE_PAGES } from '../../test/support/gazette/gazette-notice-pages.ts'
import { gbGazette } from './gb-gazette.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import type { CrawlRequest } from './source.ts'

const DATE_RANGE = { from: '2026-10-08', to: '2026-10-09' }

for (const [reference, page] of Object.entries(GAZETTE_NOTICE_PAGES)) {
  test(`mapGazettePage: page of notice ${reference} → expected draft`, async () => {
    const { drafts, problems } = await readGazetteDocument(createGazetteDocument(page))
    assert.deepEqual(problems, [])
    assert.deepEqual(drafts.map(extractGazetteFacts), [EXPECTED_GAZETTE_NOTICES[reference]])
    assert.equal(drafts[0]?.reference, reference)
    assert.equal(drafts[0]?.url, `https://www.thegazette.co.uk/notice/${reference}`)
  })
}

/** A complete feed entry; each test overrides the fields it needs. */
const entry = (overrides: object = {}): object => ({
  id: 'https://www.thegazette.co.uk/id/notice/5227571',
  'f:status': 'published',
  'f:notice-code': '2443',
  title: 'KAYMILL PAYROLL LTD',
  link: [{ '@href': 'https://www.thegazette.co.uk/notice/5227571' }],
  updated: '2026-10-09T08:00:00Z',
  published: '2026-10-09T01:05:09',
  category: { '@term': 'Appointment of Liquidators' },
  content: '<div><p>Name of Company: KAYMILL PAYROLL LTD Company Number: 99697327 ...</p></div>',
  ...overrides,
})
const feed = (entries: unknown, overrides: object = {}): object => ({
  'f:total': '1',
  entry: entries,
  ...overrides,
})

test('discover: two days → one request each, corporate families, oldest first', () => {
  const requests = gbGazette.discover(DATE_RANGE, 'http://mirror')
  assert.deepEqual(requests, [
    {
      url: 'http://mirror/all-notices/notice/data.json?start-publish-date=2026-10-08&end-publish-date=2026-10-08&categorycode=24+26+27&sort-by=oldest-date&results-page=1&results-page-size=100',
      role: 'index',
      page: 1,
    },
    { ...requests[1], url: requests[0]?.url.replaceAll('2026-10-08', '2026-10-09'), page: 1 },
  ])
})

const [FIRST] = gbGazette.discover({ from: '2026-10-09', to: '2026-10-09' }, 'http://mirror')
const firstRequest = FIRST as CrawlRequest
const nextPageUrl = `${firstRequest.url.replace('results-page=1&', 'results-page=2&')}`
const FEED_PAGES: readonly (readonly [string, object | string, readonly string[]])[] = [
  [
    'further pages → notices, then the next page',
    feed([entry(), entry({ id: 'x/notice/L-1-2' })], { 'f:total': 150, 'f:page-stop': '100' }),
    ['http://mirror/notice/5227571/data.xml', 'http://mirror/notice/L-1-2/data.xml', nextPageUrl],
  ],
  [
    'last page → notices only',
    feed([entry()], { 'f:page-stop': 1 }),
    ['http://mirror/notice/5227571/data.xml'],
  ],
  [
    'single entry instead of a list → notice',
    feed(entry(), { 'f:page-stop': '1' }),
    ['http://mirror/notice/5227571/data.xml'],
  ],
  [
    'next link without counts → next page',
    { entry: [entry()], link: [{ '@rel': 'next', '@href': 'https://elsewhere.example/' }] },
    ['http://mirror/notice/5227571/data.xml', nextPageUrl],
  ],
  ['neither counts nor link → notices only', { entry: [entry()] }, ['http://mirror/notice/5227571/data.xml']],
  ['empty page → nothing', { 'f:total': '0', entry: null }, []],
  ['empty page with a wrong total → nothing', { 'f:total': '900', 'f:page-stop': '100', entry: [] }, []],
  [
    'private person and scanned page → nothing',
    feed([
      entry({ 'f:notice-code': '2503' }),
      entry({ id: 'https://www.thegazette.co.uk/London/issue/1/page/2' }),
    ]),
    [],
  ],
]
for (const [name, page, expected] of FEED_PAGES) {
  test(`follow: ${name}`, () => {
    const requests = gbGazette.follow?.(
      createGazetteDocument(page, firstRequest.url),
      firstRequest,
      DATE_RANGE,
      'http://mirror',
    )
    assert.deepEqual(
      requests?.map(({ url }) => url),
      expected,
    )
    for (const { role, url, allowsNotFound, page: number } of requests ?? []) {
      if (role === 'index') assert.equal(number, 2)
      else assert.ok(url.endsWith('/data.xml') && allowsNotFound)
    }
  })
}

test('follow: endless feed → throws before page 1,000', () => {
  const endless = createGazetteDocument(
    feed([entry()], { 'f:total': 1e9, 'f:page-stop': 1 }),
    firstRequest.url,
  )
  let request: CrawlRequest | undefined = firstRequest
  let pages = 0
  assert.throws(() => {
    for (; request !== undefined; pages++)
      request = gbGazette
        .follow?.(endless, request, DATE_RANGE, 'http://mirror')
        .find(({ role }) => role === 'index')
  }, DocumentError)
  assert.ok(pages < 1_000)
})

test('follow: notice page → no requests', () => {
  const request: CrawlRequest = { url: 'http://mirror/notice/1/data.xml', role: 'document' }
  assert.deepEqual(
    gbGazette.follow?.(createGazetteDocument('anything'), request, DATE_RANGE, 'http://mirror'),
    [],
  )
})

for (const response of [
  '<!DOCTYPE html><title>Sorry</title>',
  '{"error":"busy"}',
  '',
  '[]',
  '{"f:total":"1","entry":[',
]) {
  test(`follow: ${JSON.stringify(response)} → throws`, () => {
    assert.throws(
      () =>
        gbGazette.follow?.(
          createGazetteDocument(response, firstRequest.url),
          firstRequest,
          DATE_RANGE,
          'http://mirror',
        ),
      DocumentError,
    )
  })
}

const EXCLUDED: readonly (readonly [string, object | string, string])[] = [
  [
    'bankruptcy',
    feed([
      entry({ 'f:notice-code': '2503', title: 'FELL, UNA', category: { '@term': 'Bankruptcy Orders' } }),
    ]),
    'left_out 5227571',
  ],
  [
    'estate without a code',
    feed([
      entry({ 'f:notice-code': undefined, title: 'FELL, Una', category: { '@term': 'Deceased Estates' } }),
    ]),
    'left_out 5227571',
  ],
  [
    'ambiguous name without a company',
    feed([
      entry({
        'f:notice-code': undefined,
        title: 'FELL, Una',
        category: { '@term': 'Final Meetings' },
        content: '<p>Una Fell</p>',
      }),
    ]),
    'left_out 5227571',
  ],
  [
    'scanned page',
    feed([
      entry({ id: 'https://www.thegazette.co.uk/London/issue/34159/page/3065', 'f:notice-code': undefined }),
    ]),
    'left_out https://www.thegazette.co.uk/London/issue/34159/page/3065',
  ],
  [
    'page about a private person',
    GAZETTE_NOTICE_PAGES['9000001']
      ?.replaceAll('2443', '2503')
      .replaceAll('Appointment of Liquidators', 'Bankruptcy Orders') ?? '',
    'left_out 9000001',
  ],
]
for (const [name, content, expectedProblem] of EXCLUDED) {
  test(`findGazetteExclusionProblem: ${name} → left_out`, async () => {
    const { drafts, problems } = await readGazetteDocument(createGazetteDocument(content))
    assert.deepEqual(drafts, [])
    assert.deepEqual(
      problems.map(({ kind, location, isRecordLost }) => `${kind} ${location}${isRecordLost ? ' lost' : ''}`),
      [expectedProblem],
    )
    assert.ok(!/fell/i.test(JSON.stringify(problems)), 'a problem contains a personal name')
  })
}

test('mapGazetteFeedEntry: split title and content, several terms → complete draft', async () => {
  const { drafts, problems } = await readGazetteDocument(
    createGazetteDocument(
      feed(
        entry({
          title: { '#text': 'KAYMILL PAYROLL LTD' },
          category: [{ '@term': 'Insolvency' }, { '@term': 'Appointment of Liquidators' }],
          content: {
            div: { '@class': 'x', p: ['Company Number: 99697327', { em: 'Nature of Business: Payroll' }] },
          },
        }),
      ),
    ),
  )
  assert.deepEqual(problems, [])
  assert.equal(
    drafts[0]?.title,
    'Appointment of liquidators: KAYMILL PAYROLL LTD, creditors’ voluntary liquidation',
  )
  assert.equal(drafts[0]?.mentions[0]?.identifiers[0]?.number, '99697327')
})

test('mapGazetteFeedEntry: title with several companies → first company without a number', async () => {
  const title = 'KAYMILL PAYROLL LTD AND 4 OTHERS'
  const { drafts } = await readGazetteDocument(
    createGazetteDocument(feed([entry({ title, content: '<p>Company Number: 99697327 of one</p>' })])),
  )
  assert.equal(drafts[0]?.title, `Appointment of liquidators: ${title}`)
  assert.deepEqual(extractGazetteFacts(drafts[0] as (typeof drafts)[0]).mentions, [
    'subject company KAYMILL PAYROLL LTD',
  ])
})

test('read: single entry document → one draft', async () => {
  const { drafts, problems } = await readGazetteDocument(createGazetteDocument(entry()))
  assert.deepEqual([drafts.length, problems], [1, []])
})

test('convertGazetteLinkedDataToRecord: linked data → head only, lowest version', async () => {
  const result = {
    _about: 'https://www.thegazette.co.uk/notice/9000001/data.json?view=linked-data',
    primaryTopic: {
      _about: 'https://www.thegazette.co.uk/id/notice/9000001',
      publisher: 'TSO',
      sameAs: 'https://www.thegazette.co.uk/id/edition/London/issue/62178/notice/1',
      hasNoticeCode: 2452,
      hasNoticeID: '9000001',
      hasPageNumber: '1122',
      hasPublicationDate: 'Friday, 19-Jan-2018 10:20:30 UTC',
      isInIssue: 'https://www.thegazette.co.uk/id/edition/London/issue/62178',
    },
  }
  const { drafts, problems } = await readGazetteDocument(
    createGazetteDocument({ format: 'linked-data-api', version: '0.2', result }),
  )
  assert.deepEqual(problems, [])
  assert.deepEqual(drafts.map(extractGazetteFacts), [
    {
      date: '2018-01-19',
      category: 'insolvency_filing',
      title: 'Winding-up order',
      mentions: [],
      metadata: {
        notice_code: '2452',
        notice_type: 'Winding-Up Order (Companies)',
        edition: 'London',
        issue: '62178',
        page: '1122',
      },
    },
  ])
  const [pageDraft] = (
    await readGazetteDocument(createGazetteDocument(GAZETTE_NOTICE_PAGES['9000001'] ?? ''))
  ).drafts
  const [entryDraft] = (await readGazetteDocument(createGazetteDocument(feed([entry()])))).drafts
  assert.ok(
    (drafts[0]?.version ?? '') < (entryDraft?.version ?? '') &&
      (entryDraft?.version ?? '') < (pageDraft?.version ?? ''),
  )
})

test('convertGazetteJsonLdToRecord: notice in JSON-LD → draft with the linked company', async () => {
  const publicationPrefix = 'https://www.thegazette.co.uk/def/publication#'
  const noticeUri = 'https://www.thegazette.co.uk/id/notice/507319'
  const graph = [
    {
      '@id': noticeUri,
      [`${publicationPrefix}hasNoticeCode`]: [{ '@value': 2443 }],
      [`${publicationPrefix}hasNoticeID`]: [{ '@value': '507319' }],
      [`${publicationPrefix}hasPublicationDate`]: [{ '@value': '2017-05-02T16:09:04' }],
      [`${publicationPrefix}isAbout`]: [{ '@id': `${noticeUri}#notifiableThing` }],
    },
    {
      '@id': `${noticeUri}#notifiableThing`,
      '@type': ['x#y'],
      'https://www.thegazette.co.uk/def/insolvency#hasCompany': [
        { '@id': 'http://business.data.gov.uk/id/company/00077628' },
      ],
    },
    {
      '@id': 'http://business.data.gov.uk/id/company/00077628',
      'https://www.thegazette.co.uk/def/organisation#name': [{ '@value': 'ACME LIMITED' }],
    },
  ]
  const { drafts, problems } = await readGazetteDocument(createGazetteDocument(graph))
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.date, '2017-05-02')
  assert.deepEqual(extractGazetteFacts(drafts[0] as (typeof drafts)[0]).mentions, [
    'subject company ACME LIMITED =company_number:00077628',
  ])
})

const page = GAZETTE_NOTICE_PAGES['9000001'] ?? ''
const MALFORMED: readonly (readonly [string, object | string | Uint8Array, readonly string[]])[] = [
  ['truncated page', page.slice(0, -400), ['unreadable_document lost']],
  [
    'HTML page without a notice',
    '<!DOCTYPE html><html><body><h1>Service unavailable</h1></body></html>',
    ['unreadable_document lost'],
  ],
  ['truncated feed', JSON.stringify(feed([entry(), entry()])).slice(0, -60), ['truncated_document lost']],
  [
    'truncated Atom feed',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>x',
    ['unreadable_document lost'],
  ],
  ['Latin-1 bytes', Buffer.from(page.replace('Howe', 'Hôwe'), 'latin1'), ['unreadable_document lost']],
  ['entry without a date', feed([entry({ published: 'soon' })]), ['unreadable_row lost']],
  ['entry without an id', feed([entry({ id: null })]), ['unreadable_row lost']],
  ['text instead of an entry', feed(['KAYMILL']), ['unreadable_row lost']],
  ['unknown JSON object', { error: 'busy' }, ['unreadable_document lost']],
  ['page without a date', page.replaceAll(/\d{4}-\d\d-\d\dT01:00:00/g, 'soon'), ['unreadable_row lost']],
  ['nonexistent date', page.replaceAll('2024-03-01', '2024-02-30'), ['bad_value']],
  ['unknown property', page.replaceAll('gazorg:isTradingAs', 'gazorg:isBarteringAs'), ['unknown_field']],
  [
    'unknown notice kind',
    page.replaceAll('2443', '2499').replaceAll('Appointment of Liquidators', 'Novelties'),
    ['unknown_code'],
  ],
]
for (const [name, content, expected] of MALFORMED) {
  test(`read: ${name} → ${expected.join(', ')}`, async () => {
    const { problems } = await readGazetteDocument(createGazetteDocument(content))
    assert.deepEqual(
      problems.map(({ kind, isRecordLost }) => (isRecordLost ? `${kind} lost` : kind)),
      expected,
    )
  })
}

test('addActor: two people with the same number → second number invalid', async () => {
  const { drafts } = await readGazetteDocument(createGazetteDocument(page.replaceAll('90012', '90011')))
  const numbers = drafts[0]?.mentions.flatMap(({ identifiers }) =>
    identifiers.map(({ number, valid }) => [number, valid]),
  )
  assert.deepEqual(numbers, [
    ['09876543', true],
    ['90011', true],
    ['90011', false],
  ])
})

test('parseGazetteCompanyNumber: nine digits → invalid number', async () => {
  const { drafts } = await readGazetteDocument(createGazetteDocument(page.replaceAll('9876543', '987654321')))
  assert.deepEqual(drafts[0]?.mentions[0]?.identifiers[0], {
    scheme: 'company_number',
    jurisdiction: 'GB',
    number: '987654321',
    valid: false,
  })
})

test('parseGazetteCompanyNumber: five digits → leading zeros restored', async () => {
  const { drafts } = await readGazetteDocument(createGazetteDocument(page.replaceAll('9876543', '77628')))
  assert.deepEqual(drafts[0]?.mentions[0]?.identifiers[0], {
    scheme: 'company_number',
    jurisdiction: 'GB',
    number: '00077628',
    valid: true,
  })
})

test("addGazettePartiesFromMarkup: publisher's code instead of a petitioner's name → no petitioner", async () => {
  const petition = GAZETTE_NOTICE_PAGES['9000003'] ?? ''
  const unnamed = petition.replace(/<span property="gazorg:name"[^>]*>THE COMMISSIONERS[^<]*<\/span>/, '')
  const { drafts } = await readGazetteDocument(createGazetteDocument(unnamed))
  assert.deepEqual(
    drafts[0]?.mentions.map(({ role }) => role),
    ['subject', 'solicitor', 'court'],
  )
})

test('addGazettePartiesFromMarkup: company linked by its register URL → number from the URL', async () => {
  const registerLink =
    '<b about="this:notifiableThing" property="hasCompany" resource="http://business.data.gov.uk/id/company/00077628"/>'
  const linked = page
    .replace(/<p>Company Number: <span[^>]*>9876543<\/span><\/p>/, '')
    .replace('<div class="content"', `${registerLink}<div class="content"`)
  const { drafts } = await readGazetteDocument(createGazetteDocument(linked))
  assert.equal(
    extractGazetteFacts(drafts[0] as (typeof drafts)[0]).mentions[0],
    'subject company MOSSFIELD JOINERY LIMITED =company_number:00077628 @BX4 7ZZ',
  )
})

test('parseGazettePageMetadata: invalid time → date kept', async () => {
  const { drafts, problems } = await readGazetteDocument(
    createGazetteDocument(
      (GAZETTE_NOTICE_PAGES['9000003'] ?? '').replace('2018-09-18T00:00:00', '2018-09-18T1030:00'),
    ),
  )
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.metadata.hearing_date, '2018-09-18')
})

test('composeGazetteSummary: long text → shortened summary, full text in the details', async () => {
  const text = 'The creditors are told something. '.repeat(200)
  const { drafts } = await readGazetteDocument(
    createGazetteDocument(page.replace('<p>Date of Appointment', `<p>${text}</p><p>Date of Appointment`)),
  )
  assert.match(
    drafts[0]?.summary ?? '',
    /^Creditors’ voluntary liquidation\. Liquidators: Morag Eleanor Tarn and/,
  )
  assert.ok((drafts[0]?.summary?.length ?? 0) <= 400)
  assert.ok(String(drafts[0]?.details?.text).includes(text.trim()))
})

const OLD_PETITION = `<html><body><article class="full-notice"><dl class="metadata"><dt>Notice type:</dt><dd>Petitions to Wind Up (Companies)</dd>
<dt>Publication date:</dt><dd>7 September 2012</dd><dt>Company number:</dt><dd>2593821</dd><dt>Notice code:</dt><dd>2450</dd></dl>
<div class="content"><p>In the High Court of Justice (Chancery Division)</p><p>Companies Court No 6789 of 2012</p>
<p>In the Matter of FAIRLEIGH PRINT LIMITED</p><p>(Company Number 02593821)</p><p>and in the Matter of the Insolvency Act 1986</p>
<p>A Petition to wind up the above-named Company, of 12 Mill Row, Fairleigh, presented on 3 August 2012 by THE COMMISSIONERS FOR
HM REVENUE AND CUSTOMS, of Bush House, Strand, London, claiming to be Creditors of the Company, will be heard at the Royal Courts of
Justice, Strand, London, on 17 September 2012, at 1030 hours.</p></div></article></body></html>`

test('mapGazettePage: old petition without markup → facts from the text, ID from the URL', async () => {
  const { drafts, problems } = await readGazetteDocument(
    createGazetteDocument(OLD_PETITION, 'https://www.thegazette.co.uk/notice/L-60260-1655432/data.htm'),
  )
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.reference, 'L-60260-1655432')
  assert.deepEqual(drafts.map(extractGazetteFacts), [
    {
      date: '2012-09-07',
      category: 'winding_up_petition',
      title: 'Winding-up petition: FAIRLEIGH PRINT LIMITED, hearing 17/09/2012',
      mentions: [
        'subject company FAIRLEIGH PRINT LIMITED =company_number:02593821',
        'petitioner authority THE COMMISSIONERS FOR HM REVENUE AND CUSTOMS',
        'court authority High Court of Justice (Chancery Division)',
      ],
      metadata: {
        notice_code: '2450',
        notice_type: 'Petitions to Wind Up (Companies)',
        edition: 'London',
        issue: '60260',
        petition_date: '2012-08-03',
        hearing_date: '2012-09-17',
        court: 'High Court of Justice (Chancery Division)',
        court_case: '6789 of 2012',
        legal_basis: 'Insolvency Act 1986',
        address: '12 Mill Row, Fairleigh',
      },
      details: { hearing_place: 'the Royal Courts of Justice, Strand, London', hearing_time: '10:30' },
    },
  ])
})
