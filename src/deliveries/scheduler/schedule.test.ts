import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompletedAttempt } from '../attempt-store.ts'
import type { DeliveryTarget, DueDelivery, NewDelivery } from '../delivery.ts'
import type { DeliveryQueueRow } from '../queue-store.ts'
import { schedule } from './schedule.ts'
import type { EndedAttempt, SchedulerAction, SchedulerEvent } from './scheduler-events.ts'
import { busyShards, createSchedulerState, queueOf, type SchedulerState } from './scheduler-state.ts'

const PAYLOAD = { full: Buffer.from('{}'), masked: Buffer.from('{}') }

/** The subscriptions `a00` in shard 0 and `b01` in shard 1. */
const POLICY = { delaysMs: [100], failedAfter: 2 }
/** Four of these slots are for fast receivers. */
const SETTINGS = { policy: POLICY, maxConcurrency: 8, ownerShare: 1, deadlineMs: 10_000 }

/** Creates a state in which both receivers respond fast and may get eight requests at once. */
function createState(): SchedulerState {
  const state = createSchedulerState(SETTINGS)
  for (const id of ['a00', 'b01']) {
    const { record } = queueOf(state, id)
    record.seed('success')
    record.concurrency = 8
  }
  return state
}

const row = (id: string, subscriptionId = 'a00', attempts = 0): DeliveryQueueRow => ({
  ...handedOver(id, subscriptionId),
  attempts,
  round: attempts,
  batchId: null,
  dueAt: id,
  waitedMs: 0,
})
const handedOver = (id: string, subscriptionId = 'a00'): NewDelivery => ({
  id,
  eventId: `event of ${id}`,
  eventType: 'announcement.created',
  jurisdiction: 'FR',
  subscriptionId,
  trigger: 'event',
})
const target = (id: string, ratePerSecond: number | null = null): DeliveryTarget => ({
  id,
  owner: `owner of ${id}`,
  lastOutcome: 'success',
  url: new URL(`https://${id}.example`),
  secrets: ['whsec_'],
  ratePerSecond,
  headers: {},
  payloadVariant: 'full',
  batch: null,
})
const ended = (delivery: DueDelivery, status = 204): EndedAttempt => ({
  delivery,
  result: {
    outcome: { kind: 'response', status, retryAfterMs: null },
    status,
    firstByteMs: 1,
    totalMs: 5,
    responseHeaders: {},
    responseBody: Buffer.alloc(0),
    error: null,
    detail: null,
    connection: null,
    remoteAddress: null,
  },
  startedAt: new Date(0),
  requestHeaders: {},
  batch: null,
})
const written = (delivery: DueDelivery): CompletedAttempt => ({
  ...ended(delivery),
  decision: { state: 'delivered', retryInMs: null, isGone: false },
  retryBatchId: null,
})

