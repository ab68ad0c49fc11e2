import type { Sealer } from '../base/seal.ts'
import type { Sql, Transaction } from '../base/sql.ts'
import type { Policy } from '../deliveries/decide.ts'
import type { Office } from '../deliveries/engine.ts'
import { cancelOpen } from '../deliveries/queue.store.ts'
import type { Settled } from '../deliveries/settle.store.ts'
import { bodiesOf } from '../outbox/store.ts'
import { type NotedOutcomes, noteOutcomes } from '../subscriptions/health.store.ts'
import { targetsOf } from '../subscriptions/store.ts'

/** Tells the engine of deliveries where they go and what they say, and subscriptions how they fare. */
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
    noteOutcomes: (tx, settled) => noteAll(tx, settled, policy),
  }
}

/** Whoever is switched off by it gets nothing more: what is open for it ends in the same transaction. */
async function noteAll(tx: Transaction, settled: readonly Settled[], policy: Policy): Promise<void> {
  const counted = settled.filter(({ delivery }) => delivery.trigger !== 'test')
  if (counted.length === 0) return
  const noted = [...Map.groupBy(counted, ({ delivery }) => delivery.subscriptionId)].map(
    ([subscriptionId, own]): NotedOutcomes => ({
      subscriptionId,
      delivered: own.filter(({ verdict }) => verdict.state === 'delivered').length,
      failed: own.filter(one => isNewlyFailed(one, policy)).length,
      gone: own.some(({ verdict }) => verdict.gone),
    }),
  )
  const gone = new Set(noted.filter(one => one.gone).map(one => one.subscriptionId))
  for (const id of await noteOutcomes(tx, noted)) await cancelOpen(tx, id, gone.has(id) ? 'gone' : 'disabled')
}

/** A delivery counts once: the last attempt that a failed one gets does not make it fail again (design 3.4). */
function isNewlyFailed({ delivery, verdict }: Settled, { failedAfter }: Policy): boolean {
  return verdict.state === 'failed' && delivery.round + 1 <= failedAfter
}
