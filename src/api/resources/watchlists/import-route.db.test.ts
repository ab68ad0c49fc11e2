import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'

const api = await startTestApi({ after })
const { data: entities } = (await api.ask('/api/v1/entities?type=company&per_page=100')).json() as {
  data: readonly { id: string; name: string; jurisdiction: string }[]
}
const ids = entities.map(({ id }) => id)

interface RowJson {
  readonly row: number
  readonly id: string | null
  readonly verdict: string
  readonly outcome: string | null
  readonly entry_id: string | null
  readonly duplicate_of: number | null
  readonly errors: readonly { field?: string; code: string }[]
}
interface ResultJson {
  readonly data: readonly RowJson[]
  readonly counts: Readonly<Record<string, number | null>>
}
async function createList(): Promise<string> {
  const reply = await api.ask(
    '/api/v1/watchlists',
    { 'content-type': 'application/json' },
    'POST',
    '{"name":"Suppliers"}',
  )
  return (reply.json() as { id: string }).id
}
const send = (list: string, body: string | Buffer, query = '', headers: Record<string, string | null> = {}) =>
  api.ask(
    `/api/v1/watchlists/${list}/import${query}`,
    { 'content-type': 'text/csv', ...headers },
    'POST',
    body,
  )
async function importCsv(list: string, csv: string, query = ''): Promise<ResultJson> {
  const reply = await send(list, csv, query)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as ResultJson
}
async function readEntries(list: string) {
  return await api.sql`
    select id, reference, name, number, country, locality, state, created_at from watchlist_entries
    where watchlist_id = ${list} order by id`
}
const verdictsOf = ({ data }: ResultJson) =>
  data.map(({ verdict, outcome, errors }) => [verdict, outcome, ...errors.map(({ code }) => code)])

test('POST /watchlists/{id}/import: known, unknown, duplicate and wrong rows → verdicts in order, good ones saved', async () => {
  const list = await createList()
  const csv = [
    'id;name;number;country;town',
    `S-1;;${ids[0]};;`,
    'S-2;Never Seen Before Ltd;;GB;Leeds',
    'S-2;Never Seen Before Ltd;;GB;Leeds',
    'S-3;One Name Ltd;;GB;',
    'S-3;Another Name Ltd;;GB;',
    'S-4;=cmd();;GB;',
    ';"";;Frence;',
    'S-5;;00000000-0000-7000-8000-000000000000;;',
    'S-6;Too;many;cells;GB;x',
  ].join('\r\n')
  const result = await importCsv(list, csv)
  assert.deepEqual(verdictsOf(result), [
    ['matched', 'added'],
    ['unknown', 'added'],
    ['duplicate', null],
    ['invalid', null, 'contradiction'],
    ['invalid', null, 'contradiction'],
    ['invalid', null, 'formula'],
    ['invalid', null, 'unknown_country'],
    ['invalid', null, 'unknown_entity'],
    ['invalid', null, 'wrong_cell_count', 'unknown_country'],
  ])
  assert.deepEqual([result.data[2]?.duplicate_of, result.data[0]?.id, result.data[6]?.id], [2, 'S-1', null])
  assert.deepEqual(result.counts, {
    matched: 1,
    ambiguous: 0,
    unknown: 1,
    duplicate: 1,
    invalid: 6,
    added: 2,
    updated: 0,
    unchanged: 0,
    removed: 0,
  })
  assert.equal((await readEntries(list)).length, 2)
})

test('POST /watchlists/{id}/import: the same rows again → unchanged, whatever their order', async () => {
  const list = await createList()
  const rows = Array.from({ length: 1_200 }, (_, n) =>
    n % 3 === 0 ? `R${n},,${ids[n % ids.length]},` : `,Name ${n} GmbH,,DE`,
  )
  const csv = (lines: readonly string[]) => ['id,name,number,country', ...lines].join('\n')
  const { counts } = await importCsv(list, csv(rows))
  assert.deepEqual([counts.added, counts.invalid], [1_200, 0])
  const before = await readEntries(list)
  const [latest] = await api.sql<[{ number: number }]>`select max(number) as number from condition_changes`
  const again = await importCsv(list, csv([...rows].reverse()))
  assert.deepEqual([again.counts.unchanged, again.counts.added], [1_200, 0])
  assert.deepEqual(await readEntries(list), before)
  assert.equal((await api.sql`select from condition_changes where number > ${latest.number}`).length, 0)
  const decided = before.find(({ state }) => state === 'unknown')
  await api.sql`
    update watchlist_entries set state = 'matched', rejected_entity_ids = array[${String(ids[0])}::uuid] where id = ${String(decided?.id)}`
  await importCsv(list, csv(rows))
  const [kept] = await api.sql`select state from watchlist_entries where id = ${String(decided?.id)}`
  assert.equal(kept?.state, 'matched')
})

