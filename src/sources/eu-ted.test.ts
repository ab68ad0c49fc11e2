import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhole } from '../../test/reading.ts'
import type { Draft } from '../model/announcement.ts'
import type { Problem } from '../model/raw.ts'
import { euTed } from './eu-ted.ts'
import type { Request } from './source.ts'

const BASE = 'http://ted.local'
const DAY = { from: '2026-11-19', to: '2026-11-19' }

// The protocol.

test('one question a day, in the only form of a date that is answered rightly', () => {
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
  const questions = requests.map(({ body }) => JSON.parse(body ?? ''))
  assert.deepEqual(
    questions.map(({ query }) => query),
    ['20260228', '20260301'].map(
      day => `publication-date>=${day} AND publication-date<=${day} SORT BY publication-number ASC`,
    ),
  )
  for (const { fields, limit, paginationMode, scope } of questions) {
    assert.deepEqual(
      { limit, paginationMode, scope },
      { limit: 250, paginationMode: 'ITERATION', scope: 'ALL' },
    )
    assert.equal(new Set(fields).size, fields.length)
  }
})

function answer(parts: Record<string, unknown>): { url: string; contentType: null; bytes: Uint8Array } {
  const whole = { notices: [{}], totalNoticeCount: 600, iterationNextToken: 'T2', timedOut: false, ...parts }
  return { url: `${BASE}/v3/notices/search`, contentType: null, bytes: Buffer.from(JSON.stringify(whole)) }
}

function asked(page: number, token: string | null = null): Request {
  const [first] = euTed.discover(DAY, BASE)
  assert.ok(first)
  const body = JSON.stringify({ ...JSON.parse(first.body ?? ''), iterationNextToken: token })
  return { ...first, page, body }
}

const follow = (page: ReturnType<typeof answer>, request: Request): Request[] =>
  euTed.follow?.(page, request, DAY, BASE) ?? []

test('the token goes back with the same question, and the page is counted', () => {
  const [next, ...others] = follow(answer({}), asked(1))
  assert.deepEqual(others, [])
  assert.equal(next?.page, 2)
  const { iterationNextToken, ...question } = JSON.parse(next?.body ?? '')
  const { iterationNextToken: _, ...before } = JSON.parse(asked(1).body ?? '')
  assert.equal(iterationNextToken, 'T2')
  assert.deepEqual(question, before)
})

const ends: readonly (readonly [string, Record<string, unknown>, number, string | null])[] = [
  ['all notices are received, though there is a token', { totalNoticeCount: 500 }, 2, 'T1'],
  ['the page is empty', { notices: [] }, 1, null],
  ['there is no token', { iterationNextToken: null }, 1, null],
  ['the token is the one that was sent', { iterationNextToken: 'T1' }, 2, 'T1'],
  ['the search timed out', { timedOut: true }, 1, null],
  ['the total is no number', { totalNoticeCount: 'many' }, 1, null],
  ['two hundred pages are read, whatever is claimed', { totalNoticeCount: 1e12 }, 200, 'T1'],
]
for (const [name, parts, page, token] of ends) {
  test(`it ends when ${name}`, () => assert.deepEqual(follow(answer(parts), asked(page, token)), []))
}

test('it ends at an answer that is none', () => {
  for (const bytes of [Buffer.from('<html>502</html>'), Buffer.alloc(0), Buffer.from('[]')]) {
    assert.deepEqual(follow({ url: '', contentType: null, bytes }, asked(1)), [])
  }
})

// Answers and documents.

async function taken(bytes: string): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  return await readWhole(euTed, { url: 'x', contentType: null, bytes: Buffer.from(bytes) })
}

const NOTICE = {
  'publication-number': '812345-2026',
  'publication-date': '2026-11-19+01:00',
  'notice-type': 'cn-standard',
  'notice-title': { eng: 'Spain – Roadworks – Calle – Mayor', spa: 'España – Obras viales – Calle – Mayor' },
  'buyer-name': { spa: ['Ayuntamiento de Puerto Cierzo'] },
  'buyer-country': ['ESP'],
}

