import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FruitlessMembers, type MemberContent } from './fruitless-members.ts'

/** Adds members until they are too many or `most` were added, and returns their number and the reason. */
function addUntilExcess(contentOf: (n: number) => MemberContent, most = 100_000): [number, string | null] {
  const members = new FruitlessMembers()
  for (let n = 1; n <= most; n++) {
    members.add(contentOf(n))
    const reason = members.findExcess()
    if (reason !== null) return [n, reason]
  }
  return [most, null]
}

test('FruitlessMembers: unreadable members → excess at 500 consecutive ones', () => {
  const reason = '500 consecutive documents in the file could not be read'
  assert.deepEqual(
    addUntilExcess(() => 'unreadable'),
    [500, reason],
  )
  const [count] = addUntilExcess(n => (n === 400 ? 'records' : 'unreadable'))
  assert.equal(count, 900)
})

test('FruitlessMembers: empty members, also between unreadable ones → excess above 2,000', () => {
  const reason = '2001 documents in the file contained no record and 0 contained some'
  assert.deepEqual(
    addUntilExcess(() => 'empty'),
    [2_001, reason],
  )
  assert.deepEqual(
    addUntilExcess(n => (n % 400 === 0 ? 'empty' : 'unreadable')),
    [2_001, reason],
  )
})

test('FruitlessMembers: one member in 100 with records → excess soon; one in ten → none', () => {
  const [count] = addUntilExcess(n => (n % 100 === 0 ? 'records' : 'empty'))
  assert.equal(count, 2_021)
  assert.deepEqual(
    addUntilExcess(n => (n % 10 === 0 ? 'records' : 'empty')),
    [100_000, null],
  )
})
