import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import {
  createEntry,
  createSavedSearch,
  createWatchlist,
} from '../../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { insertSavedSearch } from '../../saved-searches/saved-search-store.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../subscriptions/subscription.ts'
import { findSubscription, insertSubscription } from '../../subscriptions/subscription-store.ts'
import { saveEntries } from '../../watchlists/entry-store.ts'
import { insertWatchlist } from '../../watchlists/watchlist-store.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'
import { ConditionKeeper } from '../matching/condition-keeper.ts'
import { storeWaitingMatches } from '../matching/store-waiting-matches.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { resendMissed } from './resend-missed-events.ts'
import { type PreviewRequest, previewSubscription } from './selection/preview-subscription.ts'

const BAKERY = createCompanyMention('005000013', { name: 'BOULANGERIE WILLER SARL', role: 'debtor' })
const PERSON: Mention = { type: 'person', role: 'officer', name: 'Odette Vasseur', identifiers: [] }

interface ReceivedEvent {
  readonly type: string
  readonly body: Record<string, unknown> & { readonly data?: EventData }
  readonly data: EventData
}

interface EventData {
  readonly announcement?: Record<string, unknown>
  readonly matched?: readonly Record<string, unknown>[]
  readonly status?: object
}

async function open(t: TestContext, { masksPersons = false } = {}) {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql)
  const keeper = new ConditionKeeper(storedSearchReader)
  const context = { sql, clock, random }
  const options = { keeper, masksPersons, publicUrl: 'https://herald.example' }
  return {
    sql,
    keeper,
    dispatch: async () => {
      const result = await dispatchEvents(context, options)
      while ((await storeWaitingMatches(sql)) > 0);
      return result
    },
    preview: (request: Partial<PreviewRequest>) =>
      previewSubscription(
        { ...context, masksPersons, readSearch: storedSearchReader },
        {
          owner: 'acme',
          jurisdictions: [],
          filter: null,
          watchlists: [],
          savedSearches: [],
          includesPersons: false,
          ...request,
        },
      ),
    /** Resends what a subscription missed in the last hour, or counts it. */
    async recover(id: string, isDryRun = false) {
      const subscription = await findSubscription(sql, 'acme', id)
      assert.ok(subscription)
      const since = new Date(clock.now().getTime() - 3_600_000)
      const dependencies = {
        ...context,
        masksPersons,
        readSearch: storedSearchReader,
        publicUrl: options.publicUrl,
      }
      return await resendMissed(dependencies, subscription, { since, until: null, isDryRun })
    },
    async ingest(reference: string, fields: Partial<AnnouncementDraft>): Promise<string> {
      const [incoming] = toIncomingAnnouncements([createDraft(reference, fields)], documentId)
      assert.ok(incoming)
      await sql.begin(tx => writeBatch(tx, 'fr-bodacc', [incoming], { now: clock.now(), random }))
      return incoming.announcement.id
    },
    async subscribe(fields: Partial<Subscription>): Promise<string> {
      const id = createUuidV7(clock.now(), random)
      const subscription: Subscription = {
        id,
        owner: 'acme',
        url: 'https://example.org',
        events: ['announcement.created'],
        jurisdictions: [],
        isActive: true,
        rateLimit: null,
        keepsBacklog: false,
        overlapUntil: null,
        ...DEFAULT_SELECTION,
        sinceChange: 0,
        includesPersons: false,
        createdAt: clock.now(),
        ...fields,
      }
      await sql.begin(async tx => {
        await insertSubscription(tx, subscription, Buffer.alloc(1))
        await appendConditionChanges(tx, [{ kind: 'subscription', id }])
      })
      return id
    },
    /** Returns the type and the payload of each delivery to a subscription, in order. */
    async received(subscriptionId: string): Promise<ReceivedEvent[]> {
      const rows = await sql<{ id: string; eventId: string; type: string; persons: boolean }[]>`
        select q.id, q.event_id as "eventId", q.event_type as type, s.includes_persons as persons
        from delivery_queue q join subscriptions s on s.id = q.subscription_id
        where q.subscription_id = ${subscriptionId} order by q.id, q.event_type`
      const payloads = await readEventPayloads(
        sql,
        rows.map(row => row.eventId),
        { masksPersons },
      )
      return rows.map(({ eventId, type, persons }) => {
        const bytes = payloads.get(eventId)?.[persons ? 'full' : 'masked'] ?? []
        const body = JSON.parse(Buffer.from(bytes).toString()) as ReceivedEvent['body']
        return { type, body, data: body.data ?? {} }
      })
    },
    async watch(n: number, party: Parameters<typeof createEntry>[1], fields = {}, list = {}) {
      const watchlist = createWatchlist(n, list)
      const entry = createEntry(watchlist.id, party, fields)
      await sql.begin(async tx => {
        await insertWatchlist(tx, watchlist)
        await saveEntries(tx, [entry])
        await appendConditionChanges(tx, [
          { kind: 'watchlist', id: watchlist.id },
          { kind: 'entry', id: entry.id },
        ])
      })
      return { watchlist, entry }
    },
    async save(n: number, fields: Parameters<typeof createSavedSearch>[1]) {
      const search = createSavedSearch(n, fields)
      await sql.begin(async tx => {
        await insertSavedSearch(tx, search)
        await appendConditionChanges(tx, [{ kind: 'saved_search', id: search.id }])
      })
      return search
    },
    matches: () => sql<{ target: string; announcement: string }[]>`
      select coalesce(watchlist_id, saved_search_id) as target, announcement_id as announcement from matches order by 1, 2`,
  }
}

