import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocumentProblem, PROBLEM_KINDS } from '../../model/source-document.ts'
import { frBodacc } from '../fr-bodacc.ts'
import { type DocumentReading, readSourceDocument } from '../read-source-document.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import { parseFrenchNumber, parseLeadingAmount } from '../shared/french-amounts.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { cleanText, normalizeForComparison } from '../shared/text-cleaning.ts'
import { classifyBodaccModification, classifyBodaccSale } from './category-rules.ts'
import { classifyBodaccJudgment } from './judgment-categories.ts'
import { parseBodaccOfficers } from './parse-officers.ts'
import { parseBodaccPrice } from './parse-price.ts'

const RECORD = {
  id: 'A2026015373',
  dateparution: '2026-08-13',
  familleavis: 'creation',
  listepersonnes: { personne: { denomination: 'ARDENT' } },
}
const GOOD = JSON.stringify(RECORD)
const HEAD = '<RCS-A_IMMAT><parution>20260153</parution><dateParution>2026-08-13</dateParution>'
const AVIS = '<avis><numeroAnnonce>73</numeroAnnonce><acte><creation/></acte></avis>'

/** Documents with the expected results: drafts as references, problems as kinds. */
const DOCUMENTS: Readonly<Record<string, readonly [() => string | Buffer, readonly string[]]>> = {
  'byte order mark': [() => `\ufeff[${GOOD}]`, ['A2026015373']],
  'Latin-1 JSON': [
    () => Buffer.from(`[${GOOD},{"id":"\xe9"}]`, 'latin1'),
    ['A2026015373', 'truncated_document'],
  ],
  'Latin-1 XML': [
    () => Buffer.from(`${HEAD}${AVIS}<avis>\xe9</avis></RCS-A_IMMAT>`, 'latin1'),
    ['A2026015373', 'truncated_document'],
  ],
  'JSON truncated in a record': [
    () => `[${GOOD},${GOOD.slice(0, 40)}`,
    ['A2026015373', 'truncated_document'],
  ],
  'XML truncated in a notice': [
    () => `${HEAD}${AVIS}<avis><numeroAnn`,
    ['A2026015373', 'truncated_document'],
  ],
  'XML truncated between notices': [() => HEAD + AVIS, ['A2026015373', 'truncated_document']],
  'HTML page without a doctype': [() => '<html><body>x</body></html>', ['unreadable_document']],
  'list of arbitrary values': [() => '[null, 1, "a", [], [[]], {}]', Array(6).fill('unreadable_row')],
  'results that are not a list': [() => '{"results": 5}', ['unreadable_document']],
  'API error': [() => '{"error_code": "ODSQLError", "message": "x"}', ['unreadable_document']],
  'unknown root element': [() => '<rss><channel/></rss>', ['unreadable_document']],
  'billion laughs attack': [
    () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(9)}">]>${HEAD}&b;</RCS-A_IMMAT>`,
    ['unreadable_document'],
  ],
  'JSON nested a million levels deep': [() => `[{"id":${'['.repeat(1_000_000)}`, ['unreadable_document']],
  'XML nested a million levels deep': [
    () => `<RCS-A_IMMAT><avis>${'<a>'.repeat(1_000_000)}`,
    ['unreadable_document'],
  ],
  'JSON text of 60 MB': [() => `[{"id":"${'x'.repeat(60_000_000)}"},${GOOD}]`, ['too_large', 'A2026015373']],
  'XML text of 60 MB': [
    () => `${HEAD}${AVIS}<avis><tribunal>${'x'.repeat(60_000_000)}`,
    ['A2026015373', 'truncated_document'],
  ],
  'ten million empty elements': [() => `<RCS-A_IMMAT>${'<a/>'.repeat(10_000_000)}`, ['unreadable_document']],
  'one million attributes': [() => `<RCS-A_IMMAT ${'a="" '.repeat(1_000_000)}/>`, ['unreadable_document']],
  '__proto__, constructor and duplicate keys': [
    () => `[{"__proto__":{"id":"A1"},"constructor":{"prototype":{"x":1}},"id":"B1",${GOOD.slice(1)}]`,
    ['A2026015373', 'unknown_field', 'unknown_field'],
  ],
}

for (const [name, [make, expected]] of Object.entries(DOCUMENTS)) {
  test(`read: ${name} → ${expected.join(', ')}`, { timeout: 15_000 }, async () => {
    assert.deepEqual(summarize(await readAll(make())), expected)
  })
}

test('read: __proto__ in a document → no prototype pollution', () => {
  assert.equal('x' in {}, false)
})

const personWith = (fields: Record<string, unknown>) => ({ personne: { denomination: 'A', ...fields } })
const repeat = <T>(make: (i: number) => T) => Array.from({ length: 100_000 }, (_, i) => make(i))

