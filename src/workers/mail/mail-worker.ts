import type { Dependencies } from '../../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { planDueDigests } from '../../services/mail/plan-digests.ts'
import { queueEndpointAlerts } from '../../services/mail/queue-endpoint-alerts.ts'
import { queueSearchAlerts } from '../../services/mail/queue-search-alerts.ts'
import { MailEngine, type MailEngineOptions } from './mail-engine.ts'

/** Intervals at which due digests, and states of webhooks and searches, are looked for, in milliseconds. */
const PLAN_INTERVAL_MS = 1_000
const ALERT_INTERVAL_MS = 15_000
/** Time for the mails in flight when the process stops, in milliseconds. */
const STOP_TIMEOUT_MS = 10_000

/** Plans digests, queues alerts and sends mails until it is stopped. */
export function startMailWorker(options: MailEngineOptions): { stop(): Promise<void> } {
  const { clock } = options
  const engine = new MailEngine(options)
  const stopping = new AbortController()

  const planning = keepWorking(options, stopping.signal, {
    what: 'plan digests',
    intervalMs: PLAN_INTERVAL_MS,
    async work() {
      const results = [await planDueDigests(options, 'scheduled'), await planDueDigests(options, 'immediate')]
      if (results.some(result => result.mails > 0)) engine.wake()
      return results.some(result => result.digests > 0)
    },
  })
  const alerting = keepWorking(options, stopping.signal, {
    what: 'queue alerts',
    intervalMs: ALERT_INTERVAL_MS,
    work: async () => (await queueEndpointAlerts(options)) + (await queueSearchAlerts(options)) > 0,
  })
  const sending = engine.run()
  return {
    async stop() {
      stopping.abort()
      engine.stop()
      const timeout = new AbortController()
      const finished = Promise.all([planning, alerting, sending])
      await Promise.race([finished, clock.sleep(STOP_TIMEOUT_MS, timeout.signal)])
      timeout.abort()
    },
  }
}

/** Repeats some work, at once while there is more to do and otherwise at an interval. */
async function keepWorking(
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
  signal: AbortSignal,
  job: { readonly what: string; readonly intervalMs: number; readonly work: () => Promise<boolean> },
): Promise<void> {
  while (!signal.aborted) {
    const hasMore = await job.work().catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error }, `failed to ${job.what}`)
      return false
    })
    if (!hasMore) await clock.sleep(job.intervalMs, signal)
  }
}
