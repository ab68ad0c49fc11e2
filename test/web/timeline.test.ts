import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterTimelineEvents } from '../../web/src/pages/entities/timeline/cluster-timeline-events.ts'
import {
  countRangeDays,
  findEventIndexRange,
  MIN_TIMELINE_RANGE_DAYS,
  panTimelineRange,
  readTimelineRange,
  timelineAxisSpanMs,
  zoomInTimelineRange,
  zoomOutTimelineRange,
} from '../../web/src/pages/entities/timeline/timeline-range.ts'

/** The computations behind the timeline of the dashboard: marks that can be tapped, and time ranges. */

test('clusterEvents: 5,000 events → marks at least 24 px apart, no event lost', () => {
  const events = Array.from({ length: 5_000 }, (_, index) => ({
    lane: (index * index) % 3,
    x: ((index * 7919) % 90_000) / 100,
  })).sort((a, b) => a.x - b.x)
  const marks = clusterTimelineEvents(
    events,
    ({ lane }) => lane,
    ({ x }) => x,
  )
  for (const lane of [0, 1, 2]) {
    const xs = marks.filter(mark => mark.lane === lane).map(({ x }) => x)
    for (const [index, x] of xs.entries()) assert.ok(index === 0 || x - (xs[index - 1] ?? 0) >= 24, `${x}`)
  }
  assert.equal(marks.flatMap(({ items }) => items).length, events.length)
  assert.deepEqual(new Set(marks.flatMap(({ items }) => items)), new Set(events))
})

test('clusterEvents: distant events or other lanes → separate marks', () => {
  const events = [
    { lane: 0, x: 10 },
    { lane: 1, x: 12 },
    { lane: 0, x: 34 },
    { lane: 0, x: 56 },
  ]
  const marks = clusterTimelineEvents(
    events,
    ({ lane }) => lane,
    ({ x }) => x,
  )
  assert.deepEqual(
    marks.map(({ lane, x, items }) => [lane, x, items.length]),
    [
      [0, 10, 1],
      [1, 12, 1],
      [0, 45, 2],
    ],
  )
})

const EVENTS = ['2024-01-05', '2024-01-05', '2024-06-01', '2025-02-28', '2026-11-30'].map(date => ({ date }))
const ALL = { from: '2024-01-05', to: '2026-11-30' }

test('findEventIndexes: range → indexes of its events', () => {
  assert.deepEqual(findEventIndexRange(EVENTS, ALL), [0, 5])
  assert.deepEqual(findEventIndexRange(EVENTS, { from: '2024-01-05', to: '2024-01-05' }), [0, 2])
  assert.deepEqual(findEventIndexRange(EVENTS, { from: '2024-01-06', to: '2025-02-28' }), [2, 4])
  assert.deepEqual(findEventIndexRange(EVENTS, { from: '2024-07-01', to: '2024-12-31' }), [3, 3])
  assert.deepEqual(findEventIndexRange(EVENTS, { from: '2027-01-01', to: '2027-12-31' }), [5, 5])
  assert.deepEqual(findEventIndexRange(EVENTS, { from: '2020-01-01', to: '2020-12-31' }), [0, 0])
})

test('readTimelineRange: missing, invalid or reversed days → null', () => {
  const read = (query: string) => readTimelineRange(new URLSearchParams(query))
  assert.deepEqual(read('from=2024-02-29&to=2024-02-29'), { from: '2024-02-29', to: '2024-02-29' })
  for (const query of [
    '',
    'from=2024-01-01',
    'from=2025-02-29&to=2025-03-01',
    'from=2024-02-02&to=2024-02-01',
    'from=x&to=y',
  ])
    assert.equal(read(query), null, query)
})

test('zoomInRange, zoomOutRange: repeated → never empty, ends at the limits', () => {
  let range: { from: string; to: string } | null = ALL
  for (let steps = 0; countRangeDays(range) > MIN_TIMELINE_RANGE_DAYS; steps++) {
    range = zoomInTimelineRange(range, EVENTS)
    const [start, end] = findEventIndexRange(EVENTS, range)
    assert.ok(end > start, JSON.stringify(range))
    assert.ok(steps < 10)
  }
  for (let steps = 0; range !== null; steps++) {
    range = zoomOutTimelineRange(range, ALL)
    assert.ok(steps < 12)
  }
})

test('panRange: half a range → same length; visibleTimeSpan: one day → widened', () => {
  const week = { from: '2024-03-01', to: '2024-03-08' }
  assert.deepEqual(panTimelineRange(week, 1), { from: '2024-03-05', to: '2024-03-12' })
  assert.deepEqual(panTimelineRange(panTimelineRange(week, 1), -1), week)
  const [start, end] = timelineAxisSpanMs({ from: '2024-03-01', to: '2024-03-01' })
  assert.equal((end - start) / 86_400_000, MIN_TIMELINE_RANGE_DAYS - 1)
})
