import { request } from 'undici'
import type { SyntheticSink } from '../synthetic-data/synthetic-sink.ts'
import {
  buildAnnouncementDocument,
  buildEntityDocument,
  type OpenSearchDocument,
} from './opensearch-documents.ts'
import { OPENSEARCH_INDEXES, type OpenSearchIndex } from './opensearch-indexes.ts'

/** Documents per bulk request. */
const BULK = 1_000
const INDEX_NAMES = Object.keys(OPENSEARCH_INDEXES) as OpenSearchIndex[]

interface OpenSearchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: string
}

/** Loads a dataset into OpenSearch. Documents have Herald's IDs, so that one that is written again is replaced. */
export function createOpenSearchSink(url: string): SyntheticSink {
  return {
    async keepOnly(rows) {
      if (rows > 0) return
      for (const name of INDEX_NAMES) {
        await requestJson(url, { method: 'DELETE', path: `/${name}?ignore_unavailable=true` })
        const body = JSON.stringify(OPENSEARCH_INDEXES[name])
        await requestJson(url, { method: 'PUT', path: `/${name}`, body })
      }
    },
    writeAnnouncements: rows => writeDocuments(url, 'announcements', rows.map(buildAnnouncementDocument)),
    async flush() {
      await requestJson(url, { method: 'POST', path: '/announcements/_flush' })
    },
    writeEntities: entities => writeDocuments(url, 'entities', entities.map(buildEntityDocument)),
    async finish(rows) {
      await requestJson(url, { method: 'POST', path: '/_refresh' })
      const { count } = await requestJson(url, { method: 'GET', path: '/announcements/_count' })
      if (count !== rows) throw new Error(`OpenSearch has ${count} announcements instead of ${rows}.`)
    },
  }
}

/** Waits until a node that has started has opened all of its indexes. */
export async function waitForOpenSearch(url: string): Promise<void> {
  const path = '/_cluster/health?wait_for_status=yellow&wait_for_no_initializing_shards=true&timeout=10m'
  const { timed_out } = await requestJson(url, { method: 'GET', path })
  if (timed_out !== false) throw new Error('OpenSearch did not open its indexes within ten minutes.')
}

/** Empties the caches of filters, requests and field data. */
export async function clearOpenSearchCaches(url: string): Promise<void> {
  await requestJson(url, { method: 'POST', path: '/_cache/clear' })
}

/** Merges each index into one segment, which may take minutes. */
export async function mergeOpenSearchIndexes(url: string): Promise<void> {
  for (const name of INDEX_NAMES)
    await requestJson(url, { method: 'POST', path: `/${name}/_forcemerge?max_num_segments=1` })
  await requestJson(url, { method: 'POST', path: '/_flush' })
  await requestJson(url, { method: 'POST', path: '/_refresh' })
}

async function writeDocuments(
  url: string,
  index: OpenSearchIndex,
  documents: readonly OpenSearchDocument[],
): Promise<void> {
  for (let first = 0; first < documents.length; first += BULK) {
    const lines = documents
      .slice(first, first + BULK)
      .flatMap(({ id, fields }) => [JSON.stringify({ index: { _id: id } }), JSON.stringify(fields)])
    const body = `${lines.join('\n')}\n`
    const { errors } = await requestJson(url, {
      method: 'POST',
      path: `/${index}/_bulk?filter_path=errors`,
      body,
    })
    if (errors !== false) throw new Error(`OpenSearch did not write all documents into ${index}.`)
  }
}

/** Sends a request and waits for the response without limit, because a merge may take long. */
async function requestJson(
  url: string,
  { method, path, body }: OpenSearchRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await request(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body ?? null,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const text = await response.body.text()
  if (response.statusCode >= 400)
    throw new Error(`OpenSearch refused ${method} ${path}: ${text.slice(0, 1_000)}`)
  return JSON.parse(text)
}
