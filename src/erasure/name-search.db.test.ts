import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../test/support/in-memory-database.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { tokenizeNames } from '../model/person-names/name-tokens.ts'
import { mayContainWords } from '../platform/sql/words/word-filter.ts'
import { createNameEntries } from './block-entries.ts'
import { BlockList } from './block-list.ts'
import { createNameHasher } from './name-hasher.ts'
import { mayContainNames, searchForNames } from './name-search.ts'
import { findNamesInDocument } from './redact-document.ts'
import { listBlockedNames } from './redact-text.ts'

const NAMES = [
  'Zérafine Quoxmark-Lünd',
  'Straußberg Ægidius Œdipe',
  'Jean-Noël d’Aubépine',
  'Łukasz Øre Đorđević',
  'Li Wu',
  'Bo Ó Quxley',
  'Þórbjörn Xß',
  'Παύλος Κουόξμαρκος',
  'Зоя Квоксмаркова',
  'Ⅷ Quoxfilius Viiii',
]
const FILLERS = [
  'Tribunal de commerce',
  'Müller & Co',
  'avis n° 12',
  'Quoxmark SARL',
  'Wurm Lin',
  '',
  'é&nbsp;',
]
const TEXTS = 3_000
/** Latin-1 has no letters of other alphabets. */
const ENCODINGS = ['utf8', 'latin1', 'utf16le'] as const

type Random = () => number

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)] as T
}

/** Characters that stand for other letters or for several, by what they stand for. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  ss: ['ß', 'ẞ'],
  ae: ['æ', 'Æ'],
  oe: ['œ', 'Œ'],
  th: ['þ'],
  fi: ['ﬁ'],
  viii: ['ⅷ', 'Ⅷ'],
  ii: ['ⅱ'],
  a: ['à', 'Å', 'ａ'],
  d: ['đ', 'Ð'],
  e: ['ê', 'É', 'ẽ', 'ｅ'],
  l: ['ł', 'Ł'],
  o: ['ø', 'Ö', 'º'],
  u: ['ü', 'ů'],
  α: ['ά', 'Α'],
  з: ['З'],
}

/** Spells a word with other cases, accents, composed and decomposed letters, ligatures and invisible characters. */
function respellWord(random: Random, word: string): string {
  let spelled = word
  for (const [letters, variants] of Object.entries(VARIANTS))
    if (random() < 0.3) spelled = spelled.replace(letters, pick(random, variants))
  if (random() < 0.3) spelled = spelled.toUpperCase()
  spelled = spelled.normalize(pick(random, ['NFC', 'NFD']))
  if (random() < 0.2)
    spelled = `${spelled.slice(0, 1)}${pick(random, ['\u00ad', '\u200b', '\u0301'])}${spelled.slice(1)}`
  return spelled
}

/** Spells a name or, in one of four texts, only a part of it. */
function respell(random: Random, name: string): string {
  const words = tokenizeNames(name).map(({ word, start, end }) =>
    respellWord(random, random() < 0.5 ? word : name.slice(start, end)),
  )
  words.sort(() => random() - 0.5)
  if (random() < 0.25) words.pop()
  return words.join(pick(random, [' ', ', ', '-', '\u00a0', '\n', ' \t', '’', '‐', '–', ".'"]))
}

function escapeLetters(random: Random, text: string): string {
  const write = pick(random, [
    (code: number) => `&#${code};`,
    (code: number) => `&#x${code.toString(16)};`,
    (code: number) => `&amp;#${code};`,
  ])
  return [...text].map(letter => (random() < 0.2 ? write(letter.codePointAt(0) ?? 0) : letter)).join('')
}

function createText(random: Random): string {
  const name = respell(random, pick(random, NAMES))
  const words = name.split(' ')
  const value =
    random() < 0.2
      ? name
      : [pick(random, FILLERS), name, pick(random, FILLERS)].join(pick(random, [' ', '; ', '\n']))
  const shapes = [
    { text: value },
    { raw: JSON.stringify({ p: { v: value } }) },
    { html: `<p>${escapeLetters(random, value.replaceAll('&', ''))}</p>` },
    { first: words[0], filler: pick(random, FILLERS), last: words.slice(1).join(' ') },
    { list: [[words.slice(0, 1), words.slice(1)], pick(random, FILLERS)] },
    { html: words.map(word => `<b>${word.replaceAll('&', '')}</b>`).join(' ') },
  ]
  return JSON.stringify(pickBiased(random, shapes, 1))
}

function listOf(name: string): BlockList {
  const hasher = createNameHasher('k')
  return new BlockList(createNameEntries(name, 'person', [], hasher), hasher)
}

function createTexts(): string[] {
  const random = createSeededRandom(41)
  return Array.from({ length: TEXTS }, () => createText(random))
}

test('mayContainWords: random names in random spellings → misses no text in which reading all finds the name', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`create table texts (id int, content jsonb)`
  await sql`
    insert into texts select ordinality, text::jsonb from unnest(${createTexts()}::text[]) with ordinality as t (text)`
  const texts = await sql<
    { id: number; text: string }[]
  >`select id, content::text as text from texts order by id`
  for (const name of NAMES) {
    const list = listOf(name)
    const holding = texts
      .filter(({ text }) => listBlockedNames(text, 'json', list).size > 0)
      .map(({ id }) => id)
    const rows = await sql<{ id: number }[]>`
      select id from texts where ${mayContainWords(sql, sql`content::text`, searchForNames([name]))}`
    const selected = new Set(rows.map(({ id }) => id))
    t.diagnostic(`${name}: in ${holding.length} of ${TEXTS} texts, ${selected.size} selected`)
    assert.ok(holding.length > 50, name)
    assert.deepEqual(
      holding.filter(id => !selected.has(id)).map(id => texts[id - 1]?.text),
      [],
      name,
    )
    assert.ok(selected.size < TEXTS / 2, name)
  }
})

test('mayContainNames: the same texts as files in every encoding → misses no file in which the name is found', async () => {
  const texts = createTexts()
  for (const encoding of ENCODINGS) {
    const files = texts.map(text => Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding))
    for (const name of NAMES) {
      const list = listOf(name)
      for (const [index, bytes] of files.entries()) {
        if (!findNamesInDocument(bytes, list)?.size) continue
        const isSelected = await mayContainNames(Readable.from([bytes]), searchForNames([name]))
        assert.ok(isSelected, `${encoding}, ${name}: ${texts[index]}`)
      }
    }
  }
})
