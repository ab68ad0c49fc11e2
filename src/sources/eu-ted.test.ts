import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { euTed } from './eu-ted.ts'
import type { CrawlRequest } from './source.ts'

const BASE = 'http://ted.local'
const DAY = { from: '2026-11-19', to: '2026-11-19' }

// Crawl requests and paging.

test('discover: two days → one search request per day, dates as YYYYMMDD', () => {
  const requests = euTed.discover({ from: '2026-02-28', to: '2026-03-01' }, BASE)
  assert.deepEqual(
    requests.map(({ url, role, headers, page }) => ({ url, role, headers, page })),
    Array.from({ length: 2 }, () => ({
      url: `${BASE}/v3/notices/search`,
      role: 'document',
      headers: { 'content-type': 'application/json' },
      page: 1,
    })),
  )
  const queries = requests.map(({ body }) => JSON.parse(body ?? ''))
  assert.deepEqual(
    queries.map(({ query }) => query),
    ['20260228', '20260301'].map(
      day => `publication-date>=${day} AND publication-date<=${day} SORT BY publication-number ASC`,
    ),
  )
  for (const { fields, limit, paginationMode, scope } of queries) {
    assert.deepEqual(
      { limit, paginationMode, scope },
      { limit: 250, paginationMode: 'ITERATION', scope: 'ALL' },
    )
    assert.equal(new Set(fields).size, fields.length)
  }
})

function searchResponse(parts: Record<string, unknown>): {
  url: string
  contentType: null
  bytes: Uint8Array
} {
  const whole = { notices: [{}], totalNoticeCount: 600, iterationNextToken: 'T2', timedOut: false, ...parts }
  return { url: `${BASE}/v3/notices/search`, contentType: null, bytes: Buffer.from(JSON.stringify(whole)) }
}

function searchRequest(page: number, token: string | null = null): CrawlRequest {
  const [first] = euTed.discover(DAY, BASE)
  assert.ok(first)
  const body = JSON.stringify({ ...JSON.parse(first.body ?? ''), iterationNextToken: token })
  return { ...first, page, body }
}

const follow = (page: ReturnType<typeof searchResponse>, request: CrawlRequest): CrawlRequest[] =>
  euTed.follow?.(page, request, DAY, BASE) ?? []

test('follow: response with token → same query with the token, page 2', () => {
  const [next, ...others] = follow(searchResponse({}), searchRequest(1))
  assert.deepEqual(others, [])
  assert.equal(next?.page, 2)
  const { iterationNextToken, ...query } = JSON.parse(next?.body ?? '')
  const { iterationNextToken: _, ...previousQuery } = JSON.parse(searchRequest(1).body ?? '')
  assert.equal(iterationNextToken, 'T2')
  assert.deepEqual(query, previousQuery)
})

const lastPages: readonly (readonly [string, Record<string, unknown>, number, string | null])[] = [
  ['all notices received, token present', { totalNoticeCount: 500 }, 2, 'T1'],
  ['empty page', { notices: [] }, 1, null],
  ['no token', { iterationNextToken: null }, 1, null],
  ['repeated token', { iterationNextToken: 'T1' }, 2, 'T1'],
  ['search timed out', { timedOut: true }, 1, null],
  ['total is not a number', { totalNoticeCount: 'many' }, 1, null],
  ['page 200 of an unlimited total', { totalNoticeCount: 1e12 }, 200, 'T1'],
]
for (const [name, parts, page, token] of lastPages) {
  test(`follow: ${name} → stop`, () =>
    assert.deepEqual(follow(searchResponse(parts), searchRequest(page, token)), []))
}

test('follow: invalid response → stop', () => {
  for (const bytes of [Buffer.from('<html>502</html>'), Buffer.alloc(0), Buffer.from('[]')]) {
    assert.deepEqual(follow({ url: '', contentType: null, bytes }, searchRequest(1)), [])
  }
})

// Search responses and notices.

async function readText(
  bytes: string,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(euTed, { url: 'x', contentType: null, bytes: Buffer.from(bytes) })
}

