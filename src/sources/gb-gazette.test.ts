import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTICES } from '../../test/expected/gb-gazette.ts'
import { document, factsOf, readAll } from '../../test/gazette/facts.ts'
import { PAGES } from '../../test/gazette/pages.ts'
import { gbGazette } from './gb-gazette.ts'
import { Broken } from './kit/broken.ts'
import type { Request } from './source.ts'

const WINDOW = { from: '2026-10-08', to: '2026-10-09' }

for (const [reference, page] of Object.entries(PAGES)) {
  test(`page of notice ${reference}`, async () => {
    const { drafts, problems } = await readAll(document(page))
    assert.deepEqual(problems, [])
    assert.deepEqual(drafts.map(factsOf), [NOTICES[reference]])
    assert.equal(drafts[0]?.reference, reference)
    assert.equal(drafts[0]?.url, `https://www.thegazette.co.uk/notice/${reference}`)
  })
}

/** An entry of the feed where only what a test is about is stated. */
const entry = (changes: object = {}): object => ({
  id: 'https://www.thegazette.co.uk/id/notice/5227571',
  'f:status': 'published',
  'f:notice-code': '2443',
  title: 'KAYMILL PAYROLL LTD',
  link: [{ '@href': 'https://www.thegazette.co.uk/notice/5227571' }],
  updated: '2026-10-09T08:00:00Z',
  published: '2026-10-09T01:05:09',
  category: { '@term': 'Appointment of Liquidators' },
  content: '<div><p>Name of Company: KAYMILL PAYROLL LTD Company Number: 99697327 ...</p></div>',
  ...changes,
})
const feed = (entries: unknown, facts: object = {}): object => ({ 'f:total': '1', entry: entries, ...facts })

