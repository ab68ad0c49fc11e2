import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import { createKeyedRandom } from '../../bench/synthetic-data/seeded-random.ts'
import { findWebhookUrlFault } from './webhook-url.ts'

const VALID = [
  'https://example.com',
  'https://example.com/',
  'https://example.com/hook?x=1&y=%20',
  'HTTPS://Example.COM/Hook',
  'http://example.com:8080/',
  'https://example.com:443/',
  'https://example.com:65535/',
  'https://a-b.example.co.uk/a/b/c.php',
  'https://my_app.example.com/',
  'https://_hooks.example.com/',
  'https://xn--mnchen-3ya.de/',
  'https://münchen.de/',
  'https://MÜNCHEN.de/',
  'https://straße.de/',
  'https://日本語.jp/',
  'https://abc日本.jp/',
  'https://россия.рф/',
  'https://παράδειγμα.gr/',
  'https://93.184.215.14/',
  'https://93.184.215.14:8443/hook',
  'https://[2606:2800:21f::1]/',
  'https://[2606:2800:21f::1]:8443/',
  'https://localhost/',
  'https://receiver:9000/',
  'https://1.example.com/',
  'https://example.com/@user',
  'https://example.com/a:b@c',
  'https://example.com/é',
  `https://${'a'.repeat(63)}.com/`,
]
for (const url of VALID)
  test(`findWebhookUrlFault: ${url.slice(0, 60)} → none`, () => assert.equal(findWebhookUrlFault(url), null))

/** Characters that are invisible or change how the text around them is shown, by name. */
const UNPRINTABLE: Readonly<Record<string, string>> = {
  space: ' ',
  tab: '\t',
  'line feed': '\n',
  'carriage return': '\r',
  NUL: '\0',
  escape: '\u001b',
  delete: '\u007f',
  'next line': '\u0085',
  'no-break space': '\u00a0',
  'soft hyphen': '\u00ad',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'left-to-right mark': '\u200e',
  'right-to-left override': '\u202e',
  'line separator': '\u2028',
  'word joiner': '\u2060',
  'right-to-left isolate': '\u2067',
  'ideographic space': '\u3000',
  'byte order mark': '\ufeff',
  'lone surrogate': '\ud800',
  'private use character': '\ue000',
  'tag character': '\u{e0041}',
}
for (const [name, character] of Object.entries(UNPRINTABLE))
  for (const [place, url] of [
    ['host', `https://exam${character}ple.com/`],
    ['path', `https://example.com/a${character}b`],
    ['start', `${character}https://example.com/`],
    ['end', `https://example.com/${character}`],
  ] as const)
    test(`findWebhookUrlFault: ${name} in the ${place} → invalid_url, named`, () => {
      const fault = findWebhookUrlFault(url)
      assert.equal(fault?.code, 'invalid_url')
      assert.match(fault?.detail ?? '', /invisible characters/)
    })

