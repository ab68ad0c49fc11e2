import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { frBoamp } from './fr-boamp.ts'

const BASE = 'https://boamp-datadila.opendatasoft.com'
const FNS_FORM = {
  FNSimple: { organisme: { nomOfficiel: 'Commune de Valbrune' }, initial: { natureMarche: {} } },
}
const RECORD = {
  idweb: '26-900001',
  objet: 'Travaux de voirie',
  famille: 'FNS',
  perimetre: 'FNSimple',
  nature: 'APPEL_OFFRE',
  etat: 'INITIAL',
  dateparution: '2026-08-19',
  nomacheteur: 'Commune de Valbrune',
  code_departement: ['5'],
  gestion: '{"INDEXATION": {}}',
  donnees: JSON.stringify(FNS_FORM),
}

async function readText(
  text: string | Uint8Array,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return await readDraftsAndProblems(frBoamp, { url: 'x', contentType: null, bytes })
}

async function readOne(record: object): Promise<{ draft: AnnouncementDraft; problems: string[] }> {
  const { drafts, problems } = await readText(JSON.stringify([{ ...RECORD, ...record }]))
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { draft, problems: problems.map(({ kind, location }) => `${kind} ${location}`) }
}

test('discover: three days with a weekend → one export request per day', () => {
  assert.deepEqual(frBoamp.discover({ from: '2026-02-27', to: '2026-03-01' }, BASE), [
    ...['2026-02-27', '2026-02-28', '2026-03-01'].map(day => ({
      url: `${BASE}/api/explore/v2.1/catalog/datasets/boamp/exports/json?where=dateparution%3Ddate'${day}'`,
      role: 'document',
    })),
  ])
  assert.equal(frBoamp.follow, undefined)
})

test('read: day without notices → no drafts, no problems', async () => {
  assert.deepEqual(await readText('[]'), { drafts: [], problems: [] })
  assert.deepEqual(await readText('{"total_count": 0, "results": []}'), { drafts: [], problems: [] })
})

test('read: one record in every API format → the same draft', async () => {
  const formats = [
    [RECORD],
    { total_count: 1, results: [RECORD] },
    RECORD,
    {
      nhits: 1,
      records: [{ datasetid: 'boamp', recordid: 'x', fields: { ...RECORD, code_departement: '5' } }],
    },
  ]
  const [expected, ...others] = await Promise.all(formats.map(format => readText(JSON.stringify(format))))
  assert.deepEqual(expected?.problems, [])
  assert.deepEqual(expected?.drafts[0]?.metadata.departments, ['05'])
  for (const found of others) assert.deepEqual(found, expected)
})

for (const [name, text, drafts, kind, place] of [
  [
    'platform error with status 200',
    '{"error_code":"ODSQLError","message":"x"}',
    0,
    'unreadable_document',
    'character 0',
  ],
  [
    'HTML error page with status 200',
    '<html><body>Service indisponible</body></html>',
    0,
    'unreadable_document',
    'line 1',
  ],
  [
    'JSON truncated in the second record',
    `[${JSON.stringify(RECORD)},{"idweb":"26-9`,
    1,
    'truncated_document',
    'character',
  ],
  ['unknown XML root', '<RCS-A_IMMAT><avis/></RCS-A_IMMAT>', 0, 'unreadable_document', 'line 1'],
  ['truncated XML', '<ANNONCES><ANNONCE><GESTION>', 0, 'unreadable_document', 'line 1'],
] as const) {
  test(`read: ${name} → ${kind}, ${drafts} drafts`, async () => {
    const found = await readText(text)
    assert.equal(found.drafts.length, drafts)
    const [problem, ...others] = found.problems
    assert.equal(problem?.kind, kind)
    assert.ok(problem?.isRecordLost && problem.location.startsWith(place), problem?.location)
    assert.deepEqual(others, [])
  })
}

test('read: invalid UTF-8 in the second record → first draft, truncated_document', async () => {
  const document = Buffer.from(JSON.stringify([RECORD, { ...RECORD, idweb: '26-900002', objet: '@@@' }]))
  document[document.indexOf('@@@')] = 0xe9
  const { drafts, problems } = await readText(document)
  assert.deepEqual([drafts.length, problems.map(({ kind }) => kind)], [1, ['truncated_document']])
})

for (const [name, record, reason] of [
  ['missing idweb', { idweb: null }, /idweb/],
  ['malformed idweb', { idweb: 'x y' }, /idweb/],
  ['missing date', { dateparution: null }, /dateparution/],
  ['nonexistent date', { dateparution: '2026-02-30' }, /dateparution/],
] as const) {
  test(`read: ${name} → record lost, next one read`, async () => {
    const { drafts, problems } = await readText(JSON.stringify([{ ...RECORD, ...record }, RECORD]))
    assert.equal(drafts.length, 1)
    assert.equal(problems.length, 1)
    assert.ok(problems[0]?.isRecordLost)
    assert.match(problems[0]?.reason ?? '', reason)
  })
}

