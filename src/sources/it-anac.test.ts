import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhole } from '../../test/reading.ts'
import type { Draft, Mention } from '../model/announcement.ts'
import type { Problem } from '../model/raw.ts'
import { itAnac } from './it-anac.ts'
import type { Request } from './source.ts'

/* Notices written by hand; everybody is invented. */

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

function record({ head, metadata, buyer, general, items = [LOT] }: Parts = {}): object {
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

async function readAll(text: string | Uint8Array): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  const raw = { url: 'page.json', contentType: null, bytes: Buffer.from(text as string) }
  return await readWhole(itAnac, raw)
}

async function one(value: object): Promise<{ draft: Draft; odd: string[] }> {
  const { drafts, problems } = await readAll(JSON.stringify({ content: [value] }))
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { draft, odd: problems.map(({ kind, place }) => `${kind} ${place.replace(ID, '').trim()}`.trim()) }
}

const inWords = ({ type, role, name, identifiers }: Mention): string =>
  [role, type, name, ...identifiers.map(({ number, valid }) => `${valid ? '=' : '?'}${number}`)].join(' ')

test('discover asks for each day, in the only form the platform takes', () => {
  const requests = itAnac.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror')
  const order = 'size=100&sortField=dataPubblicazione&sortDirection=DESC'
  assert.deepEqual(
    requests.map(({ url, role, page }) => [url, role, page]),
    ['28/02/2026', '01/03/2026'].map(day => [
      `http://mirror/avvisi?page=0&${order}&dataPubblicazioneStart=${day}&dataPubblicazioneEnd=${day}`,
      'document',
      1,
    ]),
  )
})

const ASKED: Request = { url: 'http://mirror/avvisi?page=0&size=100&x=01/03/2026', role: 'document', page: 1 }
const walk: readonly (readonly [string, unknown, Partial<Request>, string | null])[] = [
  ['more pages', { content: [1], totalPages: 3, number: 0 }, {}, 'page=1&size=100'],
  [
    'the next but one',
    { content: [1], totalPages: 3, number: 1 },
    { url: ASKED.url.replace('0', '1'), page: 2 },
    'page=2&size=100',
  ],
  ['the last page', { content: [1], totalPages: 3 }, { page: 3 }, null],
  ['one page', { content: [1], totalPages: 1 }, {}, null],
  ['a day without notices', { content: [], totalPages: 0 }, {}, null],
  ['an empty page before the last', { content: [], totalPages: 9 }, {}, null],
  ['no count of pages', { content: [1] }, {}, null],
  ['a count that is none', { content: [1], totalPages: '9' }, {}, null],
  ['pages without end', { content: [1], totalPages: 1e12 }, { page: 1_000 }, null],
  ['an error page', '<html>', {}, null],
]
for (const [what, answer, asked, expected] of walk) {
  test(`follow: ${what}`, () => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const page = { url: ASKED.url, contentType: null, bytes: Buffer.from(text) }
    const next = itAnac.follow?.(page, { ...ASKED, ...asked }, { from: '', to: '' }, 'http://mirror') ?? []
    assert.deepEqual(
      next.map(({ url, page: number }) => [url, number]),
      expected === null ? [] : [[`http://mirror/avvisi?${expected}&x=01/03/2026`, (asked.page ?? 1) + 1]],
    )
  })
}

test('the same notice from the list, from the full-text search and alone is one', async () => {
  const { template, ...head } = record() as { template: object[] }
  const search = {
    ...head,
    templates: [{ ...template[0], lingua: 'it', score: 0 }],
    score: 1,
    tipologia: 'BANDI',
  }
  const alone = await readAll(JSON.stringify(record()))
  const { draft, odd } = await one(search)
  assert.deepEqual(odd, [])
  assert.deepEqual(alone.drafts, [draft])
  assert.deepEqual((await one(record())).draft, draft)
})

