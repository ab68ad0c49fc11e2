import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROBLEM_KINDS, type Problem } from '../../model/raw.ts'
import { frBodacc } from '../fr-bodacc.ts'
import { frenchNumber, leadingAmount } from '../kit/amounts.ts'
import { frenchDay } from '../kit/days.ts'
import { siren } from '../kit/siren.ts'
import { fold, tidy } from '../kit/text.ts'
import { type Reading, read } from '../read.ts'
import { modificationActs, saleCategory } from './categories.ts'
import { judgmentCategory } from './natures.ts'
import { administration } from './officers.ts'
import { priceOf } from './prices.ts'

const RECORD = {
  id: 'A2026015373',
  dateparution: '2026-08-13',
  familleavis: 'creation',
  listepersonnes: { personne: { denomination: 'ARDENT' } },
}
const GOOD = JSON.stringify(RECORD)
const HEAD = '<RCS-A_IMMAT><parution>20260153</parution><dateParution>2026-08-13</dateParution>'
const AVIS = '<avis><numeroAnnonce>73</numeroAnnonce><acte><creation/></acte></avis>'

/** Documents, and what is read from them: drafts by their reference, problems by their kind. */
const DOCUMENTS: Readonly<Record<string, readonly [() => string | Buffer, readonly string[]]>> = {
  'a byte-order mark': [() => `\ufeff[${GOOD}]`, ['A2026015373']],
  'Latin-1 JSON': [
    () => Buffer.from(`[${GOOD},{"id":"\xe9"}]`, 'latin1'),
    ['A2026015373', 'truncated_document'],
  ],
  'Latin-1 XML': [
    () => Buffer.from(`${HEAD}${AVIS}<avis>\xe9</avis></RCS-A_IMMAT>`, 'latin1'),
    ['A2026015373', 'truncated_document'],
  ],
  'JSON cut in the middle': [() => `[${GOOD},${GOOD.slice(0, 40)}`, ['A2026015373', 'truncated_document']],
  'XML cut in the middle': [() => `${HEAD}${AVIS}<avis><numeroAnn`, ['A2026015373', 'truncated_document']],
  'XML cut between notices': [() => HEAD + AVIS, ['A2026015373', 'truncated_document']],
  'an HTML page without a document type': [() => '<html><body>x</body></html>', ['unreadable_document']],
  'a list of anything': [() => '[null, 1, "a", [], [[]], {}]', Array(6).fill('unreadable_row')],
  'results that are no list': [() => '{"results": 5}', ['unreadable_document']],
  'an error of the API': [() => '{"error_code": "ODSQLError", "message": "x"}', ['unreadable_document']],
  'another root': [() => '<rss><channel/></rss>', ['unreadable_document']],
  'a billion laughs': [
    () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(9)}">]>${HEAD}&b;</RCS-A_IMMAT>`,
    ['unreadable_document'],
  ],
  'JSON nested a million deep': [() => `[{"id":${'['.repeat(1_000_000)}`, ['unreadable_document']],
  'XML nested a million deep': [
    () => `<RCS-A_IMMAT><avis>${'<a>'.repeat(1_000_000)}`,
    ['unreadable_document'],
  ],
  'a JSON text of 60 MB': [
    () => `[{"id":"${'x'.repeat(60_000_000)}"},${GOOD}]`,
    ['too_large', 'A2026015373'],
  ],
  'an XML text of 60 MB': [
    () => `${HEAD}${AVIS}<avis><tribunal>${'x'.repeat(60_000_000)}`,
    ['A2026015373', 'truncated_document'],
  ],
  'ten million empty elements': [() => `<RCS-A_IMMAT>${'<a/>'.repeat(10_000_000)}`, ['unreadable_document']],
  'a million attributes': [() => `<RCS-A_IMMAT ${'a="" '.repeat(1_000_000)}/>`, ['unreadable_document']],
  '__proto__, constructor and double keys': [
    () => `[{"__proto__":{"id":"A1"},"constructor":{"prototype":{"x":1}},"id":"B1",${GOOD.slice(1)}]`,
    ['A2026015373', 'unknown_field', 'unknown_field'],
  ],
}

for (const [name, [make, expected]] of Object.entries(DOCUMENTS)) {
  test(`a document: ${name}`, { timeout: 15_000 }, async () => {
    assert.deepEqual(inWords(await readAll(make())), expected)
  })
}

test('nothing that a document holds reaches other objects', () => {
  assert.equal('x' in {}, false)
})

const person = (fields: Record<string, unknown>) => ({ personne: { denomination: 'A', ...fields } })
const many = <T>(make: (i: number) => T) => Array.from({ length: 100_000 }, (_, i) => make(i))

