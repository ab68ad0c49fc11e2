import { hash } from 'node:crypto'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { saveDocument } from '../../crawls/archive/document-store.ts'
import { findResponse, type StoredResponse, saveResponse } from '../../crawls/response-store.ts'
import type { FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { HttpFailure } from '../../platform/http-client.ts'
import type { CrawlRequest, Source } from '../../sources/source.ts'
import { type AdmittedFile, admitFile, finishAdmittedFile, receiveFile } from '../erasure/receive-file.ts'
import { type ArchivedFile, ingestArchivedFile } from '../ingest/ingest-file.ts'
import { fetchCopy, isCheckedCopy } from './copies/fetch-copy.ts'
import type { CrawlContext, CrawlFailure } from './crawl-context.ts'
import { fetchWithRetry } from './fetch-with-retry.ts'

/** The result of one successful request. */
export interface FetchResult extends FieldCoverage {
  readonly kind: 'fetched'
  /** The number of announcements in the response, known from the last time if the response is unchanged. */
  readonly announcements: number
  /** The archived response, if its links are to be read; otherwise `null`. */
  readonly page: ArchivedFile | null
  /** The failure, if the response could not be read completely; otherwise `null`. */
  readonly failure: CrawlFailure | null
}

/**
 * Fetches one URL, then archives and ingests the response. An unchanged response (status 304 or identical bytes) is not read
 * again; a response counts as read only when all its announcements are in the database.
 */
export async function fetchAndIngest(
  context: CrawlContext,
  request: CrawlRequest,
): Promise<FetchResult | HttpFailure> {
  const { dependencies, source } = context
  const key = requestKey(request)
  const stored = await findResponse(dependencies.sql, source.id, key)
  // A response fetched by another machine is not in this archive, so its links could not be followed without fetching it.
  const known = stored !== null && (await isIntact(dependencies.archive, stored.sha256)) ? stored : null
  const receive = (body: AsyncIterable<Uint8Array>) => receiveFile(dependencies, body)
  const response = isCheckedCopy(context, request)
    ? await fetchCopy(context, request, receive)
    : await fetchWithRetry(request, conditionalHeaders(request, known), context, receive)
  if (response.kind === 'failed') return response
  if (response.kind === 'unchanged') {
    if (known !== null) return await reuseUnchanged(context, request, known)
    const reason = 'the server responded with status 304 to an unconditional request'
    return { kind: 'failed', code: 'no_answer', reason, isRetryable: false, retryAfterMs: null }
  }
  const { contentType, etag, lastModified, value: received } = response
  const file = { url: request.url, contentType, role: request.role }
  const archived = await admitFile(dependencies, source, received, file, context.run.signal)
  if (archived === null) return fetchResult(null, 0)
  const fresh = { etag, lastModified, contentType, sha256: archived.sha256 }
  if (known?.sha256.equals(archived.sha256)) {
    await saveResponse(dependencies.sql, source.id, key, { ...fresh, announcements: known.announcements })
    return await reuseUnchanged(context, request, known)
  }
  const erasedIds: string[] = []
  const result = await ingestResponse(context, request, fresh, {
    ...archived,
    onErased: ids => void erasedIds.push(...ids),
  })
  await finishAdmittedFile(dependencies, source, { ...archived, erasedIds }, file)
  if (result.failure === null && !context.run.signal.aborted)
    await saveResponse(dependencies.sql, source.id, key, { ...fresh, announcements: result.announcements })
  return result
}

async function ingestResponse(
  context: CrawlContext,
  request: CrawlRequest,
  fresh: Omit<StoredResponse, 'announcements'>,
  {
    size,
    unreadable,
    onErased,
  }: Pick<AdmittedFile, 'size' | 'unreadable'> & { onErased(ids: readonly string[]): void },
): Promise<FetchResult> {
  const { dependencies, source, run } = context
  const file = { sha256: fresh.sha256, url: request.url, contentType: fresh.contentType }
  if (request.role === 'index') {
    await saveDocument(dependencies.sql, { sourceId: source.id, ...file, member: '', size, role: 'index' })
    return fetchResult(pageWithLinks(source, file), 0)
  }
  const { records, filled, isDocument, incompleteDocuments } = await ingestArchivedFile(
    source,
    { ...file, size },
    dependencies,
    run,
    { unreadable, onErased },
  )
  const failure: CrawlFailure = {
    code: 'unreadable',
    isDefinitive: true,
    message: `${request.url}: the response could not be read completely`,
  }
  return {
    ...fetchResult(isDocument ? pageWithLinks(source, file) : null, records),
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
  return fetchResult(pageWithLinks(source, file), known.announcements)
}

function fetchResult(page: ArchivedFile | null, announcements: number): FetchResult {
  return { kind: 'fetched', announcements, page, records: 0, filled: {}, failure: null }
}

/** Returns the file if its source reads links, or a cursor, from responses. */
function pageWithLinks(source: Source, file: ArchivedFile): ArchivedFile | null {
  return source.follow === undefined && source.readCursor === undefined ? null : file
}

async function isIntact(archive: DocumentArchive, sha256: Buffer): Promise<boolean> {
  return (await archive.verify(sha256)).state === 'intact'
}

/** Returns a hash that identifies a request by its method, URL and body. */
function requestKey({ url, body }: CrawlRequest): Buffer {
  return hash('sha256', body === undefined ? `GET ${url}` : `POST ${url}\n${body}`, 'buffer')
}

/** Returns the headers that let a server respond with status 304 (RFC 9110, section 13.1). Only GET can be conditional. */
function conditionalHeaders({ body }: CrawlRequest, known: StoredResponse | null): Record<string, string> {
  if (known === null || body !== undefined) return {}
  const { etag, lastModified } = known
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