const lots = (...changes: object[]) => ({ items: changes.map(change => ({ ...LOT, ...change })) })
const terms: readonly (readonly [string, Parts, Partial<Draft['metadata']>])[] = [
  ['local time with its offset', {}, { deadline: '2026-07-10', deadline_time: '12:00' }],
  [
    'a time labelled UTC',
    lots({ termine_ricezione: '2026-07-10T10:00:00Z' }),
    { deadline: '2026-07-10', deadline_time: '10:00' },
  ],
  ['a day with an offset', lots({ termine_ricezione: '2026-06-11+01:00' }), { deadline: '2026-06-11' }],
  ['midnight', lots({ termine_ricezione: '2026-06-11T00:00:00Z' }), { deadline: '2026-06-11' }],
  [
    'the invitation',
    lots({ termine_ricezione: null, termine_invito: '2026-06-12' }),
    { deadline: '2026-06-12' },
  ],
  ['only in the head', lots({ termine_ricezione: null }), { deadline: '2026-07-10' }],
  [
    'only in the head, late in the evening',
    { ...lots({ termine_ricezione: null }), head: { dataScadenza: '2026-07-10T22:00:00.000+00:00' } },
    {},
  ],
  [
    'the earliest of several',
    lots(
      {},
      { termine_ricezione: '2026-07-09T09:00:00+02:00' },
      { termine_ricezione: '2026-07-09T08:00:00+02:00' },
    ),
    { deadline: '2026-07-09', deadline_time: '08:00' },
  ],
  ['nowhere', { ...lots({ termine_ricezione: null }), head: { dataScadenza: null } }, {}],
]
for (const [name, parts, expected] of terms) {
  test(`deadline: ${name}`, async () => {
    const { deadline, deadline_time } = (await one(record(parts))).draft.metadata
    assert.deepEqual({ ...(deadline && { deadline }), ...(deadline_time && { deadline_time }) }, expected)
  })
}

const amounts: readonly (readonly [string, Parts, readonly (number | undefined)[]])[] = [
  ['the sum of the lots', lots({}, { valore_complessivo_stimato: 0.1 }), [90000.6]],
  ['a lot without value', lots({}, { valore_complessivo_stimato: null }), []],
  ['zero is none', lots({ valore_complessivo_stimato: 0 }), []],
  ['as text', lots({ valore_complessivo_stimato: '12.5' }), [12.5]],
  ['a direct award', lots({ valore_complessivo_stimato: null, valore_affidamento: 5000 }), [undefined, 5000]],
  ['an award by its winner', lots({ aggiudicatari: [{ soggetti: [WINNER], importo: 70 }] }), [90000.5, 70]],
  [
    'an award stated for the lot',
    lots({ importo_aggiudicazione: 69, aggiudicatari: [{ soggetti: [WINNER], importo: 70 }] }),
    [90000.5, 69],
  ],
  [
    'a framework with two winners',
    lots({
      aggiudicatari: [
        { soggetti: [WINNER], importo: 70 },
        { importo: 70, soggetti: [WINNER] },
      ],
    }),
    [90000.5],
  ],
  [
    'the earlier form',
    lots({ valore_affidamento: 80, aggiudicatari_ad: [{ soggetti: [WINNER], importo: 80 }] }),
    [90000.5, 80],
  ],
]
for (const [name, parts, [estimated, awarded]] of amounts) {
  test(`amounts: ${name}`, async () => {
    const { draft, odd } = await one(record(parts))
    const { estimated_value, award_amount, currency } = draft.metadata
    assert.deepEqual([estimated_value, award_amount, odd], [estimated, awarded, []])
    assert.equal(currency, estimated === undefined && awarded === undefined ? undefined : 'EUR')
  })
}

