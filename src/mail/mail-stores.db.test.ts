import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { numberedUuid } from '../../test/support/following/followed-rows.ts'
import {
  addDigest,
  addMailAddress,
  addMatches,
  addWatchlist,
  mailEncryptor as encryptor,
} from '../../test/support/mail/mail-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { assignMatches, findExistingMails } from './digest-match-store.ts'
import {
  deleteDigest,
  findDigest,
  findDigestById,
  findDigestsOfTargets,
  insertDigest,
  listDigestPage,
  lockAndCountDigests,
  lockDigestByUnsubscribe,
  lockDigestsWithMatches,
  lockDueDigests,
  saveDigestState,
  saveDigestsSent,
  saveNextRuns,
  updateDigest,
} from './digest-store.ts'
import {
  clearMailAddressProblems,
  confirmMailAddress,
  deleteMailAddress,
  findAddressByUnsubscribe,
  findAlertAddresses,
  findMailAddress,
  findMailAddressById,
  findMailAddressByText,
  insertMailAddress,
  listMailAddressPage,
  lockAddressByConfirmation,
  lockAndCountMailAddresses,
  saveConfirmationToken,
  saveMailAddressProblem,
  saveReceivesAlerts,
  suppressMailAddress,
} from './mail-address-store.ts'
import {
  cancelMails,
  countConfirmations,
  countMailAttempts,
  enqueueMails,
  findMailRecipient,
  finishMails,
  leaseDueMails,
  markMailBounced,
  pruneMails,
  readMailBacklog,
  releaseMails,
  renewMailLeases,
  retryMail,
} from './mail-queue-store.ts'
import { deriveMailToken, hashMailRecipient, hashMailToken } from './mail-tokens.ts'

const NOW = new Date('2026-11-28T07:00:00Z')
const [LEASE, OTHER_LEASE] = [numberedUuid(901), numberedUuid(902)]

async function setUp(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const queue = (number: number, fields: object = {}) =>
    sql.begin(tx =>
      enqueueMails(tx, [
        {
          id: numberedUuid(number),
          kind: 'confirmation',
          owner: 'acme',
          addressId: numberedUuid(1),
          recipientHash: hashMailRecipient(encryptor, 'user1@example.com'),
          digestId: null,
          alert: null,
          ...fields,
        },
      ]),
    )
  return { sql, queue }
}

test('mail addresses: added, found, listed, changed, confirmed, deleted → as stored', async t => {
  const { sql } = await setUp(t)
  const one = await addMailAddress(sql, 1, { state: 'unconfirmed' })
  await addMailAddress(sql, 2, { owner: 'other', address: 'USER1@example.com' })
  assert.equal((await findMailAddressByText(sql, 'acme', 'USER1@EXAMPLE.com'))?.id, one.id)
  assert.equal(await findMailAddress(sql, 'other', one.id), null)
  assert.equal(await sql.begin(tx => lockAndCountMailAddresses(tx, 'acme')), 1)
  assert.equal((await listMailAddressPage(sql, 'acme', { page: 1, perPage: 10 })).total, 1)
  const again = { ...one, id: numberedUuid(3), address: 'USER1@example.com' }
  await assert.rejects(
    sql.begin(tx => insertMailAddress(tx, again, Buffer.from('x'))),
    /mail_addresses_owner/,
  )
  const hash = hashMailToken('a token')
  const expiresAt = new Date('2026-12-01T07:00:00Z')
  await sql.begin(tx => saveConfirmationToken(tx, one.id, { hash, issuedAt: NOW, expiresAt }))
  const locked = await sql.begin(tx => lockAddressByConfirmation(tx, hash))
  assert.deepEqual([locked?.id, locked?.confirmationExpiresAt], [one.id, expiresAt])
  await sql.begin(tx => saveReceivesAlerts(tx, one.id, true, NOW))
  assert.equal((await sql.begin(tx => findAlertAddresses(tx, ['acme', 'other']))).length, 0)
  const endAlerts = hashMailToken(deriveMailToken(encryptor, 'end alerts', one.id))
  assert.equal((await findAddressByUnsubscribe(sql, endAlerts))?.receivesAlerts, true)
  await sql.begin(tx => confirmMailAddress(tx, one.id, NOW))
  assert.equal(await sql.begin(tx => lockAddressByConfirmation(tx, hash)), null, 'a token works once')
  assert.equal((await sql.begin(tx => findAlertAddresses(tx, ['acme', 'other']))).length, 1)
  await sql.begin(tx => saveMailAddressProblem(tx, one.id, 'full', NOW))
  assert.equal((await findMailAddressById(sql, one.id))?.problem, 'full')
  await sql.begin(tx => clearMailAddressProblems(tx, [one.id]))
  assert.equal((await findMailAddressById(sql, one.id))?.problem, null)
  await sql.begin(tx => deleteMailAddress(tx, one.id))
  assert.equal(await findMailAddressById(sql, one.id), null)
})

