import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { distance } from 'fastest-levenshtein'
import { openHandwrittenIndex } from '../../../../../test/support/handwritten-index.ts'
import {
  createSeededRandom,
  InMemoryDatabase,
  pickBiased,
} from '../../../../../test/support/in-memory-database.ts'
import { listItemValues } from '../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { ENTITY_TYPES, type Entity } from '../../../../model/entity.ts'
import { ENTITY_STATUSES } from '../../../../model/entity-status.ts'
import { JURISDICTION_CODES } from '../../../../model/jurisdiction.ts'
import { splitLegalForm } from '../../../../model/legal-form.ts'
import { type EntityFilter, normalizeTaxId } from '../../../../model/list-filters.ts'
import { tokenizeText } from '../../../../query/tokenizer.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSqliteReader } from './sqlite-reader.ts'

const FIRST_PAGE = { page: 1, perPage: 100 }

async function findNames(index: IndexReader, filter: EntityFilter): Promise<string[]> {
  const { items } = await index.read({ kind: 'entities', filter, page: FIRST_PAGE })
  return listItemValues(items, 'name')
}

const ENTITIES = [
  { name: 'ACME', announcementCount: 1 },
  { name: 'ACME S.L.', jurisdiction: 'ES', announcementCount: 2, taxId: 'B12345678' },
  { name: 'ACME SOCIEDAD LIMITADA', jurisdiction: 'ES', announcementCount: 3 },
  { name: 'ACME S.A.', jurisdiction: 'ES', announcementCount: 9 },
  { name: 'ACME HOLDING', announcementCount: 50, legalForm: 'Société par actions simplifiée' },
  { name: 'NEW ACME', announcementCount: 100 },
  { name: 'Épicerie Müller & Fils', announcementCount: 4 },
  { name: 'DUPONT, Jean-Pierre', type: 'person', announcementCount: 5 },
  { name: 'DUPOND Paul', type: 'person', announcementCount: 6 },
  { name: 'MAIRIE DE SAINT-ÉTIENNE', type: 'authority', announcementCount: 7 },
] as const

