import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { EntityIdentifier, IdentifierScheme } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { openLiveIndex } from '../../src/search/engines/sqlite/live-index.ts'
import { openSqliteReader } from '../../src/search/engines/sqlite/read/sqlite-reader.ts'
import type { IndexReader } from '../../src/search/index-reader.ts'
import { createDatabaseChangeFeed } from '../../src/services/indexing/database-change-feed.ts'
import { importFiles } from '../../src/services/ingest/import-files.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { startIndexFollower } from '../support/index-follower.ts'
import { listItemValues } from '../support/index-items.ts'
import { SIMULATOR_SAMPLES_FOLDER } from '../support/simulated-crawl.ts'
import { createTestAppContext } from '../support/test-app-context.ts'

/*
 * Every number of every entity in the samples, in several spellings: it finds the entity, and all its announcements.
 */

const PAGE = { page: 1, perPage: 1_000 }
const LABELS: Partial<Record<IdentifierScheme, string>> = {
  siren: 'SIREN : ',
  nif: 'N.I.F. ',
  partita_iva: 'P. IVA ',
  codice_fiscale: 'Cod. Fisc. ',
  company_number: 'Company No. ',
  hoja: 'Hoja ',
  lei: 'LEI ',
  vat: 'VAT ',
  ppon: 'PPON ',
  ip_number: 'IP No. ',
}

/** Returns spellings of a number: as stored, in groups, and with a label. */
function spellingsOf({ scheme, number }: EntityIdentifier): string[] {
  const label = LABELS[scheme]
  const labelled =
    label === undefined
      ? []
      : [label + number, `${label.toLowerCase()}${number.replace(/(?<=^[A-Z]{1,2}|\d{3})(?=\d)/g, ' ')}`]
  const [, register = '', rest = '', court = ''] = /^(\S+) (\d+(?: \p{Lu}+)?) (.+)$/u.exec(number) ?? []
  const withCourt =
    scheme === 'hrb' ? [`Amtsgericht ${court}, ${register} ${rest}`, `${register}${rest}, ${court}`] : []
  return [number, number.toLowerCase(), ...labelled, ...withCourt]
}

async function openSampleIndex(t: TestContext) {
  const context = await createTestAppContext(t)
  const silent = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  for (const source of SOURCES)
    await importFiles(
      source,
      [join(SIMULATOR_SAMPLES_FOLDER, source.id)],
      context,
      silent,
      new AbortController().signal,
    )
  const folder = join(context.folder, 'index')
  const [{ change } = { change: 0 }] = await context.sql<{ change: number }[]>`
    select change from database_state`
  await startIndexFollower(t, createDatabaseChangeFeed(context.sql), folder).reached(Number(change))
  const live = openLiveIndex(folder, systemClock, openSqliteReader)
  t.after(() => live.close())
  const entities = await context.sql<{ id: string; identifiers: EntityIdentifier[] }[]>`
    select e.id, jsonb_agg(to_jsonb(i)) as identifiers from entities e join entity_identifiers i on i.entity_id = e.id
    where e.merged_into is null and e.announcement_count > 0 group by e.id`
  return { index: live.reader() as IndexReader, entities, sql: context.sql }
}

/** Returns for each company in the samples a locality that an announcement states for it, and whether no other has its name. */
async function readStatedLocalities(sql: SqlPool) {
  return await sql<{ id: string; name: string; jurisdiction: Jurisdiction; locality: string }[]>`
    select distinct on (e.id) e.id, e.name, e.jurisdiction, m.locality
    from mentions m join entity_profiles p on p.id = m.profile_id join entities e on e.id = p.entity_id
    where e.entity_type = 'company' and e.jurisdiction <> 'EU' and m.locality is not null
    order by e.id, m.announcement_id, m.position`
}

test('search: numbers of all entities in the samples → the entity and all its announcements', async t => {
  const { index, entities, sql } = await openSampleIndex(t)
  await t.test('match: localities of all companies in the samples → place', () => checkLocalities(index, sql))
  const idsOf = async (query: Parameters<IndexReader['read']>[0]) =>
    new Set(listItemValues(((await index.read(query)) as { items: Uint8Array }).items, 'id'))
  let checked = 0
  const wrong: string[] = []
  for (const { id, identifiers } of entities) {
    const timeline = await index.read({ kind: 'timeline', id, page: PAGE })
    const announcements = new Set(listItemValues(timeline?.items as Uint8Array, 'announcement_id'))
    for (const q of identifiers.flatMap(spellingsOf)) {
      checked++
      const found = await idsOf({ kind: 'announcements', filter: { q }, page: PAGE })
      const named = await idsOf({ kind: 'entities', filter: { q }, page: PAGE })
      const numbered = await idsOf({ kind: 'entities', filter: { taxId: q }, page: PAGE })
      if (!named.has(id) || !numbered.has(id) || !announcements.isSubsetOf(found))
        wrong.push(`${q}: ${named.has(id)} ${numbered.has(id)} ${announcements.difference(found).size}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(checked > 150, `${checked} spellings`)
})

/** Matches each company with a stated locality and with a town that no sample names. */
async function checkLocalities(index: IndexReader, sql: SqlPool): Promise<void> {
  const stated = await readStatedLocalities(sql)
  const reasonsWith = async (townOf: (locality: string) => string) => {
    const rows = stated.map(({ name, jurisdiction, locality }) => ({
      name,
      country: jurisdiction,
      town: townOf(locality),
    }))
    const { matches } = await index.read({ kind: 'matches', rows, limit: 20 })
    return matches.map(({ verdict, candidates }, i) => ({
      name: stated[i]?.name,
      verdict,
      reasons: candidates.find(({ entity }) => entity.id === stated[i]?.id)?.reasons ?? [],
    }))
  }
  const placed = await reasonsWith(locality => locality)
  assert.deepEqual(
    placed.filter(({ reasons }) => !reasons.includes('place')),
    [],
  )
  const elsewhere = await reasonsWith(() => '99999 Quelquepart-Irgendwo')
  assert.deepEqual(
    elsewhere.filter(({ verdict, reasons }) => verdict === 'matched' || !reasons.includes('place_differs')),
    [],
  )
  assert.ok(stated.length > 100, `${stated.length} companies`)
}
