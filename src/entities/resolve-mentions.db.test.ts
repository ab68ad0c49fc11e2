import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { AnnouncementDraft, Mention } from '../model/announcement.ts'
import type { EntityIdentifier, IdentifierScheme } from '../model/entity.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'
import { deriveEntityId } from './assign-entity-ids.ts'
import { profileMentions } from './build-profile.ts'
import { saveEntitySplit } from './entity-profile-store.ts'
import { reresolveProfiles, resolveMentions } from './resolve-mentions.ts'

const UNO = 'ES:nif:P1'

/** Parses `P1`, a NIF, or `L1`, a LEI. */
function parseIdentifier(number: string): EntityIdentifier {
  const scheme: IdentifierScheme = number.startsWith('L') ? 'lei' : 'nif'
  return { scheme, jurisdiction: 'ES', number, valid: true }
}

/** A Spanish company. `SL` at the end of the name makes the name unique. */
function company(name: string, ...numbers: string[]): Mention {
  const identifiers = numbers.map(parseIdentifier)
  return { type: 'company', role: 'subject', name, jurisdiction: 'ES', identifiers }
}

/** A person who is known only within the first company of the announcement. */
const ANA: Mention = { type: 'person', role: 'officer', name: 'Ana', identifiers: [], companyIndex: 0 }

function draft(reference: string, ...mentions: Mention[]): AnnouncementDraft {
  return createDraft(reference, { mentions })
}

async function openDatabase(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const toIncoming = (drafts: readonly AnnouncementDraft[]) => toIncomingAnnouncements(drafts, documentId)
  return {
    sql,
    /** Writes drafts as one batch. */
    write: (...drafts: AnnouncementDraft[]) =>
      sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncoming(drafts))),
    /** Resolves drafts without writing the result. */
    resolve: (...drafts: AnnouncementDraft[]) => {
      const announcements = toIncoming(drafts).map(row => row.announcement)
      return sql.begin(tx => resolveMentions(tx, announcements.flatMap(profileMentions), []))
    },
    /** The mentions of each entity, as `reference#position`. */
    readPartition: async () => {
      const rows = await sql<{ mentions: string }[]>`
        select string_agg(concat(a.source_reference, '#', m.position), ' ' order by a.source_reference, m.position) as mentions
        from mentions m join entity_profiles p on p.id = m.profile_id join announcements a on a.id = m.announcement_id
        group by p.entity_id order by mentions`
      return rows.map(row => row.mentions)
    },
    /** The entity of a mention. */
    readEntityId: async (reference: string, position = 0) => {
      const rows = await sql<{ id: string }[]>`
        select p.entity_id as id
        from mentions m join entity_profiles p on p.id = m.profile_id join announcements a on a.id = m.announcement_id
        where a.source_reference = ${reference} and m.position = ${position}`
      return rows[0]?.id ?? ''
    },
    /** The profile of an announcement's first mention. */
    readProfileId: async (reference: string) => {
      const rows = await sql<{ id: string }[]>`
        select m.profile_id as id from mentions m join announcements a on a.id = m.announcement_id
        where a.source_reference = ${reference} and m.position = 0`
      return rows[0]?.id ?? ''
    },
    /** The strongest key of each stored profile. */
    readProfileKeys: async () => {
      const rows = await sql<{ key: string }[]>`select keys[1] as key from entity_profiles order by key`
      return rows.map(row => row.key)
    },
  }
}

test('resolveMentions: new company → the id of its strongest key, created', async t => {
  const { resolve } = await openDatabase(t)
  const resolution = await resolve(draft('A1', company('UNO SL', 'L1', 'P1')))
  assert.deepEqual(
    resolution.links.map(link => [link.entityId, link.position, link.jurisdiction]),
    [[deriveEntityId(UNO), 0, 'ES']],
  )
  assert.deepEqual([...resolution.createdIds], [deriveEntityId(UNO)])
  assert.deepEqual(
    [resolution.movedProfileIds, resolution.affectedEntityIds.size, resolution.aliases.size],
    [[], 0, 0],
  )
})

test('resolveMentions: announcement without mentions → nothing', async t => {
  const { resolve } = await openDatabase(t)
  const resolution = await resolve(draft('A1'))
  assert.deepEqual([resolution.links, resolution.createdIds.size, resolution.createWrites()], [[], 0, []])
})

test('resolveMentions: one number twice in a batch → one entity', async t => {
  const { resolve } = await openDatabase(t)
  const resolution = await resolve(draft('A1', company('UNO SL', 'P1')), draft('A2', company('UNA SA', 'P1')))
  assert.deepEqual(
    resolution.links.map(link => link.entityId),
    [deriveEntityId(UNO), deriveEntityId(UNO)],
  )
})

