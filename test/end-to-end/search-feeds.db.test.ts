import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { insertMatches } from '../../src/matches/match-store.ts'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../support/announcement-drafts.ts'
import { childText, findAtomFaults, parseAtomDocument } from '../support/feeds/check-atom-document.ts'
import { createMatch } from '../support/following/followed-rows.ts'
import { createSchemaChecker, type DocumentedSchema } from '../support/json-schema-check.ts'
import { createServiceKey, startMaskedService } from '../support/masked-service.ts'
import { announcePerson, createNamedPersons, secretsOf } from '../support/named-persons.ts'
import { createTestAppContext } from '../support/test-app-context.ts'

/* Feeds of searches as feed readers see them, from the database to the document. */

interface JsonFeed {
  readonly title: string
  readonly _herald: { readonly rights: readonly string[] }
  readonly items: readonly {
    readonly id: string
    readonly url: string
    readonly title: string
    readonly content_text: string
    readonly date_modified: string
    readonly date_published: string
    readonly tags: readonly string[]
  }[]
}

/** Starts a service with masking. `write` stores announcements and waits until they are in the index. */
async function open(t: TestContext) {
  const app = await createTestAppContext(t)
  const documentId = await saveTestDocument(app.sql)
  const service = await startMaskedService(t, app, 'node', true)
  const context = { now: app.clock.now(), random: app.random }
  const write = async (drafts: readonly AnnouncementDraft[]) => {
    await app.sql.begin(tx =>
      writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), context),
    )
    await service.waitUntilIndexed()
  }
  const key = await createServiceKey(app, ['read', 'personal'])
  await service.waitUntilIndexed()
  const createFeed = async (body: object, owner = key) => {
    const created = await service.ask(owner, '/api/v1/feeds', { method: 'POST', body })
    assert.equal(created.status, 201, created.text)
    const { atom_url, json_url } = JSON.parse(created.text) as { atom_url: string; json_url: string }
    return { atomUrl: atom_url, jsonUrl: json_url }
  }
  return { app, service, key, write, createFeed }
}

async function readAtom(url: string) {
  const text = await (await fetch(url)).text()
  const feed = parseAtomDocument(text)
  assert.deepEqual(findAtomFaults(feed), [], text)
  return { text, feed, entries: feed.children.filter(({ name }) => name === 'entry') }
}
const readJson = async (url: string) => (await (await fetch(url)).json()) as JsonFeed

const HOSTILE = 'Avis <b>&amp;</b> "x" ]]> \u0001\u000b\ufffe\u202e 𐐷'

test('feeds: announcements with markup and control characters → valid Atom, same entries in both formats', async t => {
  const { service, key, write, createFeed } = await open(t)
  const { atomUrl, jsonUrl } = await createFeed({
    search: 'category=dissolution',
    name: HOSTILE.replace(/\p{Cc}/gu, ''),
  })
  const empty = await readAtom(atomUrl)
  assert.equal(empty.entries.length, 0)
  await write([
    createDraft('hostile', { category: 'dissolution', title: HOSTILE, summary: `${HOSTILE}\n${HOSTILE}` }),
    createDraft('bad-url', { category: 'dissolution', url: 'no URL', date: '2024-03-06' }),
    createDraft('other', { category: 'name_change' }),
  ])
  const { feed, entries, text } = await readAtom(atomUrl)
  assert.equal(entries.length, 2)
  assert.equal(
    text.match(/\p{Cc}/gu)?.find(character => character !== '\n'),
    undefined,
  )
  const { items, _herald, title } = await readJson(jsonUrl)
  assert.deepEqual(
    items.map(({ id, title, date_modified, date_published }) => [id, title, date_modified, date_published]),
    entries
      .map(entry => ['id', 'title', 'updated', 'published'].map(name => childText(entry, name)))
      .map(([id, , ...times], n) => [id, items[n]?.title, ...times]),
  )
  assert.equal(title.replace('\ufffe', '\ufffd'), childText(feed, 'title'))
  assert.deepEqual(items[0]?.tags, ['dissolution', 'FR', 'fr-bodacc'])
  assert.match(items[0]?.url ?? '', /^http:\/\/127\.0\.0\.1:\d+\/announcements\/[0-9a-f-]{36}$/)
  assert.match(_herald.rights.join(), /^BODACC/)
  const document = JSON.parse((await service.ask(key, '/openapi.json')).text) as {
    components: { schemas: Record<string, DocumentedSchema> }
  }
  const differences = createSchemaChecker(document.components.schemas)
  assert.deepEqual(differences({ $ref: 'JsonFeed' }, await readJson(jsonUrl), ''), [])
})

