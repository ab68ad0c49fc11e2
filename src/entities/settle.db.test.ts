import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { draft, incoming, testDocument } from '../../test/drafts.ts'
import { testDatabase } from '../../test/postgres.ts'
import type { Sql } from '../base/sql.ts'
import { settle } from '../flows/settle.ts'
import type { Draft, Mention } from '../model/announcement.ts'
import type { Category } from '../model/category.ts'
import type { Identifier, IdentifierScheme } from '../model/entity.ts'
import {
  contradictingEntities,
  danglingAliases,
  danglingRows,
  groundlessLinks,
  miscountedEntities,
} from '../reports/store.ts'
import { ONE_PER_UNIT } from './numbers.ts'
import { recompute } from './settle.ts'
import { ShownChanges } from './shown-changes.ts'

const id = (scheme: IdentifierScheme, number: string): Identifier => ({
  scheme,
  jurisdiction: 'ES',
  number,
  valid: true,
})
const nif = (number: string): Identifier => id('nif', number)
const dir3 = (number: string): Identifier => id('dir3', number)

function body(name: string, ...identifiers: Identifier[]): Mention {
  return { type: 'authority', role: 'buyer', name, identifiers }
}

function firm(name: string, ...identifiers: Identifier[]): Mention {
  return { type: 'company', role: 'subject', name, identifiers }
}

async function open(t: Parameters<typeof testDatabase>[0]) {
  const { sql } = await testDatabase(t)
  const documentId = await testDocument(sql)
  const write = (...drafts: Draft[]) => sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
  return { sql, write }
}

/** Entities that somebody names, as `name [numbers] count status`. */
async function shown(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select concat(name, ' [', (select string_agg(number, ' ' order by number) from entity_identifiers i where i.entity_id = e.id),
                  '] ', announcement_count, ' ', status) as text
    from entities e where announcement_count > 0 order by text`
  return rows.map(row => row.text)
}

test('a contradicting number makes somebody new and leaves the known one alone', async t => {
  const { sql, write } = await open(t)
  await write(draft('A1', { mentions: [firm('UNO', nif('P1'), id('lei', 'L1'))] }))
  await write(draft('A2', { mentions: [firm('UNO', nif('P1'), id('lei', 'L1'))] }))
  await write(draft('A3', { mentions: [firm('DOS', nif('P1'), id('lei', 'L2'))] }))
  assert.deepEqual(await shown(sql), ['DOS [L2 P1] 1 active', 'UNO [L1 P1] 2 active'])
})

test('two contradicting mentions of one announcement are two', async t => {
  const { sql, write } = await open(t)
  await write(draft('A1', { mentions: [firm('UNO', nif('P1'), id('lei', 'L1'))] }))
  const both = [firm('DOS', nif('P1'), id('lei', 'L2')), firm('TRES', nif('P1'), id('lei', 'L3'))]
  await write(draft('A2', { mentions: both }))
  assert.deepEqual(await shown(sql), [
    'DOS [L2 P1] 1 active',
    'TRES [L3 P1] 1 active',
    'UNO [L1 P1] 1 active',
  ])
})

test('a number learned from another mention contradicts too', async t => {
  const { sql, write } = await open(t)
  await write(draft('A1', { mentions: [firm('UNO', nif('P1'))] }))
  await write(draft('A2', { mentions: [firm('LEI UNO', id('lei', 'L1'))] }))
  await write(draft('A3', { mentions: [firm('UNO', nif('P1'), id('lei', 'L1'))] }))
  await write(draft('A4', { mentions: [firm('OTRA', nif('P1'), id('lei', 'L2'))] }))
  assert.deepEqual([...(await contradictingEntities(sql, ONE_PER_UNIT))], [])
})

test('the offices of a public body are one body: one tax number, many DIR3 codes', async t => {
  const { sql, write } = await open(t)
  await write(draft('A1', { mentions: [body('Consejería de Sanidad', nif('S1'), dir3('D1'))] }))
  await write(
    draft('A2', { date: '2024-05-01', mentions: [body('Consejería de Educación', nif('S1'), dir3('D2'))] }),
  )
  assert.deepEqual(await shown(sql), ['Consejería de Educación [D1 D2 S1] 2 active'])
})

test('a correction reaches an authority: its name and its numbers', async t => {
  const { sql, write } = await open(t)
  await write(draft('A1', { mentions: [body('MAIRIE X', dir3('D1'))] }))
  await write(draft('A1', { mentions: [body('Ayuntamiento X', dir3('D1'), nif('P1'))] }))
  assert.deepEqual(await shown(sql), ['Ayuntamiento X [D1 P1] 1 active'])
})

test('a number that a correction takes back leads nobody there any more', async t => {
  const { sql, write } = await open(t)
  await write(draft('A0', { mentions: [body('REAL', dir3('D1'))] }))
  await write(draft('A1', { mentions: [body('REAL', nif('WRONG'), dir3('D1'))] }))
  await write(draft('A1', { mentions: [body('REAL', nif('RIGHT'), dir3('D1'))] }))
  await write(draft('A2', { mentions: [body('OTHER', nif('WRONG'))] }))
  await write(draft('A3', { mentions: [body('REAL', nif('RIGHT'))] }))
  assert.deepEqual(await shown(sql), ['OTHER [WRONG] 1 active', 'REAL [D1 RIGHT] 3 active'])
})

test('a withdrawn announcement that is corrected stays without effect', async t => {
  const { sql, write } = await open(t)
  const opening = draft('A1', { category: 'insolvency_filing', mentions: [firm('X', nif('P1'))] })
  await write(opening, draft('A2', { category: 'notice_annulment', withdraws: 'A1' }))
  await write({ ...opening, mentions: [firm('Y', nif('P2'))] })
  assert.deepEqual(await shown(sql), ['Y [P2] 1 active'])
})

/** Whole numbers below `n` that follow from a seed. */
function seeded(seed: string): (n: number) => number {
  let count = 0
  return n => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE(0) % n
}

/** Few numbers, names, forms and places, so that they meet, agree and contradict each other in every way. */
function randomMention(dice: (n: number) => number): Mention {
  const pick = <T>(...items: readonly [T, ...T[]]): T => items[dice(items.length)] ?? items[0]
  const numbers = [
    nif(`P${dice(5)}`),
    dir3(`D${dice(6)}`),
    id('lei', `L${dice(4)}`),
    id('hoja', `M ${dice(4)}`),
    id('local', `X${dice(3)}`),
  ]
  const identifiers = numbers.filter(() => dice(3) === 0)
  const place = pick(undefined, undefined, '75008', '13001', 'Lyon')
  const [type, role] = pick(['authority', 'buyer'] as const, ['company', 'subject'] as const)
  return {
    ...{ type, role, identifiers },
    name: `NAME ${dice(5)}${type === 'company' ? pick('', ' SL', ' SA', ' Sarl') : ''}`,
    ...(place !== undefined && { place }),
    ...(dice(2) === 0 && { jurisdiction: 'ES' }),
  }
}

function randomDraft(dice: (n: number) => number, reference: string): Draft {
  const pick = <T>(...items: readonly [T, ...T[]]): T => items[dice(items.length)] ?? items[0]
  const parties = Array.from({ length: dice(4) }, () => randomMention(dice))
  const people = Array.from({ length: parties.length === 0 ? 0 : dice(3) }, (): Mention => {
    const fields = { name: `Person ${dice(2)}`, identifiers: [], within: dice(parties.length) }
    return { type: 'person', role: 'officer', ...fields }
  })
  const category = pick<Category>(
    'insolvency_filing',
    'reactivation',
    'company_deregistration',
    'contract_award',
  )
  const fields = { category, mentions: [...parties, ...people], date: `2024-0${1 + dice(9)}-11` }
  return draft(reference, dice(8) === 0 ? { ...fields, withdraws: `R${dice(12)}` } : fields)
}

/** Who is one with whom: the mentions of each entity, and what it shows but its id. */
async function whoIsWho(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select concat(string_agg(concat(a.source_reference, '#', m.position), ' ' order by a.source_reference, m.position), ': ',
                  e.name, ' ', e.entity_type, ' ', e.jurisdiction, ' ', e.tax_id, ' ', e.legal_form, ' ', e.status, ' ',
                  e.announcement_count, ' ', e.merged_into) as text
    from mentions m join descriptions d on d.id = m.description_id join entities e on e.id = d.entity_id
      join announcements a on a.id = m.announcement_id
    group by e.id order by text`
  return rows.map(row => row.text)
}

