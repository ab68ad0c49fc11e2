import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { fullTextTokens } from './full-text-tokens.ts'

const TEXTS = [
  'plain words',
  '-jurisdiction-FR -source-eu-ted - ~',
  'O\'Neill a.b.c x/y (z) "q" 12,345',
  'Épicerie ÉCLAIR œuvre straße',
  'tab\tand\nline _under_score_',
  'emoji 😀 中文 ｆｕｌｌ',
  '-tax_id-B~2e~12 ~a~b~',
  '',
]

test('fullTextTokens: any text → the tokens of FTS5', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`
    create virtual table texts using fts5 (body, tokenize="ascii tokenchars '-_~'");
    create virtual table terms using fts5vocab (texts, instance)`)
  const insert = db.prepare('insert into texts (rowid, body) values (?, ?)')
  TEXTS.forEach((text, n) => {
    insert.run(n + 1, text)
  })
  const select = db.prepare('select term from terms where doc = ? order by offset')
  TEXTS.forEach((text, n) => {
    const expected = select.all(n + 1).map(row => row.term)
    assert.deepEqual(
      fullTextTokens(text)
        .split(' ')
        .filter(token => token !== ''),
      expected,
      text,
    )
  })
  db.close()
})

test('fullTextTokens: token longer than a term may be → cut, others unchanged', () => {
  assert.equal(fullTextTokens(`first ${'x'.repeat(40_000)} last`), `first ${'x'.repeat(10_000)} last`)
})
