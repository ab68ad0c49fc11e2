import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'

const { sql } = await createTestDatabase({ after })
await sql`create table steps (n integer generated always as identity, name text unique)`
test.beforeEach(() => sql`truncate steps restart identity`)

async function readSteps(): Promise<string[]> {
  return (await sql<{ name: string }[]>`select name from steps order by n`).map(row => row.name)
}

test('pipeline: several statements → run in array order, results in array order, null where left out', async () => {
  const results = await sql.begin(tx => {
    const last = tx<{ name: string }[]>`insert into steps (name) values ('b') returning name`
    const first = tx<{ name: string }[]>`insert into steps (name) values ('a') returning name`
    return tx.pipeline([first, null, last])
  })
  assert.deepEqual(await readSteps(), ['a', 'b'])
  assert.deepEqual(
    results.map(rows => rows?.[0]?.name ?? null),
    ['a', null, 'b'],
  )
})

test('pipeline: statement submitted after it in the same turn → runs after it', async () => {
  await sql.begin(async tx => {
    const submitted = tx.pipeline([
      tx`insert into steps (name) values ('first')`,
      tx`insert into steps (name) values ('second')`,
    ])
    const later = tx`insert into steps (name) values ('third')`.submit()
    await Promise.all([later, submitted])
  })
  assert.deepEqual(await readSteps(), ['first', 'second', 'third'])
})

test('overlap: statements and work → statements run first, result is that of work', async () => {
  const count = await sql.begin(tx =>
    tx.overlap([tx`insert into steps (name) values ('a')`], async () => {
      const [row] = await tx<[{ n: number }]>`select count(*)::integer as n from steps`
      return row.n
    }),
  )
  assert.equal(count, 1)
})

const FAILURES: [string, (names: string[]) => Promise<unknown>][] = [
  [
    'pipeline: first statement fails',
    ([one = '', other = '']) =>
      sql.begin(tx =>
        tx.pipeline([
          tx`insert into steps (name) values (${one}), (${one})`,
          tx`insert into steps (name) values (${other})`,
        ]),
      ),
  ],
  [
    'overlap: statement fails',
    ([one = '', other = '']) =>
      sql.begin(tx =>
        tx.overlap(
          [tx`insert into steps (name) values (${one}), (${one})`],
          async () => void (await tx`insert into steps (name) values (${other})`),
        ),
      ),
  ],
  [
    'overlap: work fails',
    ([one = '']) =>
      sql.begin(tx =>
        tx.overlap([tx`insert into steps (name) values (${one})`], async () => {
          await tx`insert into steps (name) values (${one})`
        }),
      ),
  ],
]
for (const [name, run] of FAILURES) {
  test(`${name} → rejects with its error, nothing committed`, async () => {
    await assert.rejects(run(['a', 'b']), { code: '23505' })
    assert.deepEqual(await readSteps(), [])
  })
}