const NOTICE = {
  'publication-number': '812345-2026',
  'publication-date': '2026-11-19+01:00',
  'notice-type': 'cn-standard',
  'notice-title': { eng: 'Spain – Roadworks – Calle – Mayor', spa: 'España – Obras viales – Calle – Mayor' },
  'buyer-name': { spa: ['Ayuntamiento de Puerto Cierzo'] },
  'buyer-country': ['ESP'],
}

async function one(
  parts: Record<string, unknown>,
): Promise<AnnouncementDraft & { problems: readonly string[] }> {
  const { drafts, problems } = await readText(
    JSON.stringify({ notices: [{ ...NOTICE, ...parts }], totalNoticeCount: 1 }),
  )
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { ...draft, problems: problems.map(({ kind, location }) => `${kind} ${location}`) }
}

test('read: day without an issue → no drafts, no problems', async () => {
  assert.deepEqual(
    await readText('{"notices":[],"totalNoticeCount":0,"iterationNextToken":null,"timedOut":false}'),
    {
      drafts: [],
      problems: [],
    },
  )
})

const broken: readonly (readonly [string, string, string])[] = [
  ['timed-out response', '{"notices":[],"totalNoticeCount":9,"timedOut":true}', 'unreadable_document'],
  ['API error', '{"message":"Unrecognized field","error":{"type":"INVALID"}}', 'unreadable_document'],
  ['challenge page', '<!DOCTYPE html><html><body>challenge</body></html>', 'unreadable_document'],
  ['other XML', '<rss><channel/></rss>', 'unreadable_document'],
  ['unterminated comment', `<!--${'x'.repeat(1_000)}`, 'unreadable_document'],
  ['more notices than are fetched', '{"notices":[],"totalNoticeCount":6800000}', 'too_large'],
  ['truncated response', `{"notices":[${JSON.stringify(NOTICE)},{"publi`, 'truncated_document'],
]
for (const [name, bytes, kind] of broken) {
  test(`read: ${name} → ${kind}`, async () => {
    const { problems } = await readText(bytes)
    assert.deepEqual(
      problems.map(problem => [problem.kind, problem.isRecordLost]),
      [[kind, true]],
    )
  })
}

test('title: several languages → the notice’s own title in its own language', async () => {
  const { title, language, jurisdiction, problems } = await one({})
  assert.deepEqual(
    { title, language, jurisdiction, problems },
    {
      title: 'Calle – Mayor',
      language: 'es',
      jurisdiction: 'ES',
      problems: [],
    },
  )
  assert.equal(
    (await one({ 'title-proc': { spa: 'Obras de la calle Mayor' } })).title,
    'Obras de la calle Mayor',
  )
  assert.equal((await one({ 'notice-title': { eng: 'Spain-Madrid: Roadworks' } })).title, 'Roadworks')
})

test('jurisdiction: EU institution or country without its own jurisdiction → EU', async () => {
  const found = await one({ 'buyer-country': ['LUX'], 'buyer-legal-type': ['eu-ins-bod-ag'] })
  assert.deepEqual([found.jurisdiction, found.metadata.country], ['EU', 'LU'])
  assert.equal(
    (await one({ 'buyer-country': ['FRA'], 'buyer-legal-type': ['eu-ins-bod-ag'] })).jurisdiction,
    'EU',
  )
  assert.equal((await one({ 'buyer-country': ['POL'] })).jurisdiction, 'EU')
  assert.equal((await one({ 'buyer-country': ['GBR'] })).jurisdiction, 'GB')
  assert.deepEqual((await one({ 'buyer-country': ['QQQ'] })).problems, [
    'unknown_code 812345-2026 buyer-country',
  ])
})

test('date: alias PD in UTC → day in Luxembourg', async () => {
  assert.equal((await one({ 'publication-date': null, PD: '2022-02-06T23:00:00Z' })).date, '2022-02-07')
})

