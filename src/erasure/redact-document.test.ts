import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../test/support/in-memory-database.ts'
import { canonicalizeName, tokenizeNames } from '../model/person-names/name-tokens.ts'
import { createNameEntries } from './block-entries.ts'
import { BlockList } from './block-list.ts'
import { createNameHasher } from './name-hasher.ts'
import { findNamesInDocument, redactDocument } from './redact-document.ts'

const hasher = createNameHasher('a secret of the tests with 32 characters')
const NAME = 'Zérafine QUOXMARK-Lünd'

function listOf(...names: string[]): BlockList {
  return new BlockList(
    names.flatMap(name => createNameEntries(name, 'person', [], hasher)),
    hasher,
  )
}

function redact(text: string, names: readonly string[] = [NAME], protectedPhrases: string[][] = []): string {
  const rules = {
    list: listOf(...names),
    shouldRemove: () => true,
    protectedPhrases,
    numbers: new Set<string>(),
  }
  return redactDocument(Buffer.from(text), rules)?.toString() ?? 'not a text'
}

const cases: readonly (readonly [string, string, string])[] = [
  ['line', 'Mme Zérafine Quoxmark-Lünd, gérante', 'Mme [removed], gérante'],
  ['other order and case', 'QUOXMARK LUND Zerafine; x', '[removed]; x'],
  ['CSV columns', 'a;"Quoxmark-Lund";"Zerafine";b', 'a;"[removed]";"[removed]";b'],
  ['other name with one word more within', 'Quoxmark Lünd', 'Quoxmark Lünd'],
  [
    'JSON fields apart',
    '{"nom": "QUOXMARK-LÜND", "ville": "Nava", "prenom": "Zérafine"}',
    '{"nom": "[removed]", "ville": "Nava", "prenom": "[removed]"}',
  ],
  ['JSON escapes', '["Z\\u00e9rafine Quoxmark L\\u00fcnd"]', '["[removed]"]'],
  [
    'JSON in JSON',
    JSON.stringify({ a: JSON.stringify({ nom: 'QUOXMARK-LÜND', prenom: 'Zérafine' }), b: 'c' }),
    JSON.stringify({ a: JSON.stringify({ nom: '[removed]', prenom: '[removed]' }), b: 'c' }),
  ],
  ['JSON key', '{"Zérafine Quoxmark Lünd": 1}', '{"[removed]": 1}'],
  [
    'XML elements',
    '<p><nom>QUOXMARK-LÜND</nom><ville>Nava</ville><prenom>Z&#233;rafine</prenom></p>',
    '<p><nom>[removed]</nom><ville>Nava</ville><prenom>[removed]</prenom></p>',
  ],
  ['XML escapes stay', '<p>A &amp; B, Z&eacute;rafine Quoxmark-L&uuml;nd</p>', '<p>A &amp; B, [removed]</p>'],
  [
    'HTML inline tags',
    '<p><b>Zérafine</b> Quoxmark-<i>Lünd</i></p>',
    '<p><b>[removed]</b> [removed]-<i>[removed]</i></p>',
  ],
  [
    'attributes and comments between the words',
    '<p>Mme Zérafine <b class="x">Quoxmark</b> <!-- y --><img alt="z"/>Lünd</p>',
    '<p>Mme [removed] <b class="x">[removed]</b> <!-- y --><img alt="z"/>[removed]</p>',
  ],
  [
    'attributes that follow each other',
    '<p a="Mme Zérafine" b="Quoxmark" c="Lünd, gérante"/>',
    '<p a="Mme [removed]" b="[removed]" c="[removed], gérante"/>',
  ],
  ['comment', '<p>Mme <!-- Zérafine Quoxmark-Lünd --></p>', '<p>Mme <!-- [removed] --></p>'],
  ['attribute', '<a title="Zérafine Quoxmark-Lünd">x</a>', '<a title="[removed]">x</a>'],
  [
    'escaped HTML in XML',
    '<c>&lt;b&gt;Zérafine&lt;/b&gt; Quoxmark Lünd</c>',
    '<c>&lt;b&gt;[removed]&lt;/b&gt; [removed]</c>',
  ],
  [
    'CDATA',
    '<c><![CDATA[<b>Zérafine</b> Quoxmark Lünd]]></c>',
    '<c><![CDATA[<b>[removed]</b> [removed]]]></c>',
  ],
  ['soft hyphen', 'Zéra\u00adfine Quoxmark Lünd', '[removed]'],
]
for (const [label, text, expected] of cases) {
  test(`redactDocument: ${label} → name removed, rest unchanged`, () => {
    assert.equal(redact(text), expected)
  })
}

test('redactDocument: company named after the person → stays', () => {
  const phrases = [tokenizeNames('QUOXMARK-LUND ZERAFINE SARL').map(token => token.word)]
  assert.equal(
    redact('{"a":"QUOXMARK-LUND ZERAFINE SARL","b":"QUOXMARK-LUND ZERAFINE"}', [NAME], phrases),
    '{"a":"QUOXMARK-LUND ZERAFINE SARL","b":"[removed]"}',
  )
})

