import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft, Mention } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { itAnac } from './it-anac.ts'

/* Handwritten notices with invented organizations and persons. */

const ID = '0a0a0a0a-0000-4000-8000-000000000001'
const BUYER = { codice_fiscale: '99999010582', denominazione_amministrazione: 'COMUNE DI BORGOVENTO' }
const WINNER = { codice_fiscale: '99999020581', denominazione: 'EDIL GHIRO S.R.L.' }
const LOT = {
  tipo_oggetto: 'lotto',
  cig: 'B0000000A1',
  natura_principale: 'Lavori',
  descrizione: 'Rifacimento del tetto',
  cpv: 'Lavori di copertura',
  valore_complessivo_stimato: 90000.5,
  luogo_nuts: 'Roma',
  luogo_istat: 'BORGOVENTO',
  termine_ricezione: '2026-07-10T12:00:00+02:00',
}
const HEAD = {
  idAvviso: ID,
  idAppalto: '0b0b0b0b-0000-4000-8000-000000000001',
  codiceScheda: 'P2_16',
  codiceEform: null,
  tipo: 'avviso',
  dataPubblicazione: '2026-06-08T06:00:00.426+00:00',
  dataPubblicazioneRettifica: null,
  dataScadenza: '2026-07-10T10:00:00.000+00:00',
  oscurato: false,
}

interface Parts {
  readonly head?: object
  readonly metadata?: object
  readonly buyer?: object
  readonly general?: object
  readonly items?: readonly object[]
}

function buildRecord({ head, metadata, buyer, general, items = [LOT] }: Parts = {}): object {
  const sections = [
    { name: 'SEZ. A - Committente', fields: buyer ?? { soggetti_sa: [BUYER] } },
    {
      name: 'SEZ. B - Dati Generali',
      fields: { documenti_di_gara_link: 'https://gare.example', ...general },
    },
    { name: 'SEZ. C - Oggetto', items },
  ]
  const template = { metadata: { titolo: null, descrizione: 'Tetto della scuola', ...metadata }, sections }
  return { ...HEAD, template: [{ template }], ...head }
}

async function readAll(
  text: string | Uint8Array,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const raw = { url: 'page.json', contentType: null, bytes: Buffer.from(text as string) }
  return await readDraftsAndProblems(itAnac, raw)
}

async function readOne(value: object): Promise<{ draft: AnnouncementDraft; problems: string[] }> {
  const { drafts, problems } = await readAll(JSON.stringify({ content: [value] }))
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  const summaries = problems.map(({ kind, location }) => `${kind} ${location.replace(ID, '').trim()}`.trim())
  return { draft, problems: summaries }
}

const formatMention = ({ type, role, name, identifiers }: Mention): string =>
  [role, type, name, ...identifiers.map(({ number, valid }) => `${valid ? '=' : '?'}${number}`)].join(' ')

test('read: one notice from list, full-text search and single file → same draft', async () => {
  const { template, ...head } = buildRecord() as { template: object[] }
  const search = {
    ...head,
    templates: [{ ...template[0], lingua: 'it', score: 0 }],
    score: 1,
    tipologia: 'BANDI',
  }
  const alone = await readAll(JSON.stringify(buildRecord()))
  const { draft, problems } = await readOne(search)
  assert.deepEqual(problems, [])
  assert.deepEqual(alone.drafts, [draft])
  assert.deepEqual((await readOne(buildRecord())).draft, draft)
})

