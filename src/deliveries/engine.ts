import type { Ports } from '../base/ports.ts'
import { Sleeper } from '../base/sleeper.ts'
import { isUnreachable, type Transaction } from '../base/sql.ts'
import { decide, type Policy } from './decide.ts'
import { type DueDelivery, type NewDelivery, type Queued, shardOf, type Target } from './delivery.ts'
import { headersOf } from './headers.ts'
import { Lane } from './lane.ts'
import { Ledger } from './ledger.ts'
import { Payloads } from './payloads.ts'
import { cancelOpen, dueDeliveries, dueSubscriptions, expire } from './queue.store.ts'
import type { Sender } from './send.ts'
import type { Settled } from './settle.store.ts'
import { latestOf, type Told } from './told.ts'

/** What the engine asks of the rest of the house: it knows a payload and an address, nothing of announcements. */
export interface Office {
  /** Where deliveries of these subscriptions go; those that are gone or switched off are left out. */
  targets(subscriptionIds: readonly string[]): Promise<readonly Target[]>
  /** The bytes of events' payloads. */
  bodies(eventIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Hears what came of attempts, in the transaction that writes it down. */
  noteOutcomes(tx: Transaction, settled: readonly Settled[]): Promise<void>
}

export interface EngineOptions extends Pick<Ports, 'sql' | 'clock' | 'dice' | 'log'> {
  readonly office: Office
  readonly sender: Sender
  readonly policy: Policy
  readonly userAgent: string
  /** Most requests at once, over all subscriptions. */
  readonly slots: number
}

/** How often it is looked for subscriptions with something due, in milliseconds. */
const LOOK_MS = 250
/** A pause after the database was away. */
const AWAY_MS = 200
/**
 * Sends what is due of the shards it is given: reads the queue in portions, keeps every subscription busy as far as it
 * takes it, and writes down what came of it. No transaction is open while a request is under way.
 */
export class Engine {
  readonly #o: EngineOptions
  readonly #lanes = new Map<string, Lane>()
  readonly #payloads: Payloads
  /** Lanes that could send if there were a slot, the longest waiting first. */
  readonly #turns = new Set<Lane>()
  #shards: readonly number[] = []
  #told: Told | null = null
  #inFlight = 0
  #retries = 0
  #settledSinceRead: [Lane, string][] = []
  readonly #ledger: Ledger
  readonly #sleeper: Sleeper
  #stopping = false
  readonly #hinted = new Set<string>()
  /** What was settled and forgotten since somebody began to queue deliveries, see `expect`; null while nobody does. */
  #forgotten: Set<string> | null = null

