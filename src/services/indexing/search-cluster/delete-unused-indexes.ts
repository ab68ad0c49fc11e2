import { acquireLease, releaseLeases, searchIndexLeaseName } from '../../../crawls/lease-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { createUuidV7 } from '../../../platform/uuid.ts'
import type { SearchCluster } from '../../../search/engines/opensearch/client/search-cluster.ts'
import { OPENSEARCH_SCHEMA_VERSION } from '../../../search/engines/opensearch/documents/index-mappings.ts'
import { familyName, type IndexFamily } from '../../../search/engines/opensearch/write/index-names.ts'
import { listFamilies } from '../../../search/engines/opensearch/write/list-families.ts'

/** Longer than it takes to delete indexes. */
const LEASE_SECONDS = 60
const CHECK_MS = 60_000

type CleanDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'>

/**
 * Deletes masked indexes that are no longer in use, because the masking has a newer version or is off. No process follows them,
 * so an erasure would not reach them. Those that a process of another version still follows are left to it: it holds their lease.
 */
export async function deleteUnusedIndexes(
  { sql, clock, random, log }: CleanDependencies,
  cluster: SearchCluster,
  inUse: readonly IndexFamily[],
): Promise<void> {
  const [prefix] = inUse.map(family => family.prefix)
  if (prefix === undefined) return
  const names = new Set(inUse.map(familyName))
  for (const { name, schemaVersion, isMasked, indexes } of await listFamilies(cluster, prefix)) {
    if (!isMasked || schemaVersion !== OPENSEARCH_SCHEMA_VERSION || names.has(name)) continue
    const holder = createUuidV7(clock.now(), random)
    if ((await acquireLease(sql, searchIndexLeaseName(name), holder, LEASE_SECONDS)) > 0) continue
    await cluster
      .send({ method: 'DELETE', path: `/${indexes.join()}?ignore_unavailable=true` })
      .finally(() => releaseLeases(sql, holder))
    log.info({ name }, 'masked search indexes deleted that are no longer in use')
  }
}

/** Does so every minute until stopped. A failure is logged and resolved by the next attempt. */
export async function keepDeletingUnusedIndexes(
  dependencies: CleanDependencies,
  cluster: SearchCluster,
  inUse: readonly IndexFamily[],
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = dependencies
  const stoppable: SearchCluster = {
    send: request => cluster.send({ ...request, signal }),
    close: () => cluster.close(),
  }
  while (!signal.aborted) {
    await deleteUnusedIndexes(dependencies, stoppable, inUse).then(undefined, err =>
      log.debug({ err }, 'unused search indexes were not deleted'),
    )
    await clock.sleep(CHECK_MS, signal)
  }
}