test('resolveMentions: number of an earlier batch → its entity, nothing created', async t => {
  const { write, resolve } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1')))
  const resolution = await resolve(draft('A2', company('UNA SA', 'P1')))
  assert.equal(resolution.links[0]?.entityId, deriveEntityId(UNO))
  assert.equal(resolution.createdIds.size, 0)
})

test('resolveMentions: invalid number twice → two entities', async t => {
  const { write, readPartition } = await openDatabase(t)
  const invalid = { ...parseIdentifier('P1'), valid: false }
  await write(draft('A1', { ...company('UNO'), identifiers: [invalid] }))
  await write(draft('A2', { ...company('UNA'), identifiers: [invalid] }))
  assert.deepEqual(await readPartition(), ['A1#0', 'A2#0'])
})

test('resolveMentions: one name, contradicting numbers → two entities, and one for the name alone', async t => {
  const { write, readPartition } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1')), draft('A2', company('UNO SL')))
  assert.deepEqual(await readPartition(), ['A1#0 A2#0'])
  await write(draft('A3', company('UNO SL', 'P2')))
  assert.deepEqual(await readPartition(), ['A1#0', 'A2#0', 'A3#0'])
})

test('resolveMentions: second company of a name → the younger profile moves, the older keeps the id', async t => {
  const { write, resolve, readProfileId, readEntityId } = await openDatabase(t)
  await write(draft('A1', company('UNO SL')))
  await write(draft('A2', company('UNO SL', 'P1')))
  const shared = await readEntityId('A1')
  const resolution = await resolve(draft('A3', company('UNO SL', 'P2')))
  assert.deepEqual(resolution.movedProfileIds, [await readProfileId('A2')])
  assert.deepEqual([...resolution.affectedEntityIds].sort(), [shared, deriveEntityId(UNO)].sort())
  assert.deepEqual([...resolution.createdIds].sort(), [UNO, 'ES:nif:P2'].map(deriveEntityId).sort())
})

test('resolveMentions: strongest key of two contradicting companies → two ids, the same each time', async t => {
  const { write, resolve } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1')))
  const conflicting = [
    draft('A2', company('DOS SL', 'P1', 'L1')),
    draft('A3', company('TRES SL', 'P1', 'L2')),
  ]
  const ids = (await resolve(...conflicting)).links.map(link => link.entityId)
  assert.equal(new Set([...ids, deriveEntityId(UNO)]).size, 3)
  const again = await resolve(...conflicting)
  assert.deepEqual(
    again.links.map(link => link.entityId),
    ids,
  )
})

test('resolveMentions: id of the strongest key taken by a company that lost the key → another id', async t => {
  const { write, resolve, readEntityId } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1')))
  await write(draft('A2', company('UNO SL')))
  await write(draft('A1', company('DOS SL', 'P2')))
  assert.equal(await readEntityId('A2'), deriveEntityId(UNO))
  const resolution = await resolve(draft('A3', company('TRES SL', 'P1')))
  const [id = ''] = resolution.links.map(link => link.entityId)
  assert.deepEqual([...resolution.createdIds], [id])
  assert.notEqual(id, deriveEntityId(UNO))
})

test('resolveMentions: two entities merged, merge corrected → alias of the older one, own entity again', async t => {
  const { write, resolve, readEntityId } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1')))
  await write(draft('A2', company('DOS SL', 'L1')))
  const [older, younger] = [await readEntityId('A1'), await readEntityId('A2')]
  const linking = draft('A3', company('TRES SL', 'P1', 'L1'))
  assert.deepEqual([...(await resolve(linking)).aliases], [[younger, older]])
  await write(linking)
  assert.equal(await readEntityId('A2'), older)
  await write(draft('A3', company('TRES SL', 'P3')))
  assert.deepEqual([await readEntityId('A1'), await readEntityId('A2')], [older, younger])
})

test('resolveMentions: person within a company → one per company, with every announcement of it', async t => {
  const { write, readPartition } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1'), ANA), draft('A2', company('DOS SL', 'P2'), ANA))
  await write(draft('A3', company('UNA SA', 'P1'), ANA))
  assert.deepEqual(await readPartition(), ['A1#0 A3#0', 'A1#1 A3#1', 'A2#0', 'A2#1'])
})

test('resolveMentions: person before the company in the document → one person with the company', async t => {
  const { write, readPartition } = await openDatabase(t)
  await write(draft('A1', { ...ANA, companyIndex: 1 }, company('UNO SL', 'P1')))
  await write(draft('A2', company('UNO SL', 'P1'), ANA))
  assert.deepEqual(await readPartition(), ['A1#0 A2#1', 'A1#1 A2#0'])
})