const winnerCountries: readonly (readonly [string, string[], unknown])[] = [
  ['one country', ['FRA', 'FRA'], 'FR'],
  ['several countries', ['ESP', 'FRA'], 'EU'],
  ['no country', [], undefined],
]
for (const [what, countries, expected] of winnerCountries) {
  test(`winner jurisdiction: ${what} → ${expected}`, async () => {
    const { mentions } = await one({
      'notice-type': 'can-standard',
      'winner-selection-status': ['selec-w'],
      'winner-name': { spa: ['A, S.L.', 'B SAS'] },
      'winner-country': countries,
    })
    const winners = mentions.filter(({ role }) => role === 'supplier')
    assert.deepEqual(
      winners.map(({ jurisdiction }) => jurisdiction),
      [expected, expected],
    )
  })
}

test('identifier: one name and one number → assigned, several → details only', async () => {
  const award = { 'notice-type': 'can-standard', 'winner-selection-status': ['selec-w'] }
  const alone = await one({
    ...award,
    'winner-name': { spa: ['A, S.L.', 'A, S.L.'] },
    'winner-identifier': ['B00010082'],
    'winner-country': ['ESP'],
  })
  assert.deepEqual(
    alone.mentions.map(({ role, name, identifiers }) => [
      role,
      name,
      identifiers.map(({ number }) => number),
    ]),
    [
      ['buyer', 'Ayuntamiento de Puerto Cierzo', []],
      ['supplier', 'A, S.L.', ['B00010082']],
    ],
  )
  const two = await one({
    ...award,
    'winner-name': { spa: ['A, S.L.', 'B, S.L.'] },
    'winner-identifier': ['B00010082', 'A00010074'],
  })
  assert.deepEqual(
    two.mentions.map(({ identifiers }) => identifiers),
    [[], [], []],
  )
  assert.deepEqual(two.details?.winner_identifiers, ['B00010082', 'A00010074'])
})

test('mentions: tenderers beside winners → role tenderer', async () => {
  const found = await one({
    'notice-type': 'can-standard',
    'winner-selection-status': ['selec-w'],
    'winner-name': { spa: ['A, S.L.'] },
    'organisation-name-tenderer': { spa: ['A, S.L.', 'B, S.L.'] },
  })
  assert.deepEqual(
    found.mentions.map(({ role, name }) => `${role} ${name}`),
    ['buyer Ayuntamiento de Puerto Cierzo', 'supplier A, S.L.', 'tenderer B, S.L.'],
  )
})

test('award amount: nothing awarded or mixed currencies → absent', async () => {
  const amounts = {
    'notice-type': 'can-standard',
    'result-value-notice': '6157925.85',
    'result-value-cur-notice': 'EUR',
  }
  const awarded = await one({ ...amounts, 'winner-selection-status': ['selec-w', 'clos-nw'] })
  assert.deepEqual([awarded.category, awarded.metadata.award_amount], ['contract_award', 6157925.85])
  const failed = await one({ ...amounts, 'winner-selection-status': ['clos-nw'] })
  assert.deepEqual([failed.category, failed.metadata.award_amount], ['tender_unsuccessful', undefined])
  const mixed = await one({
    ...amounts,
    'winner-selection-status': ['selec-w'],
    'estimated-value-cur-proc': 'SEK',
  })
  assert.deepEqual([mixed.metadata.award_amount, mixed.metadata.currency], [undefined, undefined])
})

test('deadline: several dates → earliest, placeholder → absent', async () => {
  const stated = (...deadlines: string[]): Record<string, unknown> => ({
    'deadline-receipt-tender-date-lot': deadlines,
  })
  assert.equal((await one(stated('2026-12-20+01:00', '2026-12-10+01:00'))).metadata.deadline, '2026-12-10')
  assert.equal((await one(stated('2099-12-31+01:00'))).metadata.deadline, undefined)
  assert.deepEqual((await one(stated('soon'))).problems, [
    'bad_value 812345-2026 deadline-receipt-tender-date-lot',
  ])
})

