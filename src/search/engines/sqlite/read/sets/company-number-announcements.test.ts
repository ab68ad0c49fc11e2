import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { NUMBER_SPELLINGS } from '../../../../../../test/support/company-numbers/number-spellings.ts'
import {
  NUMBERED_ENTITIES,
  type NumberedEntity,
} from '../../../../../../test/support/company-numbers/numbered-entities.ts'
import {
  createAnnouncementChange,
  createEntityChange,
  handwrittenId,
  openHandwrittenIndex,
} from '../../../../../../test/support/handwritten-index.ts'
import { listItemValues } from '../../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import type { AnnouncementSortOrder } from '../../../../index-query.ts'
import type { IndexReader } from '../../../../index-reader.ts'
import { buildIndexRows } from '../../write/index-rows.ts'
import { openIndexWriter } from '../../write/index-writer.ts'
import { openSqliteReader } from '../sqlite-reader.ts'

const KEYS = Object.keys(NUMBERED_ENTITIES) as NumberedEntity[]

/** The titles of the announcements of an entity. Only the first one prints its number. */
const titlesOf = (key: NumberedEntity) => [`${key} prints it`, `${key} insolvenz`, `${key} capital`]

/** Opens an index with announcements of all entities with numbers, written in one or in several changes. */
async function openNumberedIndex(t: TestContext, changes: number): Promise<IndexReader> {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file, { minSetSize: 2, maxRecentRows: 20 })
  const entities = KEYS.map((key, n) => createEntityChange(n, NUMBERED_ENTITIES[key]))
  const announcements = KEYS.flatMap((key, n) => {
    const { name, identifiers = [], jurisdiction = 'EU' } = NUMBERED_ENTITIES[key]
    const mention = { name, jurisdiction, role: 'subject' as const, type: 'company' as const }
    return titlesOf(key).map((title, at) =>
      createAnnouncementChange(
        n * 3 + at,
        { title, mentions: [{ ...mention, identifiers: at === 0 ? identifiers : [] }] },
        [handwrittenId('entity', n)],
      ),
    )
  })
  const perChange = Math.ceil(announcements.length / changes)
  for (let change = 1; change <= changes; change++) {
    const position = { recordId: 'written', change, nonce: String(change) }
    const rows = announcements.slice((change - 1) * perChange, change * perChange)
    writer.applyRows(
      buildIndexRows({ announcements: rows, entities: change === 1 ? entities : [], position }),
    )
  }
  writer.close()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  return reader
}

async function findTitles(
  index: IndexReader,
  filter: AnnouncementFilter,
  sort: AnnouncementSortOrder = 'date',
): Promise<string[]> {
  const titles: string[] = []
  for (let page = 1; ; page++) {
    const result = await index.read({ kind: 'announcements', filter, sort, page: { page, perPage: 2 } })
    const found = listItemValues(result.items, 'title')
    titles.push(...found)
    if (found.length === 0) {
      assert.equal(result.total, titles.length)
      return titles
    }
  }
}

for (const changes of [1, 7]) {
  test(`read announcements: number in any spelling, ${changes} changes → all of the entities that have it`, async t => {
    const index = await openNumberedIndex(t, changes)
    const wrong: string[] = []
    for (const [q, ...entities] of NUMBER_SPELLINGS) {
      const expected = entities.flatMap(titlesOf).sort()
      for (const sort of ['date', 'relevance'] as const) {
        const found = (await findTitles(index, { q }, sort)).sort()
        if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push(`${q} (${sort}): ${found}`)
      }
    }
    assert.deepEqual(wrong, [])
  })
}

/** Queries that combine a number with words, operators and filters. */
const COMBINED: readonly (readonly [AnnouncementFilter, readonly string[]])[] = [
  [{ q: 'HRB 990024 insolvenz' }, ['berlin insolvenz', 'hamburg insolvenz']],
  [{ q: 'insolvenz HRB 990024, Amtsgericht Hamburg' }, ['hamburg insolvenz']],
  [{ q: 'HRB 990024 -insolvenz -capital' }, ['berlin prints it', 'hamburg prints it']],
  [{ q: 'hamburg -HRB 990024' }, []],
  [{ q: 'insolvenz -HRB990024 verein or hamburg' }, ['verein insolvenz']],
  [{ q: 'SIREN 007492986 or VR 990015 capital' }, ['lavande capital', 'verein capital']],
  [{ q: '007492986 or 99001101 capital' }, ['county capital', 'lavande capital']],
  [{ q: 'capital naranja or 007492986' }, ['lavande capital', 'naranja capital']],
  [{ q: 'capital de 007492986' }, ['lavande capital']],
  [{ q: 'capital con NIF B00010066' }, ['naranja capital']],
  [{ q: '990019 capital' }, []],
  [{ q: '"HRB 990024"' }, ['berlin prints it', 'hamburg prints it']],
  [{ q: '"prints it" HRB 990024' }, ['berlin prints it', 'hamburg prints it']],
  [{ q: 'HRB 990024 ins*' }, ['berlin insolvenz', 'hamburg insolvenz']],
  [{ q: 'HRB 990024', source: ['es-borme'] }, []],
  [{ q: 'HRB 990024 capital', dateFrom: '2024-01-01' }, ['berlin capital', 'hamburg capital']],
  [{ q: 'HRB 990024 capital', dateFrom: '2024-01-02' }, []],
  [{ q: 'HRB 999999' }, []],
  [{ q: 'SIREN 999999999' }, []],
]

test('read announcements: number with words, operators and filters → all conditions apply', async t => {
  for (const changes of [1, 7]) {
    const index = await openNumberedIndex(t, changes)
    for (const [filter, titles] of COMBINED) {
      for (const sort of ['date', 'date_asc', 'relevance'] as const)
        assert.deepEqual(
          (await findTitles(index, filter, sort)).sort(),
          titles,
          JSON.stringify([filter, sort]),
        )
    }
  }
})

test('read announcements: digits of a register number alone → all announcements of the entities that have it', async t => {
  for (const changes of [1, 7]) {
    const index = await openNumberedIndex(t, changes)
    for (const [q, key] of [
      ['990019', 'kiel'],
      ['99003', 'genossenschaft'],
      ['990 786', 'naranja'],
    ] as const)
      assert.deepEqual((await findTitles(index, { q })).sort(), titlesOf(key).sort(), q)
  }
})

test('read announcements: sheet whose letter and digits stand apart in a text → not found', async t => {
  const { naranja, mallorca } = NUMBERED_ENTITIES
  const index = await openHandwrittenIndex(
    t,
    [{ title: 'Hoja M 990101', summary: 'BORME 990786' }, { title: 'Hoja M-990786' }],
    [naranja, mallorca],
  )
  for (const q of ['M 990786', 'M-990786', 'hoja M 990786'])
    assert.deepEqual(await findTitles(index, { q }), ['Hoja M-990786'], q)
})

test('read announcements: number, by relevance → announcements that print it first, then newest first', async t => {
  const index = await openNumberedIndex(t, 1)
  const titles = await findTitles(index, { q: 'HRB 990024 Hamburg' }, 'relevance')
  assert.deepEqual(titles, ['hamburg prints it', 'hamburg capital', 'hamburg insolvenz'])
})

test('read announcements: number with facets → counts of all announcements', async t => {
  const index = await openNumberedIndex(t, 7)
  const page = { page: 1, perPage: 1 }
  const filter = { q: 'HRB 990024' }
  const { facets } = await index.read({ kind: 'announcements', filter, page, facets: true })
  assert.deepEqual(facets?.source, { 'fr-bodacc': 6 })
})