const INVALID: readonly [url: string, code: string, detail: RegExp][] = [
  ['example.com/hook', 'invalid_url', /must be a URL/],
  ['//example.com/', 'invalid_url', /must be a URL/],
  ['ftp://example.com/', 'invalid_url', /must be a URL/],
  ['javascript:alert(1)', 'invalid_url', /must be a URL/],
  ['https:example.com', 'invalid_url', /must be a URL/],
  ['https:/example.com', 'invalid_url', /must be a URL/],
  ['https:///example.com', 'invalid_url', /must be a URL/],
  ['https://', 'invalid_url', /must be a URL/],
  ['https://?x', 'invalid_url', /must be a URL/],
  ['https://:443/', 'invalid_url', /must be a URL/],
  ['https:\\\\example.com\\', 'invalid_url', /backslash/],
  ['https://example.com\\@127.0.0.1/', 'invalid_url', /backslash/],
  ['https://example.com/a\\b', 'invalid_url', /backslash/],
  ['https://@example.com/', 'credentials_in_url', /username/],
  ['https://:@example.com/', 'credentials_in_url', /username/],
  ['https://user@example.com/', 'credentials_in_url', /username/],
  ['https://user:secret@example.com/', 'credentials_in_url', /username/],
  ['https://example.com@127.0.0.1/', 'credentials_in_url', /username/],
  ['https://a@b@example.com/', 'credentials_in_url', /username/],
  ['https://@/', 'credentials_in_url', /username/],
  ['https://example.com/#x', 'fragment_in_url', /fragment/],
  ['https://example.com/#', 'fragment_in_url', /fragment/],
  ['https://example.com#@127.0.0.1/', 'fragment_in_url', /fragment/],
  ['https://example.com:0/', 'invalid_url', /port/],
  ['https://example.com:00443/', 'invalid_url', /port/],
  ['https://example.com:/', 'invalid_url', /port/],
  ['https://[2606:2800:21f::1]:0/', 'invalid_url', /port/],
  ['https://example.com:65536/', 'invalid_url', /must be a URL/],
  ['https://example.com:-1/', 'invalid_url', /must be a URL/],
  ['https://example.com:80:80/', 'invalid_url', /must be a URL/],
  ['https://exa%6dple.com/', 'invalid_url', /percent-encoded/],
  ['https://%31%32%37.0.0.1/', 'invalid_url', /percent-encoded/],
  ['https://127%2e0%2e0%2e1/', 'invalid_url', /percent-encoded/],
  ['https://example.com%00.evil.com/', 'invalid_url', /must be a URL/],
  ['https://example.com%2f@127.0.0.1/', 'credentials_in_url', /username/],
  ['https://0x7f.1/', 'invalid_url', /four decimal/],
  ['https://0x7f000001/', 'invalid_url', /four decimal/],
  ['https://2130706433/', 'invalid_url', /four decimal/],
  ['https://017700000001/', 'invalid_url', /four decimal/],
  ['https://0177.0.0.1/', 'invalid_url', /four decimal/],
  ['https://127.1/', 'invalid_url', /four decimal/],
  ['https://127.0.1/', 'invalid_url', /four decimal/],
  ['https://127.0.0.1./', 'invalid_url', /four decimal/],
  ['https://0/', 'invalid_url', /four decimal/],
  ['https://１２７.0.0.1/', 'invalid_url', /four decimal/],
  ['https://127。0。0。1/', 'invalid_url', /four decimal/],
  ['https://①②⑦.0.0.1/', 'invalid_url', /four decimal/],
  ['https://1.2.3.4.5/', 'invalid_url', /must be a URL/],
  ['https://256.0.0.1/', 'invalid_url', /must be a URL/],
  ['https://example.1/', 'invalid_url', /must be a URL/],
  ['https://[::1/', 'invalid_url', /must be a URL/],
  ['https://[fe80::1%25eth0]/', 'invalid_url', /must be a URL/],
  ['https://[::1]x/', 'invalid_url', /must be a URL/],
  ['https://example.com./', 'invalid_url', /end with a dot/],
  ['https://localhost./', 'invalid_url', /end with a dot/],
  ['https://example..com/', 'invalid_url', /valid host name/],
  ['https://.example.com/', 'invalid_url', /valid host name/],
  ['https://-example.com/', 'invalid_url', /valid host name/],
  ['https://example-.com/', 'invalid_url', /valid host name/],
  ['https://exa$mple.com/', 'invalid_url', /valid host name/],
  ['https://exa,mple.com/', 'invalid_url', /valid host name/],
  ["https://exa'mple.com/", 'invalid_url', /valid host name/],
  ['https://*.example.com/', 'invalid_url', /valid host name/],
  ['https://exa<mple.com/', 'invalid_url', /must be a URL/],
  ['https://exa|mple.com/', 'invalid_url', /must be a URL/],
  [`https://${'a'.repeat(64)}.com/`, 'invalid_url', /valid host name/],
  [`https://${'a.'.repeat(130)}com/`, 'invalid_url', /valid host name/],
  ['https://ｅxample.com/', 'invalid_url', /stand for others/],
  ['https://example。com/', 'invalid_url', /stand for others/],
  ['https://ⓔxample.com/', 'invalid_url', /stand for others/],
  ['https://exam℀ple.com/', 'invalid_url', /must be a URL/],
  ['https://ﬁre.example.com/', 'invalid_url', /stand for others/],
  ['https://xn--a/', 'invalid_url', /stand for others/],
  ['https://xn--.com/', 'invalid_url', /valid host name/],
  ['https://pаypal.com/', 'invalid_url', /several scripts/],
  ['https://xn--pypal-4ve.com/', 'invalid_url', /several scripts/],
  ['https://gооgle.com/', 'invalid_url', /several scripts/],
  ['https://exαmple.com/', 'invalid_url', /several scripts/],
  [`https://example.com/${'x'.repeat(2048)}`, 'too_long', /2048/],
]
for (const [url, code, detail] of INVALID)
  test(`findWebhookUrlFault: ${url.slice(0, 60)} → ${code}`, () => {
    const fault = findWebhookUrlFault(url)
    assert.equal(fault?.code, code, fault?.detail ?? 'accepted')
    assert.match(fault?.detail ?? '', detail)
  })

test('findWebhookUrlFault: 30,000 mutated URLs → an accepted one leads to the host that it shows', () => {
  const random = createKeyedRandom(12, 1, 0)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const parts = [
    ...'@:/\\?#[]%.0x１。аaÅß-_ ',
    '\u202e',
    '\ud800',
    '%2e',
    '127.0.0.1',
    'xn--',
    '::1',
    '//',
    ':0',
  ]
  let accepted = 0
  for (let round = 0; round < 30_000; round += 1) {
    let text = pick(VALID)
    for (let edits = Math.ceil(random() * 3); edits > 0; edits -= 1) {
      const at = Math.floor(random() * text.length)
      text = text.slice(0, at) + pick(parts) + text.slice(at + Math.floor(random() * 3))
    }
    if (findWebhookUrlFault(text) !== null) continue
    accepted += 1
    const { hostname, username, password, hash, port } = new URL(text)
    assert.deepEqual([username, password, hash], ['', '', ''], text)
    assert.notEqual(port, '0', text)
    const shownHost = /^https?:\/\/(\[[^\]]+\]|[^/?:]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
    const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
    assert.equal(
      isAddress ? new URL(`https://${shownHost}`).hostname : domainToASCII(shownHost),
      hostname,
      text,
    )
    if (/^[\d.]+$/.test(hostname)) assert.equal(shownHost, hostname)
  }
  assert.ok(accepted > 1_000, `only ${accepted} were accepted`)
})
