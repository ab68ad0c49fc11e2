import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { draft, incoming, testDocument } from '../../test/drafts.ts'
import { testDatabase } from '../../test/postgres.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import type { Sql } from '../base/sql.ts'
import { reasonsFor } from '../entities/descriptions.store.ts'
import { findEntity } from '../entities/store.ts'
import { timelinePage } from '../entities/timeline.store.ts'
import type { Draft, Mention } from '../model/announcement.ts'
import type { IdentifierScheme } from '../model/entity.ts'
import { danglingAliases, groundlessLinks, miscountedEntities } from '../reports/store.ts'
import { keepApart } from './apart.ts'
import { changesAfter, recordFeed } from './record-feed.ts'
import { settle } from './settle.ts'

const firm = (name: string, scheme?: IdentifierScheme, number = ''): Mention => ({
  ...{ type: 'company', role: 'subject', name, jurisdiction: 'ES' },
  identifiers: scheme === undefined ? [] : [{ scheme, jurisdiction: 'ES', number, valid: true }],
})
const SHEET = firm('ALFA SL', 'hoja', 'M 1')
const TAXED = firm('ALFA, S.L.', 'nif', 'B1')
const OTHER_SHEET = firm('ALFA SL', 'hoja', 'T 2')

async function open(t: TestContext) {
  const { sql } = await testDatabase(t)
  const documentId = await testDocument(sql)
  const write = (...drafts: Draft[]) => sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
  /** The entity of each announcement's first name. */
  const entityOf = async (): Promise<Record<string, string>> => {
    const rows = await sql<{ reference: string; id: string }[]>`
      select a.source_reference as reference, d.entity_id as id
      from announcements a join mentions m on m.announcement_id = a.id join descriptions d on d.id = m.description_id
      where m.position = 0`
    return Object.fromEntries(rows.map(row => [row.reference, row.id]))
  }
  return { sql, write, entityOf }
}

async function assertSound(sql: Sql): Promise<void> {
  assert.deepEqual([...(await miscountedEntities(sql))], [])
  assert.deepEqual([...(await danglingAliases(sql))], [])
  assert.deepEqual([...(await groundlessLinks(sql))], [])
}

test('a merge keeps the older id, the other answers with it, and what contradicts later gives it back', async t => {
  const { sql, write, entityOf } = await open(t)
  await write(draft('A1', { mentions: [SHEET] }), draft('B1', { mentions: [firm('BETA', 'nif', 'B1')] }))
  const { A1: older = '', B1: younger = '' } = await entityOf()
  assert.notEqual(older, younger)
  const { change } = await recordFeed(sql).head()

  await write(draft('B2', { date: '2024-05-01', mentions: [TAXED] }))
  assert.deepEqual(new Set(Object.values(await entityOf())), new Set([older]))
  const survivor = await findEntity(sql, younger)
  assert.deepEqual([survivor?.id, survivor?.announcementCount, survivor?.taxId], [older, 3, 'B1'])
  assert.equal((await timelinePage(sql, older, { page: 1, perPage: 10 })).length, 3)
  const told = await changesAfter(sql, change, 100)
  assert.deepEqual(told?.announcements.map(a => a.announcement?.reference).sort(), ['B1', 'B2'])
  assert.equal(told?.entities.find(e => e.id === younger)?.mergedInto, older)
  await assertSound(sql)

  await write(draft('C1', { mentions: [OTHER_SHEET] }))
  const after = await entityOf()
  assert.deepEqual([after.A1, after.B1, after.B2], [older, younger, younger])
  assert.equal((await findEntity(sql, younger))?.id, younger)
  await assertSound(sql)
})

test('who is named without a number is taken for the one there is, and is on its own when there are two', async t => {
  const { sql, write, entityOf } = await open(t)
  const officer: Mention = { type: 'person', role: 'officer', name: 'Ana', identifiers: [], within: 0 }
  await write(draft('A1', { mentions: [SHEET, officer] }))
  await write(draft('A2', { mentions: [firm('ALFA SL'), officer] }))
  const one = await entityOf()
  assert.equal(one.A1, one.A2)
  const people = () => sql`select 1 from entities where entity_type = 'person' and announcement_count > 0`
  assert.equal((await people()).length, 1)
  await write(draft('A3', { mentions: [OTHER_SHEET] }))
  const three = await entityOf()
  assert.equal(new Set(Object.values(three)).size, 3)
  assert.equal(three.A1, one.A1)
  assert.equal((await people()).length, 2)
  await assertSound(sql)
})

test('an operator keeps two apart for good, and can take it back', async t => {
  const { sql, write, entityOf } = await open(t)
  await write(draft('A1', { mentions: [SHEET] }), draft('B1', { mentions: [firm('BETA', 'nif', 'B1')] }))
  const { A1: older = '', B1: younger = '' } = await entityOf()
  await write(draft('B2', { mentions: [TAXED] }))
  assert.equal(await keepApart({ sql, clock, dice }, [younger, older], true), 2)
  const { A1, B1, B2 } = await entityOf()
  assert.deepEqual([A1, B1, B2], [older, younger, younger])
  await assertSound(sql)

  await write(draft('D1', { mentions: [firm('ALFA SL')] }))
  assert.equal(new Set(Object.values(await entityOf())).size, 3)
  await keepApart({ sql, clock, dice }, [older, younger], false)
  assert.deepEqual(new Set(Object.values(await entityOf())), new Set([older]))
  const reasons = await reasonsFor(sql, younger)
  assert.deepEqual(
    reasons.map(r => [r.name, r.method, r.originId === younger]),
    [
      ['ALFA SL', 'name', false],
      ['BETA', 'identifier', true],
      ['ALFA, S.L.', 'identifier', true],
      ['ALFA SL', 'name', false],
    ],
  )
  await assertSound(sql)
})

test('ids that stand for nobody are refused', async t => {
  const { sql, write, entityOf } = await open(t)
  await write(draft('A1', { mentions: [SHEET] }))
  const { A1 = '' } = await entityOf()
  const nobody = '00000000-0000-4000-8000-000000000000'
  await assert.rejects(keepApart({ sql, clock, dice }, [A1, nobody], true), { code: 'not_found' })
  await assert.rejects(keepApart({ sql, clock, dice }, [A1, A1], true), { code: 'invalid_usage' })
})
