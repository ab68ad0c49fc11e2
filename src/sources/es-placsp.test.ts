import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { esPlacsp } from './es-placsp.ts'

const UPDATED = '2026-03-20T23:30:00.000Z'

interface Folder {
  readonly id?: string
  readonly updated?: string
  readonly status?: string
  /** The publication days in the buyer profile, by notice type. */
  readonly notices?: Readonly<Record<string, readonly string[]>>
  readonly results?: string
  readonly more?: string
  readonly budget?: string
  readonly buyer?: string
}

/** Returns an entry in the platform's XML with the fields that a test sets. */
function entry(folder: Folder): string {
  const { id = 'https://contrataciondelestado.es/sindicacion/licitacionesPerfilContratante/7' } = folder
  const {
    updated = UPDATED,
    status = 'PUB',
    notices = {},
    results = '',
    more = '',
    budget = '',
    buyer = 'Junta',
  } = folder
  const published = Object.entries(notices).map(([code, days]) => {
    const issued = days.map(
      day =>
        `<a:AdditionalPublicationDocumentReference><b:IssueDate>${day}</b:IssueDate></a:AdditionalPublicationDocumentReference>`,
    )
    return `<a:ValidNoticeInfo><b:NoticeTypeCode listURI="x">${code}</b:NoticeTypeCode><a:AdditionalPublicationStatus>
      <b:PublicationMediaName>Perfil del contratante</b:PublicationMediaName>${issued.join('')}</a:AdditionalPublicationStatus></a:ValidNoticeInfo>`
  })
  return `<entry><id>${id}</id><link href="https://contrataciondelestado.es/wps/poc?uri=x"/><title> Obra  nueva </title>
    <updated>${updated}</updated><a:ContractFolderStatus><b:ContractFolderID>1/26</b:ContractFolderID>
    <b:ContractFolderStatusCode languageID="es">${status}</b:ContractFolderStatusCode>
    <a:LocatedContractingParty><a:Party><a:PartyName><b:Name>${buyer}</b:Name></a:PartyName></a:Party></a:LocatedContractingParty>
    <a:ProcurementProject><b:Name>Obra nueva</b:Name><b:TypeCode>3</b:TypeCode>${budget}</a:ProcurementProject>
    ${results}${more}${published.join('')}</a:ContractFolderStatus></entry>`
}

function result(code: number, lot = '', winner = '', contract = ''): string {
  const lots = lot === '' ? '' : `<b:ProcurementProjectLotID>${lot}</b:ProcurementProjectLotID>`
  const total =
    '<a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">10.10</b:TaxExclusiveAmount></a:LegalMonetaryTotal>'
  const won =
    code === 3 ? '' : `<a:WinningParty>${winner || winningParty('NIF', 'B60707239')}</a:WinningParty>`
  return `<a:TenderResult><b:ResultCode>${code}</b:ResultCode>${contract}${won}
    <a:AwardedTenderedProject>${lots}${code === 3 ? '' : total}</a:AwardedTenderedProject></a:TenderResult>`
}

function winningParty(scheme: string, number: string): string {
  return `<a:PartyIdentification><b:ID schemeName="${scheme}">${number}</b:ID></a:PartyIdentification>
    <a:PartyName><b:Name>ACME</b:Name></a:PartyName>`
}

