import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeraldError } from './errors.ts'
import { describeSettings, readSettings } from './settings.ts'

test('without any variable there are defaults, and they are what the list says', () => {
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

test('an empty variable is one that is not set', () => {
  assert.equal(readSettings({ HERALD_PORT: ' ' }).settings.port, 8080)
})

test('what Kubernetes sets for a service called herald is ignored with a warning', () => {
  const injected = {
    HERALD_PORT: 'tcp://10.0.0.1:8080',
    HERALD_SERVICE_HOST: '10.0.0.1',
    HERALD_PORT_8080_TCP_ADDR: '10.0.0.1',
  }
  const { settings, warnings } = readSettings(injected)
  assert.equal(settings.port, 8080)
  assert.equal(warnings.length, 3)
})

const BAD: { variable: string; value: string; says: RegExp }[] = [
  { variable: 'HERALD_PROT', value: '1', says: /HERALD_PROT is not a setting/ },
  { variable: 'HERALD_PORT', value: '80a', says: /HERALD_PORT: must be a whole number from 0 to 65535/ },
  { variable: 'HERALD_PORT', value: '65536', says: /HERALD_PORT/ },
  { variable: 'HERALD_PORT', value: '-1', says: /HERALD_PORT/ },
  {
    variable: 'HERALD_TRUST_PROXY',
    value: '127.0.0.1, 10.0.0.0/33',
    says: /HERALD_TRUST_PROXY: "10.0.0.0\/33" is neither/,
  },
  { variable: 'HERALD_TRUST_PROXY', value: 'loopback', says: /HERALD_TRUST_PROXY/ },
  { variable: 'HERALD_LOG', value: 'loud', says: /HERALD_LOG: must be one of debug/ },
  { variable: 'DATABASE_URL', value: 'mysql://u:geheim@h/d', says: /DATABASE_URL: must be an address like/ },
  {
    variable: 'HERALD_SOURCE_URLS',
    value: 'fr-bodacc',
    says: /HERALD_SOURCE_URLS: "fr-bodacc" is not of the form/,
  },
  { variable: 'HERALD_CONTACT', value: 'a\r\nb', says: /HERALD_CONTACT: must consist of printable/ },
]

for (const { variable, value, says } of BAD) {
  test(`${variable}=${JSON.stringify(value)} stops the start`, () => {
    assert.throws(
      () => readSettings({ [variable]: value }),
      (error: HeraldError) =>
        error.code === 'invalid_setting' && says.test(error.detail) && !error.detail.includes('geheim'),
    )
  })
}

test('everything that is wrong is named at once', () => {
  assert.throws(
    () => readSettings({ HERALD_PORT: 'x', HERALD_LOG: 'y', HERALD_Z: '1' }),
    (error: HeraldError) =>
      ['HERALD_PORT', 'HERALD_LOG', 'HERALD_Z'].every(name => error.detail.includes(name)),
  )
})

test('mirrors are read by source, without a slash at the end', () => {
  const { sourceUrls } = readSettings({
    HERALD_SOURCE_URLS: 'fr-bodacc=http://127.0.0.1:9/, eu-ted=https://m.example/x',
  }).settings
  assert.deepEqual(sourceUrls, { 'fr-bodacc': 'http://127.0.0.1:9', 'eu-ted': 'https://m.example/x' })
})
