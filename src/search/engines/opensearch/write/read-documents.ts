import type { SearchCluster } from '../client/search-cluster.ts'
import { SearchClusterError } from '../client/search-cluster-error.ts'
import type { ClusterEntity } from '../documents/entity-document.ts'

const DOCUMENTS_PER_REQUEST = 1_000
const TIMEOUT_MS = 60_000

interface DocumentSelection {
  readonly index: string
  /** The fields to read; all if absent. */
  readonly fields?: readonly string[]
}

interface FoundDocument {
  readonly _id: string
  readonly found?: boolean
  readonly _source?: unknown
  readonly error?: { readonly type?: string }
}

/** Reads documents by ID as they were last written, whether readers see them already or not. Those not found are left out. */
export async function readDocuments<Document>(
  cluster: SearchCluster,
  { index, fields }: DocumentSelection,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  const found = new Map<string, Document>()
  for (let first = 0; first < ids.length; first += DOCUMENTS_PER_REQUEST) {
    const { body } = await cluster.send({
      method: 'POST',
      path: `/${index}/_mget${fields === undefined ? '' : `?_source_includes=${fields.join()}`}`,
      body: { ids: ids.slice(first, first + DOCUMENTS_PER_REQUEST) },
      timeoutMs: TIMEOUT_MS,
    })
    const { docs } = body as { readonly docs: readonly FoundDocument[] }
    for (const { _id: id, found: isFound, _source: source, error } of docs) {
      if (error !== undefined)
        throw new SearchClusterError(
          `The search cluster could not read document ${id}: ${error.type ?? ''}`,
          {
            failure: 'busy',
          },
        )
      if (isFound === true) found.set(id, source as Document)
    }
  }
  return found
}

interface EntityHits {
  readonly hits: { readonly hits: readonly { readonly _source: ClusterEntity }[] }
}

/** Reads the entities that readers see, ordered by ID. Nothing may be shown to readers meanwhile. The path is that of `writtenSearchPath`. */
export async function* readEntityPages(
  cluster: SearchCluster,
  searchPath: string,
): AsyncGenerator<readonly ClusterEntity[]> {
  let last: string | undefined
  for (;;) {
    const { body } = await cluster.send({
      method: 'POST',
      path: searchPath,
      body: {
        size: DOCUMENTS_PER_REQUEST,
        track_total_hits: false,
        query: { bool: { filter: [{ term: { kind: 'entity' } }, { term: { deleted: false } }] } },
        sort: [{ id: 'asc' }],
        ...(last !== undefined && { search_after: [last] }),
      },
      timeoutMs: TIMEOUT_MS,
    })
    const page = (body as EntityHits).hits.hits.map(hit => hit._source)
    if (page.length === 0) return
    yield page
    last = page.at(-1)?.id
  }
}
