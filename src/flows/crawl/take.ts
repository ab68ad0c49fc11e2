import { hash } from 'node:crypto'
import type { Failed } from '../../base/fetch.ts'
import { findAnswer, type KnownAnswer, saveAnswer } from '../../crawls/answers.store.ts'
import type { Census } from '../../crawls/expect.ts'
import { readMembers } from '../../crawls/members.ts'
import { noteDocument } from '../../crawls/store.ts'
import type { Raw } from '../../model/raw.ts'
import type { Request } from '../../sources/source.ts'
import { type ArchivedFile, readFile } from '../document.ts'
import { ask } from './ask.ts'
import type { Crawler, Failure } from './crawler.ts'

/** The result of one successful request. */
export interface Taken extends Census {
  readonly kind: 'fetched'
  /** Announcements in the response, counted even when it was not read again. */
  readonly announcements: number
  /** The response body, for link extraction; null for a container or when it could not be extracted. */
  readonly document: Raw | null
  /** Set when not all of it could be read. */
  readonly failure: Failure | null
}

/**
 * Fetches one URL, archives the response and ingests it. An unchanged response (304 or identical bytes) is not read again;
 * a response counts as read only when all of it is in the database.
 */
export async function take(context: Crawler, request: Request): Promise<Taken | Failed> {
  const { dependencies, source } = context
  const key = requestKey(request)
  const stored = await findAnswer(dependencies.sql, source.id, key)
  // If another machine fetched it, its bytes are not in this archive and its links could not be followed.
  const known = stored !== null && (await dependencies.archive.has(stored.sha256)) ? stored : null
  const response = await ask(request, conditionalHeaders(request, known), context, body =>
    dependencies.archive.keep(body),
  )
  if (response.kind === 'failed') return response
  if (response.kind === 'unchanged') {
    if (known !== null) return await reuseUnchanged(context, request, known)
    const reason = 'the server responded 304 to an unconditional request'
    return { kind: 'failed', code: 'no_answer', reason, again: false, retryAfterMs: null }
  }
  const { contentType, etag, lastModified, value: archived } = response
  const fresh = { etag, lastModified, contentType, sha256: archived.sha256 }
  if (known?.sha256.equals(archived.sha256)) {
    await saveAnswer(dependencies.sql, source.id, key, { ...fresh, announcements: known.announcements })
    return await reuseUnchanged(context, request, known)
  }
  const result = await ingestResponse(context, request, fresh, archived.size)
  if (result.failure === null && !context.run.signal.aborted)
    await saveAnswer(dependencies.sql, source.id, key, { ...fresh, announcements: result.announcements })
  return result
}

async function ingestResponse(
  context: Crawler,
  request: Request,
  fresh: Omit<KnownAnswer, 'announcements'>,
  size: number,
): Promise<Taken> {
  const { dependencies, source, run } = context
  const file = { sha256: fresh.sha256, url: request.url, contentType: fresh.contentType }
  if (request.role === 'index') {
    await noteDocument(dependencies.sql, { sourceId: source.id, ...file, member: '', size, role: 'index' })
    return fetchResult(await openDocument(context, file), 0)
  }
  const { records, filled, document, incompleteDocuments } = await readFile(source, file, dependencies, run)
  const failure: Failure = {
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

async function reuseUnchanged(context: Crawler, request: Request, known: KnownAnswer): Promise<Taken> {
  const { run, source } = context
  if (request.role === 'document') {
    run.tally.documents += 1
    run.tally.unchangedDocuments += 1
  }
  const file = { sha256: known.sha256, url: request.url, contentType: known.contentType }
  return fetchResult(
    source.follow === undefined ? null : await openDocument(context, file),
    known.announcements,
  )
}

function fetchResult(document: Raw | null, announcements: number): Taken {
  return { kind: 'fetched', announcements, document, records: 0, filled: {}, failure: null }
}

/** Reads an archived document, decompressed; null for a container. */
async function openDocument(
  { dependencies, run }: Crawler,
  { sha256, url, contentType }: ArchivedFile,
): Promise<Raw | null> {
  const bytes = await dependencies.archive.read(sha256)
  if (bytes === null) return null
  for await (const member of readMembers(bytes)) {
    if ('kind' in member) run.note(url, member)
    else return member.name === '' ? { url, contentType, bytes: member.bytes } : null
  }
  return null
}

/** Identifies a request by method, URL and body. */
function requestKey({ url, body }: Request): Buffer {
  return hash('sha256', body === undefined ? `GET ${url}` : `POST ${url}\n${body}`, 'buffer')
}

/** Headers that allow a server to respond 304 (RFC 9110, section 13.1). Only GET requests are conditional. */
function conditionalHeaders({ body }: Request, known: KnownAnswer | null): Record<string, string> {
  if (known === null || body !== undefined) return {}
  const { etag, lastModified } = known
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
