import { hash } from 'node:crypto'
import { saveDocument } from '../../crawls/document-store.ts'
import { extractDocuments } from '../../crawls/extract-documents.ts'
import { findResponse, type StoredResponse, saveResponse } from '../../crawls/response-store.ts'
import type { FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import type { HttpFailure } from '../../platform/http-client.ts'
import type { CrawlRequest } from '../../sources/source.ts'
import { type ArchivedFile, ingestArchivedFile } from '../ingest/ingest-file.ts'
import type { CrawlContext, CrawlFailure } from './crawl-context.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

/** The result of one successful request. */
export interface FetchResult extends FieldCoverage {
  readonly kind: 'fetched'
  /** Announcements in the response, counted even when it was not read again. */
  readonly announcements: number
  /** The response body, for link extraction; null for a container or when it could not be extracted. */
  readonly document: SourceDocument | null
  /** Set when not all of it could be read. */
  readonly failure: CrawlFailure | null
}

/**
 * Fetches one URL, archives the response and ingests it. An unchanged response (304 or identical bytes) is not read again;
 * a response counts as read only when all of it is in the database.
 */
export async function fetchAndIngest(
  context: CrawlContext,
  request: CrawlRequest,
): Promise<FetchResult | HttpFailure> {
  const { dependencies, source } = context
  const key = requestKey(request)
  const stored = await findResponse(dependencies.sql, source.id, key)
  // If another machine fetched it, its bytes are not in this archive and its links could not be followed.
  const known = stored !== null && (await dependencies.archive.has(stored.sha256)) ? stored : null
  const response = await fetchWithRetry(request, conditionalHeaders(request, known), context, body =>
    dependencies.archive.store(body),
  )
  if (response.kind === 'failed') return response
  if (response.kind === 'unchanged') {
    if (known !== null) return await reuseUnchanged(context, request, known)
    const reason = 'the server responded 304 to an unconditional request'
    return { kind: 'failed', code: 'no_answer', reason, isRetryable: false, retryAfterMs: null }
  }
  const { contentType, etag, lastModified, value: archived } = response
  const fresh = { etag, lastModified, contentType, sha256: archived.sha256 }
  if (known?.sha256.equals(archived.sha256)) {
    await saveResponse(dependencies.sql, source.id, key, { ...fresh, announcements: known.announcements })
    return await reuseUnchanged(context, request, known)
  }
  const result = await ingestResponse(context, request, fresh, archived.size)
  if (result.failure === null && !context.run.signal.aborted)
    await saveResponse(dependencies.sql, source.id, key, { ...fresh, announcements: result.announcements })
  return result
}

async function ingestResponse(
  context: CrawlContext,
  request: CrawlRequest,
  fresh: Omit<StoredResponse, 'announcements'>,
  size: number,
): Promise<FetchResult> {
  const { dependencies, source, run } = context
  const file = { sha256: fresh.sha256, url: request.url, contentType: fresh.contentType }
  if (request.role === 'index') {
    await saveDocument(dependencies.sql, { sourceId: source.id, ...file, member: '', size, role: 'index' })
    return fetchResult(await openDocument(context, file), 0)
  }
  const { records, filled, document, incompleteDocuments } = await ingestArchivedFile(
    source,
    file,
    dependencies,
    run,
  )
  const failure: CrawlFailure = {
    code: 'unreadable',
    isDefinitive: true,
    message: `${request.url}: could not be read completely`,
  }
  return {
    ...fetchResult(document, records),
    records,
    filled,
    failure: incompleteDocuments > 0 ? failure : null,
  }
}

async function reuseUnchanged(
  context: CrawlContext,
  request: CrawlRequest,
  known: StoredResponse,
): Promise<FetchResult> {
  const { run, source } = context
  if (request.role === 'document') {
    run.counts.documents += 1
    run.counts.unchangedDocuments += 1
  }
  const file = { sha256: known.sha256, url: request.url, contentType: known.contentType }
  return fetchResult(
    source.follow === undefined && source.readCursor === undefined ? null : await openDocument(context, file),
    known.announcements,
  )
}

function fetchResult(document: SourceDocument | null, announcements: number): FetchResult {
  return { kind: 'fetched', announcements, document, records: 0, filled: {}, failure: null }
}

/** Reads an archived document, decompressed; null for a container. */
async function openDocument(
  { dependencies, run }: CrawlContext,
  { sha256, url, contentType }: ArchivedFile,
): Promise<SourceDocument | null> {
  const bytes = await dependencies.archive.read(sha256)
  if (bytes === null) return null
  for await (const member of extractDocuments(bytes)) {
    if ('kind' in member) run.addProblem(url, member)
    else return member.name === '' ? { url, contentType, bytes: member.bytes } : null
  }
  return null
}

/** Identifies a request by method, URL and body. */
function requestKey({ url, body }: CrawlRequest): Buffer {
  return hash('sha256', body === undefined ? `GET ${url}` : `POST ${url}\n${body}`, 'buffer')
}

/** Headers that allow a server to respond 304 (RFC 9110, section 13.1). Only GET requests are conditional. */
function conditionalHeaders({ body }: CrawlRequest, known: StoredResponse | null): Record<string, string> {
  if (known === null || body !== undefined) return {}
  const { etag, lastModified } = known
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
