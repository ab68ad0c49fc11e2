import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { normalizeText } from '../../text.ts'
import { mayContainWords } from './word-filter.ts'

/** Letters that become ASCII are tested all, the others in steps. */
const STEP = 29

test('mayContainWords: every letter that normalizeText changes → contains what it becomes', async t => {
  const { sql } = await createTestDatabase(t)
  const letters: { text: string; word: string }[] = []
  for (let code = 0x80; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const plain = normalizeText(letter)
    const isTested = code % STEP === 0 || /^[a-z0-9]+$/.test(plain)
    if (isTested && plain !== '' && plain !== letter)
      letters.push({ text: `ma${letter}x\u00ad\u200b\u0308y`, word: `ma${plain}xy` })
  }
  assert.ok(letters.length > 1_500)
  await sql`create table texts (text text, word text)`
  await sql`insert into texts select * from unnest(${letters.map(l => l.text)}::text[], ${letters.map(l => l.word)}::text[])`
  const missed: string[] = []
  for (const [word, group] of Map.groupBy(letters, letter => letter.word)) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from texts where word = ${word} and ${mayContainWords(sql, sql`text`, [[word]])}`
    if (row?.count !== group.length) missed.push(word)
  }
  assert.deepEqual(missed, [])
})

test('mayContainWords: escaped letters → true; other words, ampersands and encoded slashes → false', async t => {
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
      select ${mayContainWords(sql, sql`${text as string}::text`, [['mael']])} as "isFound"`
    assert.equal(row?.isFound, expected, String(text))
  }
})

test('mayContainWords: short words → found as words only, also after escaped characters', async t => {
  const { sql } = await createTestDatabase(t)
  const find = async (text: string, ...search: string[][]) => {
    const [row] = await sql<[{ isFound: boolean }]>`
      select ${mayContainWords(sql, sql`${text}::text`, search)} as "isFound"`
    return row.isFound
  }
  for (const text of ['Wu Li', 'LI, WU.', '"\\nLi\\tWu"', '?a=%20Li%20Wu%20', 'Wù L\u00adi', 'Wu;Li'])
    assert.equal(await find(text, ['li', 'wu']), true, text)
  for (const text of ['Wu Lin', 'Wurm Li', 'Li']) assert.equal(await find(text, ['li', 'wu']), false, text)
  assert.equal(await find('Jean LI', ['li', 'wu'], ['li', 'jean']), true)
  assert.equal(await find('anything'), false)
  assert.equal(await find('anything', ['li'], []), true)
})

test('mayContainWords: 40 names in groups, words of 300 letters, letters in several divisions → found', async t => {
  const { sql } = await createTestDatabase(t)
  const names = Array.from({ length: 40 }, (_, index) => [`name${index}x`, 'quoxmark'])
  const words = ['strassssse', 'viiiiiiiiiiiii', 'x'.repeat(300), 'παπαδοπουλοσ', 'ивановии']
  const texts = [
    'Quoxmark NAME39X',
    'Straßßse',
    'Ⅷiⅲⅲ\u200biiii',
    `${'X'.repeat(250)}Ⅹ${'x'.repeat(49)}`,
    'ΠΑΠΑΔΌΠΟΥΛΟΣ',
    'Ивановий',
  ]
  const rows = await sql<{ text: string }[]>`
    select text from unnest(${[...texts, 'Quoxmark', 'name39x']}::text[]) as t (text)
    where ${mayContainWords(sql, sql`text`, [...names, ...words.map(word => [word])])}`
  assert.deepEqual(
    rows.map(({ text }) => text),
    texts,
  )
})
