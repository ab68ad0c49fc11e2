import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { NUMBERED_ENTITIES } from '../../../../test/support/company-numbers/numbered-entities.ts'
import { openHandwrittenIndex } from '../../../../test/support/handwritten-index.ts'
import { parseCsvObjects } from '../../../../test/support/parse-csv.ts'

const reader = await openHandwrittenIndex({ after }, [], Object.values(NUMBERED_ENTITIES))
const api = await startTestApi({ after }, { index: () => reader })

const JSON_TYPE = { 'content-type': 'application/json' }
const CSV_TYPE = { 'content-type': 'text/csv' }

function postRows(rows: unknown, query = '', headers: Record<string, string> = {}) {
  return api.ask(`/api/v1/match${query}`, { ...JSON_TYPE, ...headers }, 'POST', JSON.stringify({ rows }))
}

function postCsv(csv: string | Buffer, query = '', headers: Record<string, string> = {}) {
  return api.ask(`/api/v1/match${query}`, { ...CSV_TYPE, ...headers }, 'POST', csv)
}

interface MatchedList {
  data: {
    row: number
    id: string | null
    verdict: string
    candidates: { score: number; reasons: string[]; entity: { name: string } }[]
    errors: { field?: string; code: string; did_you_mean?: string }[]
  }[]
  counts: Record<string, number>
}

/** Returns the rows of a response as texts. */
function summarize(text: string): string[] {
  return (JSON.parse(text) as MatchedList).data.map(
    ({ row, id, verdict, candidates, errors }) =>
      `${row} ${id} ${verdict} ${candidates.map(({ entity }) => entity.name).join('/')}${errors.map(({ field, code }) => `${field} ${code}`)}`,
  )
}

test('POST /match: JSON rows → verdicts in order with the IDs of the rows, and counts', async () => {
  const reply = await postRows([
    { id: 'a', number: 'FR 93 007 492 986' },
    { id: 17, name: 'Ejemplo Naranja', country: 'España' },
    { number: 7492986, country: 'FR' },
    { id: 'c', name: 'Zuckerbäckerei Quitte' },
    { id: 'd', name: 'A', country: 'Frence' },
    { id: 'e', town: 'Lyon' },
    { id: 'f', name: true },
  ])
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(summarize(reply.text), [
    '1 a matched EXEMPLE LAVANDE',
    '2 17 ambiguous EJEMPLO NARANJA SL',
    '3 null matched EXEMPLE LAVANDE',
    '4 c unknown ',
    '5 d invalid country unknown_country',
    '6 e invalid undefined missing',
    '7 f invalid name wrong_type,undefined missing',
  ])
  const { data, counts } = reply.json() as MatchedList
  assert.deepEqual(counts, { matched: 2, ambiguous: 1, unknown: 1, invalid: 3 })
  assert.deepEqual(data[0]?.candidates[0]?.reasons, ['number', 'country_unstated'])
  assert.equal(data[0]?.candidates[0]?.score, 90)
  assert.equal(data[4]?.errors[0]?.did_you_mean, 'FR')
})

test('POST /match: rows that cannot be read → invalid, and the others matched', async () => {
  const csv = 'id,name,number\na,"Open,1\nb,,007492986\nc,A "B",\nd,"A" B,\ne,,"007492986"\n'
  const table = Buffer.concat([Buffer.from(csv), Buffer.from('f,Société,\ng,,007492986\n"h', 'latin1')])
  assert.deepEqual(summarize((await postCsv(table)).text), [
    '1 a invalid undefined malformed',
    '2 b matched EXEMPLE LAVANDE',
    '3 c invalid undefined malformed',
    '4 d invalid undefined malformed',
    '5 e matched EXEMPLE LAVANDE',
    '6 f invalid undefined invalid_character',
    '7 g matched EXEMPLE LAVANDE',
    '8 null invalid undefined malformed',
  ])
  const rows = ['A', { nmae: 'A', name: 'B' }, { siren: '1' }, { number: '007492986' }]
  const { text, ...reply } = await postRows(rows)
  assert.deepEqual(summarize(text), [
    '1 null invalid undefined wrong_type',
    '2 null invalid undefined unknown_field',
    '3 null invalid undefined unknown_field,undefined missing',
    '4 null matched EXEMPLE LAVANDE',
  ])
  const { data } = reply.json() as MatchedList
  assert.deepEqual([data[1]?.errors[0]?.did_you_mean, data[2]?.errors[0]?.did_you_mean], ['name', 'number'])
})

const TABLES: readonly (readonly [condition: string, csv: string])[] = [
  ['commas', 'id,name,number\r\nx,"Exemple, Lavande",007492986\r\n'],
  ['semicolons, byte order mark', '\ufeffnumber;id;name\n"007 492 986";x;Exemple Lavande\n'],
  ['tabs, no last line end', 'NAME\tNumber\tId\rEXEMPLE LAVANDE\t007492986\tx'],
  ['blank lines and empty cells at the end', '\nid,number\n\nx,007492986,,\n\n\n'],
  ['quoted line end and quotation mark', 'id,number,town\nx,007492986,"Les ""Lilas""\nCEDEX"\n'],
]
for (const [condition, csv] of TABLES) {
  test(`POST /match: CSV with ${condition} → matched`, async () => {
    const reply = await postCsv(csv)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(summarize(reply.text), ['1 x matched EXEMPLE LAVANDE'])
  })
}