const started = (at = 0): SchedulerEvent => ({ at, kind: 'started' })
const shards = (...numbers: number[]): SchedulerEvent => ({
  at: 0,
  kind: 'shardsAssigned',
  shards: numbers,
  clockReading: null,
})
const due = (...subscriptionIds: string[]): SchedulerEvent => ({
  at: 0,
  kind: 'dueSubscriptionsFound',
  allIds: subscriptionIds,
  retryIds: subscriptionIds,
})
const targets = (...found: DeliveryTarget[]): SchedulerEvent => ({
  at: 0,
  kind: 'targetsLoaded',
  targets: found,
})
const noRetries: SchedulerEvent = { at: 0, kind: 'waitingRetriesFound', retries: [] }
const rows = (...read: DeliveryQueueRow[]): SchedulerEvent => ({ at: 0, kind: 'rowsRead', rows: read })
const payloads = (...missing: string[]): SchedulerEvent => ({
  at: 0,
  kind: 'payloadsLoaded',
  missingEventIds: new Set(missing),
  payloadBytes: new Map(),
})
const payloadsOf = (bytes: number, ...eventIds: string[]): SchedulerEvent => ({
  at: 0,
  kind: 'payloadsLoaded',
  missingEventIds: new Set(),
  payloadBytes: new Map(eventIds.map(id => [id, bytes])),
})
const announced = (...subscriptionIds: string[]): SchedulerEvent => ({
  at: 0,
  kind: 'deliveriesAnnounced',
  subscriptionIds,
})
const attemptEnded = (delivery: DueDelivery, status = 204): SchedulerEvent => ({
  at: 0,
  kind: 'requestEnded',
  attempts: [ended(delivery, status)],
  random: 0,
})
const attemptsWritten = (...deliveries: DueDelivery[]): SchedulerEvent => ({
  at: 0,
  kind: 'attemptsWritten',
  attempts: deliveries.map(written),
})
const handoffBegun: SchedulerEvent = { at: 0, kind: 'handoffBegun' }
const handOver = (...deliveries: NewDelivery[]): SchedulerEvent => ({
  at: 0,
  kind: 'deliveriesHandedOver',
  queued: {
    subscriptionIds: deliveries.map(delivery => delivery.subscriptionId),
    deliveries,
    payloads: new Map(deliveries.map(delivery => [delivery.eventId, PAYLOAD])),
  },
})
const sleepEnded = (at: number): SchedulerEvent => ({ at, kind: 'sleepEnded' })
const queryFailed: SchedulerEvent = { at: 0, kind: 'queryFailed' }
const stopRequested: SchedulerEvent = { at: 0, kind: 'stopRequested' }

/** Builds the events by which the first cycle reads these rows of `a00`. */
const reading = (...read: DeliveryQueueRow[]): SchedulerEvent[] => [
  ...[shards(0, 1), started(), noRetries, due('a00'), targets(target('a00'))],
  ...(read.length === 0 ? [rows()] : [rows(...read), payloads()]),
]

/** The same for a target that receives batches. */
const readingBatches = (...read: DeliveryQueueRow[]): SchedulerEvent[] =>
  reading(...read).with(
    4,
    targets(Object.assign(target('a00'), { batch: { maxEvents: 3, maxWaitMs: 1_000 } })),
  )

/** The batch of 1, 2 and 3 ends. */
const batchEnded = (status: number): SchedulerEvent => {
  const attemptOf = (id: string) => ({ ...ended(row(id), status), batch: { id: 'batch', eventIds: [] } })
  return {
    at: 0,
    kind: 'requestEnded',
    attempts: [attemptOf('1'), attemptOf('2'), attemptOf('3')],
    random: 0.5,
  }
}

function describe(action: SchedulerAction): string {
  switch (action.kind) {
    case 'findWaitingRetries':
      return `find waiting retries of shards ${action.shards.join(' ')}`
    case 'findDueSubscriptions':
      return `find due ${action.isForRetries ? 'retries' : 'subscriptions'} of shards ${action.shards.join(' ')}`
    case 'loadTargets':
    case 'cancelDeliveries':
      return `${action.kind} ${action.subscriptionIds.join(' ')}`
    case 'readQueue':
      return `read ${action.requests.map(r => `${r.first.limit} of ${r.subscriptionId} after ${r.first.after?.id ?? 'the start'}`).join(', ')}`
    case 'loadPayloads':
      return `load ${action.eventIds.join(', ')}`
    case 'expireDeliveries':
      return `expire ${action.deliveryIds.join(' ')}`
    case 'keepPayload':
      return `keep ${action.eventId}`
    case 'send':
      return `send ${action.deliveries.map(({ id }) => id).join(' ')}`
    case 'write':
      return `write ${action.attempt.delivery.id} ${action.attempt.decision.state}`
    case 'sleep':
      return `sleep until ${action.untilMs}`
    case 'waitForRateLimit':
      return `wait ${action.waitMs} ms for ${action.subscriptionId}`
    case 'waitForBatch':
      return `collect until ${action.untilMs} for ${action.subscriptionId}`
    case 'stopped':
      return 'stopped'
  }
}

const five = ['1', '2', '3', '4', '5'].map(id => row(id))
const retries = ['1', '2', '3'].map(id => row(id, 'a00', 1))