const withLots = (...changes: object[]) => ({ items: changes.map(change => ({ ...LOT, ...change })) })
const deadlineCases: readonly (readonly [string, Parts, Partial<AnnouncementDraft['metadata']>])[] = [
  ['local time with offset', {}, { deadline: '2026-07-10', deadline_time: '12:00' }],
  [
    'time labelled UTC',
    withLots({ termine_ricezione: '2026-07-10T10:00:00Z' }),
    { deadline: '2026-07-10', deadline_time: '10:00' },
  ],
  ['day with offset', withLots({ termine_ricezione: '2026-06-11+01:00' }), { deadline: '2026-06-11' }],
  ['midnight', withLots({ termine_ricezione: '2026-06-11T00:00:00Z' }), { deadline: '2026-06-11' }],
  [
    'invitation deadline only',
    withLots({ termine_ricezione: null, termine_invito: '2026-06-12' }),
    { deadline: '2026-06-12' },
  ],
  ['deadline in the head only', withLots({ termine_ricezione: null }), { deadline: '2026-07-10' }],
  [
    'deadline in the head only, late evening',
    { ...withLots({ termine_ricezione: null }), head: { dataScadenza: '2026-07-10T22:00:00.000+00:00' } },
    {},
  ],
  [
    'deadlines of three lots',
    withLots(
      {},
      { termine_ricezione: '2026-07-09T09:00:00+02:00' },
      { termine_ricezione: '2026-07-09T08:00:00+02:00' },
    ),
    { deadline: '2026-07-09', deadline_time: '08:00' },
  ],
  ['no deadline', { ...withLots({ termine_ricezione: null }), head: { dataScadenza: null } }, {}],
]
for (const [name, parts, expected] of deadlineCases) {
  test(`deadline: ${name} → ${expected.deadline ?? 'absent'}`, async () => {
    const { deadline, deadline_time } = (await readOne(buildRecord(parts))).draft.metadata
    assert.deepEqual({ ...(deadline && { deadline }), ...(deadline_time && { deadline_time }) }, expected)
  })
}

const amountCases: readonly (readonly [string, Parts, readonly (number | undefined)[]])[] = [
  ['two lots', withLots({}, { valore_complessivo_stimato: 0.1 }), [90000.6]],
  ['one lot without value', withLots({}, { valore_complessivo_stimato: null }), []],
  ['zero', withLots({ valore_complessivo_stimato: 0 }), []],
  ['amount as text', withLots({ valore_complessivo_stimato: '12.5' }), [12.5]],
  [
    'direct award',
    withLots({ valore_complessivo_stimato: null, valore_affidamento: 5000 }),
    [undefined, 5000],
  ],
  [
    'award stated by the winner',
    withLots({ aggiudicatari: [{ soggetti: [WINNER], importo: 70 }] }),
    [90000.5, 70],
  ],
  [
    'award stated for the lot and by the winner',
    withLots({ importo_aggiudicazione: 69, aggiudicatari: [{ soggetti: [WINNER], importo: 70 }] }),
    [90000.5, 69],
  ],
  [
    'framework with two winners',
    withLots({
      aggiudicatari: [
        { soggetti: [WINNER], importo: 70 },
        { importo: 70, soggetti: [WINNER] },
      ],
    }),
    [90000.5],
  ],
  [
    'earlier form',
    withLots({ valore_affidamento: 80, aggiudicatari_ad: [{ soggetti: [WINNER], importo: 80 }] }),
    [90000.5, 80],
  ],
]
for (const [name, parts, [estimated, awarded]] of amountCases) {
  test(`amounts: ${name} → estimate ${estimated ?? 'absent'}, award ${awarded ?? 'absent'}`, async () => {
    const { draft, problems } = await readOne(buildRecord(parts))
    const { estimated_value, award_amount, currency } = draft.metadata
    assert.deepEqual([estimated_value, award_amount, problems], [estimated, awarded, []])
    assert.equal(currency, estimated === undefined && awarded === undefined ? undefined : 'EUR')
  })
}

