import type { Sealer } from '../base/seal.ts'
import type { Sql, Transaction } from '../base/sql.ts'
import type { Policy } from '../deliveries/decide.ts'
import type { Office } from '../deliveries/engine.ts'
import { cancelOpen } from '../deliveries/queue.store.ts'
import type { Settled } from '../deliveries/settle.store.ts'
import { bodiesOf } from '../outbox/store.ts'
import { type NotedOutcomes, noteOutcomes } from '../subscriptions/health.store.ts'
import { targetsOf } from '../subscriptions/store.ts'

/** Creates the delivery engine's gateway: it reads targets and payloads, and records outcomes in the subscriptions' health. */
export function makeOffice(sql: Sql, sealer: Sealer, policy: Policy): Office {
  return {
    async targets(subscriptionIds) {
      const targets = await targetsOf(sql, sealer, subscriptionIds)
      return targets
        .filter(target => target.isActive)
        .map(({ id, url, secrets, rateLimit }) => ({
          id,
          url: new URL(url),
          secrets,
          ratePerSecond: rateLimit,
        }))
    },
    bodies: eventIds => bodiesOf(sql, eventIds),
    noteOutcomes: (tx, settled) => recordOutcomes(tx, settled, policy),
  }
}

/** Cancels the open deliveries of subscriptions that the outcomes disable, in the same transaction. */
async function recordOutcomes(tx: Transaction, attempts: readonly Settled[], policy: Policy): Promise<void> {
  const counted = attempts.filter(({ delivery }) => delivery.trigger !== 'test')
  if (counted.length === 0) return
  const outcomes = [...Map.groupBy(counted, ({ delivery }) => delivery.subscriptionId)].map(
    ([subscriptionId, group]): NotedOutcomes => ({
      subscriptionId,
      delivered: group.filter(({ verdict }) => verdict.state === 'delivered').length,
      failed: group.filter(attempt => isNewlyFailed(attempt, policy)).length,
      gone: group.some(({ verdict }) => verdict.gone),
    }),
  )
  const gone = new Set(outcomes.filter(outcome => outcome.gone).map(outcome => outcome.subscriptionId))
  for (const id of await noteOutcomes(tx, outcomes))
    await cancelOpen(tx, id, gone.has(id) ? 'gone' : 'disabled')
}

/** A delivery counts as failed once: the final attempt of a failed delivery does not count again (design 3.4). */
function isNewlyFailed({ delivery, verdict }: Settled, { failedAfter }: Policy): boolean {
  return verdict.state === 'failed' && delivery.round + 1 <= failedAfter
}
