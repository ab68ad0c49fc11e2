import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import type { WebhookEventType } from '../model/events/webhook-event.ts'
import type { Jurisdiction } from '../model/jurisdiction.ts'
import { createEncryptor } from '../platform/encryption.ts'
import { systemRandom } from '../platform/random.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { claimIdempotencyKey, saveIdempotentResponse } from './idempotency-key-store.ts'
import { encryptSigningSecret, generateSigningSecret } from './signing-secrets.ts'
import { DEFAULT_SELECTION, type Subscription } from './subscription.ts'
import {
  findSubscriptionConditions,
  findSubscriptionsOfTargets,
  listSubscriptionConditions,
} from './subscription-condition-store.ts'
import type { DeliveryOutcomes } from './subscription-health.ts'
import {
  disableSubscription,
  findSubscriptionHealth,
  recordDeliveryOutcomes,
  recordOwnerSwitch,
} from './subscription-health-store.ts'
import {
  deleteSubscription,
  endSecretOverlap,
  findCandidateSubscriptions,
  findOwnSubscriptions,
  findSubscription,
  findSubscriptionEndpoints,
  findSubscriptionOwner,
  insertSubscription,
  listOwnSubscriptions,
  listSubscriptionPage,
  lockAndCountSubscriptions,
  lockSubscription,
  lockSubscriptionBacklog,
  rotateSigningSecret,
  updateSubscription,
  verifySigningSecrets,
} from './subscription-store.ts'
import {
  findSubscriptionSummary,
  listSubscriptionSummaries,
  listSubscriptionSummaryPage,
  type SubscriptionFilter,
} from './subscription-summary-store.ts'

const encryptor = createEncryptor('a secret of the tests', systemRandom)
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 8, minute))

function makeSubscription(minute: number, fields: Partial<Subscription> = {}): Subscription {
  return {
    id: createUuidV7(at(minute), systemRandom),
    owner: 'anna',
    url: `https://example.org/${minute}`,
    events: ['announcement.created'],
    jurisdictions: [],
    isActive: true,
    rateLimit: null,
    keepsBacklog: false,
    overlapUntil: null,
    ...DEFAULT_SELECTION,
    sinceChange: 3,
    includesPersons: false,
    createdAt: at(minute),
    ...fields,
  }
}

async function insert(
  sql: SqlPool,
  subscription: Subscription,
  secret = generateSigningSecret(systemRandom),
): Promise<string> {
  await sql.begin(tx =>
    insertSubscription(tx, subscription, encryptSigningSecret(secret, subscription.id, encryptor)),
  )
  return secret
}

test('subscription store: insert, find, list, update, delete → only for the owner', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [makeSubscription(1, { jurisdictions: ['ES', 'FR'], rateLimit: 5 }), makeSubscription(2)]
  const [foreign, twin] = [makeSubscription(3, { owner: 'berta' }), makeSubscription(2)]
  for (const subscription of [one, two, foreign, twin]) await insert(sql, subscription)
  assert.deepEqual({ ...(await findSubscription(sql, 'anna', one.id)) }, one)
  assert.equal(await findSubscription(sql, 'anna', foreign.id), null)
  const listPage = async (page: number) => {
    const { subscriptions, total } = await listSubscriptionPage(sql, 'anna', { page, perPage: 2 })
    return [subscriptions.map(s => s.id), total]
  }
  assert.deepEqual(await listPage(1), [[two.id, twin.id].sort(), 3])
  assert.deepEqual(await listPage(2), [[one.id], 3])
  const batch = { maxEvents: 2, maxSeconds: 300 }
  const changed = {
    ...one,
    url: 'https://example.org/x',
    events: ['source.error'],
    isActive: false,
    batch,
  } as const
  await sql.begin(async tx => {
    assert.equal((await lockSubscription(tx, 'anna', one.id))?.id, one.id)
    assert.equal(await lockSubscription(tx, 'berta', one.id), null)
    await updateSubscription(tx, { ...changed, jurisdictions: [], rateLimit: null })
    await deleteSubscription(tx, two.id)
  })
  assert.deepEqual(
    { ...(await findSubscription(sql, 'anna', one.id)) },
    { ...changed, jurisdictions: [], rateLimit: null },
  )
  assert.deepEqual(await listPage(1), [[twin.id, one.id], 2])
})