test('redactDocument: name of one word → removed only where it is the whole text', () => {
  assert.equal(redact('{"a":"Quox","b":"Quox SARL"}', ['Quox']), '{"a":"[removed]","b":"Quox SARL"}')
})

test('redactDocument: Latin-1 and UTF-16 → same encoding', () => {
  const rules = {
    list: listOf(NAME),
    shouldRemove: () => true,
    protectedPhrases: [],
    numbers: new Set<string>(),
  }
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bom = encoding === 'utf16le' ? '\ufeff' : ''
    const bytes = Buffer.from(`${bom}déjà Zérafine Quoxmark-Lünd`, encoding)
    assert.equal(redactDocument(bytes, rules)?.toString(encoding), `${bom}déjà [removed]`)
  }
})

test('findNamesInDocument: PDF → null, since its text cannot be searched', () => {
  assert.equal(findNamesInDocument(Buffer.from('%PDF-1.4 …'), listOf(NAME)), null)
})

/** Spells a name differently: word order, case, accents and separators. */
function respell(name: string, random: () => number): string {
  const words = tokenizeNames(name).map(({ start, end }) => name.slice(start, end))
  words.sort(() => random() - 0.5)
  const spelled = words.map(word => {
    const plain = random() < 0.5 ? word.normalize('NFD').replace(/\p{M}/gu, '') : word.normalize('NFD')
    return random() < 0.3 ? plain.toUpperCase() : random() < 0.5 ? plain.toLowerCase() : plain
  })
  return spelled.join(pickBiased(random, [' ', ', ', '-', '\u00a0', ' '], 1))
}

/** Escapes some characters as XML or JSON allow. */
function escapeSome(text: string, random: () => number, isXml: boolean): string {
  return [...text]
    .map(character => {
      const code = character.charCodeAt(0)
      if (random() > 0.2 || code > 0xffff) return character
      if (isXml) return random() < 0.5 ? `&#${code};` : `&#x${code.toString(16)};`
      return `\\u${code.toString(16).padStart(4, '0')}`
    })
    .join('')
}

function randomDocument(random: () => number, name: string): string {
  const spelled = respell(name, random)
  const filler = pickBiased(random, ['Tribunal de commerce', 'Müller & Co', 'avis n° 12', ''], 1)
  const value = random() < 0.5 ? spelled : `${filler}; ${spelled}; ${filler}`
  const parts = value.split(/(?<=[\s,])/)
  switch (Math.floor(random() * 5)) {
    case 0:
      return `[{"x":1,"t":"${escapeSome(value, random, false)}"},["${filler}"]]`
    case 1:
      return JSON.stringify({ list: [{ raw: JSON.stringify({ p: { v: value } }), ville: 'Nava' }] })
    case 2:
      return `<r><a>${filler.replace('&', '&amp;')}</a><b>${escapeSome(value.replace('&', '&amp;').replace('&amp;', 'und'), random, true)}</b></r>`
    case 3:
      return `<html><body><p>${parts.map(part => `<span>${part.replace('&', '&amp;')}</span>`).join('')}</p></body></html>`
    default:
      return `id;text\n1;"${value}"\n2;"${filler}"\n`
  }
}

test('redactDocument: 4,000 random documents in random spellings → no trace in any encoding', () => {
  const random = createSeededRandom(12)
  const canonical = canonicalizeName(NAME).split(' ')
  for (let round = 0; round < 4_000; round++) {
    const document = randomDocument(random, NAME)
    const redacted = redact(document)
    const decoded = redacted
      .replace(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replace(/&#x([0-9a-f]+);/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    const words = new Set(tokenizeNames(decoded).map(token => token.word))
    assert.ok(
      canonical.every(word => !words.has(word)),
      `${document}\n→ ${redacted}`,
    )
    if (/^[[{]/.test(redacted)) JSON.parse(redacted)
    assert.equal(redact(redacted), redacted)
  }
})

test('findNamesInDocument: hostile nesting and end tags → linear time, no overflow', () => {
  const documents = {
    'CDATA in CDATA': `<a>${'<![CDATA['.repeat(60_000)}`,
    'comments in comments': `<a>${'<!--'.repeat(100_000)}`,
    'elements without end and end tags without start': `${'<a>'.repeat(100_000)}${'</b>'.repeat(100_000)}`,
    'open elements': '<a>'.repeat(200_000),
    'JSON in JSON': Array.from({ length: 12 }).reduce<string>(text => JSON.stringify([text]), '[]'),
    'open lists': '['.repeat(500_000),
    'quotes without end': '"'.repeat(500_001),
    'attributes without end': `<a ${'="'.repeat(200_000)}`,
  }
  for (const [name, text] of Object.entries(documents)) {
    const startedAt = process.cpuUsage()
    findNamesInDocument(Buffer.from(text), listOf(NAME))
    redactDocument(Buffer.from(text), {
      list: listOf(NAME),
      shouldRemove: () => true,
      protectedPhrases: [],
      numbers: new Set(),
    })
    const { user } = process.cpuUsage(startedAt)
    assert.ok(user < 3_000_000, `${name}: ${user / 1_000} ms`)
  }
})