/** The actions expected after the last event. */
const CASES: readonly [name: string, events: readonly SchedulerEvent[], expected: readonly string[]][] = [
  ['started without shards', [started()], ['sleep until 250']],
  ['shards assigned before the start', [shards(0)], []],
  ['started with shards', [shards(0), started()], ['find waiting retries of shards 0']],
  ['waiting retries found', [shards(0), started(), noRetries], ['find due subscriptions of shards 0']],
  ['nothing is due', [shards(0), started(), noRetries, due()], ['sleep until 250']],
  ['a subscription is due', [shards(0), started(), noRetries, due('a00')], ['loadTargets a00']],
  [
    'a subscription of a foreign shard is due',
    [shards(0), started(), noRetries, due('b01')],
    ['sleep until 250'],
  ],
  [
    'target loaded',
    [shards(0), started(), noRetries, due('a00'), targets(target('a00'))],
    ['read 16 of a00 after the start'],
  ],
  ['target is missing', [shards(0), started(), noRetries, due('a00'), targets()], ['cancelDeliveries a00']],
  [
    'target is missing, shard lost meanwhile',
    [shards(0), started(), noRetries, due('a00'), shards(1), targets()],
    ['find waiting retries of shards 1'],
  ],
  [
    'deliveries cancelled',
    [shards(0), started(), noRetries, due('a00'), targets(), { at: 0, kind: 'deliveriesCancelled' }],
    ['sleep until 250'],
  ],
  ['rows read', reading(row('1'), row('2')).slice(0, -1), ['load event of 1, event of 2']],
  ['payloads loaded', reading(row('1'), row('2')), ['sleep until 250', 'send 1', 'send 2']],
  [
    'payload is missing',
    [...reading(row('1'), row('2')).slice(0, -1), payloads('event of 1')],
    ['expire 1', 'send 2'],
  ],
  ['more rows than slots', reading(...five), ['sleep until 250', 'send 1', 'send 2', 'send 3', 'send 4']],
  ['slot freed', [...reading(...five), attemptEnded(row('2'))], ['write 2 delivered', 'send 5']],
  [
    'first attempts and retries',
    reading(row('0'), ...retries),
    ['sleep until 250', 'send 1', 'send 2', 'send 3', 'send 0'],
  ],
  [
    'retry fails for good',
    [...reading(...retries), attemptEnded(row('1', 'a00', 1), 500)],
    ['write 1 failed'],
  ],
  ['first attempt fails', [...reading(row('1')), attemptEnded(row('1'), 500)], ['write 1 waiting']],
  ['410 Gone', [...reading(row('1')), attemptEnded(row('1'), 410)], ['write 1 failed']],
  [
    'shard lost during the read',
    [...reading(row('1')).slice(0, -1), shards(1), payloads()],
    ['sleep until 250'],
  ],
  ['query failed', [shards(0), started(), noRetries, queryFailed], ['sleep until 200']],
  ['announcement during the pause', [shards(0), started(), noRetries, queryFailed, announced('a00')], []],
  [
    'timer fires before the pause is over',
    [shards(0), started(), noRetries, queryFailed, sleepEnded(199.5)],
    ['sleep until 200'],
  ],
  [
    'pause is over',
    [shards(0), started(), noRetries, queryFailed, sleepEnded(200)],
    ['find due subscriptions of shards 0'],
  ],
  ['announcement', [...reading(), announced('a00')], ['read 16 of a00 after the start']],
  ['announcement for an unknown subscription', [...reading(), announced('b01')], ['loadTargets b01']],
  ['announcement during a query', [shards(0), started(), noRetries, announced('a00')], []],
  ['poll', [...reading(), sleepEnded(250)], ['find due subscriptions of shards 0 1']],
  [
    'attempt in flight is read again',
    [...reading(row('1')), announced('a00'), rows(row('1'))],
    ['sleep until 250'],
  ],
  [
    'written attempt is read by a read that began before',
    [
      ...reading(row('1')),
      announced('a00'),
      attemptEnded(row('1')),
      attemptsWritten(row('1')),
      rows(row('1')),
    ],
    ['sleep until 250'],
  ],
  [
    'written attempt is due again',
    [
      ...reading(row('1')),
      attemptEnded(row('1'), 500),
      attemptsWritten(row('1')),
      announced('a00'),
      rows(row('1', 'a00', 1)),
      payloads(),
    ],
    ['sleep until 250', 'send 1'],
  ],
  ['handed over', [...reading(), handoffBegun, handOver(handedOver('9'))], ['keep event of 9', 'send 9']],
  [
    'handed over without target',
    [...reading(), handoffBegun, handOver(handedOver('9', 'b01'))],
    ['loadTargets b01'],
  ],
  [
    'handed over, shard lost and regained meanwhile',
    [
      ...reading(),
      handoffBegun,
      shards(1),
      shards(0, 1),
      noRetries,
      announced('a00'),
      due(),
      targets(target('a00')),
      rows(),
      handOver(handedOver('9')),
    ],
    ['read 16 of a00 after the start'],
  ],
  ['handed over, already in flight', [...reading(row('1')), handoffBegun, handOver(handedOver('1'))], []],
  [
    'handed over behind a backlog',
    [
      ...reading(...Array.from({ length: 16 }, (_, i) => row(`${i + 10}`))),
      handoffBegun,
      handOver(handedOver('90')),
    ],
    ['read 20 of a00 after the start'],
  ],
  [
    'rate limit reached',
    [
      shards(0),
      started(),
      noRetries,
      due('a00'),
      targets(target('a00', 2)),
      rows(row('1'), row('2')),
      payloads(),
    ],
    ['sleep until 250', 'send 1', 'wait 500 ms for a00'],
  ],
  [
    'rate limit passed',
    [
      shards(0),
      started(),
      due('a00'),
      targets(target('a00', 2)),
      rows(row('1'), row('2')),
      payloads(),
      { at: 500, kind: 'rateLimitPassed', subscriptionId: 'a00' },
    ],
    ['send 2'],
  ],
  [
    'rate limit reached again',
    [
      shards(0),
      started(),
      due('a00'),
      targets(target('a00', 2)),
      rows(...five),
      payloads(),
      attemptEnded(row('1')),
      { at: 500, kind: 'rateLimitPassed', subscriptionId: 'a00' },
    ],
    ['send 2', 'wait 500 ms for a00'],
  ],
  [
    'fewer events than a batch',
    readingBatches(row('1'), { ...row('2'), waitedMs: 400 }),
    ['sleep until 250', 'collect until 600 for a00'],
  ],
  ['as many events as a batch', readingBatches(...five.slice(0, 3)), ['sleep until 250', 'send 1 2 3']],
  [
    'more events than a batch',
    readingBatches(...five),
    ['sleep until 250', 'send 1 2 3', 'collect until 1000 for a00'],
  ],
  [
    'events too large for one batch',
    readingBatches(...five.slice(0, 2)).with(-1, payloadsOf(200_000, 'event of 1', 'event of 2')),
    ['sleep until 250', 'send 1', 'collect until 1000 for a00'],
  ],
  [
    'event handed over completes a batch',
    [...readingBatches(row('1'), row('2')), handoffBegun, handOver(handedOver('9'))],
    ['keep event of 9', 'send 1 2 9'],
  ],
  [
    'oldest event has waited',
    [...readingBatches(row('1'), row('2')), { at: 1_000, kind: 'batchWaitEnded', subscriptionId: 'a00' }],
    ['send 1 2'],
  ],
  [
    'timer ends early',
    [...readingBatches(row('1')), { at: 999.5, kind: 'batchWaitEnded', subscriptionId: 'a00' }],
    ['collect until 1000 for a00'],
  ],
  [
    'timer ends after the batch was sent',
    [
      ...readingBatches(...five.slice(0, 2)),
      handoffBegun,
      handOver(handedOver('9')),
      { at: 1_000, kind: 'batchWaitEnded', subscriptionId: 'a00' },
    ],
    [],
  ],
  [
    'batch fails',
    [...readingBatches(...five.slice(0, 3)), batchEnded(503)],
    ['write 1 waiting', 'write 2 waiting', 'write 3 waiting'],
  ],
  ['stop while a batch waits', [...readingBatches(row('1')), stopRequested], ['stopped']],
  ['stop while idle', [...reading(), stopRequested], ['stopped']],
  ['stop with an attempt in flight', [...reading(row('1')), stopRequested], []],
  [
    'attempt ends after the stop',
    [...reading(...five.slice(0, 1)), stopRequested, attemptEnded(row('1'))],
    ['write 1 delivered', 'stopped'],
  ],
  ['stop during a query', [shards(0), started(), noRetries, stopRequested], []],
  ['query ends after the stop', [shards(0), started(), noRetries, stopRequested, due('a00')], ['stopped']],
]

