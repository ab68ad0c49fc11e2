import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InMemoryDatabase } from '../../test/support/in-memory-database.ts'
import type { DatabaseChanges } from '../search/engines/sqlite/write/index-rows.ts'
import { createReadAhead } from './read-ahead.ts'

function openReadAhead() {
  const record = new InMemoryDatabase({ seed: 3, words: 50, parties: 40 })
  for (let batch = 0; batch < 12; batch++) record.add(batch === 3 ? 450 : 50)
  const startsRead: number[] = []
  const failure = { at: -1 }
  const readAfter = createReadAhead(
    async (after, _rows, upTo = record.change) => {
      startsRead.push(after)
      if (after === failure.at) throw new Error(`no ${after}`)
      return after >= upTo ? null : record.changesBetween(after, after + 1)
    },
    part => part,
  )
  return { record, readAfter, startsRead, failure }
}

/** Combines the parts of a range. */
function combine(parts: readonly DatabaseChanges[] | null): DatabaseChanges | undefined {
  const last = parts?.at(-1)
  if (parts === null || last === undefined) return undefined
  const announcements = parts.flatMap(part => part.announcements)
  return { ...last, announcements, entities: parts.flatMap(part => part.entities) }
}

test('createReadAhead: consecutive ranges → returned in order, each read once and ahead of its request', async () => {
  const { record, readAfter, startsRead } = openReadAhead()
  for (let change = 0; change < record.change; change++) {
    const changes = combine(await readAfter(change, 10, record.change))
    assert.deepEqual(changes, record.changesBetween(change, change + 1))
    assert.ok(startsRead.length > change)
  }
  assert.equal(await readAfter(record.change, 10, record.change), null)
  assert.deepEqual(
    startsRead,
    Array.from({ length: 13 }, (_, i) => i),
    'nothing is read twice',
  )
})

test('createReadAhead: jump to another start or other limits → the requested range', async () => {
  const { record, readAfter } = openReadAhead()
  for (const [change, upTo] of [
    [0, 12],
    [5, 12],
    [6, 7],
    [7, 12],
    [0, 12],
    [1, undefined],
    [1, 12],
  ] as const) {
    const changes = combine(await readAfter(change, 10, upTo))
    assert.deepEqual(changes, record.changesBetween(change, change + 1), `${change} ${upTo}`)
  }
})

test('createReadAhead: read ahead fails → its request rejects, a retry succeeds', async () => {
  const { record, readAfter, failure } = openReadAhead()
  failure.at = 2
  for (const change of [0, 1]) assert.ok(await readAfter(change, 10, record.change))
  await assert.rejects(readAfter(2, 10, record.change), { message: 'no 2' })
  failure.at = -1
  assert.equal(combine(await readAfter(2, 10, record.change))?.position.change, 3)
})