test('POST /watchlists/{id}/import: mode=replace → others are deleted, but none if a row is invalid', async () => {
  const list = await createList()
  await importCsv(list, 'id,name\nA,Alpha Ltd\nB,Beta Ltd\nC,Gamma Ltd')
  const kept = await importCsv(list, 'id,name,country\nA,Alpha Ltd,\nB,Beta Ltd,Frence', '?mode=replace')
  assert.deepEqual([kept.counts.removed, (await readEntries(list)).length], [null, 3])
  const dry = await importCsv(list, 'id,name\nA,Alpha Ltd\nB,Beta two Ltd', '?mode=replace&dry_run=true')
  assert.deepEqual([dry.counts.removed, dry.counts.updated, dry.counts.unchanged], [1, 1, 1])
  assert.equal((await readEntries(list)).length, 3)
  const replaced = await importCsv(list, 'id,name\nA,Alpha Ltd\nB,Beta two Ltd', '?mode=replace')
  assert.deepEqual([replaced.counts.removed, replaced.counts.updated], [1, 1])
  assert.deepEqual((await readEntries(list)).map(({ name }) => name).sort(), ['Alpha Ltd', 'Beta two Ltd'])
})

test('POST /watchlists/{id}/import: dry_run → same verdicts, nothing stored', async () => {
  const list = await createList()
  const csv = `id,name,number\nA,,${ids[0]}\nB,Beta Ltd,`
  const dry = await importCsv(list, csv, '?dry_run=true')
  assert.equal((await readEntries(list)).length, 0)
  assert.deepEqual(await importCsv(list, csv), dry)
  assert.equal((await readEntries(list)).length, 2)
})

test('POST /watchlists/{id}/import: NDJSON → a line for each row and the counts; CSV → a row each', async () => {
  const list = await createList()
  const csv = 'id,name\nA,Alpha Ltd\nB,=1+1'
  const lines = await send(list, csv, '', { accept: 'application/x-ndjson' })
  assert.equal(lines.headers['herald-total'], '2')
  const parsed = lines.text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(
    [parsed.length, parsed[0].verdict, parsed[1].verdict, parsed[2].counts.invalid],
    [3, 'unknown', 'invalid', 1],
  )
  const table = await send(list, csv, '?format=csv')
  assert.match(
    table.text,
    /^row,id,verdict,outcome,entry_id,entity_ids,candidates,duplicate_of,errors\r\n1,A,unknown,unchanged,[^,]+,,0,,\r\n/,
  )
})

test('POST /watchlists/{id}/import: JSON rows → as CSV', async () => {
  const list = await createList()
  const body = JSON.stringify({
    rows: [
      { id: 7, number: ids[0] },
      { id: 'B', name: 'Beta Ltd' },
    ],
  })
  const reply = await send(list, body, '', { 'content-type': 'application/json' })
  assert.deepEqual(verdictsOf(reply.json() as ResultJson), [
    ['matched', 'added'],
    ['unknown', 'added'],
  ])
  assert.deepEqual((await readEntries(list)).map(({ reference }) => reference).sort(), ['7', 'B'])
})

test('POST /watchlists/{id}/import: rows in two encodings → those in UTF-8 are imported, the others named', async () => {
  const list = await createList()
  const rows = [
    Buffer.from('name\nCafé Un\n'),
    Buffer.from('Caf\xe9 Deux\n', 'latin1'),
    Buffer.from('Trois\n'),
  ]
  const result = (await send(list, Buffer.concat(rows))).json() as ResultJson
  assert.deepEqual(
    result.data.map(({ verdict }) => verdict),
    ['unknown', 'invalid', 'unknown'],
  )
  assert.match(JSON.stringify(result.data[1]), /line 3 is not UTF-8/)
})

test('POST /watchlists/{id}/import: rows that cannot be read → invalid, the others are imported', async () => {
  const list = await createList()
  const csv = Buffer.from('name,number\n"Alpha,1\nBeta,2\nGamma "G",\nCaf\xe9,\nDelta,4\n', 'latin1')
  const result = (await send(list, csv)).json() as ResultJson
  assert.deepEqual(verdictsOf(result), [
    ['invalid', null, 'malformed'],
    ['unknown', 'added'],
    ['invalid', null, 'malformed'],
    ['invalid', null, 'invalid_character'],
    ['unknown', 'added'],
  ])
  assert.equal((await readEntries(list)).length, 2)
  const rows = JSON.stringify({ rows: [{ nmae: 'A', name: 'B' }, 7, { name: 'Epsilon' }] })
  const json = (await send(list, rows, '', { 'content-type': 'application/json' })).json() as ResultJson
  assert.deepEqual(verdictsOf(json), [
    ['invalid', null, 'unknown_field'],
    ['invalid', null, 'wrong_type'],
    ['unknown', 'added'],
  ])
})

