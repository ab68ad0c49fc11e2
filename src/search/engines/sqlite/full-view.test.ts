import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { compareViews, FULL_VIEW_SQL } from './full-view.ts'

/** Pairs of list view and full view. */
const VIEWS: Readonly<Record<string, readonly [object, object]>> = {
  'roles before shared metadata': [
    { id: 'a', title: 'Éclair 🍰 GmbH', entities: [{ name: 'A' }], metadata: { cpv: ['45'], note: '🏛' } },
    {
      id: 'a',
      title: 'Éclair 🍰 GmbH',
      entities: [{ name: 'A', role: 'buyer' }],
      metadata: { cpv: ['45'], note: '🏛' },
      summary: 'Zürich',
    },
  ],
  'no metadata': [
    { id: 'a', entities: [] },
    { id: 'a', entities: [], summary: 's' },
  ],
  'other metadata': [
    { id: 'a', metadata: { a: 1 } },
    { id: 'a', entities: [], metadata: { a: 2 } },
  ],
  'metadata in the title': [
    { id: 'a', title: ',"metadata":{"a":1}', entities: [], metadata: {} },
    {
      id: 'a',
      title: ',"metadata":{"a":1}',
      entities: [{ role: 'x' }],
      metadata: {},
      summary: ',"metadata":{}',
    },
  ],
  'characters that begin alike': [{ title: '🍰' }, { title: '🍱', summary: '🍰' }],
  'equal views': [{ id: 'a' }, { id: 'a' }],
  'nothing in common': [{ id: 'a' }, {}],
}

test('compareViews: list view and full view → the full view in SQL', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(
    'create table announcement (list text, full_start integer, full_middle text, full_shared integer, full_end text)',
  )
  const insert = db.prepare('insert into announcement values (?, ?, ?, ?, ?)')
  const select = db.prepare(`select ${FULL_VIEW_SQL} as full from announcement order by rowid desc`)
  for (const [what, [list, full]] of Object.entries(VIEWS)) {
    const { start, middle, shared, end } = compareViews(JSON.stringify(list), JSON.stringify(full))
    insert.run(JSON.stringify(list), start, middle, shared, end)
    assert.equal(select.get()?.full, JSON.stringify(full), what)
  }
  db.close()
})
