import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { insertSavedSearch } from '../../src/saved-searches/saved-search-store.ts'
import { queueSearchAlerts } from '../../src/services/mail/queue-search-alerts.ts'
import { startMailWorker } from '../../src/workers/mail/mail-worker.ts'
import { startTestApi } from '../support/api-server.ts'
import { createSavedSearch } from '../support/following/followed-rows.ts'
import { addFailingWebhook } from '../support/mail/failing-webhook.ts'
import { addMatches, addWatchlist } from '../support/mail/mail-rows.ts'
import { mailWorkerOptions, readableMail } from '../support/mail/mail-sending.ts'
import { startMailServer } from '../support/mail/mail-server.ts'

const api = await startTestApi({ after })
const server = await startMailServer({ after })
const worker = startMailWorker(mailWorkerOptions(api.sql, server.url))
after(() => worker.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const ANONYMOUS = { authorization: null }
const FORM = { ...ANONYMOUS, 'content-type': 'application/x-www-form-urlencoded' }

/** Sends JSON with the key of the owner, and returns the status and the body. */
async function call(method: string, path: string, body?: object) {
  const { key } = owner
  const headers = { authorization: `Bearer ${key}`, ...(body !== undefined && JSON_TYPE) }
  const response = await api.ask(`/api/v1${path}`, headers, method, body && JSON.stringify(body))
  const json = (response.text === '' ? {} : response.json()) as Record<string, unknown>
  return { status: response.status, json }
}

const owner = await api.makeKey({ owner: 'acme' })

/** Waits until the server has a mail to an address that contains a text, and returns it. */
async function waitForMail(to: string, text: string): Promise<string> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const found = server.mails.filter(mail => mail.to[0] === to).map(mail => readableMail(mail.raw))
    const mail = found.find(content => content.includes(text))
    if (mail !== undefined) return mail
    assert.ok(Date.now() < deadline, `no mail to ${to} contains "${text}"`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const linkIn = (mail: string, name: string) =>
  new RegExp(`https://herald\\.example(/mail/${name}/hrlm_[\\w-]{22})`).exec(mail)?.[1] ?? assert.fail(mail)

async function addConfirmedAddress(address: string, alerts = false): Promise<string> {
  const { status, json } = await call('POST', '/mail-addresses', { address, alerts })
  assert.equal(status, 201, JSON.stringify(json))
  const link = linkIn(await waitForMail(address, 'Confirm your address'), 'confirm')
  assert.equal((await api.ask(link, FORM, 'POST', '')).status, 200)
  return String(json.id)
}

test('mail: address confirmed by its link → digest with the matches; one-click POST → no further digest', async () => {
  const { json: created } = await call('POST', '/mail-addresses', { address: 'Anna@EXAMPLE.com' })
  assert.deepEqual([created.address, created.state], ['Anna@example.com', 'unconfirmed'])
  const link = linkIn(await waitForMail('Anna@example.com', 'Confirm your address'), 'confirm')
  const state = async () => (await call('GET', `/mail-addresses/${created.id}`)).json.state

  for (const method of ['GET', 'HEAD']) assert.equal((await api.ask(link, ANONYMOUS, method)).status, 200)
  assert.equal(await state(), 'unconfirmed', 'a program that checks links must not confirm')
  const page = await api.ask(link, ANONYMOUS)
  assert.match(page.text, /<form method="post"><button type="submit">Confirm address/)
  assert.deepEqual(
    [page.headers['referrer-policy'], page.headers['cache-control']],
    ['no-referrer', 'no-store'],
  )
  assert.equal((await api.ask(link, FORM, 'POST', '')).status, 200)
  assert.equal(await state(), 'confirmed')
  assert.equal((await api.ask(link, FORM, 'POST', '')).status, 404, 'a link works once')

  const webhook = await addFailingWebhook(api.sql, 'acme')
  const foreign = await addFailingWebhook(api.sql, 'other')
  const list = await addWatchlist(api.sql, 31, { name: 'Suppliers <b>&' })
  const body = { address_id: created.id, frequency: 'immediately', name: 'Mine', watchlists: [list] }
  const { status, json: digest } = await call('POST', '/digests', body)
  assert.equal(status, 201, JSON.stringify(digest))
  const changeTime = await call('PATCH', `/digests/${digest.id}`, { time: '09:00' })
  assert.equal(changeTime.status, 409, 'only daily digests have a time')
  const unchanged = { frequency: digest.frequency, time: digest.time }
  assert.equal((await call('PATCH', `/digests/${digest.id}`, unchanged)).status, 200, 'as it is')
  await addMatches(
    api.sql,
    list,
    Array.from({ length: 12 }, (_, i) => 200 + i),
    { change: 900, title: '<script>é' },
  )
  // Earlier, the digest could be planned with the first of the matches.
  await api.sql`update digests set next_run_at = now()`
  const mail = await waitForMail('Anna@example.com', 'Mine: 12 new announcements')
  assert.ok(!mail.includes('<script>') || mail.indexOf('<script>') < mail.indexOf('text/html'))
  assert.match(mail, /&lt;script&gt;é 200/)
  assert.match(mail, /Suppliers &lt;b&gt;&amp;/)
  assert.match(mail, /https:\/\/herald\.example\/announcements\/[0-9a-f-]{36}/)
  assert.match(mail, new RegExp(`/following\\?watchlist=${list}">and 2 more`))
  assert.match(mail, /BODACC: Licence Ouverte 2\.0/)
  assert.match(mail, /\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/)
  const unsubscribe = linkIn(/List-Unsubscribe: <.*>/.exec(mail)?.[0] ?? '', 'unsubscribe')

  const readEvents = () => api.sql`
    select subscription_id, convert_from(body, 'UTF8')::json #> '{data,digest}' as digest from events
    where type = 'digest.sent'`
  // The event is recorded after the server has accepted the mail.
  const deadline = Date.now() + 20_000
  while ((await readEvents()).length === 0 && Date.now() < deadline)
    await new Promise(resolve => setTimeout(resolve, 20))
  const events = await readEvents()
  assert.deepEqual([events.map(row => row.subscription_id), foreign.id === webhook.id], [[webhook.id], false])
  const { address: to, announcements, targets } = events[0]?.digest ?? {}
  assert.deepEqual([to, announcements, targets[0]?.announcements], ['Anna@example.com', 12, 12])

  await api.ask(unsubscribe, ANONYMOUS)
  const digestState = async () => (await call('GET', `/digests/${digest.id}`)).json.state
  assert.equal(await digestState(), 'active', 'GET only asks')
  const oneClick = () => api.ask(unsubscribe, FORM, 'POST', 'List-Unsubscribe=One-Click')
  assert.deepEqual([(await oneClick()).status, (await oneClick()).status], [200, 200])
  assert.equal(await digestState(), 'unsubscribed')
  assert.equal((await call('PATCH', `/digests/${digest.id}`, { is_paused: false })).json.state, 'active')
  assert.equal((await call('DELETE', `/digests/${digest.id}`)).status, 204)
})

test('mail: recipient rejected, confirmed anew, reported by DSN and ARF → state with the reason', async () => {
  server.replyOnce('recipient', '451 4.7.1 Greylisted', 'bob@example.com')
  const { json } = await call('POST', '/mail-addresses', { address: 'bob@example.com' })
  const path = `/mail-addresses/${json.id}`
  const waitForState = async (state: string) => {
    const deadline = Date.now() + 20_000
    for (;;) {
      const address = (await call('GET', path)).json
      if (address.state === state) return address
      assert.ok(Date.now() < deadline, `${JSON.stringify(address)} is not ${state}`)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const retryNow = () => api.sql`update mails set next_attempt_at = now() where state = 'queued'`
  const waitForRetry = async () => {
    while ((await api.sql`select 1 from mails where state = 'queued' and reason like '451%'`).length === 0)
      await new Promise(resolve => setTimeout(resolve, 20))
  }
  await waitForRetry()
  server.replyOnce('recipient', '550 5.1.1 No such user', 'bob@example.com')
  await retryNow()
  assert.equal((await waitForState('bounced')).problem, '550 5.1.1 No such user')

  assert.equal((await call('POST', `${path}/resend`)).status, 202)
  const link = linkIn(await waitForMail('bob@example.com', 'Confirm your address'), 'confirm')
  assert.equal((await api.ask(link, FORM, 'POST', '')).status, 200)
  const confirmed = await waitForState('confirmed')
  assert.equal(confirmed.problem, null)
  assert.equal((await call('POST', `${path}/resend`)).status, 409)

  const sent = server.mails.find(mail => mail.to[0] === 'bob@example.com')?.raw.toString() ?? ''
  const messageId = /Message-ID: (<.*>)/.exec(sent)?.[1] ?? ''
  const admin = await api.makeKey({ owner: 'ops', scopes: ['admin'] })
  const report = (key: string, type: string, content: string) =>
    api.ask('/api/v1/mail/bounces', { authorization: `Bearer ${key}`, 'content-type': type }, 'POST', content)
  const dsn = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; bob@example.com',
    'Action: failed',
    'Status: 5.2.1',
    'Diagnostic-Code: smtp; 550 5.2.1 Mailbox disabled',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
    '',
  ].join('\r\n')
  assert.equal((await report(owner.key, 'message/rfc822', dsn)).status, 403)
  assert.equal((await report(admin.key, 'application/json', '{}')).status, 415)
  assert.equal((await report(admin.key, 'message/rfc822', 'Subject: hello\r\n\r\nhello')).status, 400)
  const recorded = (await report(admin.key, 'message/rfc822', dsn)).json() as Record<string, unknown>
  assert.deepEqual([recorded.result, recorded.ended_addresses], ['bounced', 1])
  assert.equal((await waitForState('bounced')).problem, '550 5.2.1 Mailbox disabled')
  const complaint = dsn
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Action: failed', 'Feedback-Type: abuse')
  assert.equal((await report(admin.key, 'message/rfc822', complaint)).status, 200)
  await waitForState('complained')
  assert.equal((await call('PATCH', '/mail-addresses', {})).status, 405)
  assert.equal((await call('DELETE', path)).status, 204)
})

test('mail: webhook that fails and recovers → one alert each, with a link that stops them', async () => {
  const id = await addConfirmedAddress('ops@example.com', true)
  const webhook = await addFailingWebhook(api.sql, 'acme')
  await webhook.setState('failing', 3, 'No attempt has succeeded.')
  const options = mailWorkerOptions(api.sql, server.url)
  const { queueEndpointAlerts } = await import('../../src/services/mail/queue-endpoint-alerts.ts')
  await queueEndpointAlerts(options)
  const alert = await waitForMail('ops@example.com', 'Your webhook is failing')
  assert.ok(alert.includes('https://hooks.example.com/in') && !alert.includes('key=secret'))
  await webhook.succeed()
  await queueEndpointAlerts(options)
  const recovered = await waitForMail('ops@example.com', 'Your webhook works again')
  const search = createSavedSearch(77, {
    name: 'Removed <b>category</b>',
    state: 'invalid',
    problem: 'It was removed.',
  })
  await api.sql.begin(tx => insertSavedSearch(tx, search))
  await queueSearchAlerts(options)
  const paused = await waitForMail('ops@example.com', 'Your saved search is paused')
  assert.ok(paused.includes('It was removed.') && paused.includes('&lt;b&gt;category'))
  const link = linkIn(recovered, 'unsubscribe')
  assert.equal((await api.ask(link, FORM, 'POST', 'List-Unsubscribe=One-Click')).status, 200)
  assert.equal((await call('GET', `/mail-addresses/${id}`)).json.alerts, false)
})

test('mail: more confirmations than allowed, invalid bodies, foreign IDs → errors that name the way out', async () => {
  const { json } = await call('POST', '/mail-addresses', { address: 'carl@example.com' })
  const path = `/mail-addresses/${json.id}`
  for (const status of [202, 202, 429]) assert.equal((await call('POST', `${path}/resend`)).status, status)
  await call('DELETE', path)
  const again = await call('POST', '/mail-addresses', { address: 'CARL@example.com' })
  assert.equal(again.status, 429, 'deleting an address does not reset the limit')
  assert.equal((await call('POST', '/mail-addresses', { address: 'ops@example.com' })).status, 409)
  for (const address of ['', 'x', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com', 7])
    assert.equal((await call('POST', '/mail-addresses', { address })).status, 400, String(address))
  const invalid = {
    address_id: json.id,
    frequency: 'weekly',
    time: '24:00',
    time_zone: '+02:00',
    weekdays: ['m'],
  }
  const { status, json: problem } = await call('POST', '/digests', invalid)
  assert.equal(status, 400)
  assert.deepEqual((problem.errors as { pointer: string }[]).map(error => error.pointer).sort(), [
    '/address_id',
    '/frequency',
    '/time',
    '/time_zone',
    '/weekdays/0',
  ])
  const timed = await call('POST', '/digests', { ...invalid, time: '09:00', frequency: 'hourly' })
  assert.ok((timed.json.errors as { pointer: string }[]).some(({ pointer }) => pointer === '/time'))
  const foreign = { address_id: json.id, frequency: 'daily', watchlists: [json.id] }
  const { json: unknown } = await call('POST', '/digests', foreign)
  assert.deepEqual(
    (unknown.errors as { pointer: string }[]).map(error => error.pointer),
    ['/address_id', '/watchlists/0'],
  )
})