const QUERIES: readonly [q: string, names: readonly string[], forgiving?: boolean][] = [
  // exact names with or without legal form, then prefixes, then other matches; each by announcement count
  ['acme', ['ACME S.A.', 'ACME SOCIEDAD LIMITADA', 'ACME S.L.', 'ACME', 'ACME HOLDING', 'NEW ACME']],
  ['acme sl', ['ACME S.L.', 'ACME SOCIEDAD LIMITADA']],
  ['acme s.l.', ['ACME S.L.', 'ACME SOCIEDAD LIMITADA']],
  ['Acme Sociedad Limitada', ['ACME SOCIEDAD LIMITADA', 'ACME S.L.']],
  ['acme sa', ['ACME S.A.']],
  ['acme sas', ['ACME HOLDING']],
  ['acme sociedad anonima', ['ACME S.A.']],
  // words in any order, optional accents, last word as a prefix
  ['holding acme', ['ACME HOLDING']],
  ['acme ho', ['ACME HOLDING']],
  ['ho acme', []],
  ['epicerie mul', ['Épicerie Müller & Fils']],
  ['ÉPICERIE', ['Épicerie Müller & Fils']],
  ['jean pierre dupont', ['DUPONT, Jean-Pierre']],
  ['saint-etienne', ['MAIRIE DE SAINT-ÉTIENNE']],
  ['saintetienne', ['MAIRIE DE SAINT-ÉTIENNE']],
  ['dupon', ['DUPOND Paul', 'DUPONT, Jean-Pierre']],
  ['m', ['MAIRIE DE SAINT-ÉTIENNE', 'Épicerie Müller & Fils']],
  // typos only without exact matches; one typo before two
  ['dupomt', ['DUPONT, Jean-Pierre'], true],
  ['duponk', ['DUPOND Paul', 'DUPONT, Jean-Pierre'], true],
  ['dupnot', ['DUPONT, Jean-Pierre'], true],
  ['acme holdnig', ['ACME HOLDING'], true],
  ['saint etiene', ['MAIRIE DE SAINT-ÉTIENNE'], true],
  // other words are no typos: short ones, two letters in seven, another first letter
  ['acne', []],
  ['akme holding', []],
  ['mullxx', []],
  ['rupont', []],
  ['holzing', ['ACME HOLDING'], true],
  ['bolding', []],
  // function words need not match, and `&` can be typed as a word
  ['Épicerie Müller und Fils', ['Épicerie Müller & Fils']],
  ['epicerie muller AND fils', ['Épicerie Müller & Fils']],
  ['the epicerie muller et fils', ['Épicerie Müller & Fils']],
  ['fils y epicerie', ['Épicerie Müller & Fils']],
  ['mairie di saint etienne', ['MAIRIE DE SAINT-ÉTIENNE']],
  ['mairie of the saint', ['MAIRIE DE SAINT-ÉTIENNE']],
  ['acme of', ['ACME S.A.', 'ACME SOCIEDAD LIMITADA', 'ACME S.L.', 'ACME', 'ACME HOLDING', 'NEW ACME']],
  ['the duponk', ['DUPOND Paul', 'DUPONT, Jean-Pierre'], true],
  ['de -mairie', []],
  ['the "new acme"', ['NEW ACME']],
  ['dupont and -paul', ['DUPONT, Jean-Pierre']],
  ['de', ['MAIRIE DE SAINT-ÉTIENNE']],
  // but initials and legal forms must, and so must function words beside a legal form only
  ['y acme', []],
  ['a acme', []],
  ['the ltd', []],
  ['se acme', []],
  ['dupont 1', []],
  ['zzzzzz', []],
  // punctuation is ignored
  ['---', []],
  ['"acme" (holding)*', ['ACME HOLDING']],
  // operators as for announcements; the last word can be incomplete, also before an exclusion
  ['acme -holding', ['ACME S.A.', 'ACME SOCIEDAD LIMITADA', 'ACME S.L.', 'ACME', 'NEW ACME']],
  ['acm -holding -new', ['ACME S.A.', 'ACME SOCIEDAD LIMITADA', 'ACME S.L.', 'ACME']],
  ['-holding acme new', ['NEW ACME']],
  ['acme sl -sociedad', ['ACME S.L.']],
  ['dupon -paul', ['DUPONT, Jean-Pierre']],
  ['dupon -jean-pierre', ['DUPOND Paul']],
  ['acme -hold', ['ACME S.A.', 'ACME SOCIEDAD LIMITADA', 'ACME S.L.', 'ACME', 'ACME HOLDING', 'NEW ACME']],
  ['"new acme"', ['NEW ACME']],
  ['"acme new"', []],
  ['"acm"', []],
  ['"jean pierre" dup', ['DUPONT, Jean-Pierre']],
  ['dup "jean pierre"', []],
  ['acm* hold*', ['ACME HOLDING']],
  ['hold* acm*', ['ACME HOLDING']],
  ['acm hold*', []],
  [
    'acme OR dupont',
    [
      'NEW ACME',
      'ACME HOLDING',
      'ACME S.A.',
      'DUPONT, Jean-Pierre',
      'ACME SOCIEDAD LIMITADA',
      'ACME S.L.',
      'ACME',
    ],
  ],
  ['paul or holding dup', ['DUPOND Paul']],
  ['dupont paul or jea', ['DUPONT, Jean-Pierre']],
  ['dup paul or jean', []],
  ['new or -acme saint', ['MAIRIE DE SAINT-ÉTIENNE']],
  ['-acme', ['MAIRIE DE SAINT-ÉTIENNE', 'DUPOND Paul', 'DUPONT, Jean-Pierre', 'Épicerie Müller & Fils']],
  ['or', []],
  // typos are tolerated in plain words only
  ['duponk -paul', ['DUPONT, Jean-Pierre'], true],
  ['duponk -dupont', ['DUPOND Paul'], true],
  ['"dupomt"', []],
  ['dupomt*', []],
]

test('read entities: typed names → matching entities in order of match quality', async t => {
  const index = await openHandwrittenIndex(t, [], ENTITIES)
  for (const [q, names, forgiving = false] of QUERIES) {
    const result = await index.read({ kind: 'entities', filter: { q }, page: FIRST_PAGE })
    const found = listItemValues(result.items, 'name')
    assert.deepEqual([found, result.total, result.isTypoTolerant], [names, names.length, forgiving], q)
  }
})

/** Names, each with what was typed for something else. */
const NOT_MISSPELLED: readonly [q: string, name: string][] = [
  ['Müller', 'Fundación Taller'],
  ['carta', 'ABEDUL MARTA'],
  ['heating', 'Hearing Aids Limited'],
  ['studio', 'ESTUDIO GRÁFICO SL'],
  ['Markt', 'MARK TRADING'],
  ['Miete', 'SOCIÉTÉ MIXTE'],
  ['papel', 'APPEL SAS'],
  ['BMX', 'BMW AG'],
]

test('read entities: ordinary, short or other word → no names that resemble it', async t => {
  const index = await openHandwrittenIndex(
    t,
    [],
    NOT_MISSPELLED.map(([, name]) => ({ name })),
  )
  for (const [q] of NOT_MISSPELLED) assert.deepEqual(await findNames(index, { q }), [], q)
})

