import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { MIGRATIONS_FOLDER } from '../platform/database.ts'
import { SCHEMA_RENAMES, toPresentNames } from './schema-renames.ts'
import { OLDEST_READABLE_MIGRATION, SNAPSHOT_EXCLUDED_TABLES } from './snapshot-store.ts'

const CASES: [string, number, string, string[], { table: string; columns: string[] }][] = [
  [
    'table and column renamed since',
    9,
    'record',
    ['one', 'change'],
    { table: 'database_state', columns: ['is_singleton', 'change'] },
  ],
  ['table not renamed', 9, 'changes', ['change'], { table: 'changes', columns: ['change'] }],
  ['written after the rename', 10, 'events', ['only_for'], { table: 'events', columns: ['only_for'] }],
]
for (const [name, migration, table, columns, expected] of CASES) {
  test(`toPresentNames: ${name} → ${expected.table} (${expected.columns})`, () => {
    assert.deepEqual(toPresentNames(migration, table, columns), expected)
  })
}

/** The renames that the migrations make after the oldest one that a snapshot may have. */
function readRenamesOfMigrations(): Map<string, { table?: string; columns?: Record<string, string> }> {
  const renames = new Map<string, { table?: string; columns?: Record<string, string> }>()
  for (const file of readdirSync(MIGRATIONS_FOLDER).sort()) {
    const number = Number(file.slice(0, 4))
    if (number <= OLDEST_READABLE_MIGRATION) continue
    const oldNames = new Map<string, string>()
    const text = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8')
    for (const [, table = '', column, name = ''] of text.matchAll(
      /^alter table (\w+) rename (?:column (\w+) )?to (\w+);$/gm,
    )) {
      if (column === undefined) oldNames.set(name, table)
      const key = `${number} ${oldNames.get(table) ?? table}`
      const rename = renames.get(key) ?? {}
      if (column === undefined) renames.set(key, { ...rename, table: name })
      else renames.set(key, { ...rename, columns: { ...rename.columns, [column]: name } })
    }
  }
  return renames
}

test('SCHEMA_RENAMES: same renames as the migrations, for the tables in snapshots', () => {
  const listed = Object.entries(SCHEMA_RENAMES).flatMap(([number, renames]) =>
    Object.entries(renames).map(([table, rename]) => [`${number} ${table}`, rename] as const),
  )
  const excluded = new Set<string>([...SNAPSHOT_EXCLUDED_TABLES, 'deliveries_rest', 'attempts_rest'])
  const expected = [...readRenamesOfMigrations()].filter(([key]) => !excluded.has(key.split(' ')[1] ?? ''))
  assert.deepEqual(new Map(listed), new Map(expected))
})