/** Changes of a good record, and what it is then. */
const RECORDS: Readonly<Record<string, readonly [Record<string, unknown>, readonly string[]]>> = {
  'lists where records are expected': [{ acte: [[], [1]], jugement: [] }, ['bad_value', 'A2026015373']],
  'records where texts are expected': [{ tribunal: { a: 1 } }, ['bad_value', 'A2026015373']],
  'a record for an id': [{ id: { a: 1 } }, ['unreadable_row']],
  'texts where records are expected': [
    { acte: 'x', depot: '{', divers: '[]' },
    ['bad_value', 'bad_value', 'bad_value', 'A2026015373'],
  ],
  'a text nested a thousand deep': [
    { acte: '['.repeat(1000) + ']'.repeat(1000) },
    ['bad_value', 'A2026015373'],
  ],
  'NUL and half characters': [{ tribunal: 'A\u0000B\ud800' }, ['A2026015373']],
  'a label of nothing but NUL': [{ familleavis_lib: '\u0000', listepersonnes: null }, ['A2026015373']],
  'a capital beyond all numbers': [
    { listepersonnes: person({ capital: { montantCapital: '9'.repeat(400), devise: 'EUR' } }) },
    ['bad_value', 'A2026015373'],
  ],
  'a SIREN beyond all numbers': [
    { listepersonnes: person({ numeroImmatriculation: { numeroIdentification: 1e300 } }) },
    ['bad_value', 'A2026015373'],
  ],
  'a year before all years': [{ acte: { dateImmatriculation: '0009-01-01' } }, ['bad_value', 'A2026015373']],
  'a date beyond all dates': [{ dateparution: '5025-01-01' }, ['unreadable_row']],
  'a name beyond all names': [
    { listepersonnes: person({ denomination: 'x'.repeat(100_000) }) },
    ['unreadable_row'],
  ],
  'an id beyond all ids': [{ id: 'A'.repeat(100_000) }, ['unreadable_row']],
  'a hundred thousand persons': [
    { listepersonnes: { personne: many(i => ({ denomination: `A${i}` })) } },
    ['unreadable_row'],
  ],
  'a hundred thousand officers': [
    { listepersonnes: person({ administration: many(i => `Gérant : X${i}, Jean`).join(', ') }) },
    ['unreadable_row'],
  ],
}

for (const [name, [change, expected]] of Object.entries(RECORDS)) {
  test(`a record: ${name}`, { timeout: 15_000 }, async () => {
    assert.deepEqual(inWords(await readAll(JSON.stringify([{ ...RECORD, ...change }]))), expected)
  })
}

test('every byte of a document may be missing or wrong', { timeout: 15_000 }, async () => {
  for (const text of [`[${GOOD},${GOOD}]`, `${HEAD}<listeAvis>${AVIS}</listeAvis></RCS-A_IMMAT>`]) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (bytes[at] ?? 0) ^ 0x41
      for (const broken of [bytes.subarray(0, at), flipped]) {
        for (const found of await readAll(broken)) assert.ok('draft' in found || found.kind in PROBLEM_KINDS)
      }
    }
  }
})

/** Pieces to repeat, made to send a careless expression back to the start at every sign. */
const PIECES = [
  ...['a', ' ', 'é', '1', '1 ', '. ', ', ', ' : ', ';', '(', 'A ', 'né ', 'Ã', 'Ã©'],
  ...['capital ', 'projet ', 'prix de ', 'conversion ', "nom d'usage "],
]
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  tidy,
  fold,
  frenchDay,
  frenchNumber,
  leadingAmount,
  siren,
  priceOf,
  modificationActs,
  saleCategory: text => saleCategory(text, [text], text),
  judgmentCategory: text => judgmentCategory('Autre jugement prononçant', text),
  administration,
  'administration of many': text => administration(`Gérant : ${text} : ${text}`),
  'administration of who becomes': text => administration(`${text} devient ${text}`),
}
/** An expression whose time grows with the square of its text takes minutes for this many signs. */
const SIGNS = 300_000

for (const [name, reader] of Object.entries(READERS)) {
  test(`${name}: time grows with the length of the text, not with its square`, { timeout: 30_000 }, () => {
    for (const piece of PIECES) {
      const text = piece.repeat(SIGNS / piece.length)
      const start = performance.now()
      reader(text)
      const taken = performance.now() - start
      assert.ok(taken < 5_000, `${taken.toFixed(0)} ms for ${SIGNS} signs of "${piece}"`)
    }
  })
}

async function readAll(document: string | Buffer): Promise<(Reading | Problem)[]> {
  const raw = { url: 'x', contentType: null, bytes: Buffer.from(document) }
  return Array.fromAsync(read(frBodacc, raw))
}

function inWords(found: readonly (Reading | Problem)[]): string[] {
  return found.map(item => ('draft' in item ? item.draft.reference : item.kind))
}
