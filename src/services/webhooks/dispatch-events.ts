import type { NewDelivery, QueuedDeliveries } from '../../deliveries/delivery.ts'
import { announceDeliveries, enqueueDeliveries } from '../../deliveries/queue-store.ts'
import { matchesEventFilter } from '../../model/events/webhook-event.ts'
import {
  insertTargetedEvents,
  lockDispatchPosition,
  type OutboxEvent,
  readEventSubjects,
  readEventsAfter,
  runInDispatchTransaction,
  saveDispatchPosition,
  type TargetedEvent,
} from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { PipelinedStatement } from '../../platform/sql/pipeline.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import {
  findCandidateSubscriptions,
  type SubscriptionCandidate,
} from '../../subscriptions/subscription-store.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'
import type { ConditionKeeper } from '../matching/condition-keeper.ts'
import { LiveConditions } from '../matching/live-conditions.ts'
import { type EventMatches, matchEvents } from '../matching/match-events.ts'
import { recordMatches } from '../matching/record-matches.ts'
import { type SelectedDeliveries, selectDeliveries } from './selection/select-deliveries.ts'

/** One transaction handles at most `MAX_EVENTS` events, and ends early after about `DELIVERY_TARGET` deliveries. */
const MAX_EVENTS = 5_000
const DELIVERY_TARGET = 20_000
/**
 * With conditions, the announcements of the events are read and matched while other dispatchers wait, so a transaction handles
 * fewer events.
 */
const MAX_MATCHED_EVENTS = 1_000
/** Events that are matched at once. Deliveries in progress are served in between. */
const MATCHED_AT_ONCE = 50
/** A transaction also ends early after about so many matches. */
const MATCH_TARGET = 20_000
/** Maximum number of deliveries inserted per statement. */
const MAX_ROWS = 5_000

/**
 * At most this many deliveries, of at most so many events, are returned with the payloads, so that the sender need not
 * read them again.
 */
const MAX_RETURNED = 5_000
const MAX_RETURNED_EVENTS = 200

/** The result of one dispatch step. */
export interface DispatchResult {
  readonly events: number
  readonly deliveries: number
  /** Whether matches wait to be stored. */
  readonly hasMatches: boolean
  readonly queuedDeliveries: QueuedDeliveries
}

export interface DispatchOptions {
  /** Whether an event about a natural person goes only to subscriptions that include persons. */
  readonly masksPersons?: boolean
  /** The ID of the sender in this process, which gets the deliveries directly. */
  readonly sender?: string | null
  /** The public URL of the dashboard, for links in messages. */
  readonly publicUrl?: string | null
  /** The conditions of watchlists, saved searches and filters. Without it, they match nothing. */
  readonly keeper?: ConditionKeeper | null
}

type DispatchDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random'>

const NOTHING: DispatchResult = {
  events: 0,
  deliveries: 0,
  hasMatches: false,
  queuedDeliveries: { subscriptionIds: [], deliveries: [], payloads: new Map() },
}

const NO_CONDITIONS = new LiveConditions({
  announcements: () => ({ errors: [] }),
  entities: () => ({ errors: [] }),
})

/**
 * Creates the deliveries of the next events, one for each matching subscription that is older than the event (design 3.4), and
 * records what watchlists and saved searches match, which is stored later. The dispatch position advances in the same transaction, so concurrent calls
 * and crashes never lose or repeat a delivery.
 */
export async function dispatchEvents(
  dependencies: DispatchDependencies,
  { masksPersons = false, sender = null, publicUrl = null, keeper = null }: DispatchOptions = {},
): Promise<DispatchResult> {
  const { sql } = dependencies
  await keeper?.load(sql)
  const result = await runInDispatchTransaction(sql, async tx => {
    const position = await lockDispatchPosition(tx)
    const all = await readEventsAfter(tx, position, MAX_EVENTS, { findsPersons: masksPersons })
    if (all.length === 0) return NOTHING
    // Read after the events: every condition that was committed before one of them is known then.
    const conditions = (await keeper?.update(tx)) ?? NO_CONDITIONS
    const events = conditions.isEmpty ? all : all.slice(0, MAX_MATCHED_EVENTS)
    const step = { ...dependencies, conditions, masksPersons, publicUrl }
    const { deliveries, targetedEvents, eventCount, matches, pausedIds } = await planDeliveries(
      tx,
      events,
      step,
    )
    const dispatched = events.slice(0, eventCount)
    const hasMatches = await recordMatches(tx, conditions, dispatched, matches, dependencies.clock.now())
    const sendable = deliveries.filter(({ subscriptionId }) => !pausedIds.has(subscriptionId))
    const isReturned = deliveries.length <= MAX_RETURNED && eventCount <= MAX_RETURNED_EVENTS
    const returned = isReturned ? sendable : []
    const subscriptionIds = [...new Set(sendable.map(delivery => delivery.subscriptionId))]
    const announcements = subscriptionIds.length > 0 ? [announceDeliveries(tx, subscriptionIds, sender)] : []
    const lastNumber = dispatched.at(-1)?.number ?? 0
    const ownPayloads = targetedEvents.length > 0 ? [insertTargetedEvents(tx, targetedEvents)] : []
    const payloads = await tx.overlap(
      [
        ...ownPayloads,
        ...createQueueInserts(tx, deliveries),
        ...announcements,
        saveDispatchPosition(tx, lastNumber),
      ],
      () => readEventPayloads(tx, [...new Set(returned.map(delivery => delivery.eventId))], { masksPersons }),
    )
    return {
      events: eventCount,
      deliveries: deliveries.length,
      hasMatches,
      queuedDeliveries: { subscriptionIds, deliveries: returned, payloads },
    }
  })
  if (result !== NOTHING) keeper?.confirm()
  return result
}