test('dispatchEvents: filter → only announcements that the search finds, with the payload of the contract', async t => {
  const { ingest, subscribe, received, dispatch } = await open(t)
  const filtered = await subscribe({ filter: 'category=insolvency_filing&q=boulangerie' })
  const open_ = await subscribe({ filter: 'open=true' })
  const id = await ingest('A1', {
    category: 'insolvency_filing',
    title: 'Une boulangerie',
    mentions: [BAKERY],
  })
  await ingest('A2', { category: 'insolvency_filing', title: 'Une garage' })
  await ingest('A3', { category: 'dissolution', title: 'Une boulangerie' })
  const tomorrow = new Date(clock.now().getTime() + 86_400_000 * 2).toISOString().slice(0, 10)
  const tender = await ingest('A4', { category: 'tender_notice', metadata: { deadline: tomorrow as never } })
  await ingest('A5', { category: 'tender_notice', metadata: { deadline: '2020-01-01' } })
  await dispatch()
  const announcementIds = async (subscription: string) =>
    (await received(subscription)).map(({ data }) => data.announcement?.id)
  assert.deepEqual(await announcementIds(filtered), [id])
  assert.deepEqual(await announcementIds(open_), [tender])
  const [first] = await received(filtered)
  assert.deepEqual(Object.keys(first?.data.announcement ?? {}), [
    'id',
    'source_id',
    'jurisdiction',
    'category',
    'title',
    'publication_date',
  ])
})

test('dispatchEvents: payload full → whole announcement and why it was sent, under an ID of its own', async t => {
  const { ingest, subscribe, received, dispatch, watch, save } = await open(t)
  const { watchlist, entry } = await watch(1, { number: '005000013', reference: 'S-1' })
  const search = await save(2, { search: 'q=boulangerie', name: 'Bakeries' })
  const id = await subscribe({
    payload: 'full',
    filter: 'jurisdiction=FR',
    watchlists: [watchlist.id],
    savedSearches: [search.id],
  })
  await ingest('A1', { title: 'Une boulangerie', mentions: [BAKERY] })
  await ingest('A2', { title: 'Un garage' })
  await dispatch()
  const [only, ...others] = await received(id)
  assert.equal(others.length, 0)
  const { announcement, matched = [] } = only?.data ?? {}
  assert.deepEqual([announcement?.source_reference, announcement?.title], ['A1', 'Une boulangerie'])
  assert.deepEqual(
    matched.map(({ entity_id, ...reason }) => reason),
    [
      { type: 'filter' },
      { type: 'watchlist', id: watchlist.id, name: 'List 1', entry_id: entry.id, reference: 'S-1' },
      { type: 'saved_search', id: search.id, name: 'Bakeries' },
    ],
  )
})