test('findCandidateSubscriptions: active, wanted type and wanted or no jurisdiction → found', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [
    makeSubscription(1),
    makeSubscription(2, { events: ['entity.updated', 'source.error'] }),
  ]
  const french = makeSubscription(3, { jurisdictions: ['ES', 'FR'] })
  for (const subscription of [one, two, french, makeSubscription(4, { isActive: false })])
    await insert(sql, subscription)
  await sql.begin(async tx => {
    const ids = async (types: WebhookEventType[], jurisdictions: Jurisdiction[]) =>
      (await findCandidateSubscriptions(tx, types, jurisdictions)).map(candidate => candidate.id)
    assert.deepEqual(await ids(['announcement.created'], ['DE']), [one.id])
    assert.deepEqual(await ids(['announcement.created'], ['DE', 'FR']), [one.id, french.id])
    assert.deepEqual(await ids(['announcement.created', 'source.error'], ['GB']), [one.id, two.id])
    assert.deepEqual(await ids([], ['FR']), [])
  })
})

test('rotateSigningSecret: during the overlap → previous and new secret, afterwards → new one only', async t => {
  const { sql } = await createTestDatabase(t)
  const subscription = makeSubscription(1, { rateLimit: 7, batch: { maxEvents: 100, maxSeconds: 5 } })
  const first = await insert(sql, subscription)
  assert.match(first, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const [endpoint] = await findSubscriptionEndpoints(sql, encryptor, [subscription.id])
  assert.deepEqual(
    { ...endpoint },
    {
      id: subscription.id,
      owner: 'anna',
      url: subscription.url,
      isActive: true,
      rateLimit: 7,
      includesPersons: false,
      batch: { maxEvents: 100, maxSeconds: 5 },
      headers: [],
      lastOutcome: 'none',
      secrets: [first],
    },
  )
  const secrets = async () => (await findSubscriptionEndpoints(sql, encryptor, [subscription.id]))[0]?.secrets
  const rotate = (secret: string, seconds: number) =>
    sql.begin(tx =>
      rotateSigningSecret(
        tx,
        subscription.id,
        encryptSigningSecret(secret, subscription.id, encryptor),
        seconds,
      ),
    )
  const [second, third, fourth] = [
    generateSigningSecret(systemRandom),
    generateSigningSecret(systemRandom),
    generateSigningSecret(systemRandom),
  ]
  const until = await rotate(second, 3600)
  assert.deepEqual(await secrets(), [first, second])
  assert.deepEqual((await findSubscription(sql, 'anna', subscription.id))?.overlapUntil, until)
  await sql`update subscriptions set previous_secret_expires_at = now()`
  assert.deepEqual(await secrets(), [second])
  assert.equal((await findSubscription(sql, 'anna', subscription.id))?.overlapUntil, null)
  await rotate(third, 3600)
  await sql.begin(tx => endSecretOverlap(tx, subscription.id))
  assert.deepEqual(await secrets(), [third])
  assert.equal(await rotate(fourth, 0), null)
  assert.deepEqual(await secrets(), [fourth])
})

test('verifySigningSecrets: secrets are stored encrypted, another key → secret_key_differs', async t => {
  const { sql } = await createTestDatabase(t)
  await verifySigningSecrets(sql, createEncryptor('another', systemRandom))
  const secret = await insert(sql, makeSubscription(1))
  const [row] = await sql<
    { text: string }[]
  >`select encode(encrypted_secret, 'escape') as text from subscriptions`
  assert.ok(!row?.text.includes(secret.slice(6, 20)))
  await verifySigningSecrets(sql, encryptor)
  const another = createEncryptor('another', systemRandom)
  await assert.rejects(verifySigningSecrets(sql, another), { code: 'secret_key_differs' })
  const later = makeSubscription(2)
  await sql.begin(tx => insertSubscription(tx, later, encryptSigningSecret('whsec_x', later.id, another)))
  await assert.rejects(
    verifySigningSecrets(sql, another),
    { code: 'secret_key_differs' },
    'only one of two secrets can be decrypted',
  )
})

test('recordDeliveryOutcomes: failures → disabled, enabled again → reset, each state in the history', async t => {
  const { sql } = await createTestDatabase(t)
  const [one, two] = [makeSubscription(1), makeSubscription(2)]
  for (const subscription of [one, two]) await insert(sql, subscription)
  const record = (id: string, outcomes: Partial<DeliveryOutcomes>) =>
    sql.begin(tx =>
      recordDeliveryOutcomes(tx, [
        { subscriptionId: id, delivered: 0, failedAttempts: 0, failed: 0, isGone: false, ...outcomes },
      ]),
    )
  const healthOf = async (id: string) => {
    const found = await findSubscriptionHealth(sql, id)
    return [found?.health.state, found?.health.failedDeliveries, found?.history.map(h => h.state)]
  }
  assert.deepEqual(await healthOf(one.id), ['healthy', 0, []])
  assert.equal(await findSubscriptionHealth(sql, createUuidV7(at(0), systemRandom)), null)
  assert.deepEqual(await record(one.id, { failedAttempts: 0, failed: 9 }), [])
  await sql`update subscription_health set failing_since = now() - interval '5 days'`
  const disabledIds = await sql.begin(tx =>
    recordDeliveryOutcomes(tx, [
      { subscriptionId: one.id, delivered: 0, failedAttempts: 0, failed: 1, isGone: false },
      { subscriptionId: two.id, delivered: 4, failedAttempts: 0, failed: 0, isGone: false },
    ]),
  )
  assert.deepEqual(disabledIds, [one.id])
  assert.deepEqual(await healthOf(one.id), ['disabled', 10, ['disabled', 'failing']])
  assert.equal((await findSubscription(sql, 'anna', one.id))?.isActive, false)
  assert.deepEqual(await record(one.id, { isGone: true }), [], 'already disabled')
  await sql.begin(tx => recordOwnerSwitch(tx, one.id, true))
  assert.deepEqual(await healthOf(one.id), ['healthy', 0, ['healthy', 'disabled', 'failing']])
  assert.deepEqual(await record(two.id, { isGone: true }), [two.id])
  assert.deepEqual((await healthOf(two.id))[0], 'disabled')
  await sql`update subscription_state_changes set changed_at = now() - interval '91 days'`
  await sql.begin(tx => recordOwnerSwitch(tx, one.id, false))
  assert.deepEqual((await healthOf(one.id))[2], ['disabled'], 'states older than 90 days are deleted')
})

test('recordDeliveryOutcomes: two successes within 10 s → written once', async t => {
  const { sql } = await createTestDatabase(t)
  const subscription = makeSubscription(1)
  await insert(sql, subscription)
  const recordSuccess = () =>
    sql.begin(tx =>
      recordDeliveryOutcomes(tx, [
        { subscriptionId: subscription.id, delivered: 1, failedAttempts: 0, failed: 0, isGone: false },
      ]),
    )
  const lastSuccess = async () =>
    (await findSubscriptionHealth(sql, subscription.id))?.health.lastSuccessAt?.getTime()
  await recordSuccess()
  const first = await lastSuccess()
  await recordSuccess()
  assert.equal(await lastSuccess(), first)
  await sql`update subscription_health set last_success_at = now() - interval '11 seconds'`
  await recordSuccess()
  assert.notEqual(await lastSuccess(), first)
})

test('claimIdempotencyKey: concurrent requests with one key → one is new, the others get its response', async t => {
  const { sql } = await createTestDatabase(t)
  const fingerprint = Buffer.alloc(32, 1)
  const respond = (owner: string, response: string) =>
    sql.begin(async tx => {
      const earlier = await claimIdempotencyKey(tx, owner, 'k1', fingerprint)
      if (earlier === null) await saveIdempotentResponse(tx, owner, 'k1', Buffer.from(response))
      return earlier?.response.toString() ?? 'new'
    })
  const responses = await Promise.all(['a', 'a', 'a', 'a'].map(response => respond('anna', response)))
  assert.deepEqual(responses.sort(), ['a', 'a', 'a', 'new'])
  assert.equal(await respond('berta', 'b'), 'new')
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`
  assert.equal(await respond('anna', 'c'), 'new')
  await assert.rejects(
    sql.begin(async tx => {
      await claimIdempotencyKey(tx, 'anna', 'k2', fingerprint)
      throw new Error('the request failed')
    }),
  )
  assert.equal(
    await sql.begin(tx => claimIdempotencyKey(tx, 'anna', 'k2', fingerprint)),
    null,
    'a rolled back claim leaves the key free',
  )
})

test('lockAndCountSubscriptions: concurrent creations up to a maximum → never more', async t => {
  const { sql } = await createTestDatabase(t)
  await insert(sql, makeSubscription(1, { owner: 'berta' }))
  const attempts = Array.from({ length: 8 }, (_, minute) =>
    sql.begin(async tx => {
      const count = await lockAndCountSubscriptions(tx, 'anna')
      if (count >= 3) return false
      const subscription = makeSubscription(minute)
      const secret = encryptSigningSecret(generateSigningSecret(systemRandom), subscription.id, encryptor)
      await insertSubscription(tx, subscription, secret)
      return true
    }),
  )
  assert.equal((await Promise.all(attempts)).filter(Boolean).length, 3)
  assert.equal((await listSubscriptionPage(sql, 'anna', { page: 1, perPage: 10 })).total, 3)
})

test('listSubscriptionSummaries, findSubscriptionOwner: several owners → all, in pages, with their health', async t => {
  const { sql } = await createTestDatabase(t)
  const all = [makeSubscription(1), makeSubscription(2, { owner: 'berta' }), makeSubscription(3)]
  for (const subscription of all) await insert(sql, subscription)
  const first = await listSubscriptionSummaries(sql, '00000000-0000-0000-0000-000000000000', 2)
  const rest = await listSubscriptionSummaries(sql, first.at(-1)?.id ?? '', 2)
  assert.deepEqual(
    [...first, ...rest].map(({ id, owner, state }) => ({ id, owner, state })),
    all.map(({ id, owner }) => ({ id, owner, state: 'healthy' })),
  )
  assert.equal(await findSubscriptionOwner(sql, all[1]?.id ?? ''), 'berta')
  assert.equal(await findSubscriptionOwner(sql, createUuidV7(at(9), systemRandom)), null)
})

test('listSubscriptionSummaryPage, findSubscriptionSummary: owner and states → matching ones, newest first, with the total', async t => {
  const { sql } = await createTestDatabase(t)
  const all = [makeSubscription(1), makeSubscription(2, { owner: 'berta' }), makeSubscription(3)]
  for (const subscription of all) await insert(sql, subscription)
  const [oldest, bertas, newest] = all.map(({ id }) => id)
  await sql`update subscription_health set state = 'failing' where subscription_id = ${newest ?? ''}`
  const list = async (...[filter, perPage = 25, page = 1]: [SubscriptionFilter, number?, number?]) => {
    const { subscriptions, total } = await listSubscriptionSummaryPage(sql, filter, { page, perPage })
    return { ids: subscriptions.map(({ id }) => id), total }
  }
  assert.deepEqual(await list({}, 2), { ids: [newest, bertas], total: 3 })
  assert.deepEqual(await list({}, 2, 2), { ids: [oldest], total: 3 })
  assert.deepEqual(await list({ owner: 'berta' }), { ids: [bertas], total: 1 })
  assert.deepEqual(await list({ states: ['failing', 'disabled'] }), { ids: [newest], total: 1 })
  assert.deepEqual(await list({ owner: 'berta', states: ['failing'] }), { ids: [], total: 0 })
  assert.equal((await findSubscriptionSummary(sql, newest ?? ''))?.state, 'failing')
  assert.equal(await findSubscriptionSummary(sql, createUuidV7(at(9), systemRandom)), null)
})

test('subscription conditions: only subscriptions with a filter, page by page and by ID', async t => {
  const { sql } = await createTestDatabase(t)
  const filtered = [1, 2, 3].map(minute => makeSubscription(minute, { filter: `q=a${minute}` }))
  const all = [...filtered, makeSubscription(4)]
  for (const subscription of all) await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  const first = await listSubscriptionConditions(sql, null, 2)
  const rest = await listSubscriptionConditions(sql, first.at(-1)?.id ?? null, 2)
  const expected = filtered.map(({ id, filter }) => ({ id, filter, includesPersons: false }))
  assert.deepEqual([...first, ...rest], expected)
  const found = await findSubscriptionConditions(
    sql,
    all.slice(2).map(({ id }) => id),
  )
  assert.deepEqual([...found], expected.slice(2))
})

test('disableSubscription: active → disabled once, with the reason; findOwnSubscriptions → no longer', async t => {
  const { sql } = await createTestDatabase(t)
  const subscription = makeSubscription(1, { format: 'slack' })
  await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  const find = (owner: string) => sql.begin(tx => findOwnSubscriptions(tx, owner, 'announcement.created'))
  assert.deepEqual([...(await find('anna'))], [{ id: subscription.id, format: 'slack' }])
  assert.equal((await find('bert')).length, 0)
  const disable = () => sql.begin(tx => disableSubscription(tx, subscription.id, 'Why.'))
  assert.deepEqual([await disable(), await disable()], [true, false])
  const { health } = (await findSubscriptionHealth(sql, subscription.id)) ?? {}
  assert.deepEqual([health?.state, health?.reason, (await find('anna')).length], ['disabled', 'Why.', 0])
})

test('lockSubscriptionBacklog: active or with a kept backlog → true, disabled or deleted → false', async t => {
  const { sql } = await createTestDatabase(t)
  const [active, paused, disabled] = [
    makeSubscription(1),
    makeSubscription(2, { isActive: false, keepsBacklog: true }),
    makeSubscription(3, { isActive: false, owner: 'berta' }),
  ]
  for (const subscription of [active, paused, disabled]) await insert(sql, subscription)
  await sql.begin(tx => updateSubscription(tx, paused))
  const ids = [active.id, paused.id, disabled.id, '019ab000-0000-7000-8000-000000000001']
  const found = await sql.begin(async tx => {
    const results: boolean[] = []
    for (const id of ids) results.push(await lockSubscriptionBacklog(tx, id))
    return results
  })
  assert.deepEqual(found, [true, true, false, false])
  const own = await listOwnSubscriptions(sql, 'anna')
  assert.deepEqual(
    own.map(({ id, keepsBacklog }) => [id, keepsBacklog]),
    [
      [active.id, false],
      [paused.id, true],
    ],
  )
})

test('findSubscriptionsOfTargets: lists and searches → active subscriptions, and those with a backlog, that name them', async t => {
  const { sql } = await createTestDatabase(t)
  const [list, search, other] = [at(20), at(21), at(22)].map(time => createUuidV7(time, systemRandom))
  const targets = { watchlists: [list ?? ''], savedSearches: [search ?? ''] }
  const [active, paused, disabled] = [
    makeSubscription(1, targets),
    makeSubscription(2, { ...targets, isActive: false }),
    makeSubscription(3, { ...targets, isActive: false }),
  ]
  for (const subscription of [active, paused, disabled, makeSubscription(4)])
    await sql.begin(tx => insertSubscription(tx, subscription, Buffer.alloc(1)))
  await sql`update subscriptions set keeps_backlog = true where id = ${paused.id}`
  const find = (id = '') => sql.begin(tx => findSubscriptionsOfTargets(tx, [id]))
  const expected = [active, paused].map(({ id }) => ({ id, ...targets }))
  assert.deepEqual([...(await find(list))], expected)
  assert.deepEqual([...(await find(search))], expected)
  assert.deepEqual([...(await find(other))], [])
})
