import { Counter, Gauge, type Registry } from 'prom-client'
import type { Backlog, BacklogMonitor } from '../../services/admin/backlog-monitor.ts'
import { describeRetentionClock } from '../../services/admin/retention-clock.ts'

/** Metrics about all nodes, which every node reads from PostgreSQL. They are absent while it does not respond. */
export interface BacklogMetrics {
  /** Reads the current values. */
  refresh(): Promise<void>
}

/**
 * Registers the metrics of what waits to be indexed, dispatched and delivered, and of the retention clock. All labels have few
 * values.
 */
export function registerBacklogMetrics(registry: Registry, monitor: BacklogMonitor): BacklogMetrics {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  const databaseUp = gauge('herald_database_up', 'Whether PostgreSQL responds within 1.5 seconds: 1 or 0.')
  const single = SINGLE_VALUES.map(({ name, help, value }) => ({ metric: gauge(name, help), value }))
  const oldestDue = gauge(
    'herald_webhook_oldest_due_seconds',
    'Age of the oldest due delivery, by the state of its receiver; 0 if none is due. Includes deliveries in flight.',
    ['receiver'],
  )
  const used = gauge('herald_webhook_slots_used', 'Slots in use on all nodes.', ['pool'])
  const limit = gauge('herald_webhook_slots', 'Slots of all nodes.', ['pool'])
  const attempts = new Counter({
    name: 'herald_webhook_attempts_total',
    help: 'Delivery attempts of all nodes by outcome: a status class, `other`, or an error class.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const mailAttempts = new Counter({
    name: 'herald_mail_attempts_total',
    help: 'Attempts of all nodes to send a mail by outcome: `accepted`, a status class, or an error class.',
    labelNames: ['outcome'],
    registers: [registry],
  })

  function reset(): void {
    for (const { metric } of single) metric.remove()
    for (const metric of [oldestDue, used, limit, attempts, mailAttempts]) metric.reset()
  }

  return {
    async refresh() {
      const backlog = await monitor.read()
      reset()
      databaseUp.set(backlog === null ? 0 : 1)
      if (backlog === null) return
      for (const { metric, value } of single) metric.set(value(backlog))
      const { deliveries } = backlog
      for (const [receiver, age] of Object.entries(deliveries.oldestDueSeconds))
        oldestDue.set({ receiver }, age)
      for (const slot of deliveries.slots) {
        used.set({ pool: slot.pool }, slot.used)
        limit.set({ pool: slot.pool }, slot.limit)
      }
      for (const count of deliveries.attempts) attempts.inc({ outcome: count.outcome }, count.attempts)
      for (const count of backlog.mail.attempts) mailAttempts.inc({ outcome: count.outcome }, count.attempts)
    },
  }
}

interface SingleValue {
  readonly name: string
  readonly help: string
  readonly value: (backlog: Backlog) => number
}

const SINGLE_VALUES: readonly SingleValue[] = [
  {
    name: 'herald_webhook_queued_deliveries',
    help: 'Deliveries that are not finished; an estimate above 100,000.',
    value: ({ deliveries }) => deliveries.queued,
  },
  {
    name: 'herald_webhook_undispatched_events',
    help: 'Events that are not matched with subscriptions yet, up to 100,000.',
    value: ({ deliveries }) => deliveries.undispatched,
  },
  {
    name: 'herald_webhook_dispatch_lag_seconds',
    help: 'Age of the oldest event that is not dispatched; 0 if there is none.',
    value: ({ deliveries }) => deliveries.dispatchLagSeconds,
  },
  {
    name: 'herald_webhook_workers',
    help: 'Processes that deliver.',
    value: ({ deliveries }) => deliveries.workers,
  },
  {
    name: 'herald_matches_waiting',
    help: 'Dispatched announcements whose matches are not stored yet, up to 100,000.',
    value: ({ matches }) => matches.waiting,
  },
  {
    name: 'herald_matches_lag_seconds',
    help: 'Age of the oldest matches that are not stored yet; 0 if there are none.',
    value: ({ matches }) => matches.lagSeconds,
  },
  {
    name: 'herald_mail_queued',
    help: 'Mails that are not finished.',
    value: ({ mail }) => mail.queued,
  },
  {
    name: 'herald_mail_oldest_due_seconds',
    help: 'Age of the oldest due mail; 0 if none is due. Includes mails in flight.',
    value: ({ mail }) => mail.oldestDueSeconds,
  },
  {
    name: 'herald_index_lag_changes',
    help: 'Changes that the search index of this node does not contain yet.',
    value: ({ index }) => index.changes,
  },
  {
    name: 'herald_index_lag_seconds',
    help: 'Age of the oldest change that the search index of this node does not contain; 0 if there is none.',
    value: ({ index }) => index.seconds,
  },
  {
    name: 'herald_retention_clock_refused',
    help: 'Whether expired data are kept because the clocks contradict each other: 1 or 0. See `herald clock`.',
    value: ({ retentionClock }) => (describeRetentionClock(retentionClock).ok ? 0 : 1),
  },
  {
    name: 'herald_retention_clock_lag_seconds',
    help: 'Time by which the clock of PostgreSQL is ahead of the retention clock; negative if it is behind.',
    value: ({ retentionClock: { databaseTime, retentionTime } }) =>
      (databaseTime.getTime() - retentionTime.getTime()) / 1_000,
  },
]
