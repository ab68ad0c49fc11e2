import { isDatabaseUnreachable } from '../../../platform/sql/sql-pool.ts'
import { SearchClusterError } from '../../../search/engines/opensearch/client/search-cluster-error.ts'

/** Says why indexing is interrupted, for operators. */
export function describeInterruption(error: unknown): string {
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached. Indexing resumes when it is back.'
  const text = error instanceof Error ? error.message : String(error)
  if (!(error instanceof SearchClusterError)) return `Indexing failed: ${text}`
  if (error.failure === 'blocked')
    return `The search cluster refuses writes, usually because a disk is nearly full. Indexing resumes when it accepts them. ${text}`
  return `Indexing is waiting for the search cluster. ${text}`
}
