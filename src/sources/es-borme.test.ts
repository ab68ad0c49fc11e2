import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { esBorme } from './es-borme.ts'
import type { CrawlRequest } from './source.ts'

const BASE = 'https://www.boe.es'
const RANGE = { from: '2026-09-21', to: '2026-09-22' }
const INDEX: CrawlRequest = { url: `${BASE}/datosabiertos/api/borme/sumario/20260922`, role: 'index' }

test('discoverBormeIndexes: range → JSON index of each day, 404 allowed', () => {
  assert.deepEqual(
    esBorme.discover(RANGE, 'http://127.0.0.1:9'),
    ['20260921', '20260922'].map(day => ({
      url: `http://127.0.0.1:9/datosabiertos/api/borme/sumario/${day}`,
      role: 'index',
      headers: { Accept: 'application/json' },
      allowsNotFound: true,
    })),
  )
})

function follow(body: unknown, request: CrawlRequest = INDEX): readonly string[] {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const page = { url: request.url, contentType: 'application/json', bytes }
  return (esBorme.follow?.(page, request, RANGE, 'http://127.0.0.1:9') ?? []).map(
    ({ url, role }) => `${role} ${url}`,
  )
}

function index(seccion: unknown): unknown {
  return { data: { sumario: { metadatos: { publicacion: 'BORME' }, diario: [{ seccion }] } } }
}

const document = (id: string): string => `document http://127.0.0.1:9/diario_borme/xml.php?id=${id}`

test('followBormeIndex: index with lists and single items → all documents except the alphabetical index', () => {
  const item = (identificador: string): object => ({ identificador })
  const body = index([
    { codigo: 'A', item: ['BORME-A-2026-183-07', 'BORME-A-2026-183-28', 'BORME-A-2026-183-99'].map(item) },
    { codigo: 'B', item: item('BORME-B-2026-183-18') },
    {
      codigo: 'C',
      apartado: [
        { item: item('BORME-C-2026-5084') },
        { item: [item('BORME-C-2026-5085'), item('BORME-C-2026-5085')] },
      ],
    },
  ])
  assert.deepEqual(
    follow(body),
    [
      'BORME-A-2026-183-07',
      'BORME-A-2026-183-28',
      'BORME-B-2026-183-18',
      'BORME-C-2026-5084',
      'BORME-C-2026-5085',
    ].map(document),
  )
})

test('followBormeIndex: single section and issue → their document', () => {
  const body = {
    data: {
      sumario: {
        metadatos: { publicacion: 'BORME' },
        diario: { seccion: { apartado: { item: { identificador: 'BORME-C-2026-1' } } } },
      },
    },
  }
  assert.deepEqual(follow(body), [document('BORME-C-2026-1')])
})

test('followBormeIndex: URLs in the index, document request → ignored', () => {
  const item = { identificador: '../../x?id=BORME', url_xml: 'http://elsewhere.test/BORME-A-2026-1-28' }
  assert.deepEqual(follow(index({ item })), [])
  assert.deepEqual(
    follow(index({ item: { identificador: 'BORME-A-2026-1-28' } }), { ...INDEX, role: 'document' }),
    [],
  )
})

for (const [name, body] of [
  ['HTML page', '<!DOCTYPE html><html></html>'],
  ['empty JSON', '{}'],
  ['index of another gazette', { data: { sumario: { metadatos: { publicacion: 'BOE' } } } }],
  ['truncated index', '{"data": {"sumario": {"metadatos": {"publicacion": "BORME"'],
] as const) {
  test(`followBormeIndex: ${name} → DocumentError`, () =>
    assert.throws(() => follow(body), /expected a BORME index/))
}

const HEADER = `<metadatos><identificador>BORME-A-2026-183-28</identificador><titulo>MADRID</titulo>
<diario_numero>183</diario_numero><fecha_publicacion>20260922</fecha_publicacion></metadatos>`
const REGISTER_DATA = '  Datos registrales. S 8 , H M 1, I/A 1 (15.09.26).'

function xml(paragraphs: string, header = HEADER): string {
  return `<?xml version="1.0" encoding="UTF-8"?><documento>${header}<texto>${paragraphs}</texto></documento>`
}

function announcement(text: string, name = 'ALFA FINGIDA SL'): string {
  return xml(`<p class="articulo">1 - ${name}.</p><p class="parrafo">${text}${REGISTER_DATA}</p>`)
}