test('suppressMailAddress: address of two owners → ended for both, once; a complaint is not replaced', async t => {
  const { sql } = await setUp(t)
  const one = await addMailAddress(sql, 1)
  const two = await addMailAddress(sql, 2, { owner: 'other', address: 'USER1@example.com' })
  const end = (state: 'bounced' | 'complained') =>
    sql.begin(tx => suppressMailAddress(tx, one.id, { state, problem: 'no such user', now: NOW }))
  assert.deepEqual((await end('bounced')).map(address => address.id).sort(), [one.id, two.id])
  assert.equal((await end('bounced')).length, 0)
  assert.equal((await end('complained')).length, 2)
  assert.equal((await end('bounced')).length, 0)
  assert.equal((await findMailAddressById(sql, two.id))?.state, 'complained')
})

test('leaseDueMails: two processes → each mail to one of them; expired or released lease → due again', async t => {
  const { sql, queue } = await setUp(t)
  for (const number of [11, 12, 13]) assert.deepEqual(await queue(number), [numberedUuid(number)])
  assert.deepEqual(await queue(11), [], 'an ID is queued once')
  const lease = async (id: string, limit: number, leaseSeconds = 60) =>
    (await leaseDueMails(sql, id, { limit, leaseSeconds })).map(mail => mail.id)
  const first = await lease(LEASE, 2)
  const second = await lease(OTHER_LEASE, 10)
  assert.deepEqual([first.length, second.length], [2, 1])
  assert.deepEqual([...first, ...second].sort(), [11, 12, 13].map(numberedUuid))
  await releaseMails(sql, OTHER_LEASE)
  assert.deepEqual(await lease(LEASE, 10, -1), second)
  await renewMailLeases(sql, LEASE, 60)
  assert.deepEqual(await lease(OTHER_LEASE, 10), [])
  await renewMailLeases(sql, LEASE, -1)
  assert.equal((await lease(OTHER_LEASE, 10)).length, 3)
})

test('renewMailLeases: a mail is being finished → the others are renewed without waiting for it', async t => {
  const { sql, queue } = await setUp(t)
  for (const number of [11, 12]) await queue(number)
  await leaseDueMails(sql, LEASE, { limit: 10, leaseSeconds: -1 })
  const sent = { id: numberedUuid(11), state: 'sent', reason: null, announcements: 3 } as const
  await sql.begin(async tx => {
    await finishMails(tx, [sent], { isAttempt: true })
    await renewMailLeases(sql, LEASE, 60)
  })
  assert.equal((await leaseDueMails(sql, OTHER_LEASE, { limit: 10, leaseSeconds: 60 })).length, 0)
})