for (const [name, events, expected] of CASES) {
  test(`schedule: ${name} → ${expected.join(', ') || 'nothing'}`, () => {
    const state = createState()
    const actions = events.map(event => schedule(state, event).map(describe))
    assert.deepEqual(actions.at(-1), expected)
  })
}

test('schedule: shard lost during an outage, request in flight → the waiting deliveries are sent once it is back', () => {
  const state = createState()
  const outage = [...reading(...five), sleepEnded(250), queryFailed, shards()]
  const back = [shards(0), sleepEnded(500), due('a00'), targets(target('a00')), rows(...five), payloads()]
  for (const event of [...outage, ...back]) schedule(state, event)
  const sent = schedule(state, attemptEnded(row('1'))).map(describe)
  assert.deepEqual(sent, ['write 1 delivered', 'send 5'])
})

test('schedule: 2,501 unwritten attempts → slots stay occupied until one is written', () => {
  const state = createState()
  for (const event of reading(row('0'))) schedule(state, event)
  for (let i = 0; i < 2_500; i += 1) {
    schedule(state, handoffBegun)
    const [, send] = schedule(state, handOver(handedOver(`${i + 1}`)))
    assert.equal(send?.kind, 'send')
    schedule(state, attemptEnded(row(`${i}`)))
  }
  assert.equal(state.inFlight, 1)
  schedule(state, attemptEnded(row('2500')))
  assert.deepEqual([state.inFlight, busyShards(state)], [1, [0]])
  schedule(state, attemptsWritten(row('0')))
  assert.deepEqual([state.inFlight, busyShards(state)], [0, [0]])
})