async function readBytes(bytes: Uint8Array | string, contentType: string | null = null) {
  const document = { url: 'x', contentType, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }
  return await readDraftsAndProblems(esBorme, document)
}

async function readOne(
  document: string,
): Promise<{ draft: AnnouncementDraft; problems: readonly DocumentProblem[] }> {
  const { drafts, problems } = await readBytes(document)
  const [draft] = drafts
  assert.ok(draft !== undefined, JSON.stringify(problems))
  return { draft, problems }
}

function describeMentions(draft: AnnouncementDraft): string[] {
  return draft.mentions.slice(1, -1).map(({ role, type, name }) => `${role} ${type} ${name}`)
}

test('section A: same office again → no resignation; other office → resignation', async () => {
  const renewed = 'Ceses/Dimisiones. Consejero: A UNO;B DOS. Nombramientos. Consejero: A UNO;B DOS;C TRES.'
  const { draft } = await readOne(announcement(renewed))
  assert.deepEqual(draft.metadata.acts, ['officer_appointment'])
  assert.equal(draft.title, 'Nombramiento y reelección de consejeros: ALFA FINGIDA SL, Madrid')
  const changed = await readOne(
    announcement('Ceses/Dimisiones. Adm. Unico: A UNO. Nombramientos. Liquidador: A UNO.'),
  )
  assert.deepEqual(changed.draft.metadata.acts, ['officer_appointment', 'officer_resignation'])
  assert.deepEqual(describeMentions(changed.draft), ['officer person A UNO', 'liquidator person A UNO'])
})

test('section A: proceedings opened and closed → both in judgment_nature', async () => {
  const act = (phase: string): string =>
    `Situación concursal. Procedimiento concursal 7/2026. FIRME: Si, Fecha de resolución 1/09/2026. ${phase}. Juzgado: num. 0 TRIBUNAL.`
  const { draft } = await readOne(
    announcement(
      `${act('Auto de declaración de concurso. Voluntario')} ${act('Auto de conclusión del concurso. Insuficiencia de la masa activa')}`,
    ),
  )
  assert.deepEqual(draft.metadata.acts, ['insolvency_filing', 'insolvency_closure'])
  assert.equal(
    draft.metadata.judgment_nature,
    'Auto de declaración de concurso. Voluntario; Auto de conclusión del concurso. Insuficiencia de la masa activa',
  )
})

test('section A: unknown heading → other_registry_act, unknown_code', async () => {
  const { draft, problems } = await readOne(announcement('Acto nunca visto. Algo ocurre.'))
  assert.equal(draft.category, 'other_registry_act')
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['unknown_code'],
  )
})

test('section A: unknown office → unknown_code, role other', async () => {
  const { draft, problems } = await readOne(announcement('Nombramientos. XYZ: A UNO.'))
  assert.deepEqual(describeMentions(draft), ['other person A UNO'])
  assert.match(problems[0]?.reason ?? '', /unknown office "XYZ"/)
})

test('section A: sole trader → person', async () => {
  const { draft } = await readOne(
    announcement('Empresario Individual. Objeto Social: Venta de pan. Domicilio: C/ A 1.', 'A UNO'),
  )
  assert.equal(draft.mentions[0]?.type, 'person')
  assert.deepEqual([draft.category, draft.metadata.activity], ['company_formation', 'Venta de pan'])
})

test('section A: tax number → only when valid and directly after the company name', async () => {
  const numbers = async (text: string): Promise<string[]> =>
    (await readOne(announcement(`Fe de erratas: ${text}`))).draft.mentions[0]?.identifiers.map(
      i => i.number,
    ) ?? []
  assert.deepEqual(await numbers('la mercantil ALFA FINGIDA SL con CIF n. B10552347.'), ['M 1', 'B10552347'])
  assert.deepEqual(await numbers('la mercantil ALFA FINGIDA SL con CIF n. B10552348.'), ['M 1'])
  assert.deepEqual(await numbers('la mercantil BETA SL con CIF n. B10552347.'), ['M 1'])
})

test('section A: no register data → bad_value, announcement kept', async () => {
  const { draft, problems } = await readOne(
    xml('<p class="articulo">1 - ALFA SL.</p><p class="parrafo">Extinción.</p>'),
  )
  assert.equal(draft.category, 'company_deregistration')
  assert.deepEqual(draft.mentions[0]?.identifiers, [])
  assert.deepEqual(
    problems.map(({ kind, isRecordLost }) => [kind, isRecordLost]),
    [['bad_value', false]],
  )
})