test('dispatchEvents: waiting entry → its party appears, and later announcements are found by the entity', async t => {
  const { sql, ingest, dispatch, watch, matches, subscribe, received } = await open(t)
  const { watchlist, entry } = await watch(1, { name: 'Boulangerie Willer Sàrl', country: 'FR' })
  const subscription = await subscribe({ events: ['watchlist.matched'] })
  const stranger = await subscribe({ events: ['watchlist.matched'], owner: 'other' })
  const first = await ingest('A1', { mentions: [BAKERY] })
  await dispatch()
  const [row] = await sql<{ state: string; notice: string; watched: number }[]>`
    select state, notice, (select count(*)::integer from watchlist_entry_entities) as watched from watchlist_entries`
  assert.deepEqual({ ...row }, { state: 'matched', notice: 'appeared', watched: 1 })
  // The second announcement names the company differently, so that only the entity can find it.
  const second = await ingest('A2', { mentions: [{ ...BAKERY, name: 'BW PAINS' }] })
  await dispatch()
  assert.deepEqual(
    (await matches()).map(({ target, announcement }) => [target, announcement]),
    [first, second].sort().map(id => [watchlist.id, id]),
  )
  const events = await received(subscription)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['watchlist.matched', 'watchlist.matched'],
  )
  const [reason] = events[0]?.data.matched ?? []
  assert.deepEqual([reason?.entry_id, reason?.id], [entry.id, watchlist.id])
  assert.equal((await received(stranger)).length, 0)
})

const RULES: readonly [rule: string, list: object, wanted: readonly string[]][] = [
  ['none', {}, ['critical', 'low']],
  ['a category', { categories: ['insolvency_filing'] }, ['critical']],
  ['a group', { categories: ['filings'] }, ['low']],
  ['a severity', { minimumSeverity: 'high' }, ['critical']],
  ['another jurisdiction', { jurisdictions: ['ES'] }, []],
  ['created later', { createdAfterChange: 1_000 }, []],
]
for (const [rule, fields, wanted] of RULES)
  test(`dispatchEvents: watchlist with ${rule} → matches ${wanted.join(' and ') || 'nothing'}`, async t => {
    const { ingest, dispatch, watch, matches } = await open(t)
    await watch(1, { number: '005000013' }, {}, fields)
    const critical = await ingest('A1', { category: 'insolvency_filing', mentions: [BAKERY] })
    const low = await ingest('A2', { category: 'accounts_filing', mentions: [BAKERY] })
    await dispatch()
    const expected = { critical, low }
    assert.deepEqual(
      (await matches()).map(({ announcement }) => announcement),
      wanted.map(name => expected[name as keyof typeof expected]).sort(),
    )
  })

test('dispatchEvents: entity events with watchlists → only those about watched entities', async t => {
  const { ingest, subscribe, received, dispatch, watch } = await open(t)
  const { watchlist } = await watch(1, { number: '005000013' })
  const events = ['entity.updated', 'entity.status_changed'] as const
  const watching = await subscribe({ events, watchlists: [watchlist.id] })
  const all = await subscribe({ events })
  const other = createCompanyMention('005000021', { role: 'debtor' })
  for (const mention of [BAKERY, other]) {
    await ingest(`${mention.name} 1`, { mentions: [mention] })
    await dispatch()
    await ingest(`${mention.name} 2`, {
      date: '2025-01-01',
      category: 'insolvency_filing',
      mentions: [mention],
    })
    await dispatch()
  }
  assert.deepEqual((await received(watching)).map(({ type }) => type).sort(), [...events].sort())
  assert.equal((await received(all)).length, 4)
  const changed = (await received(watching)).find(({ type }) => type === 'entity.status_changed')
  assert.deepEqual(changed?.data.status, { from: 'active', to: 'insolvent' })
})

