import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { normalizeText } from '../text.ts'
import { mayContainFragments } from './folded-text.ts'

test('mayContainFragments: every letter that normalizeText makes ASCII → contains what it becomes', async t => {
  const { sql } = await createTestDatabase(t)
  const letters: { text: string; plain: string }[] = []
  for (let code = 0x80; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const plain = normalizeText(letter)
    if (/^[a-z0-9]+$/.test(plain))
      letters.push({ text: `ma${letter}x\u00ad\u200b\u0308y`, plain: `ma${plain}xy` })
  }
  assert.ok(letters.length > 1000)
  await sql`create table texts (text text, plain text)`
  await sql`insert into texts select * from unnest(${letters.map(l => l.text)}::text[], ${letters.map(l => l.plain)}::text[])`
  const missed: string[] = []
  for (const [plain, group] of Map.groupBy(letters, letter => letter.plain)) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from texts where plain = ${plain} and ${mayContainFragments(sql, sql`text`, [plain])}`
    if (row?.count !== group.length) missed.push(plain)
  }
  assert.deepEqual(missed, [])
})

test('mayContainFragments: escaped letters → true; other words, ampersands and encoded slashes → false', async t => {
  const { sql } = await createTestDatabase(t)
  const selected = [
    'M&#97;el',
    'Ma&euml;l',
    'Ma&amp;euml;l',
    'Ma%C3%ABl',
    '{"n":"Ma\\u00ebl"}',
    'MAEL',
    'Maël',
  ]
  const others = ['Mal', 'a=1&b=2', 'Durand &amp; Fils', 'https://example.com/a%2Fb', '50 % des']
  for (const [text, expected] of [...selected.map(s => [s, true]), ...others.map(s => [s, false])]) {
    const [row] = await sql<{ isFound: boolean }[]>`
      select ${mayContainFragments(sql, sql`${text as string}::text`, ['mael'])} as "isFound"`
    assert.equal(row?.isFound, expected, String(text))
  }
})
