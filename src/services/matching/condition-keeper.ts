import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { updateSavedSearchState } from '../../saved-searches/saved-search-store.ts'
import { disableSubscription } from '../../subscriptions/subscription-health-store.ts'
import type { LiveConditions, SearchFinding, SearchReader } from './live-conditions.ts'
import { type LoadedConditions, loadConditions, updateConditions } from './load-conditions.ts'
import { stopWithoutTargets } from './stop-without-targets.ts'

/**
 * Keeps the conditions of this process up to date. They are loaded once, which can take seconds, and then follow the log of
 * changes at the start of each dispatch transaction, so that a dispatcher never misses a condition that existed before an event.
 */
export class ConditionKeeper {
  readonly #readSearch: SearchReader
  #loaded: LoadedConditions | null = null

  constructor(readSearch: SearchReader) {
    this.#readSearch = readSearch
  }

  /** Loads the conditions if they are not loaded yet. Call it outside the transaction that blocks other dispatchers. */
  async load(sql: Queryable): Promise<void> {
    this.#loaded ??= await loadConditions(sql, this.#readSearch)
  }

  /** Returns the conditions as of this transaction, and records which searches have become invalid. */
  async update(tx: SqlTransaction): Promise<LiveConditions> {
    const before = this.#loaded ?? (await loadConditions(tx, this.#readSearch))
    const updated = (await updateConditions(tx, before)) ?? (await loadConditions(tx, this.#readSearch))
    const findings = [...before.findings, ...updated.findings]
    await recordFindings(tx, findings)
    // They stay until the transaction is confirmed, so that they are recorded again if it is rolled back.
    this.#loaded = { ...updated, findings }
    return updated.conditions
  }

  /** Call it when the transaction of the last update has been committed. */
  confirm(): void {
    if (this.#loaded !== null) this.#loaded = { ...this.#loaded, findings: [] }
  }
}

/** Records invalid searches, and stops what has no other: nothing may silently match everything or nothing. */
async function recordFindings(tx: SqlTransaction, findings: readonly SearchFinding[]): Promise<void> {
  for (const { kind, id, problem } of findings) {
    if (kind === 'saved_search') {
      await updateSavedSearchState(tx, { id, state: problem === null ? 'active' : 'invalid', problem })
      if (problem !== null)
        await stopWithoutTargets(tx, [id], `The saved search is no longer valid: ${problem}`)
    } else if (await disableSubscription(tx, id, `The filter is no longer valid: ${problem}`))
      await cancelDeliveries(tx, id, 'disabled')
  }
}