test('POST /watchlists/{id}/import: equal rows in other spellings → duplicates; formulas → invalid', async () => {
  const rows = [
    '552 100 554,,FR',
    '552100554,,FR',
    ',Café Exemple,FR',
    ',CAFE EXEMPLE,France',
    '552-100-554,X,FR',
  ]
  const list = await createList()
  const same = await importCsv(list, ['number,name,country', ...rows.slice(0, 4)].join('\n'))
  assert.deepEqual(
    same.data.map(({ verdict, duplicate_of }) => [verdict, duplicate_of]),
    [
      ['unknown', null],
      ['duplicate', 1],
      ['unknown', null],
      ['duplicate', 3],
    ],
  )
  const other = await importCsv(list, ['number,name,country', rows[0], rows[4]].join('\n'))
  assert.deepEqual(verdictsOf(other), [
    ['invalid', null, 'contradiction'],
    ['invalid', null, 'contradiction'],
  ])
  const names = [
    '=A1',
    '@SUM(A1)',
    '-2+3',
    '+49 221 1234',
    '+A1*2',
    '-SUM(B2)',
    '@Home GmbH',
    '+GF+ AG',
    '-A1 Bau- GmbH',
  ]
  const { data } = await importCsv(list, ['name', ...names].join('\n'))
  assert.deepEqual(
    data.map(({ errors }) => errors[0]?.code),
    [...Array<string>(6).fill('formula'), undefined, undefined, undefined],
  )
})

const REFUSED: readonly [condition: string, body: string | Buffer, status: number, problem: RegExp][] = [
  ['wrong columns', 'siren,name\n1,A', 400, /siren.* is not a column/],
  ['no header', '552100554\n552100555', 400, /The first row must name the columns/],
  ['Latin-1', Buffer.from('name\nCaf\xe9', 'latin1'), 400, /not UTF-8: byte 9, in line 2/],
  ['100,001 rows', `name\n${'A\n'.repeat(100_001)}`, 400, /has 100001 rows. At most 100000/],
  ['no rows', 'name\n', 400, /The list has no rows/],
  ['unclosed quote in the header', '"name\nA', 400, /never closed/],
  ['column in capitals', 'Firma,name\n1,A', 400, /"Firma\\" is not a column/],
]
for (const [condition, body, status, problem] of REFUSED) {
  test(`POST /watchlists/{id}/import: ${condition} → ${status}, nothing stored`, async () => {
    const list = await createList()
    const reply = await send(list, body)
    assert.deepEqual([reply.status, problem.test(reply.text)], [status, true], reply.text)
    assert.equal((await readEntries(list)).length, 0)
  })
}

test('POST /watchlists/{id}/import: list of another owner, too many entries → 404, 409 before anything is stored', async () => {
  const list = await createList()
  const { key } = await api.makeKey({ owner: 'other' })
  const foreign = await send(list, 'name\nA', '', { authorization: `Bearer ${key}` })
  assert.equal(foreign.status, 404)
  await api.sql`
    insert into watchlist_entries (id, watchlist_id, state, created_at, updated_at)
    select gen_random_uuid(), ${list}, 'unknown', now(), now() from generate_series(1, 99999)`
  const refused = await send(list, 'name\nA\nB')
  assert.deepEqual([refused.status, (refused.json() as { code: string }).code], [409, 'too_many_entries'])
  assert.equal((await importCsv(list, 'name\nA')).counts.added, 1)
})

test('POST /watchlists/{id}/import: audit log → start and end with counts, without names', async () => {
  const list = await createList()
  await importCsv(list, 'id,name\nA,Secret Name Ltd')
  const entries = await api.sql<{ action: string; details: object; text: string }[]>`
    select action, details, audit_entries::text as text from audit_entries where subject_id = ${list} order by number`
  assert.deepEqual(
    entries.slice(1).map(({ action, details }) => [action, details]),
    [
      ['watchlist.import_started', { mode: 'add', rows: 1 }],
      ['watchlist.imported', { mode: 'add', rows: 1, added: 1, updated: 0, unchanged: 0, removed: 0 }],
    ],
  )
  assert.ok(!entries.some(({ text }) => text.includes('Secret')))
})