test('dispatchEvents: the same events again after a lost commit → nothing twice', async t => {
  const { sql, ingest, subscribe, dispatch, watch, matches, received } = await open(t)
  await watch(1, { number: '005000013' })
  const id = await subscribe({ events: ['watchlist.matched', 'announcement.created'], payload: 'full' })
  await ingest('A1', { mentions: [BAKERY] })
  await dispatch()
  const before = [await received(id), await matches()]
  assert.deepEqual([before[0]?.length, before[1]?.length], [2, 1])
  await sql`update dispatch_position set number = 0`
  await sql`delete from delivery_queue`
  await dispatch()
  assert.deepEqual([await received(id), await matches()], before)
})

test('dispatchEvents: masked persons → owners without the scope neither match nor receive them', async t => {
  const { sql, ingest, subscribe, received, dispatch, watch, matches } = await open(t, {
    masksPersons: true,
  })
  const officer = { ...PERSON, companyIndex: 0 }
  const visible = await watch(1, { name: 'Odette Vasseur', country: 'FR' }, {}, { includesPersons: true })
  const masked = await watch(2, { name: 'Odette Vasseur', country: 'FR' })
  await ingest('A0', { mentions: [BAKERY, officer] })
  await dispatch()
  const states = await sql<{ id: string; state: string; candidates: { entityId: string }[] | null }[]>`
    select id, state, candidates from watchlist_entries`
  const [of, ofMasked] = [visible, masked].map(({ entry }) => states.find(({ id }) => id === entry.id))
  assert.deepEqual([of?.state, of?.candidates?.length, ofMasked?.state], ['ambiguous', 1, 'unknown'])
  assert.deepEqual([...(await matches())], [], 'a person is never certain by name')
  const entityIds = of?.candidates?.map(({ entityId }) => entityId) ?? []
  const decided = [visible.entry, masked.entry].map(entry => ({
    ...entry,
    state: 'matched' as const,
    entityIds,
  }))
  await sql.begin(async tx => {
    await saveEntries(tx, decided)
    await appendConditionChanges(
      tx,
      decided.map(({ id }) => ({ kind: 'entry', id })),
    )
  })
  const selection = { filter: 'q=vasseur', payload: 'full' as const }
  const privileged = await subscribe({ ...selection, includesPersons: true })
  const ordinary = await subscribe(selection)
  const everything = await subscribe({ payload: 'full' })
  await ingest('A1', { title: 'Nomination de Odette Vasseur', mentions: [BAKERY, officer] })
  await dispatch()
  assert.deepEqual(
    (await matches()).map(({ target }) => target),
    [visible.watchlist.id],
  )
  assert.equal((await received(privileged)).length, 1)
  assert.equal((await received(ordinary)).length, 0)
  const [only] = await received(everything)
  assert.ok(only !== undefined && !JSON.stringify(only.body).includes('Vasseur'))
  assert.ok(JSON.stringify(only.body).includes('BOULANGERIE WILLER'))
})

test('dispatchEvents: search that has become invalid → recorded, its subscription disabled, neither matches', async t => {
  const { sql, ingest, subscribe, received, dispatch, save, matches } = await open(t)
  await save(1, { search: 'category=removed_category' })
  const id = await subscribe({ filter: 'category=removed_category' })
  await ingest('A1', {})
  await dispatch()
  const [search] = await sql<{ state: string; problem: string }[]>`select state, problem from saved_searches`
  assert.equal(search?.state, 'invalid')
  assert.match(search?.problem ?? '', /removed_category/)
  const [health] = await sql<{ active: boolean; reason: string }[]>`
    select is_active as active, reason from subscriptions s join subscription_health h on h.subscription_id = s.id`
  assert.equal(health?.active, false)
  assert.match(health?.reason ?? '', /^The filter is no longer valid: .*removed_category/)
  assert.deepEqual([(await matches()).length, (await received(id)).length], [0, 0])
})