const page = (...entries: string[]): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:a="a" xmlns:b="b" xmlns:at="http://purl.org/atompub/tombstones/1.0">${entries.join('\n')}</feed>`

async function readPage(text: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const raw = { url: 'page.atom', contentType: null, bytes: Buffer.from(text) }
  return await readDraftsAndProblems(esPlacsp, raw)
}

async function only(folder: Folder): Promise<AnnouncementDraft> {
  const { drafts, problems } = await readPage(page(entry(folder)))
  assert.deepEqual(problems, [])
  assert.ok(drafts[0] !== undefined)
  return drafts[0]
}

const CALL = { DOC_CD: ['2026-03-02'], DOC_CN: ['2026-03-01'] }
const AWARD = { ...CALL, DOC_CAN_ADJ: ['2026-03-10'] }
const SIGNED = '<a:Contract><b:ID>K</b:ID><b:IssueDate>2026-03-12</b:IssueDate></a:Contract>'

/** The state of a folder, and the reference, category and date of the announcement that it yields. */
const LATEST_PUBLICATIONS: readonly (readonly [string, Folder, string])[] = [
  [
    'prior notice',
    { status: 'PRE', notices: { DOC_PIN: ['2026-01-05'] } },
    'DOC_PIN tender_planning 2026-01-05',
  ],
  ['call, tender documents a day later', { notices: CALL }, 'DOC_CN tender_notice 2026-03-01'],
  ['two calls', { notices: { DOC_CN: ['2026-03-01', '2026-03-08'] } }, 'DOC_CN tender_notice 2026-03-08'],
  ['call, deadline passed', { status: 'EV', notices: CALL }, 'DOC_CN tender_notice 2026-03-01'],
  ['tender documents only', { notices: { DOC_CD: ['2026-03-02'] } }, 'PUB tender_notice 2026-03-21'],
  [
    'award notice',
    { status: 'ADJ', notices: AWARD, results: result(8) },
    'DOC_CAN_ADJ contract_award 2026-03-10',
  ],
  [
    'status awarded, no award notice',
    { status: 'ADJ', notices: CALL, results: result(8) },
    'ADJ contract_award 2026-03-21',
  ],
  [
    'award notice, result void',
    { status: 'RES', notices: AWARD, results: result(3) },
    'DOC_CAN_ADJ tender_unsuccessful 2026-03-10',
  ],
  [
    'award notice, buyer withdrew',
    { status: 'RES', notices: AWARD, results: result(4) },
    'DOC_CAN_ADJ tender_cancellation 2026-03-10',
  ],
  [
    'one lot void, one lot awarded',
    { status: 'RES', notices: AWARD, results: result(3, '1') + result(8, '2') },
    'DOC_CAN_ADJ/1-2 contract_award 2026-03-10',
  ],
  [
    'one lot awarded, others open',
    { status: 'EV', notices: AWARD, results: result(8, '3') },
    'DOC_CAN_ADJ/3 contract_award 2026-03-10',
  ],
  [
    'contract signed on the award day',
    { status: 'RES', notices: { ...AWARD, DOC_FORM: ['2026-03-10'] }, results: result(9) },
    'DOC_FORM contract_signature 2026-03-10',
  ],
  [
    'contract signed for one of two lots',
    {
      status: 'ADJ',
      notices: { ...AWARD, DOC_FORM: ['2026-03-15'] },
      results: result(8, '1', '', SIGNED) + result(8, '2'),
    },
    'DOC_FORM/1 contract_signature 2026-03-15',
  ],
  [
    'second contract modification',
    {
      status: 'RES',
      notices: { ...AWARD, DOC_MOD: ['2027-01-01'] },
      results: result(9),
      more: '<a:ContractModification><b:ID>1</b:ID></a:ContractModification>'.repeat(2),
    },
    'DOC_MOD/2 contract_modification 2027-01-01',
  ],
  [
    'withdrawal notice',
    { status: 'ANUL', notices: { ...CALL, DESISTIMIENTO: ['2026-03-11'] } },
    'DESISTIMIENTO tender_cancellation 2026-03-11',
  ],
  ['status annulled, no notice', { status: 'ANUL', notices: CALL }, 'ANUL tender_cancellation 2026-03-21'],
  [
    'in-house assignment',
    { status: 'RES', notices: { DOC_FORM_ENC: ['2026-02-02'] } },
    'DOC_FORM_ENC in_house_assignment 2026-02-02',
  ],
  ['notice without a date', { notices: { DOC_CN: [] } }, 'DOC_CN tender_notice 2026-03-21'],
]

for (const [name, folder, expected] of LATEST_PUBLICATIONS) {
  test(`latest publication: ${name} → ${expected}`, async () => {
    const { reference, category, date } = await only(folder)
    assert.equal(`${reference} ${category} ${date}`, `7/${expected}`)
  })
}

test('read: second award of another lot → own reference, states of one award do not conflict', async () => {
  const first = { status: 'EV', notices: AWARD, results: result(8, '1'), updated: '2026-03-10T10:00:00Z' }
  const second = { ...first, results: result(8, '1') + result(8, '2'), updated: '2026-03-12T10:00:00Z' }
  const third = { ...second, status: 'ADJ', updated: '2026-03-13T10:00:00Z' }
  const { drafts, problems } = await readPage(page(...[third, second, first].map(entry)))
  assert.deepEqual(problems, [])
  assert.deepEqual(
    drafts.map(({ reference, version }) => `${reference} ${version}`),
    [
      '7/DOC_CAN_ADJ/1-2 2026-03-13T10:00:00.000Z',
      '7/DOC_CAN_ADJ/1-2 2026-03-12T10:00:00.000Z',
      '7/DOC_CAN_ADJ/1 2026-03-10T10:00:00.000Z',
    ],
  )
})

test('reference: 150 lots → digest, distinct from 151 lots', async () => {
  const odd = (n: number) => Array.from({ length: n }, (_, i) => result(8, String(2 * i + 1))).join('')
  const [few, many, more] = await Promise.all(
    [3, 150, 151].map(n => only({ status: 'ADJ', notices: AWARD, results: odd(n) })),
  )
  assert.equal(few?.reference, '7/DOC_CAN_ADJ/1,3,5')
  assert.match(many?.reference ?? '', /^7\/DOC_CAN_ADJ\/[0-9a-f-]{36}$/)
  assert.notEqual(many?.reference, more?.reference)
})

test('annulment: folder without lots → withdraws the notice, with lots → withdraws nothing', async () => {
  const notices = { ANUL_CN: ['2026-03-09'] }
  const annulled = await only({ notices })
  assert.deepEqual([annulled.category, annulled.withdraws], ['notice_annulment', '7/DOC_CN'])
  const lot = '<a:ProcurementProjectLot><b:ID schemeName="ID_LOTE">1</b:ID></a:ProcurementProjectLot>'
  const unclear = await only({ notices: { ANUL_CAN_ADJ: ['2026-03-09'] }, more: lot })
  assert.deepEqual([unclear.category, unclear.withdraws], ['notice_annulment', undefined])
})

const deleted = (comment: string): string =>
  page(
    `<at:deleted-entry ref="https://x.es/licitacionesPerfilContratante/7" when="${UPDATED}">${comment}</at:deleted-entry>`,
  )

for (const [name, comment, expected] of [
  ['ANULADA', '<at:comment type="ANULADA"/>', ['7-ANULADA 2026-03-21 withdraws 7']],
  ['CERRADA', '<at:comment type="CERRADA"/>', []],
  ['no reason', '', []],
  ['unknown reason', '<at:comment type="X"/>', ['unknown_code', '7-X 2026-03-21 withdraws nothing']],
] as const) {
  test(`deleted entry: ${name} → ${expected.join(', ') || 'nothing'}`, async () => {
    const { drafts, problems } = await readPage(deleted(comment))
    assert.deepEqual(
      [
        ...problems.map(({ kind }) => kind),
        ...drafts.map(d => `${d.reference} ${d.date} withdraws ${d.withdraws ?? 'nothing'}`),
      ],
      expected,
    )
  })
}

for (const [scheme, number, expected] of [
  ['NIF', 'b-60707239', 'company nif B60707239 true'],
  ['NIF', '15434059R', 'person nif 15434059R true'],
  ['NIE', 'X1234567L', 'person nif X1234567L true'],
  ['NIF', 'Q2829010D', 'authority nif Q2829010D true'],
  ['NIF', 'A28526275 II', 'company nif A28526275II false'],
  ['NIF', '***4059**', 'person'],
  ['UTE', 'U32487852', 'company nif U32487852 true'],
  ['UTE', 'UTE ACME-BETA', 'company'],
  ['OTROS', 'PT501234567', 'company local PT501234567 null'],
  ['OTROS', 'DE136695976', 'company vat DE136695976 true'],
  ['OTROS', '12345', 'company local 12345 null'],
] as const) {
  test(`supplier: ${scheme} ${number} → ${expected}`, async () => {
    const draft = await only({
      status: 'ADJ',
      notices: AWARD,
      results: result(8, '', winningParty(scheme, number)),
    })
    const supplier = draft.mentions.find(({ role }) => role === 'supplier')
    const numbers = supplier?.identifiers.map(i => `${i.scheme} ${i.number} ${i.valid}`) ?? []
    assert.equal([supplier?.type, ...numbers].join(' '), expected)
  })
}

test('supplier: number under OTROS → jurisdiction of its country', async () => {
  const home = (code: string): string =>
    `<a:PhysicalLocation><a:Address><a:Country><b:IdentificationCode>${code}</b:IdentificationCode></a:Country></a:Address></a:PhysicalLocation>`
  for (const [country, number, expected] of [
    ['PT', '47-1234', 'local EU 47-1234 EU'],
    ['DE', 'DE136695976', 'vat DE DE136695976 DE'],
    ['ES', '471234', 'local ES 471234 ES'],
  ] as const) {
    const results = result(8, '', winningParty('OTROS', number) + home(country))
    const { mentions } = await only({ status: 'ADJ', notices: AWARD, results })
    const found = mentions
      .filter(({ role }) => role === 'supplier')
      .flatMap(({ identifiers, jurisdiction }) =>
        identifiers.map(i => `${i.scheme} ${i.jurisdiction} ${i.number} ${jurisdiction}`),
      )
    assert.deepEqual(found, [expected])
  }
})

const amount = (text: string, currency = 'EUR'): string =>
  `<a:BudgetAmount><b:TaxExclusiveAmount currencyID="${currency}">${text}</b:TaxExclusiveAmount></a:BudgetAmount>`

for (const [name, folder, kinds] of [
  ['decimal comma', { budget: amount('34710,74') }, []],
  ['points as thousands separators', { budget: amount('1.234.567,89') }, ['bad_value']],
  ['amount of 40 digits', { budget: amount('9'.repeat(40)) }, ['bad_value']],
  ['amount in words', { budget: amount('gratis') }, ['bad_value']],
  ['invalid currency', { budget: amount('1', 'euros') }, ['bad_value']],
  ['unknown status', { status: 'XYZ' }, ['unknown_code']],
  ['status named constructor', { status: 'constructor' }, ['unknown_code']],
  ['unknown notice type', { notices: { ...CALL, DOC_NEW: ['2026-03-05'] } }, ['unknown_code']],
  ['unknown result', { status: 'ADJ', notices: AWARD, results: result(99) }, ['unknown_code']],
  ['unknown field', { more: '<b:NewField>x</b:NewField>' }, ['unknown_field']],
  ['two file numbers', { more: '<b:ContractFolderID>2</b:ContractFolderID>' }, ['bad_value']],
] as const satisfies readonly (readonly [string, Folder, readonly string[]])[]) {
  test(`read: ${name} → draft kept, problems: ${kinds.join(', ') || 'none'}`, async () => {
    const { drafts, problems } = await readPage(page(entry({ notices: CALL, ...folder })))
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      kinds,
    )
    assert.equal(drafts.length, 1)
  })
}

test('read: unmapped codes → category other', async () => {
  for (const folder of [
    { status: 'XYZ' },
    { notices: { DOC_NEW: ['2026-03-05'] } },
    { status: 'ADJ', notices: AWARD, results: result(99) },
  ]) {
    const { drafts } = await readPage(page(entry(folder)))
    assert.equal(drafts[0]?.category, 'other')
  }
})

for (const [name, folder] of [
  ['id without folder number', { id: 'urn:x' }],
  ['invalid timestamp', { updated: 'yesterday' }],
  ['date without time', { updated: '2026-03-20' }],
  ['no buyer', { buyer: '' }],
  ['name of 5,000 characters', { buyer: 'x'.repeat(5_000) }],
] as const satisfies readonly (readonly [string, Folder])[]) {
  test(`read: ${name} → entry lost, next entry read`, async () => {
    const { drafts, problems } = await readPage(
      page(entry({ notices: CALL, ...folder }), entry({ notices: CALL })),
    )
    assert.deepEqual(
      problems.filter(({ isRecordLost }) => isRecordLost).map(({ kind }) => kind),
      ['unreadable_row'],
    )
    assert.equal(drafts.length, 1)
  })
}

test('read: truncated page → entries before the break, HTML page → unreadable_document', async () => {
  const cut = await readPage(page(entry({ notices: CALL }), entry({ notices: CALL })).slice(0, -300))
  assert.deepEqual([cut.drafts.length, cut.problems.map(({ kind }) => kind)], [1, ['truncated_document']])
  const html = await readPage('<!DOCTYPE html><html><body>x</body></html>')
  assert.deepEqual(
    html.problems.map(({ kind, reason }) => `${kind}: ${reason}`),
    ['unreadable_document: expected an Atom feed, found an HTML page'],
  )
})

test('CPV codes: 600 codes → 40 in metadata, all in details', async () => {
  const codes = Array.from({ length: 600 }, (_, i) => String(10_000_000 + i))
  const budget = codes
    .map(
      c =>
        `<a:RequiredCommodityClassification><b:ItemClassificationCode>${c}</b:ItemClassificationCode></a:RequiredCommodityClassification>`,
    )
    .join('')
  const { metadata, details } = await only({ notices: CALL, budget })
  assert.deepEqual(metadata.cpv, codes.slice(0, 40))
  assert.deepEqual(details?.cpv, codes)
})

const BASE = 'https://mirror.example'
const WINDOW = { from: '2026-03-18', to: '2026-03-20' }
const headUrl = `${BASE}/sindicacion/sindicacion_643/f.atom`
const pageLinkingTo = (next: string, ...updated: string[]): string =>
  `<feed><link href="${next}" rel="next"/><updated>2026-05-01T00:00:00Z</updated>${updated.map(u => `<updated>${u}</updated>`).join('')}</feed>`

test('discover: any date range → newest page of each feed', () => {
  const requests = esPlacsp.discover(WINDOW, BASE)
  assert.deepEqual(
    requests.map(({ url, role }) => `${role} ${url}`),
    [
      `document ${BASE}/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3.atom`,
      `document ${BASE}/sindicacion/sindicacion_1044/PlataformasAgregadasSinMenores.atom`,
    ],
  )
})

const NEXT = 'https://contrataciondelestado.es/sindicacion/sindicacion_643/f_20260319_030000.atom'
const NEXT_AT_MIRROR = `${BASE}/sindicacion/sindicacion_643/f_20260319_030000.atom`
for (const [name, url, text, expected] of [
  [
    'newest page → next page at the mirror',
    headUrl,
    pageLinkingTo(NEXT, '2026-03-20T10:00:00Z'),
    [NEXT_AT_MIRROR],
  ],
  [
    'relative link → next page',
    headUrl,
    pageLinkingTo('f_20260319_030000.atom', '2026-03-20T10:00:00Z'),
    [NEXT_AT_MIRROR],
  ],
  [
    'newest entry within the date range → next page',
    headUrl,
    pageLinkingTo(NEXT, '2026-03-18T00:00:00+01:00', '2026-03-01T00:00:00+01:00'),
    [NEXT_AT_MIRROR],
  ],
  ['all entries older → stop', headUrl, pageLinkingTo(NEXT, '2026-03-17T22:59:59Z'), []],
  ['page without entries → next page', headUrl, pageLinkingTo(NEXT), [NEXT_AT_MIRROR]],
  [
    'link to a page that is not earlier → stop',
    NEXT_AT_MIRROR,
    pageLinkingTo(NEXT, '2026-03-20T10:00:00Z'),
    [],
  ],
  [
    'second part of one page → next part',
    NEXT_AT_MIRROR,
    pageLinkingTo(NEXT.replace('.atom', '_1.atom'), '2026-03-20T10:00:00Z'),
    [NEXT_AT_MIRROR.replace('.atom', '_1.atom')],
  ],
  ['HTML page → stop', headUrl, '<!DOCTYPE html><html></html>', []],
  ['arbitrary bytes → stop', headUrl, '\u0000\ufffd', []],
] as const) {
  test(`follow: ${name}`, () => {
    const raw = { url, contentType: null, bytes: Buffer.from(text) }
    assert.deepEqual(
      esPlacsp.follow?.(raw, { url, role: 'document' }, WINDOW, BASE).map(request => request.url),
      expected,
    )
  })
}

test('follow: 1,000,000 unclosed links → read in linear time', () => {
  const raw = { url: headUrl, contentType: null, bytes: Buffer.from('<link '.repeat(1_000_000)) }
  const startedAt = performance.now()
  assert.deepEqual(esPlacsp.follow?.(raw, { url: headUrl, role: 'document' }, WINDOW, BASE), [])
  assert.ok(performance.now() - startedAt < 5_000)
})

const NEXT_LINKS: readonly (readonly [string, string])[] = [
  [
    'https://contrataciondelestado.es/a/F_20200101_000000.atom',
    'https://mirror.example/m/a/F_20200101_000000.atom',
  ],
  ['F_20200101_000000.atom', 'https://mirror.example/m/a/F_20200101_000000.atom'],
  [
    'https://contrataciondelestado.es:8443/F_20200101_000000.atom',
    'https://contrataciondelestado.es:8443/F_20200101_000000.atom',
  ],
  ['x::8443/F_20200101_000000.atom', 'x::8443/F_20200101_000000.atom'],
  ['http://169.254.169.254/F_20200101_000000.atom', 'http://169.254.169.254/F_20200101_000000.atom'],
]
for (const [href, expected] of NEXT_LINKS) {
  test(`es-placsp.follow: next page at ${href} → ${expected}`, () => {
    const text = `<feed><updated>2026-01-01T00:00:00Z</updated><link rel="next" href="${href}"/></feed>`
    const page = {
      url: 'https://contrataciondelestado.es/a/F.atom',
      contentType: null,
      bytes: Buffer.from(text),
    }
    const links = esPlacsp.follow?.(
      page,
      { url: page.url, role: 'document' },
      { from: '2025-01-01', to: '2026-01-01' },
      'https://mirror.example/m',
    )
    assert.deepEqual(
      links?.map(link => link.url),
      [expected],
    )
  })
}