for (const [heading, title] of [
  [
    'Cierre provisional de hoja registral por falta de depósito de cuentas (artículo 378 del Reglamento)',
    'Cierre provisional de la hoja registral por falta de depósito de cuentas: ALFA SL, Madrid',
  ],
  [
    'Cancelaciones de depósitos de proyectos de fusión por absorción',
    'Cancelación del depósito de un proyecto: ALFA SL, Madrid',
  ],
  [
    'Depósitos de proyectos de fusión por absorción',
    'Proyecto de fusión por absorción: ALFA SL absorbe a BETA SL, Madrid',
  ],
] as const) {
  test(`section B: ${heading} → ${title}`, async () => {
    const text = heading.startsWith('Dep') ? '<p class="parrafo">Absorbidas: BETA SL.</p>' : ''
    const { draft } = await readOne(
      xml(
        `<p class="centro_redonda">${heading}</p><p class="articulo">7 - ALFA SL. (02/01/2026)</p>${text}`,
        HEADER.replace('BORME-A', 'BORME-B'),
      ),
    )
    assert.equal(draft.title, title)
  })
}

test('section A: several paragraphs with inline markup → one plain text', async () => {
  const { draft } = await readOne(
    xml(
      `<p class="articulo">1 - <b>ALFA</b> SL.</p><p class="parrafo">Disolución. <em>Voluntaria</em>.</p><p class="parrafo">Extinción.${REGISTER_DATA}</p>`,
    ),
  )
  assert.equal(draft.title, 'Disolución voluntaria y extinción: ALFA SL, Madrid')
  const texts = (draft.details?.acts ?? []) as readonly { readonly text: string }[]
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['Voluntaria.', ''],
  )
})

for (const [heading, category] of [
  ['Depósitos de proyectos de fusión por absorción', 'merger_plan'],
  ['Depósitos de proyectos de fusión por unión', 'merger_plan'],
  ['Depósitos de proyectos de escisión total', 'demerger_plan'],
  ['Depósitos de proyectos de segregación', 'demerger_plan'],
  ['Depósitos de Proyectos de Cesión Global de Activo y Pasivo', 'asset_transfer_plan'],
  ['Depósitos de proyectos de traslado internacional del domicilio social', 'cross_border_move_plan'],
  ['Depósitos de proyectos de transformación transfronteriza', 'cross_border_move_plan'],
  ['Cancelaciones de depósitos de proyectos de fusión por absorción', 'plan_withdrawal'],
  ['Cierre provisional de hoja registral por falta de depósito de cuentas', 'register_closure'],
  [
    'Reapertura de hoja registral por falta de aprobación de las cuentas (artículo 378.7)',
    'register_reopening',
  ],
  ['Algo nuevo', 'other'],
] as const) {
  test(`section B: ${heading} → ${category}`, async () => {
    const header = HEADER.replace('BORME-A', 'BORME-B')
    const { draft, problems } = await readOne(
      xml(
        `<p class="centro_redonda">${heading}</p><p class="articulo">7 - ALFA SL. (02/01/2026)</p>`,
        header,
      ),
    )
    assert.deepEqual([draft.category, draft.metadata.entry_date], [category, '2026-01-02'])
    assert.equal(problems.length, category === 'other' ? 1 : 0)
  })
}

for (const [article, name, sheet] of [
  ['7 - ALFA, S.A. (02/01/2026)', 'ALFA, S.A.', undefined],
  ['7 - ALFA SL. (02/01/2026)', 'ALFA SL', undefined],
  ['7 - ALFA S.L.(S 8, H GR 12687). (02/01/2026).', 'ALFA S.L.', 'GR 12687'],
  ['7 - ALFA SL EN LIQUIDACION(S 8, H GR 12687).', 'ALFA SL', 'GR 12687'],
] as const) {
  test(`section B: ${article} → ${name}, sheet ${sheet}`, async () => {
    const header = HEADER.replace('BORME-A', 'BORME-B')
    const heading = '<p class="centro_redonda">Depósitos de proyectos de escisión</p>'
    const { draft } = await readOne(xml(`${heading}<p class="articulo">${article}</p>`, header))
    assert.deepEqual([draft.mentions[0]?.name, draft.metadata.register_sheet], [name, sheet])
  })
}