test('deadline time: one deadline in local time → kept, UTC or several dates → absent', async () => {
  const stated = (time: string, ...days: string[]): Record<string, unknown> => ({
    'deadline-receipt-tender-date-lot': days,
    'deadline-receipt-tender-time-lot': [time],
  })
  const day = '2026-12-10+01:00'
  assert.equal((await one(stated('14:00:00+01:00', day, day))).metadata.deadline_time, '14:00')
  assert.equal((await one(stated('13:00:00Z', day))).metadata.deadline_time, undefined)
  assert.equal(
    (await one(stated('14:00:00+01:00', day, '2026-12-20+01:00'))).metadata.deadline_time,
    undefined,
  )
})

test('change: correction → corrects, cancellation → withdraws, UUID → no link', async () => {
  const change = (reason: string): Record<string, unknown> => ({
    'change-reason-code': [reason],
    'change-notice-version-identifier': '700001-2026',
  })
  const corrected = await one(change('update-add'))
  assert.deepEqual([corrected.category, corrected.corrects], ['tender_amendment', '700001-2026'])
  const cancelled = await one(change('cancel'))
  assert.deepEqual([cancelled.category, cancelled.withdraws], ['tender_cancellation', '700001-2026'])
  const unknown = await one({
    ...change('x'),
    'change-notice-version-identifier': '6bc75979-ce6c-46eb-81a6-eee543697dec-01',
  })
  assert.deepEqual(
    [unknown.category, unknown.corrects, unknown.problems],
    ['other', undefined, ['unknown_code 812345-2026 change-reason-code']],
  )
})

test('category: unknown notice type → other, unknown_code', async () => {
  const found = await one({ 'notice-type': 'cn-invented' })
  assert.deepEqual([found.category, found.problems], ['other', ['unknown_code 812345-2026 notice-type']])
})

test('category: document type of a legacy notice → its category', async () => {
  const found = await one({ 'notice-type': null, TD: '7' })
  assert.deepEqual([found.category, found.metadata.notice_type], ['contract_award', 'Contract award notice'])
})

test('version: XML and search result of one notice → XML is newer', async () => {
  const { version } = await one({})
  const xml = await readText(EFORMS)
  assert.ok((xml.drafts[0]?.version ?? '') > (version ?? ''))
  assert.equal(xml.drafts[0]?.reference, '812345-2026')
})

const EFORMS = `<?xml version="1.0"?><!-- < --><x:ContractNotice xmlns:x="x">
<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><efext:EformsExtension>
<efac:NoticeSubType><cbc:SubTypeCode>16</cbc:SubTypeCode></efac:NoticeSubType>
<efac:Publication><efbc:NoticePublicationID>00812345-2026</efbc:NoticePublicationID><efbc:PublicationDate>2026-11-19Z</efbc:PublicationDate></efac:Publication>
</efext:EformsExtension></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
<cbc:NoticeTypeCode listName="competition">cn-standard</cbc:NoticeTypeCode><cbc:NoticeLanguageCode>ENG</cbc:NoticeLanguageCode>
<cac:ProcurementProject><cbc:Name languageID="ENG">Name</cbc:Name></cac:ProcurementProject></x:ContractNotice>`

test('read: 3,000 lots → draft without lots, left_out names them', async () => {
  const lot = (i: number): string =>
    `<cac:ProcurementProjectLot><cbc:ID schemeName="Lot">LOT-${i}</cbc:ID><cac:ProcurementProject><cbc:Name languageID="ENG">Medicine ${i}</cbc:Name>` +
    `<cbc:Description languageID="ENG">${'d'.repeat(300)}</cbc:Description></cac:ProcurementProject></cac:ProcurementProjectLot>`
  const lots = Array.from({ length: 3_000 }, (_, i) => lot(i)).join('')
  const { drafts, problems } = await readText(EFORMS.replace('</x:', `${lots}</x:`))
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.metadata.lots, 3_000)
  assert.deepEqual(drafts[0]?.details?.left_out, ['lots'])
})

test('read: notice without number → lost, reason stated', async () => {
  const { drafts, problems } = await readText('<ContractNotice><a/></ContractNotice>')
  assert.equal(drafts.length, 0)
  assert.match(problems[0]?.reason ?? '', /no number or no publication date/)
})

// TED_EXPORT notices, older than eForms.