test('POST /match: CSV rows with errors → reported per row, the others matched', async () => {
  const reply = await postCsv('id,name,number\n1,=1+2,007492986\n2,A,B,C\n3\n4,,"HRB 990024, Hamburg"\n')
  assert.deepEqual(summarize(reply.text), [
    '1 1 ambiguous EXEMPLE LAVANDE',
    '2 2 invalid undefined wrong_cell_count',
    '3 3 invalid undefined wrong_cell_count,undefined missing',
    '4 4 matched Muster Handel GmbH',
  ])
})

test('POST /match: CSV and NDJSON requested → rows with the first candidate, and lines', async () => {
  const csv = 'id,name,number\n=1,Exemple Lavande,007492986\n2,,HRB 990024\n'
  const replies = [await postCsv(csv, '?format=csv'), await postCsv(csv, '', { accept: 'text/csv' })]
  for (const reply of replies) {
    assert.match(reply.headers['content-type'] ?? '', /^text\/csv/)
    const rows = parseCsvObjects(reply.text)
    assert.deepEqual(
      rows.map(({ id, verdict, candidates, entity_name, reasons }) => [
        id,
        verdict,
        candidates,
        entity_name,
        reasons,
      ]),
      [
        ["'=1", 'matched', '1', 'EXEMPLE LAVANDE', 'number name legal_form_unstated country_unstated'],
        ['2', 'ambiguous', '2', rows[1]?.entity_name, 'number_short country_unstated'],
      ],
    )
  }
  const lines = (await postCsv(csv, '?format=ndjson&candidates=1')).text.trimEnd().split('\n')
  assert.deepEqual(
    lines.map(line => JSON.parse(line).has_more_candidates),
    [false, true],
  )
})

const REFUSED: readonly (readonly [
  condition: string,
  send: () => ReturnType<typeof postRows>,
  status: number,
  code: string,
  errors: readonly (readonly [string | undefined, string, string | undefined])[],
  detail?: RegExp,
])[] = [
  ['no rows', () => postRows([]), 400, 'invalid_body', [['/rows', 'empty', undefined]]],
  [
    'rows missing',
    () => api.ask('/api/v1/match', JSON_TYPE, 'POST', '{}'),
    400,
    'invalid_body',
    [['/rows', 'missing', undefined]],
  ],
  [
    'body is a list',
    () => api.ask('/api/v1/match', JSON_TYPE, 'POST', '[]'),
    400,
    'invalid_body',
    [['/rows', 'missing', undefined]],
  ],
  [
    '10,001 rows',
    () => postRows(Array.from({ length: 10_001 }, () => ({ name: 'A' }))),
    400,
    'invalid_body',
    [['/rows', 'too_many_rows', undefined]],
    /10001 rows.*10000/,
  ],
  [
    'unknown columns',
    () => postCsv('name,SIREN,citta\nA,1,2\n'),
    400,
    'invalid_body',
    [
      [undefined, 'unknown_column', 'number'],
      [undefined, 'unknown_column', 'town'],
    ],
  ],
  [
    'repeated column',
    () => postCsv('name,Name\nA,B\n'),
    400,
    'invalid_body',
    [[undefined, 'duplicate_column', undefined]],
  ],
  [
    'no header',
    () => postCsv('country\nFR\n'),
    400,
    'invalid_body',
    [[undefined, 'missing_column', undefined]],
  ],
  ['only a header', () => postCsv('name\n'), 400, 'invalid_body', [[undefined, 'empty', undefined]]],
  ['empty body', () => postCsv(''), 400, 'invalid_body', [[undefined, 'missing_column', undefined]]],
  ['quotation mark in the header', () => postCsv('na"me\nA\n'), 400, 'malformed_request', [], /line 1/],
  [
    'Latin-1',
    () => postCsv(Buffer.from('name\nSociété\n', 'latin1')),
    400,
    'malformed_request',
    [],
    /byte 10, in line 2/,
  ],
  [
    'UTF-16',
    () => postCsv(Buffer.from('\ufeffname\n', 'utf16le')),
    400,
    'malformed_request',
    [],
    /byte 1, .*UTF-16/,
  ],
  ['too large', () => postCsv(`name\n${'A'.repeat(4 * 1024 * 1024)}`), 413, 'body_too_large', []],
  [
    'XML',
    () => api.ask('/api/v1/match', { 'content-type': 'text/xml' }, 'POST', '<a/>'),
    415,
    'unsupported_media_type',
    [],
  ],
  [
    'too many candidates',
    () => postRows([{ name: 'A' }], '?candidates=21'),
    400,
    'invalid_parameter',
    [[undefined, 'out_of_range', undefined]],
  ],
]
for (const [condition, send, status, code, errors, detail = /./] of REFUSED) {
  test(`POST /match: ${condition} → ${status} ${code}`, async () => {
    const reply = await send()
    assert.equal(reply.status, status, reply.text)
    const problem = reply.json() as {
      code: string
      detail: string
      errors: { pointer?: string; code: string; did_you_mean?: string }[]
    }
    assert.equal(problem.code, code)
    assert.match(problem.detail, detail)
    assert.deepEqual(
      problem.errors.map(error => [error.pointer, error.code, error.did_you_mean]),
      errors,
    )
  })
}

test('POST /webhooks: CSV to a route that takes JSON → unsupported_media_type', async () => {
  const { key } = await api.makeKey({ scopes: ['read', 'webhooks'] })
  const headers = { ...CSV_TYPE, authorization: `Bearer ${key}` }
  assert.equal((await api.ask('/api/v1/webhooks', headers, 'POST', 'a,b\n')).status, 415)
})