test('feeds: corrected and withdrawn announcement → same ID, later update, feed and ETag change', async t => {
  const { write, createFeed } = await open(t)
  const { atomUrl, jsonUrl } = await createFeed({})
  await write([createDraft('1', { title: 'Avis faux' }), createDraft('2')])
  const before = await readJson(jsonUrl)
  const { headers } = await fetch(atomUrl)
  const etag = headers.get('etag') ?? ''
  const isUnchanged = async () =>
    (await fetch(atomUrl, { headers: { 'if-none-match': etag } })).status === 304
  assert.equal(await isUnchanged(), true)
  await write([createDraft('1', { title: 'Avis juste' })])
  const corrected = await readJson(jsonUrl)
  assert.equal(await isUnchanged(), false)
  const entryOf = (feed: JsonFeed, title: string) => feed.items.find(item => item.title === title)
  const [wrong, right] = [entryOf(before, 'Avis faux'), entryOf(corrected, 'Avis juste')]
  assert.equal(right?.id, wrong?.id)
  assert.ok(wrong !== undefined && right !== undefined && right.date_modified > wrong.date_modified)
  assert.deepEqual(entryOf(corrected, 'Avis 2'), entryOf(before, 'Avis 2'), 'the other entry is the same')
  const { feed } = await readAtom(atomUrl)
  assert.equal(childText(feed, 'updated'), right.date_modified)
  await write([createDraft('3', { withdraws: '1', date: '2024-03-09' })])
  const withdrawn = entryOf(await readJson(jsonUrl), 'Avis juste')
  assert.equal(withdrawn?.id, wrong.id)
  assert.deepEqual([withdrawn.content_text, withdrawn.tags.at(-1)], ['Withdrawn on 2024-03-09.', 'withdrawn'])
  assert.ok(withdrawn.date_modified > right.date_modified, 'a withdrawal is an update')
})

test('feeds: more announcements than entries → the newest, per_page of the search', async t => {
  const { write, createFeed } = await open(t)
  const day = (n: number) => `2024-03-${String(1 + (n % 28)).padStart(2, '0')}`
  await write(Array.from({ length: 120 }, (_, n) => createDraft(`N${n}`, { date: day(n) })))
  const counts = []
  for (const body of [{}, { search: 'per_page=100' }, { search: 'per_page=7' }]) {
    const { jsonUrl } = await createFeed(body)
    const { items } = await readJson(jsonUrl)
    const dates = items.map(({ date_published }) => date_published)
    assert.deepEqual(dates, dates.toSorted().reverse())
    counts.push(items.length)
  }
  assert.deepEqual(counts, [50, 100, 7])
})

test('feeds: key for which persons are masked → its feed neither shows nor finds a name, another feed does', async t => {
  const { app, write, createFeed } = await open(t)
  const masked = await createServiceKey(app, ['read'])
  const persons = createNamedPersons(4)
  await write(persons.map(announcePerson))
  const secrets = persons.flatMap(secretsOf).map(secret => secret.toLowerCase())
  const shown = (text: string) => secrets.filter(secret => text.toLowerCase().includes(secret))
  const all = { full: await createFeed({}), masked: await createFeed({}, masked) }
  assert.ok(shown((await readAtom(all.full.atomUrl)).text).length >= persons.length)
  assert.deepEqual(shown((await readAtom(all.masked.atomUrl)).text), [])
  assert.deepEqual(shown(JSON.stringify(await readJson(all.masked.jsonUrl))), [])
  const search = `q=${persons[0]?.surname}`
  const found = await Promise.all([
    createFeed({ search, name: 'a' }),
    createFeed({ search, name: 'a' }, masked),
  ])
  const counts = await Promise.all(found.map(async ({ atomUrl }) => (await readAtom(atomUrl)).entries.length))
  assert.deepEqual(counts, [1, 0])
})

