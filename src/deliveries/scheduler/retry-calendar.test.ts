import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RetryCalendar } from './retry-calendar.ts'

const DELAYS_MS = [30_000, 120_000, 900_000]
const request = (endsAt: number, holdMs = 10_000) => ({ endsAt, delaysMs: DELAYS_MS, holdMs, random: 0 })

test('RetryCalendar: as many deliveries at once as slots → all are reserved, one more is not', () => {
  const calendar = new RetryCalendar(DELAYS_MS, 10_000)
  for (let i = 0; i < 20; i += 1) assert.ok(calendar.reserve(request(10_000), 20) !== null)
  assert.equal(calendar.reserve(request(10_000), 20), null)
  assert.equal(calendar.reserve(request(15_000), 20), null)
  assert.ok(calendar.reserve(request(20_000), 20) !== null)
})

test('RetryCalendar: released reservation → its time is free again', () => {
  const calendar = new RetryCalendar(DELAYS_MS, 10_000)
  const reservation = calendar.reserve(request(0), 1)
  assert.ok(reservation !== null)
  assert.equal(calendar.reserve(request(0), 1), null)
  calendar.release(reservation)
  assert.ok(calendar.reserve(request(0), 1) !== null)
})

test('RetryCalendar: random deliveries for an hour → never more retries in flight than slots', () => {
  const calendar = new RetryCalendar(DELAYS_MS, 10_000)
  const intervals: [number, number][] = []
  let seed = 3
  let refused = 0
  for (let at = 0; at < 3_600_000; at += 400) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const holdMs = 100 + (seed % 9_900)
    const reservation = calendar.reserve({ ...request(at, holdMs), random: (seed % 97) / 97 }, 40)
    if (reservation === null) refused += 1
    else
      for (const start of reservation.starts)
        intervals.push([start * 250, (start + reservation.length) * 250])
  }
  const changes = intervals.flatMap(([start, end]): [number, number][] => [
    [start, 1],
    [end, -1],
  ])
  changes.sort(([a, x], [b, y]) => a - b || x - y)
  let inFlight = 0
  let most = 0
  for (const [, difference] of changes) {
    inFlight += difference
    most = Math.max(most, inFlight)
  }
  assert.ok(refused > 0 && most === 40, `${refused} refused, at most ${most} in flight`)
})

test('RetryCalendar: no limit → the least occupied time of the range, at most 5 % late', () => {
  const calendar = new RetryCalendar(DELAYS_MS, 10_000)
  for (let i = 0; i < 500; i += 1) {
    const reservation = calendar.reserve({ ...request(0, 100), random: (i % 100) / 100 }, null)
    assert.ok(reservation !== null)
    const jitter = calendar.jitterOf(reservation, 30_000, 30_000)
    assert.ok(jitter >= 0 && jitter < 1, `${jitter}`)
    for (const [j, start] of reservation.starts.entries()) assert.ok(start * 250 >= (DELAYS_MS[j] ?? 0) - 250)
  }
})

test('RetryCalendar.isOver: after the last retry of a reservation → true, forgotten by prune', () => {
  const calendar = new RetryCalendar(DELAYS_MS, 10_000)
  const reservation = calendar.reserve(request(0), 1)
  assert.ok(reservation !== null)
  assert.deepEqual(
    [calendar.isOver(reservation, 1_000_000), calendar.isOver(reservation, 1_200_000)],
    [false, true],
  )
  calendar.prune(1_200_000)
  assert.ok(calendar.reserve(request(0), 1) !== null)
})