interface DispatchStep extends DispatchDependencies {
  readonly conditions: LiveConditions
  readonly masksPersons: boolean
  readonly publicUrl: string | null
}

/** The deliveries of the first events, and what these events match. */
interface DispatchPlan extends SelectedDeliveries {
  readonly eventCount: number
  /** The subscriptions among them whose deliveries wait until they are resumed. */
  readonly pausedIds: ReadonlySet<string>
  readonly matches: ReadonlyMap<string, EventMatches>
}

/** A plan to which events are added until it is large enough for a transaction. */
class GrowingPlan implements DispatchPlan {
  readonly deliveries: NewDelivery[] = []
  readonly targetedEvents: TargetedEvent[] = []
  readonly matches = new Map<string, EventMatches>()
  readonly pausedIds: ReadonlySet<string>
  eventCount = 0
  #matchCount = 0

  constructor(paused: readonly Pick<SubscriptionCandidate, 'id'>[]) {
    this.pausedIds = new Set(paused.map(({ id }) => id))
  }

  get isFull(): boolean {
    return this.deliveries.length >= DELIVERY_TARGET || this.#matchCount >= MATCH_TARGET
  }

  addMatches(event: OutboxEvent, matches: EventMatches | undefined): void {
    if (matches === undefined) return
    this.matches.set(event.id, matches)
    this.#matchCount += matches.searches.size + matches.watchlists.length
  }

  addDeliveries({ deliveries, targetedEvents }: SelectedDeliveries): void {
    this.deliveries.push(...deliveries)
    this.targetedEvents.push(...targetedEvents)
  }
}

async function planDeliveries(
  tx: SqlTransaction,
  events: readonly OutboxEvent[],
  step: DispatchStep,
): Promise<DispatchPlan> {
  const { conditions, clock, random, masksPersons, publicUrl } = step
  const now = clock.now()
  const candidates = await findCandidates(tx, events)
  const isPlain = conditions.isEmpty && !candidates.all.some(hasOwnForm)
  const subjects = await readEventSubjects(tx, isPlain ? [] : events.map(({ id }) => id))
  const names = (id: string) => conditions.savedSearches.get(id)?.name ?? ''
  const context = { now, random, masksPersons, publicUrl, savedSearchNames: names }
  const plan = new GrowingPlan(candidates.all.filter(({ isActive }) => !isActive))
  for (let from = 0; from < events.length && !plan.isFull; ) {
    const part = events.slice(from, isPlain ? events.length : from + MATCHED_AT_ONCE)
    const matches = await matchEvents(tx, conditions, isPlain ? [] : part, subjects, { masksPersons, now })
    for (const event of part) {
      if (plan.isFull) break
      plan.addMatches(event, matches.get(event.id))
      const selectable = { event, matches: matches.get(event.id), subject: subjects.get(event.id) }
      for (const candidate of candidates.of(event)) {
        if (event.concernsPerson && !candidate.includesPersons) continue
        if (candidate.sinceChange >= event.change) continue
        plan.addDeliveries(selectDeliveries(selectable, candidate, context))
      }
      plan.eventCount += 1
    }
    from += part.length
  }
  return plan
}

/** Returns whether events are sent to a subscription in another form than they are stored in. */
function hasOwnForm({ format, payload }: SubscriptionCandidate): boolean {
  return format !== 'standard' || payload === 'full'
}

/** Finds the subscriptions that may want these events, and returns those for each event, with a cache. */
async function findCandidates(tx: SqlTransaction, events: readonly OutboxEvent[]) {
  const types = new Set(events.map(event => event.type))
  // New announcements also cause events for watchlists.
  if (types.has('announcement.created')) types.add('watchlist.matched')
  const jurisdictions = [...new Set(events.map(event => event.jurisdiction))]
  const all = await findCandidateSubscriptions(tx, [...types], jurisdictions)
  const cache = new Map<string, readonly SubscriptionCandidate[]>()
  const of = (event: OutboxEvent): readonly SubscriptionCandidate[] => {
    const key = `${event.type} ${event.jurisdiction}`
    const found = cache.get(key) ?? all.filter(candidate => mayWant(candidate, event))
    cache.set(key, found)
    return found
  }
  return { all, of }
}

function mayWant(candidate: SubscriptionCandidate, event: OutboxEvent): boolean {
  if (matchesEventFilter(candidate, event)) return true
  return (
    event.type === 'announcement.created' &&
    matchesEventFilter(candidate, { ...event, type: 'watchlist.matched' })
  )
}

function createQueueInserts(
  tx: SqlTransaction,
  deliveries: readonly NewDelivery[],
): readonly PipelinedStatement[] {
  const chunks = Math.ceil(deliveries.length / MAX_ROWS)
  return Array.from({ length: chunks }, (_, i) =>
    enqueueDeliveries(tx, deliveries.slice(i * MAX_ROWS, (i + 1) * MAX_ROWS)),
  )
}
