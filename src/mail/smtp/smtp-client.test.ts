import assert from 'node:assert/strict'
import { createHash, type createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { startMailServer } from '../../../test/support/mail/mail-server.ts'
import { createCertificateAuthority } from '../../../test/support/tls-certificates.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { parseSmtpUrl } from '../../platform/settings/parse-smtp-url.ts'
import { composeMessage, mailboxOf, mailIdOfMessageId, messageIdOf } from './compose-message.ts'
import { SmtpClient } from './smtp-client.ts'

const ID = '019ab000-0000-7000-8000-000000000001'
const MESSAGE = {
  from: 'herald@example.com',
  to: 'anna@example.org',
  envelopeId: ID,
  bytes: Buffer.from('Subject: Test\r\n\r\nText\r\n.\r\nend\r\n'),
}

function createClient(t: TestContext, url: string, { ca = [] as string[], deadlineMs = 5_000 } = {}) {
  const client = new SmtpClient({
    server: parseSmtpUrl(url),
    clientName: 'herald.example',
    ca,
    clock,
    deadlineMs,
  })
  t.after(() => client.close())
  return client
}

test('SmtpClient: several messages → one connection, each message as sent', async t => {
  const server = await startMailServer(t)
  const client = createClient(t, server.url)
  for (let i = 0; i < 3; i += 1) assert.equal((await client.send(MESSAGE)).result, 'sent')
  assert.deepEqual([server.mails.length, server.connections()], [3, 1])
  assert.equal(server.mails[0]?.raw.toString(), MESSAGE.bytes.toString())
  assert.deepEqual(server.mails[0]?.to, ['anna@example.org'])
})

test('SmtpClient: login over smtps and STARTTLS → accepted; wrong password → retry, named a login failure', async t => {
  const authority = createCertificateAuthority(clock.now())
  const certificate = authority.issue({ host: 'localhost' })
  const login = { user: 'herald', password: 'p@ss:w/rd%' }
  for (const secure of [true, false]) {
    const server = await startMailServer(t, { certificate, secure, login })
    const scheme = secure ? 'smtps' : 'smtp'
    const suffix = secure ? '' : '?starttls=required'
    const address = `localhost:${server.port}/${suffix}`
    const given = `${login.user}:${encodeURIComponent(login.password)}`
    const right = createClient(t, `${scheme}://${given}@${address}`, { ca: [authority.ca] })
    assert.deepEqual(await right.send(MESSAGE), { result: 'sent', label: 'accepted', reason: '' })
    assert.equal(server.mails[0]?.isEncrypted, true)
    const wrong = createClient(t, `${scheme}://${login.user}:wrong@${address}`, { ca: [authority.ca] })
    assert.deepEqual(pick(await wrong.send(MESSAGE)), ['retry', 'login'])
  }
})

test('SmtpClient: no STARTTLS though required, unknown authority → nothing sent in clear text', async t => {
  const certificate = createCertificateAuthority(clock.now()).issue({ host: 'localhost' })
  const plain = await startMailServer(t)
  const refused = createClient(t, `smtp://localhost:${plain.port}?starttls=required`)
  assert.deepEqual(pick(await refused.send(MESSAGE)).slice(0, 1), ['retry'])
  const unknown = await startMailServer(t, { certificate, secure: true })
  assert.equal((await createClient(t, `smtps://localhost:${unknown.port}`).send(MESSAGE)).result, 'retry')
  assert.deepEqual([plain.mails.length, unknown.mails.length], [0, 0])
})

test('SmtpClient: replies of the server → outcome', async t => {
  const server = await startMailServer(t)
  const client = createClient(t, server.url)
  const cases = [
    ['recipient', '550 5.1.1 No such user', 'bounced', '5xx'],
    ['recipient', '451 4.7.1 Greylisted, try again later', 'retry', '4xx'],
    ['recipient', '554 5.7.1 Relay access denied', 'retry', '5xx'],
    ['recipient', '552 Mailbox full', 'bounced', '5xx'],
    ['sender', '550 5.1.8 Sender rejected', 'retry', '5xx'],
    ['data', '554 5.6.0 Message content rejected', 'bounced', '5xx'],
    ['data', '550 5.7.1 Looks like spam', 'rejected', '5xx'],
    ['data', '452 4.3.1 Insufficient storage', 'retry', '4xx'],
  ] as const
  for (const [stage, reply, result, label] of cases) {
    server.replyOnce(stage, reply)
    const outcome = await client.send(MESSAGE)
    assert.deepEqual(pick(outcome), [result, label], reply)
    assert.match(outcome.reason, new RegExp(reply.slice(4, 12)), reply)
  }
  assert.equal((await client.send(MESSAGE)).result, 'sent')
})

test('SmtpClient: connection closed while idle → message sent over a new one', async t => {
  const server = await startMailServer(t)
  const client = createClient(t, server.url)
  assert.equal((await client.send(MESSAGE)).result, 'sent')
  await server.closeConnections()
  assert.equal((await client.send(MESSAGE)).result, 'sent')
  assert.deepEqual([server.mails.length, server.connections()], [2, 2])
})

test('SmtpClient: connection cut in DATA, refused, silent, dripping or talking nonsense → retry within the deadline', async t => {
  const cut = await startMailServer(t)
  cut.cutNextData()
  const client = createClient(t, cut.url)
  assert.deepEqual(pick(await client.send(MESSAGE)), ['retry', 'network'])
  assert.equal((await client.send(MESSAGE)).result, 'sent')

  const start = async (talk: (socket: Socket) => void) => {
    const sockets = new Set<Socket>()
    const server = createServer(socket => {
      sockets.add(socket.on('error', () => {}))
      talk(socket)
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    t.after(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const drip = (socket: Socket): void => {
    socket.write('220 slow\r\n')
    const timer = setInterval(() => socket.write('250-x\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  }
  const servers: [string, (socket: Socket) => void][] = [
    ['timeout', () => {}],
    ['timeout', drip],
    ['network', socket => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['network', socket => void socket.destroy()],
  ]
  for (const [label, talk] of servers) {
    const startedAt = clock.elapsed()
    const slow = createClient(t, await start(talk), { deadlineMs: 300 })
    assert.deepEqual(pick(await slow.send(MESSAGE)), ['retry', label], talk.toString())
    assert.ok(clock.elapsed() - startedAt < 2_000)
  }
  assert.deepEqual(pick(await createClient(t, 'smtp://127.0.0.1:1').send(MESSAGE)), ['retry', 'network'])
})

test('composeMessage: digest with DKIM key → signature verifies and covers both List-Unsubscribe fields', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const unsubscribeUrl = `https://herald.example/mail/unsubscribe/hrlm_${'x'.repeat(22)}`
  const bytes = await composeMessage({
    id: ID,
    from: 'Herald <news@herald.example>',
    to: 'anna@example.org',
    date: new Date('2026-11-28T07:00:00Z'),
    subject: 'Bäckereien: 2 neue',
    html: '<p>ä</p>',
    text: 'ä',
    unsubscribeUrl,
    dkim: {
      domainName: 'herald.example',
      keySelector: 'mail',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  const signed = verifyDkim(bytes, publicKey.export({ type: 'spki', format: 'pem' }).toString())
  for (const field of ['from', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signed.includes(field), field)
  const text = bytes.toString()
  assert.ok(text.includes(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`))
  assert.match(text, /\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n/)
  assert.ok(text.includes(`Message-ID: <${ID}@herald.example>`))
  assert.throws(() => verifyDkim(Buffer.from(text.replace('One-Click', 'One-Clack')), publicKey))
})

test('messageIdOf, mailIdOfMessageId: ID → the same ID; other Message-IDs → null', () => {
  assert.equal(mailIdOfMessageId(` ${messageIdOf(ID, 'A <a@b.example>')} `), ID)
  assert.equal(mailboxOf('a@b.example'), 'a@b.example')
  for (const other of ['', '<abc@x.example>', `${ID}@x.example`, `<${ID}>`])
    assert.equal(mailIdOfMessageId(other), null, other)
})

function pick({ result, label }: { result: string; label: string }): [string, string] {
  return [result, label]
}

/** Verifies a DKIM signature by RFC 6376 (relaxed/relaxed, RSA) and returns the signed fields. */
function verifyDkim(message: Buffer, publicKey: Parameters<typeof createPublicKey>[0] | object): string[] {
  const [head = '', ...rest] = message.toString('latin1').split('\r\n\r\n')
  const fields = head.split(/\r\n(?![ \t])/)
  const signature = fields.find(field => /^dkim-signature:/i.test(field)) ?? ''
  const relaxed = (field: string): string => {
    const name = field.slice(0, field.indexOf(':')).toLowerCase().trim()
    const value = field
      .slice(field.indexOf(':') + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()
    return `${name}:${value}`
  }
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map(tag => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(' ', ''),
      ]),
  )
  const body = rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ (?=\r\n)/g, '')
    .replace(/(?:\r\n)+$/, '')
  const bodyHash = createHash('sha256').update(`${body}\r\n`, 'latin1').digest('base64')
  assert.equal(tags.bh, bodyHash)
  const names = String(tags.h).split(':')
  const lines = names.map(name =>
    relaxed(fields.find(f => f.toLowerCase().startsWith(`${name}:`)) ?? `${name}:`),
  )
  const unsigned = relaxed(signature.replace(/(\sb=)[\s\S]*$/, '$1'))
  const data = Buffer.from([...lines, unsigned].join('\r\n'), 'latin1')
  assert.ok(verify('sha256', data, publicKey as never, Buffer.from(String(tags.b), 'base64')), 'signature')
  return names
}
