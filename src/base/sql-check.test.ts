import assert from 'node:assert/strict'
import test from 'node:test'
import { addressOf, unfitness } from './sql-check.ts'

const GOOD = { version: 150_000, name: 'herald', encoding: 'UTF8', standby: false }
const CASES: [string, Partial<typeof GOOD>, RegExp | null][] = [
  ['the oldest that will do', {}, null],
  ['a newer one', { version: 180_004 }, null],
  ['too old', { version: 140_019 }, /PostgreSQL 14; Herald needs 15/],
  [
    'another encoding',
    { encoding: 'LATIN1' },
    /"herald" is encoded in LATIN1.*encoding 'UTF8' template template0/,
  ],
  ['a standby', { standby: true }, /standby.*primary/],
]
for (const [name, found, expected] of CASES) {
  test(`a database: ${name}`, () => {
    const reason = unfitness({ ...GOOD, ...found })
    if (expected === null) assert.equal(reason, null)
    else assert.match(reason ?? '', expected)
  })
}

const ADDRESSES: [string, string][] = [
  ['postgres://user:secret@db.example:6432/herald?sslmode=require', 'db.example:6432/herald'],
  ['postgres://db.example/herald', 'db.example:5432/herald'],
]
for (const [url, expected] of ADDRESSES)
  test(`the address to show is ${expected}`, () => assert.equal(addressOf(url), expected))
