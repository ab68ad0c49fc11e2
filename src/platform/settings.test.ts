import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { HeraldError } from './errors.ts'
import { describeSettings, readSettings } from './settings.ts'

test('readSettings: empty environment → the documented defaults', () => {
  const { settings, warnings } = readSettings({})
  assert.deepEqual(
    [settings.port, settings.host, settings.databaseUrl, settings.rateLimit],
    [8080, '127.0.0.1', null, 0],
  )
  assert.deepEqual(warnings, [])
  const shown = Object.fromEntries(describeSettings().map(s => [s.variable, s.default]))
  assert.equal(shown.HERALD_PORT, String(settings.port))
  assert.equal(shown.HERALD_HOST, settings.host)
})

test('readSettings: blank value → default', () => {
  assert.equal(readSettings({ HERALD_PORT: ' ' }).settings.port, 8080)
})

test('readSettings: variables injected by Kubernetes → ignored with a warning', () => {
  const injected = {
    HERALD_PORT: 'tcp://10.0.0.1:8080',
    HERALD_SERVICE_HOST: '10.0.0.1',
    HERALD_PORT_8080_TCP_ADDR: '10.0.0.1',
  }
  const { settings, warnings } = readSettings(injected)
  assert.equal(settings.port, 8080)
  assert.equal(warnings.length, 3)
})

/** Valid values other than the default, for settings that are not numbers. */
const VALID_VALUES: Readonly<Record<string, string>> = {
  HERALD_LOG_LEVEL: 'debug',
  HERALD_WEBHOOK_RETRY_DELAYS: '1s',
  HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
}

const BAD: { variable: string; value: string; message: RegExp }[] = [
  { variable: 'HERALD_PROT', value: '1', message: /HERALD_PROT is not a Herald setting/ },
  { variable: 'HERALD_PORT', value: '80a', message: /HERALD_PORT: must be a whole number from 0 to 65535/ },
  { variable: 'HERALD_PORT', value: '65536', message: /HERALD_PORT/ },
  { variable: 'HERALD_PORT', value: '-1', message: /HERALD_PORT/ },
  {
    variable: 'HERALD_TRUST_PROXY',
    value: '127.0.0.1, 10.0.0.0/33',
    message: /HERALD_TRUST_PROXY: "10.0.0.0\/33" is neither/,
  },
  { variable: 'HERALD_TRUST_PROXY', value: 'loopback', message: /HERALD_TRUST_PROXY/ },
  { variable: 'HERALD_LOG_LEVEL', value: 'loud', message: /HERALD_LOG_LEVEL: must be one of debug/ },
  { variable: 'DATABASE_URL', value: 'mysql://u:geheim@h/d', message: /DATABASE_URL: must be a URL such as/ },
  {
    variable: 'HERALD_SOURCE_URLS',
    value: 'fr-bodacc',
    message: /HERALD_SOURCE_URLS: "fr-bodacc" must have the form/,
  },
  {
    variable: 'HERALD_SOURCE_KEYS',
    value: 'a-b=1,geheim',
    message: /item 2 must have the form <source>=<key>/,
  },
  { variable: 'HERALD_SOURCE_KEYS', value: 'a-b=geheim heim', message: /HERALD_SOURCE_KEYS: item 1 must/ },
  { variable: 'HERALD_CONTACT', value: 'a\r\nb', message: /HERALD_CONTACT: must contain only printable/ },
]

for (const { variable, value, message } of BAD) {
  test(`readSettings: ${variable}=${JSON.stringify(value)} → invalid_setting`, () => {
    assert.throws(
      () => readSettings({ [variable]: value }),
      (error: HeraldError) =>
        error.code === 'invalid_setting' && message.test(error.detail) && !error.detail.includes('geheim'),
    )
  })
}

test('readSettings: three invalid variables → one error names all of them', () => {
  assert.throws(
    () => readSettings({ HERALD_PORT: 'x', HERALD_LOG_LEVEL: 'y', HERALD_Z: '1' }),
    (error: HeraldError) =>
      ['HERALD_PORT', 'HERALD_LOG_LEVEL', 'HERALD_Z'].every(name => error.detail.includes(name)),
  )
})

test('readSettings: HERALD_SOURCE_KEYS → keys by source, also with = and :', () => {
  const { sourceKeys } = readSettings({ HERALD_SOURCE_KEYS: 'gb-x=a:b==, eu-y=z' }).settings
  assert.deepEqual(sourceKeys, { 'gb-x': 'a:b==', 'eu-y': 'z' })
})

test('readSettings: HERALD_SOURCE_URLS of a further host → by source and host', () => {
  const { sourceUrls } = readSettings({ HERALD_SOURCE_URLS: 'eu-ted/files=https://m.example/x/' }).settings
  assert.deepEqual(sourceUrls, { 'eu-ted/files': 'https://m.example/x' })
})

test('readSettings: HERALD_SOURCE_URLS → base URLs by source, without trailing slash', () => {
  const { sourceUrls } = readSettings({
    HERALD_SOURCE_URLS: 'fr-bodacc=http://127.0.0.1:9/, eu-ted=https://m.example/x',
  }).settings
  assert.deepEqual(sourceUrls, { 'fr-bodacc': 'http://127.0.0.1:9', 'eu-ted': 'https://m.example/x' })
})

for (const { variable, deprecatedVariable } of describeSettings()) {
  if (deprecatedVariable === null) continue
  test(`readSettings: ${deprecatedVariable} → works with one warning; with ${variable} → invalid_setting`, () => {
    const value = VALID_VALUES[variable] ?? '100'
    const current = readSettings({ [variable]: value })
    assert.deepEqual(current.warnings, [])
    assert.notDeepEqual(current.settings, readSettings({}).settings)
    assert.deepEqual(readSettings({ [deprecatedVariable]: value, [variable]: ' ' }), {
      settings: current.settings,
      warnings: [`${deprecatedVariable} is deprecated; use ${variable}`],
    })
    assert.throws(() => readSettings({ [variable]: value, [deprecatedVariable]: value }), {
      code: 'invalid_setting',
      message: `${variable} and ${deprecatedVariable} are the same setting; set only ${variable}`,
    })
  })
}

test('readSettings: invalid value under a deprecated name → the error names that variable', () => {
  assert.throws(() => readSettings({ HERALD_LOG: 'loud' }), { message: /^HERALD_LOG: must be one of debug/ })
})

const SPLIT_CREDENTIALS = [
  'fr-bodacc=https://u:topsecret@',
  'fr-bodacc=ftp://u:topsecret@h',
  'fr-bodacc=https://u:a,topsecret,b@h',
  'fr-bodacc=https://u:a,topsecret@h',
  'fr-bodacc=https://u:topsecret,b@h',
  'fr-bodacc=https://u:a topsecret@h',
  'fr-bodacc=https://u:topsecret@h:99999',
]
for (const [i, text] of SPLIT_CREDENTIALS.entries()) {
  test(`readSettings: malformed mirror with a password, ${i + 1} → error without any part of it`, () => {
    assert.throws(
      () => readSettings({ HERALD_SOURCE_URLS: text }),
      error =>
        /HERALD_SOURCE_URLS: item \d must have/.test(String(error)) && !inspect(error).includes('topsecret'),
    )
  })
}