test('read entities: tax id → compared with all identifiers, ignoring case and punctuation', async t => {
  const number = (text: string) => ({
    scheme: 'local' as const,
    jurisdiction: 'FR' as const,
    number: text,
    valid: false,
  })
  const index = await openHandwrittenIndex(
    t,
    [],
    [
      { name: 'ONE', taxId: '880878145', identifiers: [number('880878145'), number('FR 12-880.878.145')] },
      { name: 'TWO', taxId: 'HRB 28204 München', announcementCount: 3 },
      { name: 'THREE', taxId: 'A/1', identifiers: [number('880878145')] },
      { name: 'FOUR', taxId: 'A1' },
    ],
  )
  const queries: readonly [string, readonly string[]][] = [
    ['880 878 145', ['ONE', 'THREE']],
    ['fr12880878145', ['ONE', 'THREE']],
    ['880 878 145 00015', ['ONE', 'THREE']],
    ['880 878 145 00016', []],
    ['hrb 28204 münchen', ['TWO']],
    ['a/1', ['THREE']],
    ['A-1', ['FOUR']],
    ['8808781', []],
    ['""', []],
  ]
  for (const [taxId, names] of queries) assert.deepEqual(await findNames(index, { taxId }), names, taxId)
  assert.deepEqual(await findNames(index, { taxId: '880878145', q: 'thr' }), ['THREE'])
})

test('read entities: equal announcement counts → ordered by code points of the name, then by id', async t => {
  const names = ['b', 'a', 'Z', 'é', '\u{10400}', '\uff21', 'a']
  const index = await openHandwrittenIndex(
    t,
    [],
    names.map(name => ({ name: `${name} x` })),
  )
  const inOrder = ['Z x', 'a x', 'a x', 'b x', 'é x', '\uff21 x', '\u{10400} x']
  assert.deepEqual(await findNames(index, {}), inOrder)
  assert.deepEqual(await findNames(index, { q: 'x' }), inOrder)
  const ids = listItemValues(
    (await index.read({ kind: 'entities', filter: {}, page: FIRST_PAGE })).items,
    'id',
  )
  assert.ok(ids[1] < ids[2])
})

/** The words of a name with and without legal form, surrounded by spaces. */
function spellingsOf({ name, jurisdiction }: Entity): readonly [string, string] {
  const words = (text: string) => ` ${tokenizeText(text, 'und').words.join(' ')} `
  return [words(name), words(splitLegalForm(name, jurisdiction).name)]
}

/** Match quality: 0 exact, 1 prefix, 2 words, null without a match. */
function tierOf(names: readonly [string, string], words: readonly string[]): number | null {
  const typed = ` ${words.join(' ')}`
  if (names.includes(`${typed} `)) return 0
  if (names.some(name => name.startsWith(typed))) return 1
  const found = words.every((word, i) => names[0].includes(i === words.length - 1 ? ` ${word}` : ` ${word} `))
  return found ? 2 : null
}

const spellings = new Map<string, readonly [string, string]>()

function filterIds(
  entities: readonly Entity[],
  { q, type, jurisdiction, status, taxId }: EntityFilter,
): string[] {
  const words = q === undefined ? [] : tokenizeText(q, 'und').words
  return entities
    .filter(e => (type?.includes(e.type) ?? true) && (jurisdiction?.includes(e.jurisdiction) ?? true))
    .filter(e => status?.includes(e.status) ?? true)
    .filter(e => taxId === undefined || e.identifiers.some(i => i.number === normalizeTaxId(taxId)))
    .map(entity => ({ entity, tier: tierOf(spellings.get(entity.id) ?? ['', ''], words) }))
    .filter((row): row is { entity: Entity; tier: number } => row.tier !== null)
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.entity.announcementCount - a.entity.announcementCount ||
        byName(a.entity, b.entity),
    )
    .map(row => row.entity.id)
}

function byName(a: Entity, b: Entity): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || (a.id < b.id ? -1 : 1)
}

async function openGeneratedIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  const record = new InMemoryDatabase({ seed: 11, words: 300, parties: 3_000 })
  for (const { entity } of record.parties) spellings.set(entity.id, spellingsOf(entity))
  const applyChanges = () =>
    writer.applyRows(buildIndexRows(record.changesBetween(writer.position()?.change ?? 0, record.change)))
  for (let batch = 0; batch < 8; batch++) record.add(500)
  applyChanges()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  t.after(() => writer.close())
  return { record, reader, applyChanges }
}

