import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashAnnouncementContent, normalizeDraft } from '../../src/announcements/normalize-draft.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { SqlTransaction } from '../../src/platform/sql/sql-pool.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { createDraft, saveTestDocument } from '../support/announcement-drafts.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { generatePairs, NAMING_CUSTOMS } from './generate-pairs.ts'
import { HANDWRITTEN_PAIRS } from './handwritten-pairs.ts'
import { createPartyMentions, type NamedParty, type PartyPair } from './party-pair.ts'

/** Generated pairs of each kind per country. */
const ROUNDS = 18

/** Creates an announcement of a country that names a party. */
function createAnnouncementAbout(
  named: NamedParty,
  country: Jurisdiction,
  reference: string,
  documentId: number,
) {
  const announcement = normalizeDraft(createDraft(reference, { mentions: createPartyMentions(named) }), {
    id: 'fr-bodacc',
    jurisdiction: country,
  })
  return { announcement, contentHash: hashAnnouncementContent(announcement), documentId, location: reference }
}

/** Reads the entity of each announcement's last mention, which is the party of the pair, by reference. */
async function readEntityIds(tx: SqlTransaction): Promise<Map<string, string>> {
  const rows = await tx<{ reference: string; entity: string }[]>`
    select distinct on (a.id) a.source_reference as reference, p.entity_id as entity
    from announcements a join mentions m on m.announcement_id = a.id join entity_profiles p on p.id = m.profile_id
    order by a.id, m.position desc`
  return new Map(rows.map(row => [row.reference, row.entity]))
}

interface Outcome extends PartyPair {
  readonly found: boolean
}

/** Formats the results of each country as a table. */
function formatResults(outcomes: readonly Outcome[]): string {
  const lines = [...Map.groupBy(outcomes, o => o.country)].map(([country, all]) => {
    const same = all.filter(o => o.same)
    const found = same.filter(o => o.found)
    const wrong = all.filter(o => !o.same && o.found)
    const recall = ((found.length / same.length) * 100).toFixed(1)
    return `${country}  pairs ${String(all.length).padStart(4)}  wrong merges ${wrong.length}  recall ${recall} %`
  })
  return lines.join('\n')
}

function assertResolved(outcomes: readonly Outcome[]): void {
  const wrong = outcomes.filter(o => o.found && !o.same)
  assert.deepEqual(wrong, [], 'wrong merges')
  for (const [country, all] of Map.groupBy(
    outcomes.filter(o => o.same),
    o => o.country,
  )) {
    const missed = all.filter(o => !o.found)
    assert.ok(missed.length <= all.length / 10, `recall in ${country}: ${JSON.stringify(missed, null, 1)}`)
  }
}

test('entity resolution: generated pairs → no wrong merge, recall of 90 % per country', async t => {
  const pairs = NAMING_CUSTOMS.flatMap((customs, i) => [...generatePairs(customs, ROUNDS, i + 1)])
  assert.ok(pairs.length + HANDWRITTEN_PAIRS.length >= 2_000, `${pairs.length} pairs`)
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const sides = [
    (pair: PartyPair, i: number) => createAnnouncementAbout(pair.one, pair.country, `${i} one`, documentId),
    (pair: PartyPair, i: number) =>
      createAnnouncementAbout(pair.other, pair.country, `${i} other`, documentId),
  ]
  // All parties are in one database, so that they can also be confused with parties of other pairs.
  for (const side of sides) {
    const incoming = pairs.map(side)
    while (incoming.length > 0) {
      const batch = incoming.splice(0, 200)
      await sql.begin(tx => writeBatch(tx, 'fr-bodacc', batch))
    }
  }
  const entityOf = await sql.begin(readEntityIds)
  const owners = new Map<string, Set<number>>()
  for (const [reference, entity] of entityOf) {
    owners.set(entity, (owners.get(entity) ?? new Set()).add(Number(reference.split(' ')[0])))
  }
  const mixedUp = [...owners.values()].filter(numbers => numbers.size > 1)
  assert.deepEqual(
    mixedUp.map(numbers => [...numbers].map(i => pairs[i])),
    [],
    'merged with a party of another pair',
  )
  const outcomes = pairs.map((pair, i) => ({
    ...pair,
    found: entityOf.get(`${i} one`) === entityOf.get(`${i} other`),
  }))
  t.diagnostic(`generated\n${formatResults(outcomes)}`)
  assertResolved(outcomes)
})

test('entity resolution: handwritten pairs in both orders → no wrong merge, recall of 90 % per country', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const outcomes: Outcome[] = []
  const rollback = new Error('rollback')
  for (const pair of [
    ...HANDWRITTEN_PAIRS,
    ...HANDWRITTEN_PAIRS.map(p => ({ ...p, one: p.other, other: p.one })),
  ]) {
    const transaction = sql.begin(async tx => {
      await writeBatch(tx, 'fr-bodacc', [createAnnouncementAbout(pair.one, pair.country, 'one', documentId)])
      await writeBatch(tx, 'fr-bodacc', [
        createAnnouncementAbout(pair.other, pair.country, 'other', documentId),
      ])
      const entityOf = await readEntityIds(tx)
      outcomes.push({ ...pair, found: entityOf.get('one') === entityOf.get('other') })
      throw rollback
    })
    await assert.rejects(transaction, rollback)
  }
  t.diagnostic(`handwritten\n${formatResults(outcomes)}`)
  assertResolved(outcomes)
})
