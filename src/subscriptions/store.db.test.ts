import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/postgres.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeSealer } from '../base/seal.ts'
import type { Sql } from '../base/sql.ts'
import { findHealth, noteOutcomes, noteSwitch } from './health.store.ts'
import { keepAnswer, takeKey } from './idempotency.store.ts'
import { newSecret, sealSecret } from './secrets.ts'
import {
  candidates,
  checkSecrets,
  deleteSubscription,
  endOverlap,
  findSubscription,
  insertSubscription,
  lockSubscription,
  pageOfSubscriptions,
  replaceSecret,
  saveSubscription,
  targetsOf,
} from './store.ts'
import type { Subscription } from './subscription.ts'

const sealer = makeSealer('a secret of the tests', dice)
const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 8, minute))

function subscription(minute: number, fields: Partial<Subscription> = {}): Subscription {
  return {
    ...{ id: newId(at(minute), dice), owner: 'anna', url: `https://example.org/${minute}` },
    ...{ events: ['announcement.created'], jurisdictions: [], isActive: true, rateLimit: null },
    ...{ overlapUntil: null, sinceChange: 3, createdAt: at(minute), ...fields },
  }
}

async function keep(sql: Sql, kept: Subscription, secret = newSecret(dice)): Promise<string> {
  await sql.begin(tx => insertSubscription(tx, kept, sealSecret(secret, kept.id, sealer)))
  return secret
}

test('a subscription is its owner’s: kept, found, listed newest first, changed, deleted', async t => {
  const { sql } = await testDatabase(t)
  const [one, two] = [subscription(1, { jurisdictions: ['ES', 'FR'], rateLimit: 5 }), subscription(2)]
  const [others, twin] = [subscription(3, { owner: 'berta' }), subscription(2)]
  for (const kept of [one, two, others, twin]) await keep(sql, kept)
  assert.deepEqual({ ...(await findSubscription(sql, 'anna', one.id)) }, one)
  assert.equal(await findSubscription(sql, 'anna', others.id), null)
  const page = async (page: number) => {
    const { subscriptions, total } = await pageOfSubscriptions(sql, 'anna', { page, perPage: 2 })
    return [subscriptions.map(s => s.id), total]
  }
  assert.deepEqual(await page(1), [[two.id, twin.id].sort(), 3])
  assert.deepEqual(await page(2), [[one.id], 3])
  const changed = { ...one, url: 'https://example.org/x', events: ['source.error'], isActive: false } as const
  await sql.begin(async tx => {
    assert.equal((await lockSubscription(tx, 'anna', one.id))?.id, one.id)
    assert.equal(await lockSubscription(tx, 'berta', one.id), null)
    await saveSubscription(tx, { ...changed, jurisdictions: [], rateLimit: null })
    await deleteSubscription(tx, two.id)
  })
  assert.deepEqual(
    { ...(await findSubscription(sql, 'anna', one.id)) },
    { ...changed, jurisdictions: [], rateLimit: null },
  )
  assert.deepEqual(await page(1), [[twin.id, one.id], 2])
})

test('candidates are active and want one of the types, of one of the jurisdictions or of all', async t => {
  const { sql } = await testDatabase(t)
  const [one, two] = [subscription(1), subscription(2, { events: ['entity.updated', 'source.error'] })]
  const french = subscription(3, { jurisdictions: ['ES', 'FR'] })
  for (const kept of [one, two, french, subscription(4, { isActive: false })]) await keep(sql, kept)
  await sql.begin(async tx => {
    const ids = async (...wanted: [Parameters<typeof candidates>[1], Parameters<typeof candidates>[2]]) =>
      (await candidates(tx, ...wanted)).map(s => s.id)
    assert.deepEqual(await ids(['announcement.created'], ['DE']), [one.id])
    assert.deepEqual(await ids(['announcement.created'], ['DE', 'FR']), [one.id, french.id])
    assert.deepEqual(await ids(['announcement.created', 'source.error'], ['GB']), [one.id, two.id])
    assert.deepEqual(await ids([], ['FR']), [])
  })
})