const partyCases: readonly (readonly [string, Parts, readonly string[]])[] = [
  ['public body', {}, ['buyer authority COMUNE DI BORGOVENTO =99999010582']],
  [
    'two buyers, one of them a company',
    {
      buyer: {
        soggetti_sa: [
          BUYER,
          { codice_fiscale: '99999020581', denominazione_amministrazione: 'ACQUE BORGOVENTO S.P.A.' },
        ],
      },
    },
    [
      'buyer authority COMUNE DI BORGOVENTO =99999010582',
      'buyer company ACQUE BORGOVENTO S.P.A. =99999020581',
    ],
  ],
  [
    'earlier form with one buyer',
    {
      buyer: {
        codice_fiscale_sa: '99999010582',
        denominazione_sa: 'COMUNE DI BORGOVENTO',
        soggetti_sa: null,
      },
    },
    ['buyer authority COMUNE DI BORGOVENTO =99999010582'],
  ],
  [
    'joint winners of two lots',
    withLots(
      ...[1, 2].map(() => ({
        aggiudicatari: [
          { soggetti: [WINNER, { denominazione: 'ROSSI MARIO', codice_fiscale: 'RSSMRA85T10A562S' }] },
        ],
      })),
    ),
    [
      'buyer authority COMUNE DI BORGOVENTO =99999010582',
      'supplier company EDIL GHIRO S.R.L. =99999020581',
      'supplier person ROSSI MARIO =RSSMRA85T10A562S',
    ],
  ],
  [
    'hidden persons',
    withLots({
      aggiudicatari: [
        {
          soggetti: [
            { denominazione: '***', codice_fiscale: '***' },
            { denominazione: 'OMISSIS', codice_fiscale: null },
          ],
        },
        { soggetti: [{ denominazione: 'GHIRO MARIA', codice_fiscale: '****************' }] },
      ],
    }),
    ['buyer authority COMUNE DI BORGOVENTO =99999010582', 'supplier company GHIRO MARIA'],
  ],
  [
    'single foreign winner without group',
    withLots({
      aggiudicatari: [{ denominazione: 'WOLKE GMBH', codice_fiscale: 'DE 811193231', importo: 5 }],
    }),
    ['buyer authority COMUNE DI BORGOVENTO =99999010582', 'supplier company WOLKE GMBH =DE811193231'],
  ],
]
for (const [name, parts, expected] of partyCases) {
  test(`mentions: ${name} → ${expected.join(', ')}`, async () => {
    const { draft, problems } = await readOne(buildRecord(parts))
    assert.deepEqual([draft.mentions.map(formatMention), problems], [expected, []])
  })
}

test('place metadata: several lots → shared province and municipality, foreign country', async () => {
  const place = async (...changes: object[]) => {
    const { province, municipality, country } = (await readOne(buildRecord(withLots(...changes)))).draft
      .metadata
    return [province, municipality, country]
  }
  assert.deepEqual(await place({}), ['Roma', 'BORGOVENTO', undefined])
  assert.deepEqual(await place({}, { luogo_istat: 'ALTROVE' }), ['Roma', undefined, undefined])
  assert.deepEqual(await place({ luogo_nuts: 'ITALIA', luogo_istat: 'ITALIA' }), [
    undefined,
    undefined,
    undefined,
  ])
  assert.deepEqual(await place({ luogo_nuts: 'FRANCIA', luogo_istat: 'FRANCIA' }), [
    undefined,
    undefined,
    'FR',
  ])
  assert.deepEqual(await place({ luogo_nuts: 'Lazio', luogo_istat: null }), [undefined, undefined, undefined])
})

