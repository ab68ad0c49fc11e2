import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { takeUnreportedSearches } from '../../saved-searches/saved-search-store.ts'
import { enqueueAlerts } from './enqueue-alerts.ts'

const BATCH_SIZE = 200

/**
 * Queues alerts about saved searches that have become invalid, to the addresses of their owners that get alerts. Returns the
 * number of searches.
 */
export async function queueSearchAlerts({
  sql,
  encryptor,
}: Pick<Dependencies, 'sql'> & { readonly encryptor: Pick<Encryptor, 'computeMac'> }): Promise<number> {
  return await sql.begin(async tx => {
    const searches = await takeUnreportedSearches(tx, BATCH_SIZE)
    if (searches.length === 0) return 0
    const alerts = searches.map(({ id, owner, reportId }) => ({
      owner,
      key: `search alert ${reportId}`,
      alert: { savedSearchId: id },
    }))
    await enqueueAlerts(tx, encryptor, alerts)
    return searches.length
  })
}
