import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { createEntry, createWatchlist } from '../../../../test/support/following/followed-rows.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { storedSearchReader } from '../../../api/resources/stored-search-reader.ts'
import { appendConditionChanges } from '../../../matching/condition-change-store.ts'
import type { Mention } from '../../../model/announcement.ts'
import type { EntityIdentifier } from '../../../model/entity.ts'
import { systemClock as clock } from '../../../platform/clock.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { openSqliteReader } from '../../../search/engines/sqlite/read/sqlite-reader.ts'
import { buildIndexRows } from '../../../search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../../search/engines/sqlite/write/index-writer.ts'
import { findEntries, saveEntries } from '../../../watchlists/entry-store.ts'
import type { EntryState, StatedParty } from '../../../watchlists/watchlist.ts'
import { insertWatchlist } from '../../../watchlists/watchlist-store.ts'
import { resolveParties } from '../../following/resolve-parties.ts'
import { readChangesAfter } from '../../indexing/database-change-feed.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { dispatchEvents } from '../../webhooks/dispatch-events.ts'
import { ConditionKeeper } from '../condition-keeper.ts'
import { storeWaitingMatches } from '../store-waiting-matches.ts'

const german = (name: string, locality?: string, ...identifiers: EntityIdentifier[]): Mention => ({
  type: 'company',
  role: 'subject',
  name,
  jurisdiction: 'DE',
  identifiers,
  ...(locality !== undefined && { locality }),
})
const hrb = (number: string): EntityIdentifier => ({ scheme: 'hrb', jurisdiction: 'DE', number, valid: true })
const siren = (number: string): EntityIdentifier => ({
  scheme: 'siren',
  jurisdiction: 'FR',
  number,
  valid: true,
})

const MENTIONS: readonly Mention[] = [
  german('Brandneu Eins GmbH', 'Hamburg'),
  german('Brandneu Zwei GmbH', 'Hamburg'),
  german('Brandneu Drei GmbH', 'Hamburg'),
  german('Brandneu Drei GmbH', 'München'),
  german('Brandneu Vier GmbH', 'Bonn'),
  german('Brandneu Fünf GmbH', 'Bonn', hrb('HRB 990024 Bonn')),
  { ...german('FOURNIL EXEMPLE'), jurisdiction: 'FR', identifiers: [siren('005000013')] },
  { ...german('ACME RIBERA SL', 'Sevilla'), jurisdiction: 'ES' },
  { ...german('Stadt Musterhausen'), type: 'authority', role: 'buyer' },
  { type: 'person', role: 'officer', name: 'Balduin Zeisigmann', jurisdiction: 'DE', identifiers: [] },
  german('Brandneu & Söhne GmbH', 'Hamburg'),
  german('STOLLENBAECKER GMBH', 'Hamburg'),
  german('Ålborg Søværk GmbH'),
]

const CASES: readonly (readonly [Partial<StatedParty>, EntryState, reasons?: readonly string[]])[] = [
  [{ name: 'Brandneu Eins GmbH', country: 'DE', locality: 'Hamburg' }, 'matched'],
  [{ name: 'Brandneu Eins GmbH', country: 'DE' }, 'matched'],
  [{ name: 'Brandneu Zwei GmbH', country: 'DE', locality: 'Köln' }, 'ambiguous', ['place_differs']],
  [{ name: 'Brandneu Drei GmbH' }, 'ambiguous', ['namesake', 'country_unstated']],
  [{ name: 'Brandneu Drei GmbH', country: 'DE' }, 'ambiguous', ['namesake']],
  [{ name: 'Brandneu Drei GmbH', country: 'DE', locality: 'Hamburg' }, 'matched'],
  [{ name: 'Brandneu Vier', country: 'DE' }, 'ambiguous', ['legal_form_unstated']],
  [{ name: 'Brandneu Vier AG', country: 'DE' }, 'unknown'],
  [{ number: 'HRB 990024', country: 'DE' }, 'ambiguous', ['number_short']],
  [{ number: 'HRB 990024', name: 'Brandneu Fünf GmbH', country: 'DE' }, 'matched'],
  [{ number: '005000013' }, 'matched'],
  [{ number: '005000013', name: 'Other Ltd', country: 'FR' }, 'ambiguous', ['number', 'name_differs']],
  [{ name: 'Acme Ribera S.L.', country: 'ES' }, 'matched'],
  [{ name: 'Acme Ribera', country: 'ES' }, 'ambiguous', ['legal_form_unstated']],
  [{ name: 'Stadt Musterhausen', country: 'DE' }, 'matched'],
  [{ name: 'Balduin Zeisigmann' }, 'ambiguous', ['person']],
  [{ name: 'Zeisigmann Balduin' }, 'ambiguous', ['person']],
  [{ name: 'Brandneu und Soehne GmbH', country: 'DE' }, 'matched'],
  [{ name: 'Stollenbäcker', country: 'DE' }, 'ambiguous', ['name', 'legal_form_unstated']],
  [{ name: 'Aalborg Soevaerk GmbH', country: 'DE' }, 'matched'],
  [{ name: 'Nobody GmbH', country: 'DE' }, 'unknown'],
]