// Seeds that have found faults.
for (const seed of ['x0', 'x2', 'y42', 'y43', 'one', 'two']) {
  test(`random statements, corrections and withdrawals (${seed}): only what is said in the end counts, not how it came`, async t => {
    const { sql, write } = await open(t)
    const dice = seeded(seed)
    const final = new Map<string, Draft>()
    for (let i = 0; i < 60; i++) {
      const references = new Set(Array.from({ length: 1 + dice(4) }, () => `R${dice(60)}`))
      const drafts = [...references].map(reference => randomDraft(dice, reference))
      for (const d of drafts) final.set(d.reference, d)
      await write(...drafts)
    }
    assert.deepEqual([...(await miscountedEntities(sql))], [])
    assert.deepEqual([...(await contradictingEntities(sql, ONE_PER_UNIT))], [])
    assert.deepEqual([...(await danglingAliases(sql))], [])
    assert.deepEqual([...(await groundlessLinks(sql))], [])
    assert.deepEqual([...(await danglingRows(sql))], [])
    const kept = await whoIsWho(sql)
    assert.ok(kept.length > 5)
    for (const most of [1, 5, 100]) {
      const afresh = await open(t)
      const rest = [...final.values()].sort(() => dice(2) - 0.5)
      while (rest.length > 0) await afresh.write(...rest.splice(0, 1 + dice(most)))
      assert.deepEqual(await whoIsWho(afresh.sql), kept)
    }
    const before = await sql`select id, facts, change from entities order by id`
    const all = await sql<{ id: string }[]>`select id from entities`
    const ids = all.map(row => row.id)
    await sql.begin(tx => recompute(tx, ids, 0, new ShownChanges()))
    assert.deepEqual(
      (await sql`select id, facts from entities order by id`).map(row => ({ ...row })),
      before.map(({ id, facts }) => ({ id, facts })),
    )
  })
}