const exported = (codes: string, form: string): string =>
  `<TED_EXPORT VERSION="R2.0.9" DOC_ID="000077-2019"><CODED_DATA_SECTION><REF_OJS><NO_OJ>1</NO_OJ><DATE_PUB>20190102</DATE_PUB></REF_OJS>` +
  `<NOTICE_DATA><NO_DOC_OJS>2019/S 001-000077</NO_DOC_OJS><LG_ORIG>EN</LG_ORIG><ISO_COUNTRY VALUE="UK"/></NOTICE_DATA><CODIF_DATA>${codes}</CODIF_DATA></CODED_DATA_SECTION>` +
  `<TRANSLATION_SECTION><ML_TITLES><ML_TI_DOC LG="EN"><TI_TEXT><P>Roadworks</P></TI_TEXT></ML_TI_DOC></ML_TITLES><ML_AA_NAMES><AA_NAME LG="EN">Eskmere Council</AA_NAME></ML_AA_NAMES></TRANSLATION_SECTION>` +
  `<FORM_SECTION>${form}</FORM_SECTION></TED_EXPORT>`
const type = (code: string): string => `<TD_DOCUMENT_TYPE CODE="${code}">x</TD_DOCUMENT_TYPE>`
const awards = (...contents: string[]): string =>
  `<F03_2014 LG="EN">${contents.map(content => `<AWARD_CONTRACT>${content}</AWARD_CONTRACT>`).join('')}</F03_2014>`
const NONE = '<NO_AWARDED_CONTRACT><PROCUREMENT_UNSUCCESSFUL/></NO_AWARDED_CONTRACT>'
const GIVEN_UP = '<NO_AWARDED_CONTRACT><PROCUREMENT_DISCONTINUED/></NO_AWARDED_CONTRACT>'
const WON =
  '<AWARDED_CONTRACT><CONTRACTORS><CONTRACTOR><ADDRESS_CONTRACTOR><OFFICIALNAME>Tarnside Ltd</OFFICIALNAME><COUNTRY VALUE="UK"/></ADDRESS_CONTRACTOR></CONTRACTOR></CONTRACTORS></AWARDED_CONTRACT>'

const exports: readonly (readonly [string, string, string, string])[] = [
  ['one of two lots awarded', awards(NONE, WON), 'contract_award', 'Award: Roadworks'],
  ['no lot awarded', awards(NONE, GIVEN_UP), 'tender_unsuccessful', 'No award: Roadworks'],
  ['all lots discontinued', awards(GIVEN_UP, GIVEN_UP), 'tender_cancellation', 'Cancellation: Roadworks'],
  [
    'corrected award',
    '<F14_2014 LG="EN"><CHANGES><CHANGE/></CHANGES></F14_2014>',
    'award_correction',
    'Award correction: Roadworks',
  ],
  ['empty form', '<F03_2014 LG="EN"/>', 'contract_award', 'Award: Roadworks'],
]
test('TED_EXPORT award amount: total without award → absent', async () => {
  const total = '<OBJECT_CONTRACT><VAL_TOTAL CURRENCY="EUR">500</VAL_TOTAL></OBJECT_CONTRACT>'
  const amountOf = async (award: string) => {
    const form = awards(award).replace('<AWARD_CONTRACT>', `${total}<AWARD_CONTRACT>`)
    const { award_amount, currency } = (await readText(exported(type('7'), form))).drafts[0]?.metadata ?? {}
    return [award_amount, currency]
  }
  assert.deepEqual(await amountOf(NONE), [undefined, undefined])
  assert.deepEqual(await amountOf(WON), [500, 'EUR'])
})

for (const [name, form, category, title] of exports) {
  test(`TED_EXPORT category: ${name} → ${category}`, async () => {
    const { drafts, problems } = await readText(exported(type('7'), form))
    assert.deepEqual(problems, [])
    assert.equal(drafts[0]?.category, category)
    assert.deepEqual(
      [drafts[0]?.reference, drafts[0]?.jurisdiction, drafts[0]?.title],
      ['77-2019', 'GB', title],
    )
    assert.equal(drafts[0]?.mentions[0]?.name, 'Eskmere Council')
  })
}