for (const format of ['slack', 'discord', 'teams'] as const)
  test(`dispatchEvents: format ${format} → a message with escaped texts and a link`, async t => {
    const { ingest, subscribe, received, dispatch } = await open(t)
    const id = await subscribe({ format })
    const announcement = await ingest('A1', { title: '<!channel> @everyone *bold* <at>all</at>' })
    await dispatch()
    const [message] = await received(id)
    const text = JSON.stringify(message?.body)
    assert.ok(text.includes(`https://herald.example/announcements/${announcement}`), text)
    assert.ok(!text.includes('<!channel>') && !text.includes('<at>all'), text)
    if (format === 'discord') assert.deepEqual(message?.body.allowed_mentions, { parse: [] })
  })

test('resendMissed: selection → what dispatch would have delivered, and nothing twice', async t => {
  const { sql, ingest, subscribe, dispatch, watch, save, recover, received } = await open(t)
  const { watchlist } = await watch(1, { number: '005000013' })
  const search = await save(2, { search: 'q=boulangerie' })
  const options: Partial<Subscription>[] = [
    { filter: 'q=boulangerie' },
    { payload: 'full', watchlists: [watchlist.id], savedSearches: [search.id] },
    { events: ['watchlist.matched', 'entity.status_changed'], watchlists: [watchlist.id] },
    { format: 'slack', filter: 'category=insolvency_filing' },
  ]
  const ids = await Promise.all(options.map(subscribe))
  await ingest('A1', { title: 'Une boulangerie' })
  await ingest('A2', { date: '2025-01-01', category: 'insolvency_filing', mentions: [BAKERY] })
  await ingest('A3', {
    date: '2025-01-02',
    category: 'insolvency_filing',
    mentions: [{ ...BAKERY, role: 'other' }],
  })
  await dispatch()
  for (const id of ids) {
    const before = await received(id)
    assert.ok(before.length > 0)
    assert.deepEqual(await recover(id), { failed: 0, missed: 0 }, 'nothing is missed')
    await sql`delete from delivery_queue where subscription_id = ${id}`
    await sql`delete from events where subscription_id = ${id}`
    assert.deepEqual(await recover(id, true), { failed: 0, missed: before.length })
    assert.equal((await received(id)).length, 0, 'a dry run sends nothing')
    assert.deepEqual(await recover(id), { failed: 0, missed: before.length })
    const withoutTime = (events: typeof before) => events.map(({ type, data }) => [type, data])
    assert.deepEqual(withoutTime(await received(id)), withoutTime(before))
  }
})

test('previewSubscription: selection → the announcements that dispatch would have delivered, newest first', async t => {
  const { ingest, watch, save, preview } = await open(t)
  await ingest('A1', { title: 'Une boulangerie' })
  await ingest('A2', { category: 'insolvency_filing', mentions: [BAKERY] })
  await ingest('A3', { title: 'Un garage' })
  const { watchlist } = await watch(
    1,
    { number: '005000013' },
    { state: 'matched' },
    { createdAfterChange: 1_000 },
  )
  const search = await save(2, { search: 'q=garage', createdAfterChange: 1_000 })
  const references = async (request: Parameters<typeof preview>[0]) => {
    const { examples, total, examined, isComplete } = await preview(request)
    assert.deepEqual([examined, isComplete, total], [3, true, examples.length])
    return examples.map(({ reference }) => reference)
  }
  assert.deepEqual(await references({}), ['A3', 'A2', 'A1'])
  assert.deepEqual(await references({ filter: 'q=boulangerie' }), ['A2', 'A1'])
  assert.deepEqual(await references({ savedSearches: [search.id] }), ['A3'])
  assert.deepEqual(await references({ jurisdictions: ['ES'] }), [])
  // The entry watches no entity yet, because no announcement has been dispatched.
  assert.deepEqual(await references({ watchlists: [watchlist.id], savedSearches: [search.id] }), ['A3'])
  await assert.rejects(preview({ watchlists: [createUuidV7(clock.now(), random)] }), { code: 'invalid_body' })
})

