import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { EntityIdentifier, IdentifierScheme } from '../../src/model/entity.ts'
import { systemClock } from '../../src/platform/clock.ts'
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
  return { index: live.reader() as IndexReader, entities }
}

test('search: numbers of all entities in the samples → the entity and all its announcements', async t => {
  const { index, entities } = await openSampleIndex(t)
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