test('read entities: random queries, also after changes → same items and totals as a plain filter', async t => {
  const { record, reader, applyChanges } = await openGeneratedIndex(t)
  const random = createSeededRandom(5)
  const some = <T>(items: readonly T[]) =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => pickBiased(random, items, 1))
  let withMatches = 0
  for (let round = 0; round < 1_200; round++) {
    if (round % 300 === 299) {
      record.write(Array.from({ length: 200 }, (_, n) => 1 + n * 11))
      record.erase(
        record
          .listAnnouncements()
          .filter(() => random() < 0.02)
          .map(row => row.id),
      )
      applyChanges()
    }
    const entities = [...record.entities.values()].flatMap(change => change.entity ?? [])
    const word = pickBiased(random, tokenizeText(pickBiased(random, entities, 1).name, 'und').words, 1)
    const other = pickBiased(random, record.words, 2)
    const filter: EntityFilter = {
      ...(random() < 0.4 && { type: some(ENTITY_TYPES) }),
      ...(random() < 0.3 && { jurisdiction: some(JURISDICTION_CODES) }),
      ...(random() < 0.3 && { status: some(ENTITY_STATUSES) }),
      ...(random() < 0.05 && { taxId: pickBiased(random, entities, 1).taxId ?? '1' }),
      ...(random() < 0.6 && {
        q: pickBiased(random, [word, `${word} ${other}`, word.slice(0, 3), `${other} ${word}`], 1),
      }),
    }
    const expected = filterIds(entities, filter)
    const perPage = 1 + Math.floor(random() * 100)
    const lastPage = Math.ceil(expected.length / perPage)
    for (const page of new Set([1, 1 + Math.floor(random() * lastPage), lastPage + 1])) {
      const { items, total, isTypoTolerant } = await reader.read({
        kind: 'entities',
        filter,
        page: { page, perPage },
      })
      const message = `${JSON.stringify(filter)} page ${page} of ${perPage}`
      if (isTypoTolerant) continue
      assert.equal(total, expected.length, message)
      assert.deepEqual(
        listItemValues(items, 'id'),
        expected.slice((page - 1) * perPage, page * perPage),
        message,
      )
    }
    if (expected.length > 0) withMatches++
  }
  assert.ok(withMatches > 600, `only ${withMatches} queries had matches`)
})

test('read entities: random names with operators → set operations on the names without them', async t => {
  const { record, reader } = await openGeneratedIndex(t)
  const entities = [...record.entities.values()].flatMap(change => change.entity ?? [])
  const random = createSeededRandom(8)
  const pageSize = { page: 1, perPage: entities.length }
  /** Returns the IDs that match without typos. */
  async function findIds(q: string): Promise<string[]> {
    const { items, isTypoTolerant } = await reader.read({ kind: 'entities', filter: { q }, page: pageSize })
    return isTypoTolerant ? [] : listItemValues(items, 'id')
  }
  const idsWith = (word: string) =>
    entities.filter(e => spellings.get(e.id)?.[0].includes(` ${word} `)).map(e => e.id)
  let excluded = 0
  for (let round = 0; round < 60; round++) {
    const [word = '', other = ''] = tokenizeText(pickBiased(random, entities, 1).name, 'und').words
    const typed = random() < 0.5 ? word : word.slice(0, 3)
    const [third = ''] = tokenizeText(pickBiased(random, record.words, 2), 'und').words
    const found = await findIds(typed)
    for (const exclusion of [other, third].filter(text => text !== '')) {
      const remaining = found.filter(id => !idsWith(exclusion).includes(id))
      assert.deepEqual(await findIds(`${typed} -${exclusion}`), remaining, `${typed} -${exclusion}`)
      assert.deepEqual(await findIds(`-${exclusion} ${typed}`), remaining, `-${exclusion} ${typed}`)
      if (remaining.length < found.length) excluded++
    }
    const either = new Set([...idsWith(word), ...(await findIds(`${third}*`))])
    assert.deepEqual(new Set(await findIds(`${word} or ${third}`)), either, `${word} or ${third}`)
    const both = idsWith(word).filter(id => idsWith(third).includes(id))
    assert.deepEqual(new Set(await findIds(`"${word}" "${third}"`)), new Set(both), `"${word}" "${third}"`)
  }
  assert.ok(excluded > 25, `only ${excluded} exclusions had an effect`)
})

test('read entities: typo → all names within two typos, and no others', async t => {
  const { record, reader } = await openGeneratedIndex(t)
  const entities = [...record.entities.values()].flatMap(change => change.entity ?? [])
  const random = createSeededRandom(6)
  for (let round = 0; round < 60; round++) {
    const [word = ''] = tokenizeText(pickBiased(random, entities, 1).name, 'und').words
    const at = 1 + Math.floor(random() * (word.length - 1))
    const typed = word.slice(0, at) + pickBiased(random, ['x', '', 'qy'], 1) + word.slice(at + 1)
    const { total, isTypoTolerant } = await reader.read({
      kind: 'entities',
      filter: { q: typed },
      page: FIRST_PAGE,
    })
    if (!isTypoTolerant) continue
    const countWithin = (maxTypos: number) =>
      entities.filter(e =>
        tokenizeText(e.name, 'und').words.some(w => w.length > 2 && distance(w, typed) <= maxTypos),
      ).length
    assert.equal(total, countWithin(1) || (typed.length < 8 ? 0 : countWithin(2)), typed)
  }
})