  constructor(options: EngineOptions) {
    this.#o = options
    this.#sleeper = new Sleeper(options.clock)
    this.#payloads = new Payloads(ids => options.office.bodies(ids))
    this.#ledger = new Ledger({
      ...options,
      noteOutcomes: options.office.noteOutcomes,
      onWritten: settled => this.#forget(settled),
    })
  }

  /**
   * Sends only for these shards from now on. What is in flight for others is finished. By `told` it is noticed when
   * PostgreSQL's clock is set forward: what is due by that alone waits until `hold` is called again.
   */
  hold(shards: readonly number[], told: Told | null = this.#told): void {
    this.#shards = shards
    this.#told = told
    for (const [id, lane] of this.#lanes) {
      if (shards.includes(shardOf(id))) continue
      lane.waiting.length = 0
      if (lane.inFlight === 0) this.#lanes.delete(id)
    }
    this.wake([])
  }

  /** Shards with something in flight: not to be given away. */
  get busyShards(): readonly number[] {
    const busy = [...this.#lanes.values()].filter(lane => lane.inFlight > 0)
    return [...new Set(busy.map(lane => shardOf(lane.subscriptionId)))]
  }

  /** Something was queued, for these subscriptions if that is known. */
  wake(subscriptionIds: readonly string[]): void {
    for (const id of subscriptionIds) this.#hinted.add(id)
    this.#sleeper.wake()
  }

  /**
   * To be called by the one who is about to queue deliveries; what it answers, when they are committed. Those for which
   * there is room go out at once, without being read from the queue.
   */
  expect(): (queued: Queued) => void {
    this.#forgotten = new Set()
    return ({ subscriptionIds, deliveries, bodies }) => {
      const refused = deliveries.filter(delivery => !this.#take(delivery, bodies)).map(d => d.subscriptionId)
      this.#forgotten = null
      const hints = deliveries.length === 0 ? subscriptionIds : refused
      if (hints.length > 0) this.wake(hints)
    }
  }

  /** Takes a delivery that was just queued. False when it has to be read from the queue, in its turn. */
  #take(delivery: NewDelivery, bodies: ReadonlyMap<string, Uint8Array>): boolean {
    const { id, eventId, subscriptionId } = delivery
    const lane = this.#lanes.get(subscriptionId)
    const body = bodies.get(eventId)
    if (lane === undefined || lane.target === null || body === undefined) return false
    // What is in flight of a shard that another process has now does not make the shard this one's.
    if (!this.#shards.includes(shardOf(subscriptionId))) return false
    // A reading was faster, and it may be sent already.
    if (lane.known.has(id) || this.#forgotten?.has(id)) return true
    if (this.#stopping || lane.isBehind || lane.room === 0) return false
    this.#payloads.keep(eventId, body)
    lane.add({ ...delivery, attempts: 0, round: 0 })
    this.#offer(lane)
    return true
  }

  /** Works until it is stopped. */
  async run(): Promise<void> {
    let lookAt = 0
    while (!this.#stopping) {
      const looks = this.#o.clock.elapsed() >= lookAt
      if (looks) lookAt = this.#o.clock.elapsed() + LOOK_MS
      try {
        await this.#fill(looks)
      } catch (error) {
        if (!isUnreachable(error)) this.#o.log.error({ err: error }, 'the queue could not be read')
        await this.#o.clock.sleep(AWAY_MS)
      }
      await this.#sleeper.sleep(Math.max(0, lookAt - this.#o.clock.elapsed()))
    }
  }

  /** Begins nothing new; resolves when what is in flight is written down. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.wake([])
    for (const lane of this.#lanes.values()) lane.waiting.length = 0
    while (this.#inFlight > 0) await this.#o.clock.sleep(LOOK_MS / 10)
    await this.#ledger.drain()
  }

  /** After `stop` was waited for in vain: ends without what cannot be written down. */
  abandon(): void {
    this.#ledger.abandon()
  }

  /** Reads on in the queues of subscriptions that have room; `looks` also finds those that have something new. */
  async #fill(looks: boolean): Promise<void> {
    // A reading that begins now sees what was settled before: only these may be forgotten.
    const settled = this.#settledSinceRead
    this.#settledSinceRead = []
    for (const [lane, id] of settled) {
      lane.known.delete(id)
      this.#forgotten?.add(id)
    }
    const hinted = [...this.#hinted]
    this.#hinted.clear()
    if (this.#shards.length === 0) return
    const due = looks ? await dueSubscriptions(this.#o.sql, this.#shards, this.#latest()) : []
    for (const id of [...hinted, ...due]) this.#laneOf(id)?.readAgain()
    if (looks) await this.#refreshTargets()
    await this.#read()
  }

  #latest(): Date | 'infinity' {
    return latestOf(this.#told, this.#o.clock.elapsed())
  }

  #laneOf(id: string): Lane | null {
    if (!this.#shards.includes(shardOf(id))) return null
    const lane = this.#lanes.get(id) ?? new Lane(id)
    this.#lanes.set(id, lane)
    return lane
  }

  async #refreshTargets(): Promise<void> {
    for (const [id, lane] of this.#lanes) {
      if (lane.isForgettable(this.#o.clock.elapsed())) this.#lanes.delete(id)
      // It is only remembered: who sends again asks again.
      else if (lane.isIdle && lane.known.size === 0) lane.target = null
    }
    await this.#ask([...this.#lanes.values()].filter(lane => lane.target !== null))
  }

  /** Asks where deliveries go. A subscription that is gone or off gets nothing more, and its queue is ended. */
  async #ask(lanes: readonly Lane[]): Promise<void> {
    if (lanes.length === 0) return
    const { office, sql } = this.#o
    const targets = await office.targets(lanes.map(lane => lane.subscriptionId))
    const byId = new Map(targets.map(target => [target.id, target]))
    for (const lane of lanes) {
      lane.target = byId.get(lane.subscriptionId) ?? null
      if (lane.target !== null) continue
      lane.waiting.length = 0
      this.#lanes.delete(lane.subscriptionId)
      await sql.begin(tx => cancelOpen(tx, lane.subscriptionId, 'disabled'))
    }
  }

  async #read(): Promise<void> {
    const lanes = [...this.#lanes.values()].filter(lane => lane.mayHaveMore && lane.room > 0)
    await this.#ask(lanes.filter(lane => lane.target === null))
    const wanted = lanes.filter(lane => lane.target !== null).map(lane => lane.wanted())
    const rows = await dueDeliveries(this.#o.sql, wanted, this.#latest())
    // Only what has its payload is known: when that cannot be loaded, all of it is read again.
    const unknown = rows.filter(row => !this.#lanes.get(row.subscriptionId)?.known.has(row.id))
    const fresh = await this.#withBodies(unknown)
    const byLane = Map.groupBy(rows, row => row.subscriptionId)
    for (const { subscriptionId: of, most } of wanted)
      this.#lanes.get(of)?.wasRead(byLane.get(of) ?? [], most)
    for (const row of fresh) this.#laneOf(row.subscriptionId)?.add(row)
    // All of them: one may wait for nothing but retries of others to end.
    for (const lane of this.#lanes.values()) this.#offer(lane)
  }

  /** Loads payloads, and answers the deliveries that have one. */
  async #withBodies(rows: readonly DueDelivery[]): Promise<readonly DueDelivery[]> {
    await this.#payloads.load(rows.map(row => row.eventId))
    // A payload is kept longer than anything is tried; who set that otherwise gets an end, not silence.
    const lost = rows.filter(row => this.#payloads.get(row.eventId) === undefined).map(row => row.id)
    if (lost.length > 0) await this.#o.sql.begin(tx => expire(tx, lost))
    const waiting = () => [...rows, ...[...this.#lanes.values()].flatMap(lane => lane.waiting)]
    this.#payloads.forget(() => waiting().map(row => row.eventId))
    return lost.length === 0 ? rows : rows.filter(row => !lost.includes(row.id))
  }

  /** Lets a subscription send as much as it may; where slots are short, it waits for its turn. */
  #offer(lane: Lane): void {
    while (!this.#stopping) {
      if (this.#inFlight >= this.#o.slots) {
        if (lane.waiting.length > 0) this.#turns.add(lane)
        return
      }
      const found = lane.next(this.#o.clock.elapsed(), this.#retries < this.#o.slots / 2)
      if (found === null) break
      if (typeof found === 'number') {
        this.#offerLater(lane, found)
        return
      }
      void this.#attempt(lane, found)
    }
    if (lane.mayHaveMore && lane.waiting.length < lane.limit) this.wake([])
  }

  /** One timer for each subscription, however often it is offered meanwhile. */
  #offerLater(lane: Lane, ms: number): void {
    if (lane.isPaused) return
    lane.isPaused = true
    setTimeout(() => {
      lane.isPaused = false
      this.#offer(lane)
    }, ms)
  }

  async #attempt(lane: Lane, delivery: DueDelivery): Promise<void> {
    const { sender, clock, policy, dice } = this.#o
    const isRetry = delivery.attempts > 0
    this.#inFlight += 1
    if (isRetry) this.#retries += 1
    const target = lane.target as Target
    const body = this.#payloads.get(delivery.eventId) as Uint8Array
    const startedAt = clock.now()
    const requestHeaders = headersOf(delivery, target, body, startedAt, this.#o.userAgent)
    const attempted = await sender.send({ url: target.url, headers: requestHeaders, body })
    // A test is one request and no more.
    const round = delivery.trigger === 'test' ? policy.delaysMs.length : delivery.round
    const verdict = decide(attempted.outcome, round + 1, policy, dice.bytes(1).readUInt8() / 256)
    this.#ledger.add({ delivery, verdict, attempted, startedAt, requestHeaders })
    await this.#ledger.room()
    this.#inFlight -= 1
    if (isRetry) this.#retries -= 1
    lane.ended(verdict.state === 'delivered' ? attempted.totalMs : null, clock.elapsed())
    const [next] = this.#turns
    if (next !== undefined) {
      this.#turns.delete(next)
      this.#offer(next)
    }
    this.#offer(lane)
  }

  /** What was settled is known until the queue is read again: a reading under way may still see it as due. */
  #forget(settled: readonly Settled[]): void {
    for (const { delivery } of settled) {
      const lane = this.#lanes.get(delivery.subscriptionId)
      if (lane !== undefined) this.#settledSinceRead.push([lane, delivery.id])
    }
  }
}