test('discover asks for each day, corporate notices only, the oldest first', () => {
  const requests = gbGazette.discover(WINDOW, 'http://mirror')
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
const asked = FIRST as Request
const next = `${asked.url.replace('results-page=1&', 'results-page=2&')}`
const leads: readonly (readonly [string, object | string, readonly string[]])[] = [
  [
    'notices, then the next page',
    feed([entry(), entry({ id: 'x/notice/L-1-2' })], { 'f:total': 150, 'f:page-stop': '100' }),
    ['http://mirror/notice/5227571/data.xml', 'http://mirror/notice/L-1-2/data.xml', next],
  ],
  ['the last page', feed([entry()], { 'f:page-stop': 1 }), ['http://mirror/notice/5227571/data.xml']],
  [
    'one entry that is no list',
    feed(entry(), { 'f:page-stop': '1' }),
    ['http://mirror/notice/5227571/data.xml'],
  ],
  [
    'no counts, but a link',
    { entry: [entry()], link: [{ '@rel': 'next', '@href': 'https://elsewhere.example/' }] },
    ['http://mirror/notice/5227571/data.xml', next],
  ],
  ['no counts, no link', { entry: [entry()] }, ['http://mirror/notice/5227571/data.xml']],
  ['nothing', { 'f:total': '0', entry: null }, []],
  ['nothing, and a total that says otherwise', { 'f:total': '900', 'f:page-stop': '100', entry: [] }, []],
  [
    'persons among them, and a scanned page',
    feed([
      entry({ 'f:notice-code': '2503' }),
      entry({ id: 'https://www.thegazette.co.uk/London/issue/1/page/2' }),
    ]),
    [],
  ],
]
for (const [what, page, expected] of leads) {
  test(`follow: ${what}`, () => {
    const requests = gbGazette.follow?.(document(page, asked.url), asked, WINDOW, 'http://mirror')
    assert.deepEqual(
      requests?.map(({ url }) => url),
      expected,
    )
    for (const { role, url, mayBeMissing, page: number } of requests ?? []) {
      if (role === 'index') assert.equal(number, 2)
      else assert.ok(url.endsWith('/data.xml') && mayBeMissing)
    }
  })
}

test('following comes to an end, whatever the publisher answers', () => {
  const endless = document(feed([entry()], { 'f:total': 1e9, 'f:page-stop': 1 }), asked.url)
  let request: Request | undefined = asked
  let pages = 0
  assert.throws(() => {
    for (; request !== undefined; pages++)
      request = gbGazette
        .follow?.(endless, request, WINDOW, 'http://mirror')
        .find(({ role }) => role === 'index')
  }, Broken)
  assert.ok(pages < 1_000)
})

test('a notice leads nowhere', () => {
  const request: Request = { url: 'http://mirror/notice/1/data.xml', role: 'document' }
  assert.deepEqual(gbGazette.follow?.(document('anything'), request, WINDOW, 'http://mirror'), [])
})

for (const answer of [
  '<!DOCTYPE html><title>Sorry</title>',
  '{"error":"busy"}',
  '',
  '[]',
  '{"f:total":"1","entry":[',
]) {
  test(`follow is told of ${JSON.stringify(answer)}`, () => {
    assert.throws(
      () => gbGazette.follow?.(document(answer, asked.url), asked, WINDOW, 'http://mirror'),
      Broken,
    )
  })
}

const left: readonly (readonly [string, object | string, string])[] = [
  [
    'a bankruptcy',
    feed([
      entry({ 'f:notice-code': '2503', title: 'FELL, UNA', category: { '@term': 'Bankruptcy Orders' } }),
    ]),
    'left_out 5227571',
  ],
  [
    'an estate by its name alone',
    feed([
      entry({ 'f:notice-code': undefined, title: 'FELL, Una', category: { '@term': 'Deceased Estates' } }),
    ]),
    'left_out 5227571',
  ],
  [
    'a name that both have, and no company',
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
    'a scanned page',
    feed([
      entry({ id: 'https://www.thegazette.co.uk/London/issue/34159/page/3065', 'f:notice-code': undefined }),
    ]),
    'left_out https://www.thegazette.co.uk/London/issue/34159/page/3065',
  ],
  [
    'a page about a person',
    PAGES['9000001']
      ?.replaceAll('2443', '2503')
      .replaceAll('Appointment of Liquidators', 'Bankruptcy Orders') ?? '',
    'left_out 9000001',
  ],
]
for (const [what, content, told] of left) {
  test(`left out: ${what}`, async () => {
    const { drafts, problems } = await readAll(document(content))
    assert.deepEqual(drafts, [])
    assert.deepEqual(
      problems.map(({ kind, place, lost }) => `${kind} ${place}${lost ? ' lost' : ''}`),
      [told],
    )
    assert.ok(!/fell/i.test(JSON.stringify(problems)), 'nobody is named in a problem')
  })
}

test('one entry, a title in parts, several terms and content in parts', async () => {
  const { drafts, problems } = await readAll(
    document(
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
  assert.equal(drafts[0]?.title, 'Appointment of Liquidators: KAYMILL PAYROLL LTD')
  assert.equal(drafts[0]?.mentions[0]?.identifiers[0]?.number, '99697327')
})

test('a title of several companies names the first, and gives no number to it', async () => {
  const title = 'KAYMILL PAYROLL LTD AND 4 OTHERS'
  const { drafts } = await readAll(
    document(feed([entry({ title, content: '<p>Company Number: 99697327 of one</p>' })])),
  )
  assert.equal(drafts[0]?.title, `Appointment of Liquidators: ${title}`)
  assert.deepEqual(factsOf(drafts[0] as (typeof drafts)[0]).mentions, ['subject company KAYMILL PAYROLL LTD'])
})

test('an entry alone, as an address of its own answers', async () => {
  const { drafts, problems } = await readAll(document(entry()))
  assert.deepEqual([drafts.length, problems], [1, []])
})

test('linked data of a notice: its head, which never takes the place of the notice', async () => {
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
  const { drafts, problems } = await readAll(document({ format: 'linked-data-api', version: '0.2', result }))
  assert.deepEqual(problems, [])
  assert.deepEqual(drafts.map(factsOf), [
    {
      date: '2018-01-19',
      category: 'insolvency_filing',
      title: 'Winding-Up Order (Companies)',
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
  const [page] = (await readAll(document(PAGES['9000001'] ?? ''))).drafts
  const [extract] = (await readAll(document(feed([entry()])))).drafts
  assert.ok(
    (drafts[0]?.version ?? '') < (extract?.version ?? '') && (extract?.version ?? '') < (page?.version ?? ''),
  )
})

test('a notice in JSON-LD', async () => {
  const gaz = 'https://www.thegazette.co.uk/def/publication#'
  const uri = 'https://www.thegazette.co.uk/id/notice/507319'
  const graph = [
    {
      '@id': uri,
      [`${gaz}hasNoticeCode`]: [{ '@value': 2443 }],
      [`${gaz}hasNoticeID`]: [{ '@value': '507319' }],
      [`${gaz}hasPublicationDate`]: [{ '@value': '2017-05-02T16:09:04' }],
      [`${gaz}isAbout`]: [{ '@id': `${uri}#notifiableThing` }],
    },
    {
      '@id': `${uri}#notifiableThing`,
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
  const { drafts, problems } = await readAll(document(graph))
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.date, '2017-05-02')
  assert.deepEqual(factsOf(drafts[0] as (typeof drafts)[0]).mentions, [
    'subject company ACME LIMITED =company_number:00077628',
  ])
})

const page = PAGES['9000001'] ?? ''
const broken: readonly (readonly [string, object | string | Uint8Array, readonly string[]])[] = [
  ['a page cut off', page.slice(0, -400), ['unreadable_document lost']],
  [
    'an HTML page without a notice',
    '<!DOCTYPE html><html><body><h1>Service unavailable</h1></body></html>',
    ['unreadable_document lost'],
  ],
  ['a feed cut off', JSON.stringify(feed([entry(), entry()])).slice(0, -60), ['truncated_document lost']],
  [
    'an Atom feed cut off',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>x',
    ['unreadable_document lost'],
  ],
  ['Latin letters', Buffer.from(page.replace('Howe', 'Hôwe'), 'latin1'), ['unreadable_document lost']],
  ['an entry without a date', feed([entry({ published: 'soon' })]), ['unreadable_row lost']],
  ['an entry without an id', feed([entry({ id: null })]), ['unreadable_row lost']],
  ['an entry that is a text', feed(['KAYMILL']), ['unreadable_row lost']],
  ['another object', { error: 'busy' }, ['unreadable_document lost']],
  ['a page without a date', page.replaceAll(/\d{4}-\d\d-\d\dT01:00:00/g, 'soon'), ['unreadable_row lost']],
  ['a day that does not exist', page.replaceAll('2024-03-01', '2024-02-30'), ['bad_value']],
  [
    'a property nobody knows',
    page.replaceAll('gazorg:isTradingAs', 'gazorg:isBarteringAs'),
    ['unknown_field'],
  ],
  [
    'a kind nobody knows',
    page.replaceAll('2443', '2499').replaceAll('Appointment of Liquidators', 'Novelties'),
    ['unknown_code'],
  ],
]
for (const [what, content, expected] of broken) {
  test(`broken: ${what}`, async () => {
    const { problems } = await readAll(document(content))
    assert.deepEqual(
      problems.map(({ kind, lost }) => (lost ? `${kind} lost` : kind)),
      expected,
    )
  })
}

test('two people under one number: the second keeps it as one that is not valid', async () => {
  const { drafts } = await readAll(document(page.replaceAll('90012', '90011')))
  const numbers = drafts[0]?.mentions.flatMap(({ identifiers }) =>
    identifiers.map(({ number, valid }) => [number, valid]),
  )
  assert.deepEqual(numbers, [
    ['09876543', true],
    ['90011', true],
    ['90011', false],
  ])
})

test('a company of many digits keeps them as an invalid number', async () => {
  const { drafts } = await readAll(document(page.replaceAll('9876543', '987654321')))
  assert.deepEqual(drafts[0]?.mentions[0]?.identifiers[0], {
    ...{ scheme: 'company_number', jurisdiction: 'GB', number: '987654321', valid: false },
  })
})

test('zeros that a number lost are put back, however many', async () => {
  const { drafts } = await readAll(document(page.replaceAll('9876543', '77628')))
  assert.deepEqual(drafts[0]?.mentions[0]?.identifiers[0], {
    ...{ scheme: 'company_number', jurisdiction: 'GB', number: '00077628', valid: true },
  })
})

test("the publisher's own code in the place of a petitioner's name names nobody", async () => {
  const petition = PAGES['9000003'] ?? ''
  const unnamed = petition.replace(/<span property="gazorg:name"[^>]*>THE COMMISSIONERS[^<]*<\/span>/, '')
  const { drafts } = await readAll(document(unnamed))
  assert.deepEqual(
    drafts[0]?.mentions.map(({ role }) => role),
    ['subject', 'court'],
  )
})

test('a company that is linked by its address in a register too has its number from there', async () => {
  const register =
    '<b about="this:notifiableThing" property="hasCompany" resource="http://business.data.gov.uk/id/company/00077628"/>'
  const linked = page
    .replace(/<p>Company Number: <span[^>]*>9876543<\/span><\/p>/, '')
    .replace('<div class="content"', `${register}<div class="content"`)
  const { drafts } = await readAll(document(linked))
  assert.equal(
    factsOf(drafts[0] as (typeof drafts)[0]).mentions[0],
    'subject company MOSSFIELD JOINERY LIMITED =company_number:00077628 @BX4 7ZZ',
  )
})

test('a time that is none leaves its day', async () => {
  const { drafts, problems } = await readAll(
    document((PAGES['9000003'] ?? '').replace('2018-09-18T00:00:00', '2018-09-18T1030:00')),
  )
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.metadata.hearing_date, '2018-09-18')
})

test('a long text is shown in part and kept whole', async () => {
  const text = 'The creditors are told something. '.repeat(200)
  const { drafts } = await readAll(
    document(page.replace('<p>Date of Appointment', `<p>${text}</p><p>Date of Appointment`)),
  )
  assert.ok((drafts[0]?.summary?.length ?? 0) <= 2_002 && drafts[0]?.summary?.endsWith('. …'))
  assert.ok(String(drafts[0]?.details?.text).includes(text.trim()))
})

const OLD = `<html><body><article class="full-notice"><dl class="metadata"><dt>Notice type:</dt><dd>Petitions to Wind Up (Companies)</dd>
<dt>Publication date:</dt><dd>7 September 2012</dd><dt>Company number:</dt><dd>2593821</dd><dt>Notice code:</dt><dd>2450</dd></dl>
<div class="content"><p>In the High Court of Justice (Chancery Division)</p><p>Companies Court No 6789 of 2012</p>
<p>In the Matter of FAIRLEIGH PRINT LIMITED</p><p>(Company Number 02593821)</p><p>and in the Matter of the Insolvency Act 1986</p>
<p>A Petition to wind up the above-named Company, of 12 Mill Row, Fairleigh, presented on 3 August 2012 by THE COMMISSIONERS FOR
HM REVENUE AND CUSTOMS, of Bush House, Strand, London, claiming to be Creditors of the Company, will be heard at the Royal Courts of
Justice, Strand, London, on 17 September 2012, at 1030 hours.</p></div></article></body></html>`

test('an old petition of text alone, its ID in its address', async () => {
  const { drafts, problems } = await readAll(
    document(OLD, 'https://www.thegazette.co.uk/notice/L-60260-1655432/data.htm'),
  )
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.reference, 'L-60260-1655432')
  assert.deepEqual(drafts.map(factsOf), [
    {
      date: '2012-09-07',
      category: 'winding_up_petition',
      title: 'Petitions to Wind Up (Companies): FAIRLEIGH PRINT LIMITED',
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
      },
    },
  ])
})
