import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GeneratedRecord } from '../../test/generated.ts'
import type { Changes } from '../search/write/rows.ts'
import { readingAhead } from './read-ahead.ts'

function openRecord() {
  const record = new GeneratedRecord({ seed: 3, words: 50, parties: 40 })
  for (let batch = 0; batch < 12; batch++) record.add(batch === 3 ? 450 : 50)
  const read: number[] = []
  const failing = { at: -1 }
  const after = readingAhead(
    async (after, _rows, upTo = record.change) => {
      read.push(after)
      if (after === failing.at) throw new Error(`no ${after}`)
      return after >= upTo ? null : record.changesBetween(after, after + 1)
    },
    part => part,
  )
  return { record, after, read, failing }
}

/** Parts of a stretch put together. */
function whole(parts: readonly Changes[] | null): Changes | undefined {
  const last = parts?.at(-1)
  if (parts === null || last === undefined) return undefined
  const announcements = parts.flatMap(part => part.announcements)
  return { ...last, announcements, entities: parts.flatMap(part => part.entities) }
}

test('everything is told in order, and read before it is asked for', async () => {
  const { record, after, read } = openRecord()
  for (let change = 0; change < record.change; change++) {
    const told = whole(await after(change, 10, record.change))
    assert.deepEqual(told, record.changesBetween(change, change + 1))
    assert.ok(read.length > change)
  }
  assert.equal(await after(record.change, 10, record.change), null)
  assert.deepEqual(
    read,
    Array.from({ length: 13 }, (_, i) => i),
    'nothing is read twice',
  )
})

test('who goes on elsewhere, or asks otherwise, is told what was asked for', async () => {
  const { record, after } = openRecord()
  for (const [change, upTo] of [
    [0, 12],
    [5, 12],
    [6, 7],
    [7, 12],
    [0, 12],
    [1, undefined],
    [1, 12],
  ] as const) {
    const told = whole(await after(change, 10, upTo))
    assert.deepEqual(told, record.changesBetween(change, change + 1), `${change} ${upTo}`)
  }
})

test('what fails ahead fails where it is asked for, and can be asked for again', async () => {
  const { record, after, failing } = openRecord()
  failing.at = 2
  for (const change of [0, 1]) assert.ok(await after(change, 10, record.change))
  await assert.rejects(after(2, 10, record.change), { message: 'no 2' })
  failing.at = -1
  assert.equal(whole(await after(2, 10, record.change))?.position.change, 3)
})
