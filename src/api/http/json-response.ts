import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HeraldError } from '../../platform/errors.ts'
import { type ContentEncoding, chooseContentEncoding, matchesEtag } from './content-negotiation.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** The smallest body, in bytes, that is compressed. For smaller ones, the extra headers outweigh what is saved. */
const MIN_COMPRESSED_BYTES = 1024

/** Smaller bodies, in bytes, are compressed on the main thread: 0.1 ms per page is faster than using another thread. */
const MAX_SYNC_BYTES = 64 * 1024

// The default quality of 11 is too slow for responses; it is meant for files that are compressed once.
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotliAsync = promisify(brotliCompress)

const CODECS = {
  zstd: { sync: zstdCompressSync, async: promisify(zstdCompress) },
  br: {
    sync: (body: Buffer) => brotliCompressSync(body, BROTLI_OPTIONS),
    async: (body: Buffer) => brotliAsync(body, BROTLI_OPTIONS),
  },
  gzip: { sync: gzipSync, async: promisify(gzip) },
}

/** A serialized response, usually of JSON, and its metadata. */
export interface PreparedResponse {
  readonly body: Buffer
  readonly contentType: string
  /** The ETag, a hash of the body. It is weak because all content codings of the body share it. */
  readonly etag: string
  /** The change number of the data; `null` if the response does not depend on the index. */
  readonly change: number | null
  /** The value of the `Herald-Search` header, which describes a search that was not executed in the default way. */
  readonly searchMode: string | undefined
  /** The compressed forms of the body that have been requested so far, by content coding. */
  readonly encoded: Map<ContentEncoding, Promise<Buffer>>
}

/** Encodes a JSON response once, for both hashing and sending. */
export function prepareJsonResponse(
  json: string | Buffer,
  change: number | null,
  mode?: string,
): PreparedResponse {
  const body = typeof json === 'string' ? Buffer.from(json) : json
  return {
    body,
    contentType: JSON_TYPE,
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    change,
    searchMode: mode,
    encoded: new Map(),
  }
}

/** Encodes a text that is not the usual JSON, such as a feed. */
export function prepareTextResponse(text: string, contentType: string): PreparedResponse {
  return { ...prepareJsonResponse(text, null), contentType }
}

/** Sends a JSON response, or 304 if the client already has it (design 3.1). */
export async function sendPreparedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedResponse,
): Promise<FastifyReply> {
  const { body, change } = prepared
  reply.header('etag', prepared.etag)
  reply.header('cache-control', 'private, no-cache')
  if (change !== null) reply.header('herald-change', change)
  if (prepared.searchMode !== undefined) reply.header('herald-search', prepared.searchMode)
  if (matchesEtag(request.headers['if-none-match'], prepared.etag)) return reply.code(304).send()
  reply.header('content-type', prepared.contentType)
  const encoding = requireEncoding(request.headers['accept-encoding'], body.length)
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  // Requests that arrive while the body is being compressed wait for the same result.
  const encoded = prepared.encoded.get(encoding) ?? compress(body, encoding)
  prepared.encoded.set(encoding, encoded)
  return reply.send(await encoded)
}

/** Sends a JSON response that is not cached. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  change: number | null,
): Promise<FastifyReply> {
  return sendPreparedResponse(request, reply, prepareJsonResponse(json, change))
}

function requireEncoding(header: string | undefined, length: number): ContentEncoding {
  const encoding = chooseContentEncoding(header, length < MIN_COMPRESSED_BYTES)
  if (encoding !== null) return encoding
  throw new HeraldError(
    'not_acceptable',
    'The Accept-Encoding header excludes every supported content coding: zstd, br, gzip and identity.',
  )
}

async function compress(body: Buffer, encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
  const codec = CODECS[encoding]
  return body.length < MAX_SYNC_BYTES ? codec.sync(body) : codec.async(body)
}