test('TED_EXPORT: element with PUBLICATION="NO" → left out', async () => {
  const secret = WON.replace('<CONTRACTORS>', '<CONTRACTORS PUBLICATION="NO">')
  const { drafts } = await readText(exported(type('7'), awards(secret)))
  assert.deepEqual(
    drafts[0]?.mentions.map(({ name }) => name),
    ['Eskmere Council'],
  )
})

test('TED_EXPORT: form older than 2014 → buyer, object, supplier and amount', async () => {
  const form = `<CONTRACT_AWARD CATEGORY="ORIGINAL" LG="EN"><FD_CONTRACT_AWARD CTYPE="SERVICES">
<CONTRACTING_AUTHORITY_INFORMATION_CONTRACT_AWARD><NAME_ADDRESSES_CONTACT_CONTRACT_AWARD><CA_CE_CONCESSIONAIRE_PROFILE>
<ORGANISATION><OFFICIALNAME>Wolding Council</OFFICIALNAME></ORGANISATION><TOWN>Wolding</TOWN><COUNTRY VALUE="UK"/>
</CA_CE_CONCESSIONAIRE_PROFILE></NAME_ADDRESSES_CONTACT_CONTRACT_AWARD></CONTRACTING_AUTHORITY_INFORMATION_CONTRACT_AWARD>
<OBJECT_CONTRACT_INFORMATION_CONTRACT_AWARD_NOTICE><DESCRIPTION_AWARD_NOTICE_INFORMATION>
<TITLE_CONTRACT><P>Gritting</P></TITLE_CONTRACT><SHORT_CONTRACT_DESCRIPTION><P>Salt.</P><P>Crews.</P></SHORT_CONTRACT_DESCRIPTION>
</DESCRIPTION_AWARD_NOTICE_INFORMATION></OBJECT_CONTRACT_INFORMATION_CONTRACT_AWARD_NOTICE>
<AWARD_OF_CONTRACT><CONTRACT_NUMBER>7</CONTRACT_NUMBER><CONTRACT_AWARD_DATE><DAY>3</DAY><MONTH>2</MONTH><YEAR>2013</YEAR></CONTRACT_AWARD_DATE>
<OFFERS_RECEIVED_NUMBER>4</OFFERS_RECEIVED_NUMBER>
<ECONOMIC_OPERATOR_NAME_ADDRESS><CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME><ORGANISATION><OFFICIALNAME>Brackenfell Ltd</OFFICIALNAME></ORGANISATION><COUNTRY VALUE="UK"/></CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME></ECONOMIC_OPERATOR_NAME_ADDRESS>
<CONTRACT_VALUE_INFORMATION><COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE CURRENCY="GBP"><VALUE_COST FMTVAL="125000.50">125 000,50</VALUE_COST></COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE></CONTRACT_VALUE_INFORMATION>
</AWARD_OF_CONTRACT></FD_CONTRACT_AWARD></CONTRACT_AWARD>`
  const { drafts, problems } = await readText(exported(type('7'), form))
  assert.deepEqual(problems, [])
  const [draft] = drafts
  assert.deepEqual(
    [
      draft?.title,
      draft?.summary,
      draft?.metadata.award_amount,
      draft?.metadata.currency,
      draft?.metadata.award_date,
    ],
    [
      'Award: Gritting',
      'Award: Brackenfell Ltd, £125,000.50, 4 tenders received. Buyer: Wolding Council. Salt. Crews.',
      125000.5,
      'GBP',
      '2013-02-03',
    ],
  )
  assert.deepEqual(
    draft?.mentions.map(({ role, name, jurisdiction }) => [role, name, jurisdiction]),
    [
      ['buyer', 'Wolding Council', 'GB'],
      ['supplier', 'Brackenfell Ltd', 'GB'],
    ],
  )
})

test('TED_EXPORT: unknown document type → other, unknown_code', async () => {
  const { drafts, problems } = await readText(exported(type('?'), awards(WON)))
  assert.equal(drafts[0]?.category, 'other')
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['unknown_code'],
  )
})