async function one(parts: Record<string, unknown>): Promise<Draft & { problems: readonly string[] }> {
  const { drafts, problems } = await taken(
    JSON.stringify({ notices: [{ ...NOTICE, ...parts }], totalNoticeCount: 1 }),
  )
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { ...draft, problems: problems.map(({ kind, place }) => `${kind} ${place}`) }
}

test('a day without an issue has no notices and no problems', async () => {
  assert.deepEqual(
    await taken('{"notices":[],"totalNoticeCount":0,"iterationNextToken":null,"timedOut":false}'),
    {
      drafts: [],
      problems: [],
    },
  )
})

const broken: readonly (readonly [string, string, string])[] = [
  ['an answer that timed out', '{"notices":[],"totalNoticeCount":9,"timedOut":true}', 'unreadable_document'],
  [
    'an error of the API',
    '{"message":"Unrecognized field","error":{"type":"INVALID"}}',
    'unreadable_document',
  ],
  ['a challenge page', '<!DOCTYPE html><html><body>challenge</body></html>', 'unreadable_document'],
  ['another XML', '<rss><channel/></rss>', 'unreadable_document'],
  ['a comment without an end', `<!--${'x'.repeat(1_000)}`, 'unreadable_document'],
  ['more notices than are followed', '{"notices":[],"totalNoticeCount":6800000}', 'too_large'],
  ['an answer that is cut', `{"notices":[${JSON.stringify(NOTICE)},{"publi`, 'truncated_document'],
]
for (const [name, bytes, kind] of broken) {
  test(`${name} is told: ${kind}`, async () => {
    const { problems } = await taken(bytes)
    assert.deepEqual(
      problems.map(problem => [problem.kind, problem.lost]),
      [[kind, true]],
    )
  })
}

test('the title is the notice’s own, in its own language', async () => {
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
  assert.equal(
    (await one({ 'notice-title': { eng: 'Spain-Madrid: Roadworks' } })).title,
    'Spain-Madrid: Roadworks',
  )
})

