import type { AuditActor } from '../../audit/audit-entry.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import {
  findSubscriptionSummary,
  listSubscriptionSummaryPage,
  type SubscriptionFilter,
  type SubscriptionSummary,
} from '../../subscriptions/subscription-summary-store.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { setSubscriptionActive } from './pause-subscription.ts'

/**
 * Creates the methods with which admins oversee the subscriptions of all owners. They throw `unavailable` when PostgreSQL
 * cannot be reached.
 */
export function createAdminWebhookMethods(
  dependencies: Pick<Dependencies, 'sql' | 'clock'> & { readonly audit: AuditRecorder },
) {
  const { sql, audit } = dependencies
  return {
    listOfAllOwners: (filter: SubscriptionFilter, page: PageRequest) =>
      queryDatabase(dependencies, tx => listSubscriptionSummaryPage(tx, filter, page)),
    /** Pauses or resumes a subscription of any owner and records a change. Throws `not_found` if it does not exist. */
    setActive: (actor: AuditActor, id: string, isActive: boolean): Promise<SubscriptionSummary> =>
      queryDatabase(dependencies, () =>
        sql.begin(async tx => {
          const event = await setSubscriptionActive(tx, id, isActive)
          const summary = await findSubscriptionSummary(tx, id)
          if (summary === null) throw new HeraldError('not_found', 'No such subscription.')
          if (event !== null) await audit.record(tx, actor, event)
          return summary
        }),
      ),
  }
}
