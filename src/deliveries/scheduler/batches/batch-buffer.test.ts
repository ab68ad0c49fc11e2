import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueDelivery } from '../../delivery.ts'
import { BatchBuffer, MAX_BATCH_BYTES } from './batch-buffer.ts'

const LIMITS = { maxEvents: 3, maxWaitMs: 1_000 }

/** Fills a buffer with deliveries, each given as its ID, since when it waits, and its size. */
function bufferOf(...items: readonly (readonly [id: string, since: number, bytes?: number])[]): BatchBuffer {
  const buffer = new BatchBuffer()
  for (const [id, since, bytes = 100] of items) buffer.add({ id } as DueDelivery, { since, bytes })
  return buffer
}

const idsOf = (deliveries: readonly DueDelivery[]) => deliveries.map(({ id }) => id).join('')

/** A third of the limit, so that three and the brackets are too large. */
const THIRD = MAX_BATCH_BYTES / 3

const CASES: [name: string, buffer: BatchBuffer, dueAt: number | null, batches: string[]][] = [
  ['nothing', bufferOf(), null, []],
  ['one', bufferOf(['a', 50]), 1_050, ['a']],
  ['fewer than a batch', bufferOf(['a', 50], ['b', 60]), 1_050, ['ab']],
  ['a batch', bufferOf(['a', 50], ['b', 60], ['c', 70]), 50, ['abc']],
  ['more than a batch', bufferOf(['a', 0], ['b', 0], ['c', 0], ['d', 0]), 0, ['abc', 'd']],
  ['an older one added last', bufferOf(['b', 60], ['c', 70], ['a', 50]), 50, ['abc']],
  ['equally old ones', bufferOf(['a', 50], ['b', 50]), 1_050, ['ab']],
  ['too large together', bufferOf(['a', 0, THIRD], ['b', 0, THIRD], ['c', 0, THIRD]), 0, ['ab', 'c']],
  ['exactly the limit', bufferOf(['a', 0, 1_000], ['b', 0, MAX_BATCH_BYTES - 1_003]), 1_000, ['ab']],
  ['one byte more', bufferOf(['a', 0, 1_000], ['b', 0, MAX_BATCH_BYTES - 1_002]), 0, ['a', 'b']],
  ['one that is too large alone', bufferOf(['a', 0, 2 * MAX_BATCH_BYTES], ['b', 0]), 0, ['a', 'b']],
]
for (const [name, buffer, dueAt, batches] of CASES) {
  test(`BatchBuffer: ${name} → due at ${dueAt}, taken as ${batches.join(', ') || 'nothing'}`, () => {
    assert.equal(buffer.dueAt(LIMITS), dueAt)
    const taken = batches.map(() => idsOf(buffer.take(LIMITS)))
    assert.deepEqual(taken, batches)
    assert.deepEqual([buffer.size, buffer.dueAt(LIMITS)], [0, null])
  })
}

test('BatchBuffer: recovered deliveries with other numbers of attempts → not in the same batch', () => {
  const buffer = new BatchBuffer()
  for (const [index, attempts] of [0, 4, 4, 0].entries())
    buffer.add({ id: `${index}`, attempts } as DueDelivery, { since: 0, bytes: 100 })
  assert.deepEqual(
    [1, 2, 3].map(() => idsOf(buffer.take(LIMITS))),
    ['0', '12', '3'],
  )
})

test('BatchBuffer: items added, removed and taken at random → each is taken once, within the limits', () => {
  const buffer = new BatchBuffer()
  const expected = new Set<string>()
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const sizes = new Map<string, number>()
  for (let i = 0; i < 5_000; i += 1) {
    const [id, bytes] = [String(i), Math.ceil(random() ** 8 * MAX_BATCH_BYTES)]
    buffer.add({ id } as DueDelivery, { since: i - Math.floor(random() * 5), bytes })
    sizes.set(id, bytes)
    expected.add(id)
    if (random() < 0.05 && buffer.remove(String(i - 2))) expected.delete(String(i - 2))
    if (random() > 0.3) continue
    const limits = { maxEvents: 1 + Math.floor(random() * 9), maxWaitMs: 0 }
    const taken = buffer.take(limits)
    const total = taken.reduce((sum, delivery) => sum + (sizes.get(delivery.id) ?? 0) + 1, 1)
    assert.ok(taken.length <= limits.maxEvents && (taken.length === 1 || total <= MAX_BATCH_BYTES))
    assert.ok(taken.length > 0 || buffer.size === 0)
    for (const { id } of taken) assert.ok(expected.delete(id), `${id} once`)
  }
  for (const { id } of buffer.take({ maxEvents: 10_000, maxWaitMs: 0 })) expected.delete(id)
  while (buffer.size > 0) for (const { id } of buffer.take(LIMITS)) expected.delete(id)
  assert.equal(expected.size, 0)
})
