import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../settings.ts'
import { parseMailFrom, parseSmtpUrl } from './parse-smtp-url.ts'

test('parseSmtpUrl: URL → server, with STARTTLS required unless loopback or stated', () => {
  assert.deepEqual(parseSmtpUrl('smtps://us%40er:p%C3%A4ss%3A@mail.example.com'), {
    host: 'mail.example.com',
    port: 465,
    isTlsFromStart: true,
    startTls: 'required',
    credentials: { user: 'us@er', password: 'päss:' },
  })
  const modes = [
    ['smtp://mail.example.com', 587, 'required'],
    ['smtp://127.0.0.1:25', 25, 'never'],
    ['smtp://[::1]', 587, 'never'],
    ['smtp://localhost?starttls=required', 587, 'required'],
    ['smtp://10.0.0.5:25/?starttls=never', 25, 'never'],
    ['smtp://127.evil.example', 587, 'required'],
  ] as const
  for (const [url, port, mode] of modes) {
    const { port: parsedPort, startTls } = parseSmtpUrl(url)
    assert.deepEqual([parsedPort, startTls], [port, mode], url)
  }
})

test('parseSmtpUrl: invalid URL → refused without repeating it', () => {
  const invalid = [
    'mail.example.com:587',
    'http://user:hunter2@mail.example.com',
    'smtp://user:hunter2@mail.example.com/path',
    'smtp://user:hunter2@mail.example.com?tls=no',
    'smtp://user:hunter2@mail.example.com?starttls=maybe',
    'smtps://user:hunter2@mail.example.com?starttls=required',
    'smtp://hunter2@mail.example.com',
    'smtp://user:hunter2%zz@mail.example.com',
  ]
  for (const url of invalid) {
    assert.throws(() => parseSmtpUrl(url), { message: /^(?:must|knows|uses|has) (?!.*hunter2)/ }, url)
    assert.throws(() => readSettings({ HERALD_SMTP_URL: url }), {
      code: 'invalid_setting',
      detail: /^HERALD_SMTP_URL: (?!.*hunter2)/,
    })
  }
})

test('parseMailFrom: address with or without a name → as given; headers and other characters → refused', () => {
  for (const from of ['herald@example.com', 'Herald News <herald@news.example.com>'])
    assert.equal(parseMailFrom(from), from)
  const invalid = [
    '',
    'herald',
    'Herald <herald@localhost>',
    'a@example.com, b@example.com',
    'Herald\r\nBcc: x@example.com <a@example.com>',
    '"Herald" <a@example.com>',
    'Hérald <a@example.com>',
  ]
  for (const from of invalid)
    assert.throws(() => parseMailFrom(from), { message: /^must be an address/ }, from)
})