for (const [heading, category] of [
  ['BALANCES', 'accounts_filing'],
  ['CONVOCATORIAS DE JUNTAS', 'shareholders_meeting'],
  ['FUSIONES Y ABSORCIONES DE EMPRESAS', 'merger'],
  ['ESCISIÓN DE EMPRESAS', 'demerger'],
  ['CESIÓN DE EMPRESAS', 'asset_transfer'],
  ['TRANSFORMACIÓN DE EMPRESAS', 'legal_form_change'],
  ['AUMENTO DE CAPITAL', 'capital_increase'],
  ['REDUCCIÓN DE CAPITAL', 'capital_reduction'],
  ['ANUNCIOS DEL REGISTRO MERCANTIL CENTRAL', 'other_legal_notice'],
  ['OTROS ANUNCIOS Y AVISOS LEGALES', 'other_legal_notice'],
  ['ALGO NUEVO', 'other'],
] as const) {
  test(`section C: ${heading} → ${category}`, async () => {
    const { draft, problems } = await readOne(sectionC('ALFA, S.A.', heading))
    assert.deepEqual([draft.reference, draft.category], ['BORME-C-2026-77', category])
    assert.equal(problems.length, category === 'other' ? 1 : 0)
  })
}

function sectionC(title: string, heading: string, text = 'Texto.'): string {
  return xml(
    `<p class="parrafo">${text}</p>`,
    `<metadatos><identificador>BORME-C-2026-77</identificador><titulo>${title}</titulo><diario_numero>183</diario_numero>
    <departamento>${heading}</departamento><fecha_publicacion>20260922</fecha_publicacion></metadatos>`,
  )
}

for (const [title, expected] of [
  [
    'ALFA, S.L. &#13;\n(SOCIEDAD ABSORBENTE) &#13;\nBETA, S.L.U.\nGAMMA, S.A.\n(SOCIEDADES ABSORBIDAS)',
    'absorbing ALFA, S.L.|absorbed BETA, S.L.U.|absorbed GAMMA, S.A.',
  ],
  [
    'ALFA, S.L.\n(SOCIEDAD ESCINDIDA PARCIALMENTE)\nBETA, S.L.\n(SOCIEDAD BENEFICIARIA DE NUEVA CREACIÓN)',
    'subject ALFA, S.L.|beneficiary BETA, S.L.',
  ],
  [
    'ALFA, S.L. (EN LIQUIDACION)\n(SOCIEDAD CEDENTE)\nBETA, S. L.\n(SOCIEDAD CESIONARIA)',
    'subject ALFA, S.L.|beneficiary BETA, S. L.',
  ],
  ['ALFA, S.A.', 'subject ALFA, S.A.'],
] as const) {
  test(`section C: companies in the title → ${expected}`, async () => {
    const { draft } = await readOne(sectionC(title, 'FUSIONES Y ABSORCIONES DE EMPRESAS'))
    assert.equal(draft.mentions.map(({ role, name }) => `${role} ${name}`).join('|'), expected)
  })
}

test('document: ISO-8859-1 → read when declared, otherwise rejected', async () => {
  const text = announcement('Extinción.', 'PEÑA ROTA SL').replace('UTF-8', 'ISO-8859-1')
  const { drafts } = await readBytes(Buffer.from(text, 'latin1'))
  assert.equal(drafts[0]?.mentions[0]?.name, 'PEÑA ROTA SL')
  const undeclared = await readBytes(Buffer.from(announcement('Extinción.', 'PEÑA ROTA SL'), 'latin1'))
  assert.equal(
    undeclared.problems.some(({ isRecordLost }) => isRecordLost),
    true,
  )
})

for (const [name, document, reason] of [
  [
    'missing document',
    '<error><descripcion>No se encontró el documento original</descripcion></error>',
    /No se encontró/,
  ],
  [
    'no issue on the day',
    '<response><status><code>404</code><text>No existe</text></status></response>',
    /404/,
  ],
  [
    'HTML page without a document',
    '<html><body><p>No se encontró el documento</p></body></html>',
    /No se encontró/,
  ],
  ['other XML', '<rss></rss>', /expected one of documento/],
  ['other JSON', '{"a": 1}', /not a BORME index/],
  ['document without text', `<documento>${HEADER}</documento>`, /has no text/],
  ['unreadable PDF', '%PDF-1.4\nnothing', /PDF cannot be read/],
] as const) {
  test(`document: ${name} → no drafts, problem`, async () => {
    const { drafts, problems } = await readBytes(document)
    assert.equal(drafts.length, 0)
    assert.ok(problems[0]?.isRecordLost)
    assert.match(problems[0]?.reason ?? '', reason)
  })
}