test('while two secrets overlap the old one is first; then only the new one signs', async t => {
  const { sql } = await testDatabase(t)
  const kept = subscription(1, { rateLimit: 7 })
  const first = await keep(sql, kept)
  assert.match(first, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const [target] = await targetsOf(sql, sealer, [kept.id])
  assert.deepEqual(
    { ...target },
    { id: kept.id, url: kept.url, isActive: true, rateLimit: 7, secrets: [first] },
  )
  const secrets = async () => (await targetsOf(sql, sealer, [kept.id]))[0]?.secrets
  const rotate = (secret: string, seconds: number) =>
    sql.begin(tx => replaceSecret(tx, kept.id, sealSecret(secret, kept.id, sealer), seconds))
  const [second, third, fourth] = [newSecret(dice), newSecret(dice), newSecret(dice)]
  const until = await rotate(second, 3600)
  assert.deepEqual(await secrets(), [first, second])
  assert.deepEqual((await findSubscription(sql, 'anna', kept.id))?.overlapUntil, until)
  await sql`update subscriptions set overlap_until = now()`
  assert.deepEqual(await secrets(), [second])
  assert.equal((await findSubscription(sql, 'anna', kept.id))?.overlapUntil, null)
  await rotate(third, 3600)
  await sql.begin(tx => endOverlap(tx, kept.id))
  assert.deepEqual(await secrets(), [third])
  assert.equal(await rotate(fourth, 0), null)
  assert.deepEqual(await secrets(), [fourth])
})

test('no secret lies readable in the database, and another key is told at the start', async t => {
  const { sql } = await testDatabase(t)
  await checkSecrets(sql, makeSealer('another', dice))
  const secret = await keep(sql, subscription(1))
  const [row] = await sql<{ text: string }[]>`select encode(secret, 'escape') as text from subscriptions`
  assert.ok(!row?.text.includes(secret.slice(6, 20)))
  await checkSecrets(sql, sealer)
  const another = makeSealer('another', dice)
  await assert.rejects(checkSecrets(sql, another), { code: 'secret_key_differs' })
  const later = subscription(2)
  await sql.begin(tx => insertSubscription(tx, later, sealSecret('whsec_x', later.id, another)))
  await assert.rejects(
    checkSecrets(sql, another),
    { code: 'secret_key_differs' },
    'one of them opens, one does not',
  )
})

test('health is noted in bulk, switches off, is forgiven, and leaves a history', async t => {
  const { sql } = await testDatabase(t)
  const [one, two] = [subscription(1), subscription(2)]
  for (const kept of [one, two]) await keep(sql, kept)
  const note = (id: string, outcomes: object) =>
    sql.begin(tx =>
      noteOutcomes(tx, [{ subscriptionId: id, delivered: 0, failed: 0, gone: false, ...outcomes }]),
    )
  const states = async (id: string) => {
    const found = await findHealth(sql, id)
    return [found?.health.state, found?.health.failedDeliveries, found?.history.map(h => h.state)]
  }
  assert.deepEqual(await states(one.id), ['healthy', 0, []])
  assert.equal(await findHealth(sql, newId(at(0), dice)), null)
  assert.deepEqual(await note(one.id, { failed: 9 }), [])
  await sql`update subscription_health set failing_since = now() - interval '5 days'`
  const off = await sql.begin(tx =>
    noteOutcomes(tx, [
      { subscriptionId: one.id, delivered: 0, failed: 1, gone: false },
      { subscriptionId: two.id, delivered: 4, failed: 0, gone: false },
    ]),
  )
  assert.deepEqual(off, [one.id])
  assert.deepEqual(await states(one.id), ['disabled', 10, ['disabled', 'failing']])
  assert.equal((await findSubscription(sql, 'anna', one.id))?.isActive, false)
  assert.deepEqual(await note(one.id, { gone: true }), [], 'it is off already')
  await sql.begin(tx => noteSwitch(tx, one.id, true))
  assert.deepEqual(await states(one.id), ['healthy', 0, ['healthy', 'disabled', 'failing']])
  assert.deepEqual(await note(two.id, { gone: true }), [two.id])
  assert.deepEqual((await states(two.id))[0], 'disabled')
  await sql`update subscription_states set at = now() - interval '91 days'`
  await sql.begin(tx => noteSwitch(tx, one.id, false))
  assert.deepEqual((await states(one.id))[2], ['disabled'], 'what is long ago is forgotten')
})

test('successes of a healthy subscription are not written one by one', async t => {
  const { sql } = await testDatabase(t)
  const kept = subscription(1)
  await keep(sql, kept)
  const note = () =>
    sql.begin(tx => noteOutcomes(tx, [{ subscriptionId: kept.id, delivered: 1, failed: 0, gone: false }]))
  const written = async () => (await findHealth(sql, kept.id))?.health.lastSuccessAt?.getTime()
  await note()
  const first = await written()
  await note()
  assert.equal(await written(), first)
  await sql`update subscription_health set last_success_at = now() - interval '11 seconds'`
  await note()
  assert.notEqual(await written(), first)
})

test('an Idempotency-Key is taken once; who comes at the same time waits for the answer', async t => {
  const { sql } = await testDatabase(t)
  const print = Buffer.alloc(32, 1)
  const use = (owner: string, answer: string) =>
    sql.begin(async tx => {
      const before = await takeKey(tx, owner, 'k1', print)
      if (before === null) await keepAnswer(tx, owner, 'k1', Buffer.from(answer))
      return before?.answer.toString() ?? 'new'
    })
  const answers = await Promise.all(['a', 'a', 'a', 'a'].map(answer => use('anna', answer)))
  assert.deepEqual(answers.sort(), ['a', 'a', 'a', 'new'])
  assert.equal(await use('berta', 'b'), 'new')
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`
  assert.equal(await use('anna', 'c'), 'new')
  await assert.rejects(
    sql.begin(async tx => {
      await takeKey(tx, 'anna', 'k2', print)
      throw new Error('it failed')
    }),
  )
  assert.equal(await sql.begin(tx => takeKey(tx, 'anna', 'k2', print)), null, 'who fails leaves it free')
})
