import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startHeraldNode } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const ROWS = 2_000

interface ImportedLine {
  readonly position?: number
  readonly outcome?: string | null
  readonly counts?: Readonly<Record<string, number | null>>
}

/** Sends an import and yields the lines of its result until the service ends. */
async function* importRows(
  url: string,
  key: string | undefined,
  list: string,
  csv: string,
): AsyncGenerator<ImportedLine> {
  const response = await fetch(`${url}/api/v1/watchlists/${list}/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'text/csv',
      accept: 'application/x-ndjson',
    },
    body: csv,
  })
  assert.equal(response.status, 200)
  assert.ok(response.body)
  let rest = ''
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ImportedLine
  }
}

test('watchlist import: service killed in the middle, import repeated → every row once, those that were reported are kept', async t => {
  const { url, sql } = await createTestDatabase(t)
  const settings = { DATABASE_URL: url, HERALD_DATA: await createTemporaryFolder(t) }
  const first = await startHeraldNode(t, settings)
  await waitUntil(async () => (await first.request('/readyz')).status === 200)
  const { json } = await first.request('/api/v1/watchlists', 'POST', { name: 'Suppliers' })
  const list = String(json.id)
  const rows = Array.from({ length: ROWS }, (_, n) => `S-${n};Unknown Supplier ${n} Ltd;GB`)
  const csv = ['id;name;country', ...rows].join('\n')
  const readEntries = () => sql<{ id: string }[]>`
    select id, reference, created_at from watchlist_entries where watchlist_id = ${list} order by id`

  let reported = 0
  await assert.rejects(async () => {
    for await (const _row of importRows(first.url, first.key, list, csv)) {
      reported += 1
      if (reported === ROWS / 4) await first.kill()
    }
  })
  const before = await readEntries()
  assert.ok(before.length >= reported && before.length < ROWS, `${before.length} of ${reported} reported`)

  const second = await startHeraldNode(t, settings, first.key)
  await waitUntil(async () => (await second.request('/readyz')).status === 200)
  const lines = await Array.fromAsync(importRows(second.url, second.key, list, csv))
  const counts = lines.at(-1)?.counts
  assert.deepEqual([counts?.added, counts?.unchanged], [ROWS - before.length, before.length])
  const entries = await readEntries()
  assert.equal(entries.length, ROWS)
  const kept = new Set(before.map(({ id }) => id))
  assert.deepEqual(
    entries.filter(({ id }) => kept.has(id)),
    [...before],
  )
  const [row] = await sql<[{ n: number }]>`
    select count(distinct id)::int as n from condition_changes where kind = 'entry'`
  assert.equal(row.n, ROWS, 'every matcher learns of every entry')
})