for (const [name, donnees] of [
  ['broken JSON', '{"FNSimple": '],
  ['too deeply nested JSON', '['.repeat(100_000)],
  ['unknown shape', '{"NOUVEAU": {"a": "b"}}'],
  ['missing body', null],
  ['number', '7'],
] as const) {
  test(`read: ${name} as the notice body → bad_value, draft from the head`, async () => {
    const { draft, problems } = await readOne({ donnees })
    assert.equal(draft.title, 'Travaux de voirie')
    assert.deepEqual(
      draft.mentions.map(mention => mention.name),
      ['Commune de Valbrune'],
    )
    assert.deepEqual(problems, ['bad_value 26-900001 donnees'])
  })
}

test('read: values of the wrong shape → still one draft', async () => {
  const oddValues = [7, true, [], {}, [[]], [{}], 'x', '{"a":1}', null]
  for (const value of oddValues) {
    for (const name of Object.keys(RECORD).filter(key => key !== 'idweb' && key !== 'dateparution')) {
      const { drafts } = await readText(JSON.stringify([{ ...RECORD, [name]: value }]))
      assert.equal(drafts.length, 1, `${name} = ${JSON.stringify(value)}`)
    }
    for (const body of [
      { FNSimple: value },
      { MAPA: value },
      { IDENTITE: value, OBJET: value, ATTRIBUTION: value },
      { IDENT: value, OBJET: value, DELAI: value },
      { EFORMS: { ContractNotice: value } },
    ]) {
      const { drafts } = await readText(JSON.stringify([{ ...RECORD, donnees: JSON.stringify(body) }]))
      assert.equal(drafts.length, 1, JSON.stringify(body))
    }
  }
})

test('read: unknown field → one unknown_field', async () => {
  const { problems } = await readOne({ nouveau_champ: 'x' })
  assert.deepEqual(problems, ['unknown_field 26-900001'])
})

test('mapBoampNotice: long title → shortened with an ellipsis, full text in the details', async () => {
  const objet = `${'Travaux '.repeat(400)}.`
  const { draft } = await readOne({ objet })
  assert.ok(draft.title.length <= 400 && draft.title.endsWith('Travaux…'))
  assert.equal(draft.details?.object, objet.trim())
})

test('mapBoampNotice: no subject → title of the form, else notice type and buyer', async () => {
  const form = { FNSimple: { initial: { natureMarche: { intitule: 'Voirie' } } } }
  assert.equal((await readOne({ objet: null, donnees: JSON.stringify(form) })).draft.title, 'Voirie')
  assert.equal((await readOne({ objet: null })).draft.title, 'Avis de marché – Commune de Valbrune')
})

for (const [name, record, link] of [
  [
    'cancellation → withdraws the first call',
    { etat: 'ANNULATION', annonce_lie: ['26-20', '26-3'] },
    { withdraws: '26-3' },
  ],
  [
    'cancellation over the turn of the year → withdraws the older call',
    { etat: 'ANNULATION', annonce_lie: ['26-3', '25-150000'] },
    { withdraws: '25-150000' },
  ],
  ['correction → corrects the call', { nature: 'RECTIFICATIF', annonce_lie: ['26-3'] }, { corrects: '26-3' }],
  [
    'award correction → corrects the last notice',
    { etat: 'RECTIFICATIF', nature: 'ATTRIBUTION', annonce_lie: ['26-3', '26-20'] },
    { corrects: '26-20' },
  ],
  ['award → no link', { nature: 'ATTRIBUTION', annonce_lie: ['26-3'] }, {}],
  ['modification → no link', { nature: 'MODIFICATION', annonce_lie: ['26-3'] }, {}],
  ['reference to itself → no link', { etat: 'ANNULATION', annonce_lie: ['26-900001'] }, {}],
  [
    'references joined with commas (API v1) → withdraws the first call',
    { etat: 'ANNULATION', annonce_lie: '26-3,26-20' },
    { withdraws: '26-3' },
  ],
] as const) {
  test(`linkEarlierNotice: ${name}`, async () => {
    const { draft } = await readOne(record)
    const { corrects, withdraws, metadata } = draft
    assert.deepEqual({ ...(corrects && { corrects }), ...(withdraws && { withdraws }) }, link)
    assert.deepEqual([metadata.corrects, metadata.withdraws], [corrects, withdraws])
  })
}