test('schedule: 2,501 unwritten attempts, writing abandoned → slots are free and it stops', () => {
  const state = createState()
  for (const event of reading(row('0'))) schedule(state, event)
  state.unwritten = 2_500
  schedule(state, attemptEnded(row('0')))
  assert.deepEqual(schedule(state, stopRequested), [])
  assert.deepEqual(schedule(state, { at: 0, kind: 'writingAbandoned' }), [{ kind: 'stopped' }])
})

for (const [name, status, isTogether] of [
  ['unavailable', 503, true],
  ['body rejected', 413, false],
] as const) {
  test(`schedule: batch fails, ${name} → retried ${isTogether ? 'as a batch at one time' : 'one by one'}`, () => {
    const state = createState()
    for (const event of readingBatches(...five.slice(0, 3))) schedule(state, event)
    const writes = schedule(state, batchEnded(status)).filter(action => action.kind === 'write')
    assert.deepEqual(
      writes.map(({ attempt }) => attempt.retryBatchId),
      Array(3).fill(isTogether ? 'batch' : null),
    )
    const times = new Set(writes.map(({ attempt }) => attempt.decision.retryInMs))
    assert.equal(times.size, isTogether ? 1 : 3)
    const rows = writes.map(({ attempt }) => row(attempt.delivery.id, 'a00', 1))
    schedule(state, attemptsWritten(...rows))
    assert.deepEqual([state.inFlight, busyShards(state)], [0, []])
  })
}

test('busyShards: ended attempt → its shard is busy until it is written or rejected', () => {
  const state = createState()
  for (const event of [...reading(row('1')), attemptEnded(row('1'))]) schedule(state, event)
  assert.deepEqual([state.inFlight, busyShards(state)], [0, [0]])
  schedule(state, { at: 0, kind: 'attemptRejected', attempt: written(row('1')) })
  assert.deepEqual(busyShards(state), [])
})
