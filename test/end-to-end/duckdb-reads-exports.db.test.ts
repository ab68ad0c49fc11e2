import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { EXPORTED_TABLES } from '../../src/model/tables/exported-tables.ts'
import { exportTables } from '../../src/services/exports/export-tables.ts'
import { TABLE_FORMATS } from '../../src/services/exports/table-writer.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../support/announcement-drafts.ts'
import { createTestAppContext } from '../support/test-app-context.ts'

/* DuckDB reads the exported tables. It is no npm package, so this runs only where Python has the module `duckdb`. */

const ROWS = 120
/** Reads a table in all formats and prints its columns with their types, its rows and the differences between the formats. */
const PROGRAM = `
import duckdb, json, sys
folder, table = sys.argv[1], sys.argv[2]
parquet = f"select * from read_parquet('{folder}/parquet/{table}.parquet')"
names = [row[0] for row in duckdb.sql(parquet).description]
types = {row[0]: str(row[1]) for row in duckdb.sql(parquet).description}
cast = ", ".join(f'"{name}"::{types[name]} as "{name}"' for name in names)
csv = f"select {cast} from read_csv('{folder}/csv/{table}.csv', all_varchar=true, header=true)"
fields = "{" + ", ".join(f"'{name}': '{kind}'" for name, kind in types.items()) + "}"
ndjson = f"select * from read_json('{folder}/ndjson/{table}.ndjson', format='newline_delimited', columns={fields})"
def texts(sql):
    columns = ", ".join(f"""regexp_replace("{n}"::varchar, '^''', '')""" if t in ("VARCHAR", "JSON") else f'"{n}"::varchar' for n, t in types.items())
    return f"select {columns} from ({sql})"
difference = lambda a, b: len(duckdb.sql(f"({texts(a)}) except ({texts(b)})").fetchall())
print(json.dumps({
    "types": types,
    "rows": duckdb.sql(f"select count(*) from ({parquet})").fetchall()[0][0],
    "differences": [difference(parquet, csv), difference(csv, parquet), difference(parquet, ndjson), difference(ndjson, parquet)],
}))
`

const hasDuckDb = spawnSync('python3', ['-c', 'import duckdb']).status === 0

function readWithDuckDb(folder: string, table: string) {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PROGRAM, folder, table], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout) as { types: Record<string, string>; rows: number; differences: number[] }
}

test('DuckDB: exported tables → the same rows in all formats, with their types', async t => {
  if (!hasDuckDb) return t.diagnostic('not run, because python3 has no module duckdb (pip install duckdb)')
  const app = await createTestAppContext(t)
  const documentId = await saveTestDocument(app.sql)
  const drafts = Array.from({ length: ROWS }, (_, n) =>
    createDraft(`D${n}`, {
      title: ['=1+1', 'Zürich, "quoted"', 'two\nlines', 'plain', "l'été"][n % 5] as string,
      date: `20${String(10 + (n % 15))}-0${1 + (n % 9)}-1${n % 9}`,
      mentions: [createCompanyMention(String(100_000_000 + n))],
      metadata: n % 3 === 0 ? {} : { capital: n * 1.5, currency: 'EUR', cross_border: n % 2 === 0 },
    }),
  )
  await app.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), {
      now: app.clock.now(),
      random: app.random,
    }),
  )
  for (const format of TABLE_FORMATS) {
    const options = { format, since: 0, maskPersons: false, onProgress: () => {} }
    await exportTables(
      join(app.folder, format),
      { ...app, sources: SOURCES, version: '0.0.0-test' },
      { ...options, signal: new AbortController().signal },
    )
  }
  for (const { name, columns } of EXPORTED_TABLES) {
    const { types, rows, differences } = readWithDuckDb(app.folder, name)
    assert.deepEqual(
      Object.keys(types),
      columns.map(column => column.name),
    )
    assert.deepEqual(differences, [0, 0, 0, 0], name)
    assert.equal(rows, ROWS, name)
    if (name === 'announcements')
      assert.deepEqual(
        [types.publication_date, types.capital, types.change, types.deleted, types.metadata, types.title],
        ['DATE', 'DOUBLE', 'BIGINT', 'BOOLEAN', 'JSON', 'VARCHAR'],
      )
  }
})