test('resolveMentions: person without a company → one entity per announcement', async t => {
  const { write, readPartition } = await openDatabase(t)
  const { companyIndex: _companyIndex, ...alone } = ANA
  await write(draft('A1', alone), draft('A2', alone))
  assert.deepEqual(await readPartition(), ['A1#0', 'A2#0'])
})

test('resolveMentions: company merged and divided → its person moves with it', async t => {
  const { write, readPartition } = await openDatabase(t)
  await write(draft('A1', company('UNO SL', 'P1'), ANA), draft('A2', company('DOS SL', 'L1'), ANA))
  await write(draft('A3', company('TRES SL', 'P1', 'L1')))
  assert.deepEqual(await readPartition(), ['A1#0 A2#0 A3#0', 'A1#1 A2#1'])
  await write(draft('A3', company('TRES SL', 'P3')))
  assert.deepEqual(await readPartition(), ['A1#0', 'A1#1', 'A2#0', 'A2#1', 'A3#0'])
})

test('resolveMentions: profile that a correction drops → deleted with the person within it', async t => {
  const { write, readProfileKeys } = await openDatabase(t)
  await write(draft('A1', company('UNO', 'P1'), ANA))
  assert.equal((await readProfileKeys()).length, 2)
  await write(draft('A1', company('DOS', 'P2')))
  assert.deepEqual(await readProfileKeys(), ['ES:nif:P2'])
})

test('resolveMentions: dropped profile that another announcement uses → kept', async t => {
  const { write, readProfileKeys, readPartition } = await openDatabase(t)
  await write(draft('A1', company('UNO', 'P1')), draft('A2', company('UNO', 'P1')))
  await write(draft('A1', company('DOS', 'P2')))
  assert.deepEqual(await readProfileKeys(), [UNO, 'ES:nif:P2'])
  await write(draft('A2', company('DOS', 'P2')), draft('A3', company('UNO', 'P1')))
  assert.deepEqual(await readPartition(), ['A1#0 A2#0', 'A3#0'])
})

test('reresolveProfiles: profiles that an operator split → the younger one gets an entity of its own', async t => {
  const { sql, write, readProfileId, readPartition } = await openDatabase(t)
  await write(draft('A1', company('UNO SL')))
  await write(draft('A2', company('UNO SL', 'P1')))
  assert.deepEqual(await readPartition(), ['A1#0 A2#0'])
  const [older, younger] = [await readProfileId('A1'), await readProfileId('A2')]
  const resolution = await sql.begin(async tx => {
    await saveEntitySplit(tx, [older, younger], true)
    return reresolveProfiles(tx, [older])
  })
  assert.deepEqual([resolution.links, resolution.movedProfileIds], [[], [younger]])
  assert.deepEqual([...resolution.createdIds], [deriveEntityId(UNO)])
})

const DRAFTS = [
  draft('R1', company('UNO SL', 'P1')),
  draft('R2', company('UNO SL')),
  draft('R3', company('UNA SL', 'P1', 'L1')),
  draft('R4', company('ONE', 'L1'), ANA),
  draft('R5', company('DOS SL', 'P2'), ANA),
  draft('R6', company('DOS SL', 'P3'), ANA),
  draft('R7', company('DOS SL'), ANA),
  draft('R8', company('EINS', 'P1'), ANA),
]

/** P1 and L1 are one company, and so is its name alone; `DOS SL` belongs to two companies, so it joins none. */
const PARTITION = [
  'R1#0 R2#0 R3#0 R4#0 R8#0',
  'R4#1 R8#1',
  ...['R5#0', 'R5#1', 'R6#0', 'R6#1', 'R7#0', 'R7#1'],
]

/** Shuffles the drafts and divides them into batches, the same way for the same seed. */
function shuffleIntoBatches(seed: string): AnnouncementDraft[][] {
  const digest = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const batches: AnnouncementDraft[][] = [[]]
  for (const one of DRAFTS.toSorted((a, b) => (digest(a.reference) < digest(b.reference) ? -1 : 1))) {
    batches.at(-1)?.push(one)
    if (digest(`end ${one.reference}`) < '8') batches.push([])
  }
  return batches.filter(batch => batch.length > 0)
}

for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
  const batches = shuffleIntoBatches(seed)
  const order = batches.map(batch => batch.map(one => one.reference).join(' ')).join(' | ')
  test(`resolveMentions: ${order} → the same partition`, async t => {
    const { write, readPartition } = await openDatabase(t)
    for (const batch of batches) await write(...batch)
    assert.deepEqual(await readPartition(), PARTITION)
  })
}
