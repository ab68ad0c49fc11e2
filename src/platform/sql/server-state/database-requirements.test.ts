import assert from 'node:assert/strict'
import test from 'node:test'
import { findUnmetRequirement, redactDatabaseUrl } from './database-requirements.ts'

const GOOD = { version: 150_000, name: 'herald', encoding: 'UTF8', standby: false }
const CASES: [string, Partial<typeof GOOD>, RegExp | null][] = [
  ['oldest supported version', {}, null],
  ['newer version', { version: 180_004 }, null],
  ['version too old', { version: 140_019 }, /PostgreSQL 14; Herald requires 15/],
  [
    'other encoding',
    { encoding: 'LATIN1' },
    /"herald" is encoded in LATIN1.*encoding 'UTF8' template template0/,
  ],
  ['standby server', { standby: true }, /standby.*primary/],
]
for (const [name, differences, expected] of CASES) {
  test(`findUnmetRequirement: ${name} → ${expected === null ? 'null' : 'reason'}`, () => {
    const reason = findUnmetRequirement({ ...GOOD, ...differences })
    if (expected === null) assert.equal(reason, null)
    else assert.match(reason ?? '', expected)
  })
}

const URLS: [string, string][] = [
  ['postgres://user:secret@db.example:6432/herald?sslmode=require', 'db.example:6432/herald'],
  ['postgres://db.example/herald', 'db.example:5432/herald'],
]
for (const [url, expected] of URLS)
  test(`redactDatabaseUrl: ${url} → ${expected}`, () => assert.equal(redactDatabaseUrl(url), expected))
