import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  createAnnouncementChange,
  createEntityChange,
  handwrittenId,
} from '../../../../../test/support/handwritten-index.ts'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { Mention } from '../../../../model/announcement.ts'
import { buildIndexRows, type DatabaseChanges } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSqliteReader } from './sqlite-reader.ts'

async function buildIndex(t: TestContext, batches: readonly DatabaseChanges[]) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  for (const batch of batches) writer.applyRows(buildIndexRows(batch))
  writer.close()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  return reader
}

const position = { recordId: 'related', change: 1, nonce: 'one' }
const firm: Mention = { type: 'company', role: 'subject', name: 'ALFA', identifiers: [] }
const officer: Mention = { type: 'person', role: 'officer', name: 'Ana', identifiers: [] }
const court: Mention = { type: 'authority', role: 'court', name: 'Court', identifiers: [] }

test('read coMentionedEntities: common announcements → roles of both sides, first and last day, no authorities', async t => {
  const [alfa, ana, beta, tribunal] = [1, 2, 3, 4].map(n => handwrittenId('entity', n))
  const ids = (...all: (string | undefined)[]) => all.filter(id => id !== undefined)
  const reader = await buildIndex(t, [
    {
      announcements: [
        createAnnouncementChange(
          1,
          { title: 'a', date: '2024-01-10', mentions: [firm, officer, court] },
          ids(alfa, ana, tribunal),
        ),
        createAnnouncementChange(
          2,
          {
            title: 'b',
            date: '2025-02-20',
            mentions: [{ ...firm, role: 'seller' }, { ...officer, role: 'buyer' }, officer],
          },
          ids(alfa, ana, ana),
        ),
        createAnnouncementChange(
          3,
          { title: 'c', date: '2026-03-30', mentions: [firm, { ...firm, role: 'absorbed' }] },
          ids(alfa, beta),
        ),
      ],
      entities: [
        createEntityChange(1, { name: 'ALFA' }),
        createEntityChange(2, { name: 'Ana', type: 'person' }),
        createEntityChange(3, { name: 'BETA' }),
        createEntityChange(4, { name: 'Court', type: 'authority' }),
      ],
      position,
    },
  ])
  const result = await reader.read({
    kind: 'coMentionedEntities',
    id: alfa ?? '',
    page: { page: 1, perPage: 10 },
  })
  const common = { since: '2024-01-10', until: '2025-02-20', announcements: 2 }
  const merger = { since: '2026-03-30', until: '2026-03-30', announcements: 1 }
  assert.deepEqual(result, {
    entity: { id: alfa, name: 'ALFA', entity_type: 'company' },
    items: [
      {
        id: ana,
        name: 'Ana',
        entity_type: 'person',
        roles: ['officer', 'buyer'],
        own_roles: ['subject', 'seller'],
        ...common,
      },
      {
        id: beta,
        name: 'BETA',
        entity_type: 'company',
        roles: ['absorbed'],
        own_roles: ['subject'],
        ...merger,
      },
    ],
    total: 2,
    announcements: 3,
    considered: 3,
    change: 1,
  })
  assert.equal(
    await reader.read({
      kind: 'coMentionedEntities',
      id: handwrittenId('entity', 9),
      page: { page: 1, perPage: 10 },
    }),
    null,
  )
})

test('read coMentionedEntities: all pages of every entity → exactly the co-mentions of the announcements', async t => {
  const record = new InMemoryDatabase({ seed: 4, words: 50, parties: 60 })
  for (let batch = 0; batch < 3; batch++) record.add(200)
  const batches = [1, 2, 3].map(change => record.changesBetween(change - 1, change))
  const reader = await buildIndex(t, batches)
  for (const { entity } of record.entities.values()) {
    if (entity === null) continue
    const expected = new Map<string, number>()
    for (const { entityIds } of record.listAnnouncements().filter(row => row.entityIds.includes(entity.id))) {
      for (const id of new Set(entityIds)) {
        if (id === null) continue
        const other = record.entities.get(id)?.entity
        if (id !== entity.id && other?.type !== 'authority') expected.set(id, (expected.get(id) ?? 0) + 1)
      }
    }
    const found: (readonly [string, number])[] = []
    for (let page = 1, total = 1; found.length < total; page++) {
      const result = await reader.read({
        kind: 'coMentionedEntities',
        id: entity.id,
        page: { page, perPage: 7 },
      })
      if (result === null || result.items.length === 0) break
      total = result.total
      found.push(...result.items.map(item => [item.id, item.announcements] as const))
    }
    const counts = found.map(([, n]) => n)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    )
    assert.deepEqual(new Map(found), expected)
    assert.equal(found.length, expected.size)
  }
})

test('read coMentionedEntities: entity with over 1,000 announcements → newest 1,000 considered', async t => {
  const ids = [handwrittenId('entity', 1), handwrittenId('entity', 2)]
  const announcements = Array.from({ length: 1_100 }, (_, n) =>
    createAnnouncementChange(
      n,
      { title: 't', date: n < 50 ? '2020-01-01' : '2024-01-01', mentions: [court, officer] },
      ids,
    ),
  )
  const entities = [
    createEntityChange(1, { name: 'Court', type: 'authority' }),
    createEntityChange(2, { name: 'Ana' }),
  ]
  const reader = await buildIndex(t, [{ announcements, entities, position }])
  const result = await reader.read({
    kind: 'coMentionedEntities',
    id: handwrittenId('entity', 1),
    page: { page: 1, perPage: 10 },
  })
  assert.deepEqual(
    [result?.announcements, result?.considered, result?.items[0]?.since],
    [1_100, 1_000, '2024-01-01'],
  )
})