test('feeds: watchlist and saved search → matches and current results; deleted → one entry says so', async t => {
  const { app, service, key, write, createFeed } = await open(t)
  const send = async (method: string, path: string, body?: object) =>
    await service.ask(key, `/api/v1${path}`, { method, ...(body && { body }) })
  const create = async (path: string, body: object) =>
    (JSON.parse((await send('POST', path, body)).text) as { id: string }).id
  const watchlist = await create('/watchlists', { name: 'Suppliers' })
  const saved_search = await create('/saved-searches', { name: 'Closing', search: 'category=dissolution' })
  await write([
    createDraft('A', {
      category: 'dissolution',
      title: 'First',
      mentions: [createCompanyMention('005000013')],
    }),
    createDraft('B', { category: 'name_change', title: 'Second' }),
  ])
  const rows = await app.sql<{ id: string }[]>`select id from announcements order by source_reference`
  const matches = rows.map(({ id }, n) =>
    createMatch({ watchlistId: watchlist }, id, { owner: 'test', change: n + 1 }),
  )
  await app.sql.begin(tx => tx.pipeline([insertMatches(tx, matches)]))

  const entitySearch = { name: 'Closed', kind: 'entities', search: 'status=dissolved' }
  const entities = await create('/saved-searches', entitySearch)
  const [entity] = await app.sql<{ id: string }[]>`select id from entities`
  const ofEntity = createMatch({ savedSearchId: entities }, rows[0]?.id ?? '', {
    owner: 'test',
    entityId: entity?.id ?? '',
  })
  await app.sql.begin(tx => tx.pipeline([insertMatches(tx, [ofEntity])]))
  const ofEntities = await createFeed({ saved_search: entities })
  const document = await readJson(ofEntities.jsonUrl)
  assert.deepEqual(
    [
      document.title,
      document.items.map(({ id, title, url }) => [id, title, url.replace(/^.*\/entities/, '')]),
    ],
    [
      'Closed: Entities with status: dissolved',
      [[`urn:uuid:${ofEntity.id}`, 'SOCIÉTÉ 005000013', `/${entity?.id}`]],
    ],
  )

  const ofList = await createFeed({ watchlist })
  const ofSearch = await createFeed({ saved_search })
  const titles = async ({ jsonUrl }: { jsonUrl: string }) =>
    (await readJson(jsonUrl)).items.map(({ title }) => title)
  assert.deepEqual(await titles(ofList), ['Second', 'First'])
  assert.equal((await readJson(ofList.jsonUrl)).title, 'Announcements that match the watchlist Suppliers')
  assert.equal((await readAtom(ofList.atomUrl)).entries.length, 2)
  assert.deepEqual(await titles(ofSearch), ['First'])
  await send('PATCH', `/saved-searches/${saved_search}`, { search: 'category=name_change' })
  assert.deepEqual(await titles(ofSearch), ['Second'])

  const masked = await createFeed({ watchlist }, await createServiceKey(app, ['read']))
  assert.deepEqual(await titles(masked), [], 'the list may match persons, whom this key may not see')
  await send('DELETE', `/watchlists/${watchlist}`)
  assert.match((await titles(ofList)).join(), /has stopped/)
  const feeds = JSON.parse((await send('GET', '/feeds')).text) as {
    data: { watchlist: string | null; state: string; problem: string | null }[]
  }
  const feed = feeds.data.find(item => item.watchlist === watchlist)
  assert.deepEqual(
    [feed?.state, feed?.problem],
    ['search_invalid', 'The watchlist of this feed was deleted.'],
  )
})