test('document: cut off → complete announcements kept, truncated_document', async () => {
  const sample = readFileSync(new URL('../../samples/es-borme/notices.xml', import.meta.url))
  const end = sample.indexOf('SALAZONES')
  const { drafts, problems } = await readBytes(sample.subarray(0, end))
  assert.deepEqual(
    drafts.map(({ reference }) => reference.split('/')[1]),
    ['990001', '990002', '990003'],
  )
  assert.deepEqual(
    problems.map(({ kind, isRecordLost }) => [kind, isRecordLost]),
    [['truncated_document', true]],
  )
})

test('document: text outside any announcement → unreadable_row', async () => {
  const { drafts, problems } = await readBytes(
    xml(
      `<p class="parrafo">Suelto.</p><p class="articulo">1 - ALFA SL.</p><p class="parrafo">Extinción.${REGISTER_DATA}</p>`,
    ),
  )
  assert.equal(drafts.length, 1)
  assert.deepEqual(
    problems.map(({ kind, isRecordLost }) => [kind, isRecordLost]),
    [['unreadable_row', true]],
  )
})

test('section A: two-digit year of a start date → plausible century', async () => {
  const start = async (day: string): Promise<unknown> =>
    (await readOne(announcement(`Constitución. Comienzo de operaciones: ${day}. Capital: 3.000,00 Euros.`)))
      .draft.metadata.start_date
  assert.equal(await start('16.09.26'), '2026-09-16')
  assert.equal(await start('1.01.27'), '2027-01-01')
  assert.equal(await start('1.01.98'), '1998-01-01')
})

test('section A: officer of a sole trader → no company index', async () => {
  const { draft } = await readOne(
    announcement('Empresario Individual. Domicilio: C/ A 1. Nombramientos. Apoderado: B DOS.', 'A UNO'),
  )
  assert.deepEqual(
    draft.mentions.map(({ companyIndex }) => companyIndex),
    [undefined, undefined, undefined],
  )
})

test('section C: meeting date → first date after the publication', async () => {
  const text =
    'Por acuerdo del día 3 de marzo de 2026 se convoca la junta el día 29 de octubre de 2026, y en segunda el 30 de octubre de 2026.'
  const { draft } = await readOne(sectionC('ALFA, S.A.', 'CONVOCATORIAS DE JUNTAS', text))
  assert.equal(draft.metadata.meeting_date, '2026-10-29')
  const past = await readOne(
    sectionC('ALFA, S.A.', 'CONVOCATORIAS DE JUNTAS', 'El día 29 de octubre, a las 12.'),
  )
  assert.equal(past.draft.metadata.meeting_date, undefined)
})

test('document: metadata with code attributes → same draft as without', async () => {
  const plain = sectionC('ALFA, S.A.', 'BALANCES')
  const coded = plain.replace('<departamento>', '<departamento codigo="001">')
  assert.deepEqual((await readOne(coded)).draft, (await readOne(plain)).draft)
})

test('document: PDF cut off → problem', async () => {
  const folder = new URL('../../samples/es-borme/', import.meta.url)
  const [name = ''] = readdirSync(folder).filter(file => file.endsWith('.pdf'))
  const whole = readFileSync(new URL(name, folder))
  const { problems } = await readBytes(whole.subarray(0, whole.length - 300))
  assert.ok(problems.some(({ isRecordLost }) => isRecordLost))
})

test('section A: address with the town in parentheses at its end → seat', async () => {
  const seat = async (address: string): Promise<unknown> =>
    (await readOne(announcement(`Cambio de domicilio social. ${address}.`))).draft.metadata.seat
  assert.equal(await seat('C/ MAYOR 1 (MADRID)'), 'MADRID')
  assert.equal(
    await seat('C/ CASTILLO 4 Esc.1 1 - OFICINA 232 (ROZAS DE MADRID (LAS))'),
    'ROZAS DE MADRID (LAS)',
  )
  assert.equal(await seat('C/ MAYOR 1 (NAVE) (SAN SEB'), undefined)
})

test('section A: no text → title "Anuncio sin texto", bad_value, unknown_code', async () => {
  const { draft, problems } = await readOne(xml('<p class="articulo">1 - ALFA SL.</p>'))
  assert.deepEqual([draft.title, draft.summary], ['Anuncio sin texto: ALFA SL, Madrid', null])
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['bad_value', 'unknown_code'],
  )
})