test('parseBoampDepartments: unpadded, Corsican and several codes → standard codes of performance, else of publication', async () => {
  const departmentsOf = async (record: object) => (await readOne(record)).draft.metadata.departments
  assert.deepEqual(await departmentsOf({ code_departement: ['2', '51', '20A', '974'] }), [
    '02',
    '51',
    '2A',
    '974',
  ])
  assert.deepEqual(await departmentsOf({ code_departement: ['75'], code_departement_prestation: ['60'] }), [
    '60',
  ])
  const { problems } = await readOne({ code_departement: ['Paris'] })
  assert.deepEqual(problems, ['bad_value 26-900001 code_departement'])
})

test('parseBoampHeadWinners: no winners in the body → names from the head, first line only', async () => {
  const titulaire = ['ATMOS (mandataire)\nMarché de 12 mois.', 'ATMOS', 'Infructueux']
  const { draft } = await readOne({ nature: 'ATTRIBUTION', titulaire })
  assert.deepEqual(
    draft.mentions.map(({ role, type, name }) => `${role} ${type} ${name}`),
    ['buyer authority Commune de Valbrune', 'supplier company ATMOS'],
  )
  const indexed = '{"INDEXATION": {"TITULAIRES": {"DENOMINATION": ["DUPONT, FILS", "ATMOS"]}}}'
  const v1 = await readOne({ nature: 'ATTRIBUTION', titulaire: 'DUPONT, FILS,ATMOS', gestion: indexed })
  assert.deepEqual(
    v1.draft.mentions.filter(({ role }) => role === 'supplier').map(({ name }) => name),
    ['DUPONT, FILS', 'ATMOS'],
  )
})

test('mapBoampNotice: details of several megabytes → omitted and listed in left_out', async () => {
  const lots = { lot: Array.from({ length: 3000 }, (_, i) => ({ description: `${i} ${'x'.repeat(300)}` })) }
  const form = { FNSimple: { organisme: { nomOfficiel: 'Commune' }, initial: { lots } } }
  const { draft, problems } = await readOne({ donnees: JSON.stringify(form) })
  assert.deepEqual(draft.details?.left_out, ['initial'])
  assert.equal(draft.metadata.lots, 3000)
  assert.deepEqual(problems, [])
})

for (const [nature, etat, title] of [
  ['APPEL_OFFRE', 'INITIAL', 'Travaux de voirie'],
  ['ATTRIBUTION', 'INITIAL', 'Attribution : Travaux de voirie'],
  ['ATTRIBUTION', 'RECTIFICATIF', "Rectificatif d'attribution : Travaux de voirie"],
  ['RECTIFICATIF', 'RECTIFICATIF', 'Rectificatif : Travaux de voirie'],
  ['APPEL_OFFRE', 'RECTIFICATIF', 'Rectificatif : Travaux de voirie'],
  ['ANNULATION', 'INITIAL', 'Annulation : Travaux de voirie'],
  ['APPEL_OFFRE', 'ANNULATION', 'Annulation : Travaux de voirie'],
  ['MODIFICATION', 'MODIFICATION', 'Modification de marché : Travaux de voirie'],
  ['PRE-INFORMATION', 'INITIAL', 'Préinformation : Travaux de voirie'],
  ['INTENTION_CONCLURE', 'INITIAL', 'Intention de conclure : Travaux de voirie'],
] as const) {
  test(`mapBoampNotice: ${nature}, ${etat} → ${title}`, async () => {
    const { draft } = await readOne({ nature, etat })
    assert.equal(draft.title, title)
    assert.equal(draft.summary, 'Acheteur : Commune de Valbrune.')
  })
}

for (const [name, nature, etat, form, category, link] of [
  [
    'correction that abandons the procedure → tender_cancellation, withdraws the call',
    'RECTIFICATIF',
    'RECTIFICATIF',
    { rectificatif: { infosRectif: 'La procédure est déclarée sans suite pour motif d’intérêt général.' } },
    'tender_cancellation',
    { withdraws: '26-3' },
  ],
  [
    'correction that abandons a lot → tender_amendment',
    'RECTIFICATIF',
    'RECTIFICATIF',
    { rectificatif: { infosRectif: 'Le lot 2 du marché est déclaré sans suite.' } },
    'tender_amendment',
    { corrects: '26-3' },
  ],
  [
    'result without award → tender_cancellation, call stays',
    'ATTRIBUTION',
    'INITIAL',
    { attribution: { attributionMarche: 'La procédure est déclarée sans suite.' } },
    'tender_cancellation',
    {},
  ],
] as const) {
  test(`mapBoampNotice: ${name}`, async () => {
    const donnees = JSON.stringify({
      FNSimple: { organisme: { nomOfficiel: 'Commune de Valbrune' }, ...form },
    })
    const { draft } = await readOne({ nature, etat, donnees, annonce_lie: ['26-3'] })
    assert.equal(draft.category, category)
    const { corrects, withdraws } = draft
    assert.deepEqual({ ...(corrects && { corrects }), ...(withdraws && { withdraws }) }, link)
  })
}