const { sql } = await createTestDatabase({ after })
const documentId = await saveTestDocument(sql)
const keeper = new ConditionKeeper(storedSearchReader)
/** Dispatches all events, and stores what they match. */
async function dispatch(): Promise<void> {
  await dispatchEvents({ sql, clock, random }, { keeper })
  while ((await storeWaitingMatches(sql)) > 0);
}

test('dispatchEvents: parties of waiting entries appear → verdicts of the matcher, and only certain ones match', async t => {
  // The list wants nothing of the category, which does not keep its parties from appearing.
  const list = createWatchlist(1, { includesPersons: true })
  const deaf = createWatchlist(2, { categories: ['tender_notice'] })
  const entries = CASES.map(([party], n) => createEntry(list.id, { ...party, reference: `${n}` }))
  const unwanted = createEntry(deaf.id, { name: 'Brandneu Eins GmbH', country: 'DE' })
  const all = [...entries, unwanted]
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await insertWatchlist(tx, deaf)
    await saveEntries(tx, all)
    await appendConditionChanges(tx, [
      { kind: 'watchlist', id: list.id },
      { kind: 'watchlist', id: deaf.id },
      ...all.map(({ id }) => ({ kind: 'entry' as const, id })),
    ])
  })
  const drafts = MENTIONS.map((mention, n) => createDraft(`A${n}`, { mentions: [mention] }))
  await sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), { now: clock.now(), random }),
  )
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  const changes = await readChangesAfter(sql, 0, 1_000)
  assert.ok(changes)
  writer.applyRows(buildIndexRows(changes))
  writer.close()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  const expected = await resolveParties({ reader }, entries)

  await dispatch()
  const stored = new Map(
    (
      await findEntries(
        sql,
        list.id,
        entries.map(({ id }) => id),
      )
    ).map(entry => [entry.id, entry]),
  )
  for (const [n, [party, state, reasons = []]] of CASES.entries()) {
    const entry = stored.get(entries[n]?.id ?? '')
    const text = JSON.stringify(party)
    assert.equal(entry?.state, state, text)
    const notice = { matched: 'appeared', ambiguous: 'uncertain', unknown: null }[state]
    assert.equal(entry?.notice, notice, text)
    const found = entry?.candidates.flatMap(candidate => candidate.reasons) ?? []
    assert.deepEqual(
      reasons.filter(reason => !found.some(other => other === reason)),
      [],
      text,
    )
    // Names in a form that excludes the party are no reason to end waiting for it.
    if (state === 'unknown') continue
    const { candidates, entityIds, state: verdict } = expected[n] ?? {}
    assert.deepEqual(
      [verdict, entityIds, candidates],
      [entry?.state, entry?.entityIds, entry?.candidates],
      text,
    )
  }
  const [other] = await findEntries(sql, deaf.id, [unwanted.id])
  assert.deepEqual([other?.state, other?.notice], ['matched', 'appeared'])
  const matches = await sql<{ entryIds: string[] }[]>`select entry_ids as "entryIds" from matches`
  assert.deepEqual(
    matches.flatMap(({ entryIds }) => entryIds).sort(),
    entries
      .filter((_, n) => CASES[n]?.[1] === 'matched')
      .map(({ id }) => id)
      .sort(),
  )
})

test('dispatchEvents: party with a namesake in another spelling → ambiguous', async () => {
  const list = createWatchlist(3)
  const entry = createEntry(list.id, { name: 'Oelwerk Zeta GmbH', country: 'DE' })
  const appear = async (reference: string, name: string, locality: string) => {
    const draft = createDraft(reference, { mentions: [german(name, locality)] })
    const incoming = toIncomingAnnouncements([draft], documentId)
    await sql.begin(tx => writeBatch(tx, 'fr-bodacc', incoming, { now: clock.now(), random }))
    await dispatch()
  }
  await appear('Z1', 'Ölwerk Zeta GmbH', 'München')
  await sql.begin(async tx => {
    await insertWatchlist(tx, list)
    await saveEntries(tx, [entry])
    await appendConditionChanges(tx, [
      { kind: 'watchlist', id: list.id },
      { kind: 'entry', id: entry.id },
    ])
  })
  await appear('Z2', 'OELWERK ZETA GMBH', 'Bonn')
  const [stored] = await findEntries(sql, list.id, [entry.id])
  assert.deepEqual([stored?.state, stored?.candidates.length], ['ambiguous', 2])
})
