import { readMailBacklog } from '../../mail/mail-queue-store.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { type DeliveryBacklog, readDeliveryBacklog } from '../../reports/delivery-backlog-store.ts'
import type { DoctorFinding } from './doctor-finding.ts'

/** Longest time in seconds that events and due deliveries wait while processes deliver and receivers respond. */
const MAX_WAIT_SECONDS = 60

/** Checks that nothing waits for long while processes deliver. */
export async function checkDeliveries(sql: SqlPool): Promise<DoctorFinding> {
  const backlog = await readDeliveryBacklog(sql)
  const { oldestDueSeconds, dispatchLagSeconds, workers } = backlog
  const isLate = Math.max(oldestDueSeconds.healthy, dispatchLagSeconds) > MAX_WAIT_SECONDS
  return { check: 'deliveries', ok: workers === 0 || !isLate, found: describeBacklog(backlog) }
}

/** Longest time in seconds that a due mail waits while processes send. */
const MAX_MAIL_WAIT_SECONDS = 900

/** Checks that no mail waits for long after it is due. Without any, an installation may as well send no mail. */
export async function checkMails(sql: SqlPool): Promise<DoctorFinding> {
  const { queued, oldestDueSeconds, attempts } = await readMailBacklog(sql)
  const outcomes = attempts.map(count => `${count.attempts} ${count.outcome}`).join(', ')
  const found =
    `${queued} queued, the oldest due for ${seconds(oldestDueSeconds)}; ` +
    (outcomes === '' ? 'no attempts so far' : `attempts so far: ${outcomes}`)
  return { check: 'mails', ok: oldestDueSeconds <= MAX_MAIL_WAIT_SECONDS, found }
}

function describeBacklog(backlog: DeliveryBacklog): string {
  const { oldestDueSeconds: oldest, slots } = backlog
  const [used, limit] = [sum(slots.map(slot => slot.used)), sum(slots.map(slot => slot.limit))]
  const total = sum(backlog.attempts.map(count => count.attempts))
  const attempts = backlog.attempts.map(count => `${count.attempts} ${count.outcome}`).join(', ')
  return [
    `${Math.round(backlog.queued)} queued, the oldest due for ${seconds(oldest.healthy)} (healthy receivers), ` +
      `${seconds(oldest.failing)} (failing), ${seconds(oldest.rate_limited)} (rate-limited)`,
    `${backlog.undispatched} events not dispatched, the oldest for ${seconds(backlog.dispatchLagSeconds)}`,
    backlog.workers === 0
      ? 'no process delivers at the moment'
      : `${backlog.workers} processes deliver, ${used} of ${limit} slots in use`,
    `${total} attempts so far${attempts === '' ? '' : ` (${attempts})`}`,
  ].join('; ')
}

function seconds(value: number): string {
  return `${Math.round(value)} s`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