const parties: readonly (readonly [string, Parts, readonly string[]])[] = [
  ['a public body', {}, ['buyer authority COMUNE DI BORGOVENTO =99999010582']],
  [
    'two buyers, one a company',
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
    'the earlier form of one buyer',
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
    'bidders who won together, once for two lots',
    lots(
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
    'persons who are hidden',
    lots({
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
    'a winner at the place of its group, from abroad',
    lots({ aggiudicatari: [{ denominazione: 'WOLKE GMBH', codice_fiscale: 'DE 811193231', importo: 5 }] }),
    ['buyer authority COMUNE DI BORGOVENTO =99999010582', 'supplier company WOLKE GMBH =DE811193231'],
  ],
]
for (const [name, parts, expected] of parties) {
  test(`parties: ${name}`, async () => {
    const { draft, odd } = await one(record(parts))
    assert.deepEqual([draft.mentions.map(inWords), odd], [expected, []])
  })
}

test('places: only what all lots share, and what is one', async () => {
  const place = async (...changes: object[]) => {
    const { province, municipality, country } = (await one(record(lots(...changes)))).draft.metadata
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

const texts: readonly (readonly [string, Parts, string, string | null])[] = [
  ['the description', {}, 'Tetto della scuola', 'Tetto della scuola. Rifacimento del tetto.'],
  ['the title', { metadata: { titolo: 'Opere' } }, 'Opere', 'Tetto della scuola. Rifacimento del tetto.'],
  ['the first lot', { metadata: { descrizione: ' ' } }, 'Rifacimento del tetto', 'Rifacimento del tetto.'],
  [
    'character references, also twice encoded',
    { metadata: { titolo: 'Universit&#224; &amp;#8211; &quot;Rettorato&quot; a < b &egrave;' } },
    'Università – "Rettorato" a < b è',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
  [
    'doubled blanks and line ends',
    { metadata: { titolo: 'Opere  \r\n nuove ' } },
    'Opere nuove',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
  [
    'several lots',
    lots({}, { descrizione: 'Facciata' }),
    'Tetto della scuola',
    'Tetto della scuola. 2 lotti: Rifacimento del tetto; Facciata.',
  ],
  [
    'a lot in the words of the whole, typed otherwise and cut off',
    lots({ descrizione: 'TETTO DELLA  SCUOL' }),
    'Tetto della scuola',
    'Tetto della scuola.',
  ],
  [
    'several lots, one in the words of the whole',
    lots({ descrizione: 'Tetto della scuola' }, { descrizione: 'Facciata' }),
    'Tetto della scuola',
    'Tetto della scuola. 2 lotti: Tetto della scuola; Facciata.',
  ],
  [
    'why a contract is changed',
    lots({ motivazione_modifica: 'Modifiche inferiori' }),
    'Tetto della scuola',
    'Tetto della scuola. Rifacimento del tetto. Modifiche inferiori.',
  ],
  [
    'a correction',
    { head: { tipo: 'rettifica' } },
    'Rettifica: Tetto della scuola',
    'Tetto della scuola. Rifacimento del tetto.',
  ],
]
for (const [name, parts, title, summary] of texts) {
  test(`texts: ${name}`, async () => {
    const { draft } = await one(record(parts))
    const terms = / Valore stimato: (?:90\.000,50|180\.001,00) EUR\. Scadenza: 10\/07\/2026 ore 12:00\.$/
    assert.match(draft.summary ?? '', terms)
    assert.deepEqual([draft.title, draft.summary?.replace(terms, '')], [title, summary])
  })
}

test('a long title is cut between two words, the whole is the summary', async () => {
  const descrizione = 'lavori '.repeat(60).trim()
  const { draft } = await one(record({ metadata: { descrizione } }))
  assert.equal(draft.title, `${'lavori '.repeat(28).trim()}…`)
  assert.ok(draft.summary?.startsWith(`${descrizione}.`))
})

test('a hidden notice keeps its head only, whatever stands below it', async () => {
  const { draft, odd } = await one(record({ head: { oscurato: true } }))
  assert.deepEqual(
    [draft.title, draft.summary, draft.mentions, draft.details],
    ['Avviso oscurato', null, [], undefined],
  )
  assert.deepEqual(draft.metadata, {
    notice_code: 'P2_16',
    notice_state: 'avviso',
    procedure_id: '0b0b0b0b-0000-4000-8000-000000000001',
  })
  assert.deepEqual(odd, [])
})

test('the day is that in Italy; a correction has its own', async () => {
  const day = async (head: object) => (await one(record({ head }))).draft.date
  assert.equal(await day({}), '2026-06-08')
  assert.equal(await day({ dataPubblicazione: '2026-06-08T22:30:00.000+00:00' }), '2026-06-09')
  const corrected = { dataPubblicazioneRettifica: '2026-06-10T06:00:00.000+00:00' }
  assert.equal(await day({ ...corrected, tipo: 'rettifica' }), '2026-06-10')
  assert.equal(await day(corrected), '2026-06-08')
})

test('what takes an award back is an annulment', async () => {
  const items = [{ ...LOT, comunicazione_annullamento_revoca: 'Revoca in autotutela' }]
  const { draft } = await one(record({ head: { codiceScheda: 'AD3' }, items }))
  assert.equal(draft.category, 'notice_annulment')
  assert.match(draft.summary ?? '', /Revoca in autotutela\. Valore/)
})

const odd: readonly (readonly [string, object, readonly string[]])[] = [
  ['an unknown form', record({ head: { codiceScheda: 'X1' } }), ['unknown_code codiceScheda']],
  ['an unknown state', record({ head: { tipo: 'bozza' } }), ['unknown_code tipo']],
  ['a field nobody knows', record(lots({ baratto: 1 })), ['unknown_field']],
  [
    'an amount that is none',
    record(lots({ valore_complessivo_stimato: 'tanto' })),
    ['bad_value template.template.sections.items.valore_complessivo_stimato'],
  ],
  ['a CIG that is none', record(lots({ cig: 'XYZ' })), ['bad_value template.template.sections.items.cig']],
  [
    'a deadline that is none',
    record(lots({ termine_ricezione: 'presto' })),
    ['bad_value template.template.sections.items.termine_ricezione'],
  ],
  [
    'a number without a name',
    record({ buyer: { soggetti_sa: [{ codice_fiscale: '99999010582' }] } }),
    ['bad_value template.template.sections.fields.soggetti_sa'],
  ],
]
for (const [name, value, expected] of odd) {
  test(`odd: ${name}`, async () => assert.deepEqual((await one(value)).odd, expected))
}

const page = (...content: unknown[]) => JSON.stringify({ content, totalPages: 1 })
const broken: readonly (readonly [string, string | Uint8Array, readonly string[], number])[] = [
  ['a day without notices', page(), [], 0],
  [
    'checks of requirements are not announced',
    page(record({ head: { codiceScheda: 'AVR' } }), record({ head: { codiceScheda: 'TVR' } })),
    [],
    0,
  ],
  ['without number', page({ ...record(), idAvviso: null }, record()), ['unreadable_row true'], 1],
  ['without day', page(record({ head: { dataPubblicazione: null } })), ['unreadable_row true'], 0],
  [
    'with no day for a day',
    page(record({ head: { dataPubblicazione: 'ieri' } })),
    ['unreadable_row true'],
    0,
  ],
  ['without form', page(record({ head: { codiceScheda: null } })), ['unreadable_row true'], 0],
  ['without text', page({ ...HEAD }), ['unreadable_row true'], 0],
  [
    'more pages than are read',
    JSON.stringify({ content: [record()], totalPages: 5000 }),
    ['too_large true'],
    1,
  ],
  [
    'an error of the platform',
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
    'cut in the middle',
    page(record(), record({ head: { idAvviso: 'x' } })).slice(0, -60),
    ['truncated_document true'],
    1,
  ],
  [
    'one a line',
    `${JSON.stringify(record())}\n${JSON.stringify(record({ head: { idAvviso: 'x' } }))}\n`,
    [],
    2,
  ],
]
for (const [name, text, expected, drafts] of broken) {
  test(`broken: ${name}`, async () => {
    const found = await readAll(text)
    assert.deepEqual(
      found.problems.map(({ kind, lost }) => `${kind} ${lost}`),
      expected,
    )
    assert.equal(found.drafts.length, drafts)
  })
}

test('a notice of a thousand lots fits, and says how many', async () => {
  const items = Array.from({ length: 1_000 }, (_, i) => ({
    ...LOT,
    cig: `B${String(i).padStart(9, '0')}`,
    cpv: `Servizi di ogni genere, parte ${i}`,
    descrizione: `${'Un lotto descritto a lungo, '.repeat(10)} ${i}`,
  }))
  const long = { documenti_di_gara_link: `https://gare.example/${'x'.repeat(3_000)}` }
  const { draft, odd } = await one(record({ items, general: long }))
  assert.deepEqual([draft.metadata.lots, draft.metadata.cig?.length, odd], [1_000, 100, []])
  assert.match(draft.summary ?? '', /1000 lotti: Un lotto .*; e altri 980\. Valore/)
  assert.equal(draft.metadata.documents_url, undefined)
  const lots = draft.details?.lots
  assert.equal(Array.isArray(lots) && lots.length, 1_000)
})
