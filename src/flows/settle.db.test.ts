import assert from 'node:assert/strict'
import { test } from 'node:test'
import { company, court, draft, incoming, testDocument } from '../../test/drafts.ts'
import { testDatabase } from '../../test/postgres.ts'
import { announcementId } from '../announcements/normalise.ts'
import type { Sql } from '../base/sql.ts'
import type { Draft } from '../model/announcement.ts'
import { contradictingEntities, miscountedEntities, recordFacts } from '../reports/store.ts'
import { changesAfter } from './record-feed.ts'
import { type Settled, settle } from './settle.ts'

const PARIS = court('Greffe du Tribunal de Commerce de Paris')

async function write(sql: Sql, drafts: readonly Draft[]): Promise<Settled> {
  const documentId = await testDocument(sql)
  return await sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
}

/** Reads every change after `after`, batch by batch. */
async function readAllChanges(sql: Sql, after = 0) {
  const announcements = new Map<string, unknown>()
  const entities = new Map<string, { name: string; status: string; count: number } | null>()
  let position = after
  for (
    let next = await changesAfter(sql, position, 100);
    next !== null;
    next = await changesAfter(sql, position, 100)
  ) {
    for (const a of next.announcements) announcements.set(a.id, a.announcement)
    for (const { id, entity } of next.entities) {
      entities.set(
        id,
        entity && { name: entity.name, status: entity.status, count: entity.announcementCount },
      )
    }
    position = next.position.change
  }
  return { announcements, entities, position }
}

test('writeBatch: same content → nothing written; new content → same id and number, old version kept', async t => {
  const { sql } = await testDatabase(t)
  const first = draft('A1', { mentions: [company('005000013'), PARIS] })
  assert.deepEqual(await write(sql, [first]), { created: 1, changed: 0, unchanged: 0 })
  assert.deepEqual(await write(sql, [first]), { created: 0, changed: 0, unchanged: 1 })
  assert.equal((await recordFacts(sql)).change, 1)

  assert.deepEqual(await write(sql, [{ ...first, title: 'Autre titre' }]), {
    created: 0,
    changed: 1,
    unchanged: 0,
  })
  const [row] = await sql`
    select a.title, a.number, a.change, v.content ->> 'title' as before
    from announcements a join announcement_versions v on v.announcement_id = a.id`
  assert.deepEqual({ ...row }, { title: 'Autre titre', number: 1, change: 2, before: 'Avis A1' })
  assert.equal((await miscountedEntities(sql)).length, 0)
})

test('writeBatch: repeated mentions in several batches → one entity each', async t => {
  const { sql } = await testDatabase(t)
  const officer = {
    type: 'person',
    role: 'officer',
    name: 'Jeanne Exemple',
    identifiers: [],
    within: 0,
  } as const
  await write(sql, [draft('A1', { mentions: [company('005000013'), officer, PARIS] })])
  await write(sql, [
    draft('A2', {
      mentions: [company('005000013', { name: 'NOUVEAU NOM' }), officer, PARIS],
      date: '2024-04-02',
    }),
    draft('A3', { mentions: [company('005000021'), officer, PARIS] }),
  ])
  const { entities } = await readAllChanges(sql)
  const seen = [...entities.values()].map(e => `${e?.name} ${e?.count}`).sort()
  const expected = [
    'Greffe du Tribunal de Commerce de Paris 3',
    'Jeanne Exemple 1',
    'Jeanne Exemple 2',
    'NOUVEAU NOM 2',
    'SOCIÉTÉ 005000021 1',
  ]
  assert.deepEqual(seen, expected)
})

test('writeBatch: withdrawal before or after its announcement → applied; corrected → undone', async t => {
  const { sql } = await testDatabase(t)
  const opening = draft('A1', { category: 'insolvency_filing', mentions: [company('005000013')] })
  const annulment = draft('A2', { category: 'notice_annulment', date: '2024-03-20', withdraws: 'A1' })
  const state = async () => {
    const { announcements, entities } = await readAllChanges(sql)
    const metadata = (announcements.get(announcementId('fr-bodacc', 'A1')) as Draft | undefined)?.metadata
    return [metadata?.withdrawn, [...entities.values()][0]?.status]
  }
  await write(sql, [annulment])
  await write(sql, [opening])
  assert.deepEqual(await state(), ['2024-03-20', 'active'])
  const { withdraws, ...corrected } = annulment
  await write(sql, [corrected])
  assert.deepEqual(await state(), [undefined, 'insolvent'])
  await write(sql, [annulment])
  assert.deepEqual(await state(), ['2024-03-20', 'active'])
})

test('writeBatch: entity without mentions → hidden; mentioned again → same id', async t => {
  const { sql } = await testDatabase(t)
  const named = draft('A1', { mentions: [company('005000013')] })
  await write(sql, [named])
  const [id] = [...(await readAllChanges(sql)).entities.keys()]
  await write(sql, [{ ...named, mentions: [company('005000021')] }])
  assert.equal((await readAllChanges(sql)).entities.get(id as string), null)
  await write(sql, [named])
  assert.equal((await readAllChanges(sql)).entities.get(id as string)?.count, 1)
  assert.equal((await miscountedEntities(sql)).length, 0)
})

test('writeBatch: different order and batches → same entities', async t => {
  const drafts = Array.from({ length: 60 }, (_, i) =>
    draft(`A${i}`, {
      date: `2024-0${1 + (i % 9)}-1${i % 7}`,
      category:
        (['insolvency_filing', 'company_modification', 'reactivation', 'company_deregistration'] as const)[
          i % 4
        ] ?? 'other',
      mentions: [company(['005000013', '005000021', '005000039'][i % 3] ?? '', { name: `NOM ${i}` }), PARIS],
    }),
  )
  const outcome = async (batches: readonly (readonly Draft[])[]) => {
    const { sql } = await testDatabase(t)
    for (const batch of batches) await write(sql, batch)
    return [...(await readAllChanges(sql)).entities].sort()
  }
  const expected = await outcome([drafts])
  const backwards = drafts.toReversed()
  assert.deepEqual(
    await outcome([backwards.slice(0, 7), backwards.slice(7, 40), backwards.slice(40), drafts.slice(0, 9)]),
    expected,
  )
})

for (const writers of [1, 4, 16]) {
  test(`writeBatch: ${writers} concurrent writers → a polling reader sees every change, counts stay correct`, async t => {
    const { sql } = await testDatabase(t)
    const batchesPerWriter = 96 / writers
    let isWriting = true
    const seen = new Set<string>()
    const reader = (async () => {
      let position = 0
      while (isWriting || (await changesAfter(sql, position, 50)) !== null) {
        const { announcements, position: next } = await readAllChanges(sql, position)
        for (const id of announcements.keys()) seen.add(id)
        position = next
      }
    })()
    const work = Array.from({ length: writers }, async (_, w) => {
      for (let i = 0; i < batchesPerWriter; i++) {
        // Writers share companies and the court, so that they conflict.
        await write(sql, [
          draft(`A${w}-${i}`, { mentions: [company(i % 2 ? '005000013' : '005000021'), PARIS] }),
        ])
      }
    })
    await Promise.all(work)
    isWriting = false
    await reader
    assert.equal(seen.size, 96)
    assert.equal((await recordFacts(sql)).change, 96)
    assert.equal((await miscountedEntities(sql)).length, 0)
    assert.equal((await contradictingEntities(sql, ['siren'])).length, 0)
  })
}