test('finishMails, retryMail, cancelMails: queued mail → state; finished mail → unchanged', async t => {
  const { sql, queue } = await setUp(t)
  for (const number of [11, 12, 13]) await queue(number)
  const sent = { id: numberedUuid(11), state: 'sent', reason: null, announcements: 3 } as const
  const finish = () => sql.begin(tx => finishMails(tx, [sent], { isAttempt: true }))
  assert.deepEqual([await finish(), await finish()], [[sent.id], []])
  await sql.begin(tx => retryMail(tx, numberedUuid(12), { reason: '451 later', delayMs: 60_000 }))
  assert.deepEqual(
    (await leaseDueMails(sql, LEASE, { limit: 10, leaseSeconds: 60 })).map(mail => mail.id),
    [numberedUuid(13)],
  )
  await sql.begin(tx => countMailAttempts(tx, ['accepted', 'accepted', '4xx']))
  await sql.begin(tx => countMailAttempts(tx, ['accepted']))
  const { queued, attempts, oldestDueSeconds } = await readMailBacklog(sql)
  assert.deepEqual(
    [queued, ...attempts],
    [2, { outcome: '4xx', attempts: 1 }, { outcome: 'accepted', attempts: 3 }],
  )
  assert.ok(oldestDueSeconds >= 0 && oldestDueSeconds < 60)
  await sql.begin(tx => cancelMails(tx, { addressId: numberedUuid(1) }, 'deleted'))
  assert.equal((await readMailBacklog(sql)).queued, 0)
  assert.equal(await findMailRecipient(sql, sent.id), numberedUuid(1))
  await sql.begin(tx => markMailBounced(tx, sent.id, 'gone'))
  const rows = await sql`select state from mails order by id`
  assert.deepEqual(
    rows.map(row => row.state),
    ['bounced', 'canceled', 'canceled'],
  )
  assert.equal(await pruneMails(sql, { before: new Date('2020-01-01T00:00:00Z'), protectedDays: [] }, 10), 0)
  assert.equal(await pruneMails(sql, { before: new Date('2100-01-01T00:00:00Z'), protectedDays: [] }, 10), 3)
})

test('countConfirmations: mails to one recipient by two owners → counted together and by owner', async t => {
  const { sql, queue } = await setUp(t)
  await queue(11)
  await queue(12, { owner: 'other' })
  await queue(13, { recipientHash: hashMailRecipient(encryptor, 'x@example.com') })
  const hash = hashMailRecipient(encryptor, 'USER1@EXAMPLE.COM')
  const { toRecipient, byOwner } = await sql.begin(tx => countConfirmations(tx, 'acme', hash))
  assert.deepEqual([toRecipient, byOwner], [2, 2])
})

test('digests: added, found, listed, changed, paused, unsubscribed, deleted → as stored', async t => {
  const { sql } = await setUp(t)
  const address = await addMailAddress(sql, 1)
  const digest = await addDigest(sql, 21, { addressId: address.id, weekdays: [1, 5] })
  assert.deepEqual(await findDigest(sql, 'acme', digest.id), digest)
  assert.equal(await findDigest(sql, 'other', digest.id), null)
  const orphan = { ...digest, id: numberedUuid(22), addressId: numberedUuid(99) }
  const options = { unsubscribeHash: Buffer.from('y'), fromChange: 1 }
  await assert.rejects(
    sql.begin(tx => insertDigest(tx, orphan, options)),
    /address_id/,
  )
  assert.equal(await sql.begin(tx => lockAndCountDigests(tx, 'acme')), 1)
  const changed = { ...digest, name: 'Evening', time: '19:00', nextRunAt: NOW }
  await sql.begin(tx => updateDigest(tx, digest.id, changed, { nextRunAt: NOW, now: NOW }))
  const { digests } = await listDigestPage(sql, 'acme', { page: 1, perPage: 5 })
  assert.deepEqual([...digests], [changed])
  const token = hashMailToken(deriveMailToken(encryptor, 'end digest', digest.id))
  const locked = await sql.begin(tx => lockDigestByUnsubscribe(tx, token))
  assert.equal(locked?.id, digest.id)
  const state = { state: 'unsubscribed', fromChange: null, now: NOW } as const
  await sql.begin(tx => saveDigestState(tx, digest.id, state))
  await sql.begin(tx => saveDigestsSent(tx, [digest.id]))
  const stored = await findDigestById(sql, digest.id)
  assert.ok(stored?.state === 'unsubscribed' && stored.lastSentAt !== null)
  await sql.begin(tx => deleteDigest(tx, digest.id))
  assert.equal(await findDigestById(sql, digest.id), null)
})

