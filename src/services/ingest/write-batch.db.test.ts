import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import { deriveAnnouncementId } from '../../model/announcement.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import {
  findContradictingEntities,
  findMiscountedEntities,
  readDatabaseSummary,
} from '../../reports/database-checks-store.ts'
import { readChangesAfter } from '../indexing/database-change-feed.ts'
import { type BatchResult, writeBatch } from './write-batch.ts'

const PARIS = createCourtMention('Greffe du Tribunal de Commerce de Paris')

async function write(sql: SqlPool, drafts: readonly AnnouncementDraft[]): Promise<BatchResult> {
  const documentId = await saveTestDocument(sql)
  return await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
}

/** Reads all changes after change number `after`, batch by batch. */
async function readAllChanges(sql: SqlPool, after = 0) {
  const announcements = new Map<string, unknown>()
  const entities = new Map<string, { name: string; status: string; count: number } | null>()
  let position = after
  for (
    let next = await readChangesAfter(sql, position, 100);
    next !== null;
    next = await readChangesAfter(sql, position, 100)
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
  const { sql } = await createTestDatabase(t)
  const first = createDraft('A1', { mentions: [createCompanyMention('005000013'), PARIS] })
  assert.deepEqual(await write(sql, [first]), { created: 1, changed: 0, unchanged: 0 })
  assert.deepEqual(await write(sql, [first]), { created: 0, changed: 0, unchanged: 1 })
  assert.equal((await readDatabaseSummary(sql)).change, 1)

  assert.deepEqual(await write(sql, [{ ...first, title: 'Autre titre' }]), {
    created: 0,
    changed: 1,
    unchanged: 0,
  })
  const [row] = await sql`
    select a.title, a.number, a.change, v.content ->> 'title' as before
    from announcements a join announcement_versions v on v.announcement_id = a.id`
  assert.deepEqual({ ...row }, { title: 'Autre titre', number: 1, change: 2, before: 'Avis A1' })
  assert.equal((await findMiscountedEntities(sql)).length, 0)
})

test('writeBatch: repeated mentions in several batches → one entity each', async t => {
  const { sql } = await createTestDatabase(t)
  const officer = {
    type: 'person',
    role: 'officer',
    name: 'Jeanne Exemple',
    identifiers: [],
    companyIndex: 0,
  } as const
  await write(sql, [createDraft('A1', { mentions: [createCompanyMention('005000013'), officer, PARIS] })])
  await write(sql, [
    createDraft('A2', {
      mentions: [createCompanyMention('005000013', { name: 'NOUVEAU NOM' }), officer, PARIS],
      date: '2024-04-02',
    }),
    createDraft('A3', { mentions: [createCompanyMention('005000021'), officer, PARIS] }),
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
  const { sql } = await createTestDatabase(t)
  const opening = createDraft('A1', {
    category: 'insolvency_filing',
    mentions: [createCompanyMention('005000013')],
  })
  const annulment = createDraft('A2', { category: 'notice_annulment', date: '2024-03-20', withdraws: 'A1' })
  const state = async () => {
    const { announcements, entities } = await readAllChanges(sql)
    const metadata = (
      announcements.get(deriveAnnouncementId('fr-bodacc', 'A1')) as AnnouncementDraft | undefined
    )?.metadata
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
  const { sql } = await createTestDatabase(t)
  const named = createDraft('A1', { mentions: [createCompanyMention('005000013')] })
  await write(sql, [named])
  const [id] = [...(await readAllChanges(sql)).entities.keys()]
  await write(sql, [{ ...named, mentions: [createCompanyMention('005000021')] }])
  assert.equal((await readAllChanges(sql)).entities.get(id as string), null)
  await write(sql, [named])
  assert.equal((await readAllChanges(sql)).entities.get(id as string)?.count, 1)
  assert.equal((await findMiscountedEntities(sql)).length, 0)
})

test('writeBatch: different order and batches → same entities', async t => {
  const drafts = Array.from({ length: 60 }, (_, i) =>
    createDraft(`A${i}`, {
      date: `2024-0${1 + (i % 9)}-1${i % 7}`,
      category:
        (['insolvency_filing', 'company_modification', 'reactivation', 'company_deregistration'] as const)[
          i % 4
        ] ?? 'other',
      mentions: [
        createCompanyMention(['005000013', '005000021', '005000039'][i % 3] ?? '', { name: `NOM ${i}` }),
        PARIS,
      ],
    }),
  )
  const outcome = async (batches: readonly (readonly AnnouncementDraft[])[]) => {
    const { sql } = await createTestDatabase(t)
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

test('readChangesAfter: mentions with and without locality → localities as stated', async t => {
  const { sql } = await createTestDatabase(t)
  const mentions = [createCompanyMention('732829320', { locality: '59800' }), PARIS]
  await write(sql, [createDraft('A1', { mentions })])
  const changes = await readChangesAfter(sql, 0, 100)
  const localities = changes?.announcements[0]?.announcement?.mentions.map(({ locality }) => locality)
  assert.deepEqual(localities, ['59800', undefined])
})

for (const writers of [1, 4, 16]) {
  test(`writeBatch: ${writers} concurrent writers → a polling reader sees every change, counts stay correct`, async t => {
    const { sql } = await createTestDatabase(t)
    const batchesPerWriter = 96 / writers
    let isWriting = true
    const seen = new Set<string>()
    const reader = (async () => {
      let position = 0
      while (isWriting || (await readChangesAfter(sql, position, 50)) !== null) {
        const { announcements, position: next } = await readAllChanges(sql, position)
        for (const id of announcements.keys()) seen.add(id)
        position = next
      }
    })()
    const work = Array.from({ length: writers }, async (_, w) => {
      for (let i = 0; i < batchesPerWriter; i++) {
        // The writers' announcements mention the same companies and court, so that the writers conflict.
        await write(sql, [
          createDraft(`A${w}-${i}`, {
            mentions: [createCompanyMention(i % 2 ? '005000013' : '005000021'), PARIS],
          }),
        ])
      }
    })
    await Promise.all(work)
    isWriting = false
    await reader
    assert.equal(seen.size, 96)
    assert.equal((await readDatabaseSummary(sql)).change, 96)
    assert.equal((await findMiscountedEntities(sql)).length, 0)
    assert.equal((await findContradictingEntities(sql, ['siren'])).length, 0)
  })
}

test('writeBatch: another writer is about to commit the same reference → waits, then finds it known', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const incoming = toIncomingAnnouncements([createDraft('A1', { mentions: [PARIS] })], documentId)
  let second: Promise<BatchResult> | undefined
  await sql.begin(async tx => {
    assert.equal((await writeBatch(tx, 'fr-bodacc', incoming)).created, 1)
    second = sql.begin(other => writeBatch(other, 'fr-bodacc', incoming))
    await waitUntil(async () => {
      const waiting = await sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`
      return waiting.length === 1
    })
  })
  assert.deepEqual(await second, { created: 0, changed: 0, unchanged: 1 })
})