test('institutions of the Union are of the Union wherever they sit; other countries too', async () => {
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

test('the old alias of the day is a moment in UTC, which is the next day in Luxembourg', async () => {
  assert.equal((await one({ 'publication-date': null, PD: '2022-02-06T23:00:00Z' })).date, '2022-02-07')
})

const homes: readonly (readonly [string, string[], unknown])[] = [
  ['one country, once or twice', ['FRA', 'FRA'], 'FR'],
  ['several countries', ['ESP', 'FRA'], 'EU'],
  ['no country', [], undefined],
]
for (const [what, countries, expected] of homes) {
  test(`winners of ${what}`, async () => {
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

test('a number is somebody’s only when one name and one number are stated', async () => {
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

test('who only tendered has not won', async () => {
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

test('an amount of an award in which nothing was awarded is none', async () => {
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

test('of several deadlines the earliest; fillers are none', async () => {
  const stated = (...deadlines: string[]): Record<string, unknown> => ({
    'deadline-receipt-tender-date-lot': deadlines,
  })
  assert.equal((await one(stated('2026-12-20+01:00', '2026-12-10+01:00'))).metadata.deadline, '2026-12-10')
  assert.equal((await one(stated('2099-12-31+01:00'))).metadata.deadline, undefined)
  assert.deepEqual((await one(stated('soon'))).problems, [
    'bad_value 812345-2026 deadline-receipt-tender-date-lot',
  ])
})

test('a time is told when one deadline has one, and it is the buyer’s', async () => {
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

test('a change names the notice that it changes or takes back', async () => {
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

test('a type that is on no list is other, and told', async () => {
  const found = await one({ 'notice-type': 'cn-invented' })
  assert.deepEqual([found.category, found.problems], ['other', ['unknown_code 812345-2026 notice-type']])
})

test('notices of before eForms have the document types of then', async () => {
  const found = await one({ 'notice-type': null, TD: '7' })
  assert.deepEqual([found.category, found.metadata.notice_type], ['contract_award', 'Contract award notice'])
})

test('what XML says counts as newer than what the search says of the same notice', async () => {
  const { version } = await one({})
  const xml = await taken(EFORMS)
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

test('a notice of thousands of lots is read; what does not fit into the details is named there', async () => {
  const lot = (i: number): string =>
    `<cac:ProcurementProjectLot><cbc:ID schemeName="Lot">LOT-${i}</cbc:ID><cac:ProcurementProject><cbc:Name languageID="ENG">Medicine ${i}</cbc:Name>` +
    `<cbc:Description languageID="ENG">${'d'.repeat(300)}</cbc:Description></cac:ProcurementProject></cac:ProcurementProjectLot>`
  const lots = Array.from({ length: 3_000 }, (_, i) => lot(i)).join('')
  const { drafts, problems } = await taken(EFORMS.replace('</x:', `${lots}</x:`))
  assert.deepEqual(problems, [])
  assert.equal(drafts[0]?.metadata.lots, 3_000)
  assert.deepEqual(drafts[0]?.details?.left_out, ['lots'])
})

test('a notice without a number is lost, with the reason', async () => {
  const { drafts, problems } = await taken('<ContractNotice><a/></ContractNotice>')
  assert.equal(drafts.length, 0)
  assert.match(problems[0]?.reason ?? '', /no number or no day/)
})

// Exports of before eForms.

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

const exports: readonly (readonly [string, string, string])[] = [
  ['one lot awarded of two', awards(NONE, WON), 'contract_award'],
  ['none awarded', awards(NONE, GIVEN_UP), 'tender_unsuccessful'],
  ['all given up', awards(GIVEN_UP, GIVEN_UP), 'tender_cancellation'],
  [
    'an award that is corrected',
    '<F14_2014 LG="EN"><CHANGES><CHANGE/></CHANGES></F14_2014>',
    'award_correction',
  ],
  ['a form of which nothing is left', '<F03_2014 LG="EN"/>', 'contract_award'],
]
test('TED_EXPORT: a total is no award where nothing was awarded', async () => {
  const total = '<OBJECT_CONTRACT><VAL_TOTAL CURRENCY="EUR">500</VAL_TOTAL></OBJECT_CONTRACT>'
  const amountOf = async (award: string) => {
    const form = awards(award).replace('<AWARD_CONTRACT>', `${total}<AWARD_CONTRACT>`)
    const { award_amount, currency } = (await taken(exported(type('7'), form))).drafts[0]?.metadata ?? {}
    return [award_amount, currency]
  }
  assert.deepEqual(await amountOf(NONE), [undefined, undefined])
  assert.deepEqual(await amountOf(WON), [500, 'EUR'])
})

for (const [name, form, category] of exports) {
  test(`TED_EXPORT: ${name}`, async () => {
    const { drafts, problems } = await taken(exported(type('7'), form))
    assert.deepEqual(problems, [])
    assert.equal(drafts[0]?.category, category)
    assert.deepEqual(
      [drafts[0]?.reference, drafts[0]?.jurisdiction, drafts[0]?.title],
      ['77-2019', 'GB', 'Roadworks'],
    )
    assert.equal(drafts[0]?.mentions[0]?.name, 'Eskmere Council')
  })
}

test('TED_EXPORT: what the buyer does not want published is left out', async () => {
  const secret = WON.replace('<CONTRACTORS>', '<CONTRACTORS PUBLICATION="NO">')
  const { drafts } = await taken(exported(type('7'), awards(secret)))
  assert.deepEqual(
    drafts[0]?.mentions.map(({ name }) => name),
    ['Eskmere Council'],
  )
})

test('TED_EXPORT: forms of before 2014 say who bought what from whom for how much', async () => {
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
  const { drafts, problems } = await taken(exported(type('7'), form))
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
    ['Gritting', 'Salt. Crews.', 125000.5, 'GBP', '2013-02-03'],
  )
  assert.deepEqual(
    draft?.mentions.map(({ role, name, jurisdiction }) => [role, name, jurisdiction]),
    [
      ['buyer', 'Wolding Council', 'GB'],
      ['supplier', 'Brackenfell Ltd', 'GB'],
    ],
  )
})

test('TED_EXPORT: a document type on no list is other, and told', async () => {
  const { drafts, problems } = await taken(exported(type('?'), awards(WON)))
  assert.equal(drafts[0]?.category, 'other')
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['unknown_code'],
  )
})
