import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { NewMergeReport } from './merge-report.ts'
import {
  countMergeReports,
  deleteMergeReportsOf,
  findAnnouncementsNamingEntities,
  findEqualOpenMergeReport,
  findMergeOrigins,
  findMergeReport,
  insertMergeReport,
  listMergeReportPage,
  lockAndCountOpenMergeReports,
  updateMergeReport,
} from './merge-report-store.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [COMPANY, ALIAS, PERSON] = [id(1), id(2), id(3)]
const REPORT: NewMergeReport = {
  id: id(10),
  kind: 'different_parties',
  entityId: COMPANY,
  otherEntityId: null,
  announcementIds: [id(21), id(20)],
  comment: 'Two bakeries',
  owner: 'anna',
  keyId: id(30),
  createdAt: new Date('2026-03-02T10:00:00Z'),
}
const EVERYONE = { includesPersons: true }
const PAGE = { page: 1, perPage: 10 }

/** Stores a company into which another one was merged, and a person, each with one mention. */
async function store(sql: SqlPool): Promise<void> {
  await sql.begin(async tx => {
    for (const [entity, type, name, survivor] of [
      [COMPANY, 'company', 'ACME', null],
      [ALIAS, 'company', 'Acme Lyon', COMPANY],
      [PERSON, 'person', 'Zoé', null],
    ] as const)
      await tx`
        insert into entities (id, entity_type, name, jurisdiction, status, announcement_count, facts, merged_into, change)
        values (${entity}, ${type}, ${name}, 'FR', 'active', 1, '{}', ${survivor}, 1)`
    for (const [number, entity, origin] of [
      [20, COMPANY, COMPANY],
      [21, COMPANY, ALIAS],
      [22, PERSON, PERSON],
    ] as const) {
      await tx`
        insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
          source_url, metadata, content_hash, change)
        values (${id(number)}, 'fr-bodacc', ${String(number)}, '2026-03-02', 'FR', 'other', 'fr', '', '', '{}', '', 1)`
      await tx`
        insert into entity_profiles (id, entity_id, original_entity_id, keys, locality, method, evidence)
        values (${id(number + 100)}, ${entity}, ${origin}, '{}', null, 'alone', '')`
      await tx`
        insert into mentions (announcement_id, position, profile_id, entity_type, role, name, jurisdiction, identifiers)
        values (${id(number)}, 0, ${id(number + 100)}, 'company', 'subject', 'x', 'FR', '[]')`
    }
  })
}

test('insertMergeReport, findMergeReport: report about an alias → the surviving entity', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  await sql.begin(tx => insertMergeReport(tx, { ...REPORT, entityId: ALIAS }))
  assert.deepEqual(await findMergeReport(sql, REPORT.id, EVERYONE), {
    id: REPORT.id,
    kind: 'different_parties',
    entity: { id: COMPANY, type: 'company', name: 'ACME' },
    otherEntity: null,
    announcementIds: REPORT.announcementIds,
    comment: 'Two bakeries',
    owner: 'anna',
    keyId: REPORT.keyId,
    createdAt: REPORT.createdAt,
    status: 'open',
    note: null,
    decidedBy: null,
    decidedAt: null,
  })
})

test('findEqualOpenMergeReport: same statement of the same owner → the open report', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  await sql.begin(async tx => {
    await insertMergeReport(tx, REPORT)
    assert.equal(await lockAndCountOpenMergeReports(tx, 'anna'), 1)
    const find = (change: Partial<NewMergeReport>) => findEqualOpenMergeReport(tx, { ...REPORT, ...change })
    assert.equal(await find({ announcementIds: REPORT.announcementIds.toReversed() }), REPORT.id)
    for (const change of [
      { owner: 'ben' },
      { comment: 'x' },
      { announcementIds: [id(20)] },
      { entityId: ALIAS },
    ])
      assert.equal(await find(change), null, JSON.stringify(change))
    const decidedAt = new Date('2026-03-03T10:00:00Z')
    await updateMergeReport(tx, {
      id: REPORT.id,
      status: 'rejected',
      note: 'No',
      decidedBy: 'ops',
      decidedAt,
    })
    assert.equal(await find({}), null)
    assert.equal(await lockAndCountOpenMergeReports(tx, 'anna'), 0)
  })
  assert.equal((await findMergeReport(sql, REPORT.id, EVERYONE))?.note, 'No')
})

test('listMergeReportPage, countMergeReports: status, and persons masked → only those reports', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  await sql.begin(async tx => {
    await insertMergeReport(tx, REPORT)
    const same = { ...REPORT, id: id(11), kind: 'same_party', otherEntityId: PERSON } as const
    await insertMergeReport(tx, { ...same, createdAt: new Date('2026-03-02T11:00:00Z') })
  })
  const ids = async (filter: Parameters<typeof listMergeReportPage>[1]) =>
    (await listMergeReportPage(sql, filter, PAGE)).reports.map(report => report.id)
  assert.deepEqual(await ids(EVERYONE), [id(11), id(10)])
  assert.deepEqual(await ids({ includesPersons: false }), [id(10)])
  assert.deepEqual(await ids({ ...EVERYONE, statuses: ['accepted'] }), [])
  assert.equal(await countMergeReports(sql, { ...EVERYONE, statuses: ['open'] }), 2)
  assert.equal(await findMergeReport(sql, id(11), { includesPersons: false }), null)
})

test('findMergeOrigins: reported and other announcements → the entities they were first resolved to', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  const same = { ...REPORT, id: id(11), kind: 'same_party', otherEntityId: PERSON } as const
  await sql.begin(async tx => {
    await insertMergeReport(tx, { ...REPORT, announcementIds: [id(21)] })
    await insertMergeReport(tx, { ...same, announcementIds: [] })
    await tx`insert into entity_splits (profile_id, other_profile_id) values (${id(122)}, ${id(120)})`
  })
  const origins = await findMergeOrigins(sql, [id(10), id(11)])
  assert.deepEqual(
    origins.toSorted((one, other) => one.reportId.localeCompare(other.reportId)),
    [
      { reportId: id(10), reported: [ALIAS], others: [COMPANY], isSplit: false },
      { reportId: id(11), reported: [], others: [], isSplit: true },
    ],
  )
})

test('findAnnouncementsNamingEntities: announcements of others → left out', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  const naming = await findAnnouncementsNamingEntities(sql, [id(20), id(21), id(22), id(99)], [COMPANY])
  assert.deepEqual([...naming].sort(), [id(20), id(21)])
})

test('deleteMergeReportsOf: either entity → the report is gone', async t => {
  const { sql } = await createTestDatabase(t)
  await store(sql)
  await sql.begin(async tx => {
    await insertMergeReport(tx, REPORT)
    await insertMergeReport(tx, { ...REPORT, id: id(11), kind: 'same_party', otherEntityId: PERSON })
    await deleteMergeReportsOf(tx, [PERSON])
  })
  const { reports, total } = await listMergeReportPage(sql, EVERYONE, PAGE)
  assert.deepEqual([reports.map(report => report.id), total], [[REPORT.id], 1])
})
