import type { AuditEvent } from '../../audit/audit-entry.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { lockSubscription } from '../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../admin/query-database.ts'
import type { WebhookActor, WebhookDependencies } from './webhook-dependencies.ts'

/** The actions after which matchers have to read a subscription again. */
const CHANGES_OF_FILTERS: ReadonlySet<string> = new Set(['webhook.updated', 'webhook.deleted'])

/** Runs `work` on a locked subscription, then records what it did, in one transaction. */
export type SubscriptionChange = ReturnType<typeof createSubscriptionChange>

export function createSubscriptionChange(dependencies: Pick<WebhookDependencies, 'sql' | 'clock' | 'audit'>) {
  const { sql, audit } = dependencies
  return <T>(
    actor: WebhookActor,
    id: string,
    event: Pick<AuditEvent, 'action'> & Partial<AuditEvent>,
    work: (tx: SqlTransaction, found: Subscription) => Promise<T>,
  ): Promise<T> =>
    queryDatabase(dependencies, () =>
      sql.begin(async tx => {
        const result = await work(tx, orNotFound(await lockSubscription(tx, actor.owner, id)))
        await audit.record(tx, actor, { subject: { type: 'webhook', id }, details: {}, ...event })
        // Last, because other transactions wait for it, after they have written to the audit log.
        if (CHANGES_OF_FILTERS.has(event.action))
          await appendConditionChanges(tx, [{ kind: 'subscription', id }])
        return result
      }),
    )
}

/** Returns what was found. Throws `not_found` for `null`. */
export function orNotFound<T>(found: T | null): T {
  if (found === null) throw new HeraldError('not_found', 'No such subscription or delivery.')
  return found
}

/** Throws `conflict` if a subscription is disabled. */
export function requireActive({ isActive }: Subscription): void {
  if (isActive) return
  const detail = 'The subscription is disabled. Enable it first: send PATCH with {"is_active": true}.'
  throw new HeraldError('conflict', detail)
}