test('findDigestsOfTargets: digests with a list or search → found while they are active', async t => {
  const { sql } = await setUp(t)
  const address = await addMailAddress(sql, 1)
  const [list, search] = [numberedUuid(31), numberedUuid(32)]
  const both = { watchlistIds: [list], savedSearchIds: [search] }
  const digest = await addDigest(sql, 21, { addressId: address.id, ...both })
  await addDigest(sql, 22, { addressId: address.id })
  const find = async (id: string) =>
    (await sql.begin(tx => findDigestsOfTargets(tx, [id]))).map(({ now: _, ...rest }) => rest)
  const found = [{ id: digest.id, watchlists: [list], savedSearches: [search] }]
  assert.deepEqual([...(await find(list))], found)
  assert.deepEqual([...(await find(search))], found)
  assert.deepEqual([...(await find(numberedUuid(99)))], [])
  const paused = { state: 'paused', fromChange: null, now: NOW } as const
  await sql.begin(tx => saveDigestState(tx, digest.id, paused))
  assert.equal((await findDigestById(sql, digest.id))?.state, 'paused')
  assert.deepEqual([...(await find(list))], [])
})

test('lockDueDigests: due, later, paused, and computed while the clock was ahead → the due and the early one', async t => {
  const { sql } = await setUp(t)
  const { id: addressId } = await addMailAddress(sql, 1)
  const future = new Date('2099-01-01T00:00:00Z')
  await addDigest(sql, 21, { addressId })
  await addDigest(sql, 22, { addressId, nextRunAt: future })
  await addDigest(sql, 23, { addressId, state: 'paused' })
  await addDigest(sql, 24, { addressId, nextRunAt: future, createdAt: future })
  await addDigest(sql, 25, { addressId, frequency: 'immediately' })
  const due = await sql.begin(tx => lockDueDigests(tx, 10))
  assert.deepEqual(
    due.map(digest => [digest.id, digest.isEarly]),
    [
      [numberedUuid(21), false],
      [numberedUuid(24), true],
    ],
  )
  await sql.begin(async tx => {
    await lockDueDigests(tx, 10)
    const others = await sql.begin(other => lockDueDigests(other, 10))
    assert.equal(others.length, 0, 'locked by another process')
  })
  await sql.begin(tx =>
    saveNextRuns(
      tx,
      due.map(({ id }) => ({ id, nextRunAt: future })),
    ),
  )
  assert.equal((await sql.begin(tx => lockDueDigests(tx, 10))).length, 0)
})

test('assignMatches: matches of one change that arrive late → each match in exactly one mail', async t => {
  const { sql, queue } = await setUp(t)
  const { id: addressId } = await addMailAddress(sql, 1)
  const list = await addWatchlist(sql, 31)
  const muted = await addWatchlist(sql, 32, { isMuted: true })
  const foreign = await addWatchlist(sql, 33, { owner: 'other' })
  const digest = await addDigest(sql, 21, { addressId, frequency: 'immediately' })
  const assign = (mail: number) =>
    sql.begin(tx => assignMatches(tx, [{ digestId: digest.id, mailId: numberedUuid(mail) }]))
  const matchesOf = async (mail: number) =>
    (await sql`select count(*)::int as n from digest_matches where mail_id = ${numberedUuid(mail)}`)[0]?.n
  assert.equal((await assign(40)).size, 0)
  await addMatches(sql, foreign, [100], { owner: 'other' })
  await addMatches(sql, muted, [101])
  assert.deepEqual(await sql.begin(tx => lockDigestsWithMatches(tx, 10)).then(rows => rows.length), 1)
  assert.equal((await assign(41)).size, 0, 'only a muted match')
  await addMatches(sql, list, [102, 103], { change: 5 })
  assert.deepEqual([...(await assign(42))], [digest.id])
  await queue(42, { kind: 'digest', digestId: digest.id })
  assert.equal((await assign(43)).size, 0)
  await addMatches(sql, list, [104], { change: 5 })
  await addMatches(sql, list, [105], { change: 6 })
  assert.equal((await assign(44)).size, 1)
  assert.deepEqual([await matchesOf(42), await matchesOf(43), await matchesOf(44)], [2, 0, 2])
  await sql`update watchlists set is_muted = false`
  assert.equal((await assign(45)).size, 0, 'muted matches are left out for good')
  assert.equal((await sql.begin(tx => lockDigestsWithMatches(tx, 10))).length, 0)
  assert.deepEqual(
    [...(await sql.begin(tx => findExistingMails(tx, [42, 43].map(numberedUuid))))],
    [numberedUuid(42)],
  )
})