const textCases: readonly (readonly [string, Parts, string, string | null])[] = [
  ['description only', {}, 'Tetto della scuola', 'Rifacimento del tetto.'],
  [
    'title and description',
    { metadata: { titolo: 'Opere' } },
    'Opere',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
  ['the first lot', { metadata: { descrizione: ' ' } }, 'Rifacimento del tetto', ''],
  [
    'character references, also twice encoded',
    { metadata: { titolo: 'Universit&#224; &amp;#8211; &quot;Rettorato&quot; a < b &egrave;' } },
    'Università – "Rettorato" a < b è',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
  [
    'double spaces and line breaks',
    { metadata: { titolo: 'Opere  \r\n nuove ' } },
    'Opere nuove',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
  [
    'two lots with different texts',
    withLots({}, { descrizione: 'Facciata' }),
    'Tetto della scuola',
    '2 lotti. Rifacimento del tetto. Facciata.',
  ],
  [
    'lot repeats the notice text, truncated',
    withLots({ descrizione: 'TETTO DELLA  SCUOL' }),
    'Tetto della scuola',
    '',
  ],
  [
    'two lots, one repeats the notice text',
    withLots({ descrizione: 'Tetto della scuola' }, { descrizione: 'Facciata' }),
    'Tetto della scuola',
    '2 lotti. Facciata.',
  ],
  [
    'contract change with reason',
    withLots({ motivazione_modifica: 'Modifiche inferiori' }),
    'Tetto della scuola',
    'Modifiche inferiori. Rifacimento del tetto.',
  ],
  ['correction', { head: { tipo: 'rettifica' } }, 'Rettifica: Tetto della scuola', 'Rifacimento del tetto.'],
]
for (const [name, parts, title, summary] of textCases) {
  test(`title and summary: ${name} → ${title}`, async () => {
    const { draft } = await readOne(buildRecord(parts))
    const terms =
      /^(?:Gara|Rettifica)\. Stazione appaltante: COMUNE DI BORGOVENTO\. Scadenza: 10\/07\/2026, ore 12:00\. Valore stimato: (?:90\.000,50|180\.001) €\.\s?/
    assert.match(draft.summary ?? '', terms)
    assert.deepEqual([draft.title, draft.summary?.replace(terms, '')], [title, summary])
  })
}

test('title: 400 characters → truncated between words, full text in the details', async () => {
  const descrizione = 'lavori '.repeat(60).trim()
  const { draft } = await readOne(buildRecord({ metadata: { descrizione } }))
  assert.equal(draft.title, `Lavori ${'lavori '.repeat(27).trim()}…`)
  assert.ok((draft.summary?.length ?? 0) <= 400)
  assert.equal(draft.details?.description, descrizione)
})

test('read: hidden notice → head only', async () => {
  const { draft, problems } = await readOne(buildRecord({ head: { oscurato: true } }))
  assert.deepEqual(
    [draft.title, draft.summary, draft.mentions, draft.details],
    ['Avviso oscurato', null, [], undefined],
  )
  assert.deepEqual(draft.metadata, {
    notice_code: 'P2_16',
    notice_state: 'avviso',
    procedure_id: '0b0b0b0b-0000-4000-8000-000000000001',
  })
  assert.deepEqual(problems, [])
})

test('date: UTC timestamp → day in Italy, correction → its own date', async () => {
  const day = async (head: object) => (await readOne(buildRecord({ head }))).draft.date
  assert.equal(await day({}), '2026-06-08')
  assert.equal(await day({ dataPubblicazione: '2026-06-08T22:30:00.000+00:00' }), '2026-06-09')
  const corrected = { dataPubblicazioneRettifica: '2026-06-10T06:00:00.000+00:00' }
  assert.equal(await day({ ...corrected, tipo: 'rettifica' }), '2026-06-10')
  assert.equal(await day(corrected), '2026-06-08')
})

test('category: revoked award → notice_annulment', async () => {
  const items = [{ ...LOT, comunicazione_annullamento_revoca: 'Revoca in autotutela' }]
  const { draft } = await readOne(buildRecord({ head: { codiceScheda: 'AD3' }, items }))
  assert.equal(draft.category, 'notice_annulment')
  assert.match(draft.summary ?? '', / 90\.000,50 €\. Revoca in autotutela\./)
})

const problemCases: readonly (readonly [string, object, readonly string[]])[] = [
  ['unknown form', buildRecord({ head: { codiceScheda: 'X1' } }), ['unknown_code codiceScheda']],
  ['unknown state', buildRecord({ head: { tipo: 'bozza' } }), ['unknown_code tipo']],
  ['unknown field', buildRecord(withLots({ baratto: 1 })), ['unknown_field']],
  [
    'invalid amount',
    buildRecord(withLots({ valore_complessivo_stimato: 'tanto' })),
    ['bad_value template.template.sections.items.valore_complessivo_stimato'],
  ],
  ['invalid CIG', buildRecord(withLots({ cig: 'XYZ' })), ['bad_value template.template.sections.items.cig']],
  [
    'invalid deadline',
    buildRecord(withLots({ termine_ricezione: 'presto' })),
    ['bad_value template.template.sections.items.termine_ricezione'],
  ],
  [
    'codice fiscale without a name',
    buildRecord({ buyer: { soggetti_sa: [{ codice_fiscale: '99999010582' }] } }),
    ['bad_value template.template.sections.fields.soggetti_sa'],
  ],
]
for (const [name, value, expected] of problemCases) {
  test(`read: ${name} → ${expected.join(', ')}`, async () =>
    assert.deepEqual((await readOne(value)).problems, expected))
}

const listPage = (...content: unknown[]) => JSON.stringify({ content, totalPages: 1 })
const documentCases: readonly (readonly [string, string | Uint8Array, readonly string[], number])[] = [
  ['day without notices', listPage(), [], 0],
  [
    'requirement checks',
    listPage(buildRecord({ head: { codiceScheda: 'AVR' } }), buildRecord({ head: { codiceScheda: 'TVR' } })),
    [],
    0,
  ],
  [
    'notice without number',
    listPage({ ...buildRecord(), idAvviso: null }, buildRecord()),
    ['unreadable_row true'],
    1,
  ],
  [
    'notice without date',
    listPage(buildRecord({ head: { dataPubblicazione: null } })),
    ['unreadable_row true'],
    0,
  ],
  [
    'notice with an invalid date',
    listPage(buildRecord({ head: { dataPubblicazione: 'ieri' } })),
    ['unreadable_row true'],
    0,
  ],
  [
    'notice without form',
    listPage(buildRecord({ head: { codiceScheda: null } })),
    ['unreadable_row true'],
    0,
  ],
  ['notice without text', listPage({ ...HEAD }), ['unreadable_row true'], 0],
  [
    'more pages than are read',
    JSON.stringify({ content: [buildRecord()], totalPages: 5000 }),
    ['too_large true'],
    1,
  ],
  [
    'platform error',
    '{"timestamp":"2026-06-08","status":500,"error":"Internal Server Error"}',
    ['unreadable_document true'],
    0,
  ],
  [
    '"Request Rejected"',
    '<html><head><title>Request Rejected</title></head></html>',
    ['unreadable_document true'],
    0,
  ],
  [
    'truncated page',
    listPage(buildRecord(), buildRecord({ head: { idAvviso: 'x' } })).slice(0, -60),
    ['truncated_document true'],
    1,
  ],
  [
    'one notice per line',
    `${JSON.stringify(buildRecord())}\n${JSON.stringify(buildRecord({ head: { idAvviso: 'x' } }))}\n`,
    [],
    2,
  ],
]
for (const [name, text, expected, drafts] of documentCases) {
  test(`read: ${name} → drafts: ${drafts}, problems: ${expected.join(', ') || 'none'}`, async () => {
    const found = await readAll(text)
    assert.deepEqual(
      found.problems.map(({ kind, isRecordLost }) => `${kind} ${isRecordLost}`),
      expected,
    )
    assert.equal(found.drafts.length, drafts)
  })
}

test('read: 1,000 lots → all in details, shortened summary and metadata', async () => {
  const items = Array.from({ length: 1_000 }, (_, i) => ({
    ...LOT,
    cig: `B${String(i).padStart(9, '0')}`,
    cpv: `Servizi di ogni genere, parte ${i}`,
    descrizione: `${'Un lotto descritto a lungo, '.repeat(10)} ${i}`,
  }))
  const long = { documenti_di_gara_link: `https://gare.example/${'x'.repeat(3_000)}` }
  const { draft, problems } = await readOne(buildRecord({ items, general: long }))
  assert.deepEqual([draft.metadata.lots, draft.metadata.cig?.length, problems], [1_000, 100, []])
  assert.match(draft.summary ?? '', /1000 lotti\. Un lotto .*…$/)
  assert.equal(draft.metadata.documents_url, undefined)
  const lotDetails = draft.details?.lots
  assert.equal(Array.isArray(lotDetails) && lotDetails.length, 1_000)
})
