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

/** What one request came to. */
export interface Taken extends Census {
  readonly kind: 'taken'
  /** Announcements in it, also when it was not read again. */
  readonly announcements: number
  /** The page, to find what it leads to; null when it is a container or could not be unpacked. */
  readonly raw: Raw | null
  /** Why not all of it could be read. */
  readonly failure: Failure | null
}

/**
 * Asks for one thing, archives the answer and reads it. What is as it was the last time, by the publisher's word (304) or
 * by its bytes, is not read again; an answer counts as read only when all of it is in the record.
 */
export async function take(crawler: Crawler, request: Request): Promise<Taken | Failed> {
  const { house, source } = crawler
  const key = keyOf(request)
  const remembered = await findAnswer(house.sql, source.id, key)
  // Another machine may have had it; what it leads to could not be seen from here.
  const known = remembered !== null && (await house.archive.has(remembered.sha256)) ? remembered : null
  const answer = await ask(request, conditionsOf(request, known), crawler, body => house.archive.keep(body))
  if (answer.kind === 'failed') return answer
  if (answer.kind === 'unchanged') {
    if (known !== null) return await unchanged(crawler, request, known)
    const reason = 'the server answered 304 though nothing was said of an earlier answer'
    return { kind: 'failed', code: 'no_answer', reason, again: false, retryAfterMs: null }
  }
  const { contentType, etag, lastModified, value: kept } = answer
  const fresh = { etag, lastModified, contentType, sha256: kept.sha256 }
  if (known?.sha256.equals(kept.sha256)) {
    await saveAnswer(house.sql, source.id, key, { ...fresh, announcements: known.announcements })
    return await unchanged(crawler, request, known)
  }
  const taken = await read(crawler, request, fresh, kept.size)
  if (taken.failure === null && !crawler.run.signal.aborted)
    await saveAnswer(house.sql, source.id, key, { ...fresh, announcements: taken.announcements })
  return taken
}

async function read(
  crawler: Crawler,
  request: Request,
  fresh: Omit<KnownAnswer, 'announcements'>,
  size: number,
): Promise<Taken> {
  const { house, source, run } = crawler
  const file = { sha256: fresh.sha256, url: request.url, contentType: fresh.contentType }
  if (request.role === 'index') {
    await noteDocument(house.sql, { sourceId: source.id, ...file, member: '', size, role: 'index' })
    return taken(await open(crawler, file), 0)
  }
  const { records, filled, raw, brokenDocuments } = await readFile(source, file, house, run)
  const failure: Failure = {
    code: 'unreadable',
    isAnswer: true,
    message: `${request.url}: not all of it could be read`,
  }
  return { ...taken(raw, records), records, filled, failure: brokenDocuments > 0 ? failure : null }
}

async function unchanged(crawler: Crawler, request: Request, known: KnownAnswer): Promise<Taken> {
  const { run, source } = crawler
  if (request.role === 'document') {
    run.tally.documents += 1
    run.tally.unchangedDocuments += 1
  }
  const file = { sha256: known.sha256, url: request.url, contentType: known.contentType }
  return taken(source.follow === undefined ? null : await open(crawler, file), known.announcements)
}

function taken(raw: Raw | null, announcements: number): Taken {
  return { kind: 'taken', announcements, raw, records: 0, filled: {}, failure: null }
}

/** An archived page, unpacked; null when it is a container. */
async function open(
  { house, run }: Crawler,
  { sha256, url, contentType }: ArchivedFile,
): Promise<Raw | null> {
  const bytes = await house.archive.read(sha256)
  if (bytes === null) return null
  for await (const member of readMembers(bytes)) {
    if ('kind' in member) run.note(url, member)
    else return member.name === '' ? { url, contentType, bytes: member.bytes } : null
  }
  return null
}

/** What tells one request from another. */
function keyOf({ url, body }: Request): Buffer {
  return hash('sha256', body === undefined ? `GET ${url}` : `POST ${url}\n${body}`, 'buffer')
}

/** The headers that let a server say 304 (RFC 9110, 13.1). It says so to GET only. */
function conditionsOf({ body }: Request, known: KnownAnswer | null): Record<string, string> {
  if (known === null || body !== undefined) return {}
  const { etag, lastModified } = known
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}