test('dispatchEvents: search of entities → events of entities that it finds, unless muted; previewed and recovered alike', async t => {
  const { ingest, subscribe, received, dispatch, save, preview, recover, sql } = await open(t)
  const search = await save(1, { kind: 'entities', search: 'q=boulangerie', name: 'Bakeries' })
  const muted = await save(2, { kind: 'entities', search: 'q=willer', isMuted: true })
  const events = ['announcement.created', 'entity.updated', 'entity.status_changed'] as const
  const subscription = await subscribe({ events, savedSearches: [search.id], payload: 'full' })
  const ofMuted = await subscribe({ events, savedSearches: [muted.id] })
  const opening = { category: 'insolvency_filing', metadata: { judgment_nature: 'opening' } } as const
  const named = { ...BAKERY, role: 'subject' } as const
  await ingest('A1', { mentions: [named] })
  await ingest('A2', { mentions: [createCompanyMention('005000021')] })
  await ingest('A3', { ...opening, mentions: [named] })
  await dispatch()
  const all = await received(subscription)
  assert.deepEqual(all.map(({ type }) => type).sort(), [...events].sort())
  const created = all.find(({ type }) => type === 'announcement.created')
  assert.equal(created?.data.announcement?.source_reference, 'A1')
  assert.deepEqual(created.data.matched, [{ type: 'saved_search', id: search.id, name: 'Bakeries' }])
  assert.deepEqual(await received(ofMuted), [])
  const { examples, entities } = await preview({ savedSearches: [search.id] })
  assert.deepEqual(
    examples.map(({ reference }) => reference),
    ['A1'],
  )
  const { examples: changed, ...counts } = entities
  assert.deepEqual(counts, { examined: 1, updated: 1, statusChanged: 1 })
  assert.deepEqual(
    changed.map(({ name }) => name),
    [BAKERY.name],
  )
  assert.equal((await preview({ savedSearches: [muted.id] })).entities.updated, 0)
  await sql`delete from delivery_queue`
  assert.deepEqual(await recover(subscription, true), { failed: 0, missed: 3 })
  assert.deepEqual(await recover(ofMuted, true), { failed: 0, missed: 0 })
})

test('previewSubscription: masked person in a watchlist → previewed only for owners who may see persons', async t => {
  const { ingest, watch, preview, sql } = await open(t, { masksPersons: true })
  await ingest('A1', { mentions: [BAKERY, PERSON] })
  const [person] = await sql<{ id: string }[]>`select id from entities where entity_type = 'person'`
  const { watchlist } = await watch(1, {}, { state: 'matched', entityIds: [person?.id ?? ''] })
  for (const includesPersons of [true, false]) {
    const { total } = await preview({ watchlists: [watchlist.id], includesPersons })
    assert.equal(total, includesPersons ? 1 : 0)
  }
})

test('dispatchEvents: 30,000 matches → stored in several transactions, each once', async t => {
  const { sql, dispatch, ingest } = await open(t)
  await sql.begin(async tx => {
    for (let n = 0; n < 500; n++)
      await insertSavedSearch(tx, createSavedSearch(n, { search: 'jurisdiction=FR' }))
  })
  for (let n = 0; n < 60; n++) await ingest(`many-${n}`, {})
  const events: number[] = []
  while (events.at(-1) !== 0) events.push((await dispatch()).events)
  assert.equal(
    events.reduce((sum, count) => sum + count, 0),
    60,
  )
  assert.ok((events[0] ?? 0) < 60, `the first transaction had ${events[0]} events`)
  const [row] = await sql<[{ n: number }]>`select count(*)::int as n from matches`
  assert.equal(row.n, 30_000)
})