/** Changes to a valid record with the expected results. */
const RECORDS: Readonly<Record<string, readonly [Record<string, unknown>, readonly string[]]>> = {
  'lists instead of records': [{ acte: [[], [1]], jugement: [] }, ['bad_value', 'A2026015373']],
  'record instead of a text': [{ tribunal: { a: 1 } }, ['bad_value', 'A2026015373']],
  'record instead of an id': [{ id: { a: 1 } }, ['unreadable_row']],
  'texts instead of records': [
    { acte: 'x', depot: '{', divers: '[]' },
    ['bad_value', 'bad_value', 'bad_value', 'A2026015373'],
  ],
  'text nested a thousand levels deep': [
    { acte: '['.repeat(1000) + ']'.repeat(1000) },
    ['bad_value', 'A2026015373'],
  ],
  'NUL and lone surrogates': [{ tribunal: 'A\u0000B\ud800' }, ['A2026015373']],
  'label of a single NUL': [{ familleavis_lib: '\u0000', listepersonnes: null }, ['A2026015373']],
  'capital with 400 digits': [
    { listepersonnes: personWith({ capital: { montantCapital: '9'.repeat(400), devise: 'EUR' } }) },
    ['bad_value', 'A2026015373'],
  ],
  'SIREN of 1e300': [
    { listepersonnes: personWith({ numeroImmatriculation: { numeroIdentification: 1e300 } }) },
    ['bad_value', 'A2026015373'],
  ],
  'year 9': [{ acte: { dateImmatriculation: '0009-01-01' } }, ['bad_value', 'A2026015373']],
  'publication year 5025': [{ dateparution: '5025-01-01' }, ['unreadable_row']],
  'name of 100,000 characters': [
    { listepersonnes: personWith({ denomination: 'x'.repeat(100_000) }) },
    ['unreadable_row'],
  ],
  'id of 100,000 characters': [{ id: 'A'.repeat(100_000) }, ['unreadable_row']],
  '100,000 persons': [
    { listepersonnes: { personne: repeat(i => ({ denomination: `A${i}` })) } },
    ['unreadable_row'],
  ],
  '100,000 officers': [
    { listepersonnes: personWith({ administration: repeat(i => `Gérant : X${i}, Jean`).join(', ') }) },
    ['unreadable_row'],
  ],
}

for (const [name, [change, expected]] of Object.entries(RECORDS)) {
  test(`read: ${name} → ${expected.slice(0, 3).join(', ')}`, { timeout: 15_000 }, async () => {
    assert.deepEqual(summarize(await readAll(JSON.stringify([{ ...RECORD, ...change }]))), expected)
  })
}

test('read: any byte missing or flipped → drafts and known problems only', { timeout: 15_000 }, async () => {
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

/** Fragments whose repetition triggers catastrophic backtracking in careless regular expressions. */
const FRAGMENTS = [
  ...['a', ' ', 'é', '1', '1 ', '. ', ', ', ' : ', ';', '(', 'A ', 'né ', 'Ã', 'Ã©'],
  ...['capital ', 'projet ', 'prix de ', 'conversion ', "nom d'usage "],
]
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  tidy: cleanText,
  fold: normalizeForComparison,
  parseFrenchDay,
  frenchNumber: parseFrenchNumber,
  leadingAmount: parseLeadingAmount,
  siren: parseSiren,
  priceOf: parseBodaccPrice,
  modificationActs: classifyBodaccModification,
  saleCategory: text => classifyBodaccSale(text, [text], text),
  judgmentCategory: text => classifyBodaccJudgment('Autre jugement prononçant', text),
  administration: parseBodaccOfficers,
  'parseBodaccOfficers, labelled': text => parseBodaccOfficers(`Gérant : ${text} : ${text}`),
  'parseBodaccOfficers, appointment': text => parseBodaccOfficers(`${text} devient ${text}`),
}
/** The length of the hostile texts in characters. A regular expression with quadratic run time takes minutes for it. */
const TEXT_LENGTH = 300_000

for (const [name, parse] of Object.entries(PARSERS)) {
  test(`${name}: text of 300,000 characters → under 5 s`, { timeout: 30_000 }, () => {
    for (const fragment of FRAGMENTS) {
      const text = fragment.repeat(TEXT_LENGTH / fragment.length)
      const start = performance.now()
      parse(text)
      const elapsed = performance.now() - start
      assert.ok(elapsed < 5_000, `${elapsed.toFixed(0)} ms for ${TEXT_LENGTH} characters of "${fragment}"`)
    }
  })
}

async function readAll(document: string | Buffer): Promise<(DocumentReading | DocumentProblem)[]> {
  const raw = { url: 'x', contentType: null, bytes: Buffer.from(document) }
  return Array.fromAsync(readSourceDocument(frBodacc, raw))
}

function summarize(results: readonly (DocumentReading | DocumentProblem)[]): string[] {
  return results.map(item => ('draft' in item ? item.draft.reference : item.kind))
}
