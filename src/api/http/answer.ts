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
import { HeraldError } from '../../base/errors.ts'
import { type Encoding, encodingFor, matchesTag } from './negotiate.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Below this size in bytes, the extra headers outweigh what compression saves. */
const MIN_COMPRESSED_BYTES = 1024

/** Up to this size, compressing on the main thread (0.1 ms per page) is faster than handing the work to another. */
const MAX_SYNC_BYTES = 64 * 1024

// The default quality of 11 is meant for files that are compressed once.
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

/** A serialized JSON response and its metadata. */
export interface Prepared {
  readonly body: Buffer
  /** ETag from a hash of the body. It is weak because all content codings of the body share it. */
  readonly tag: string
  /** The change number that was read; null when the response does not depend on the database. */
  readonly change: number | null
  /** How a search was executed, when this differs from the default. */
  readonly search: string | undefined
  /** The compressed bodies that have been sent so far, by content coding. */
  readonly encoded: Map<Encoding, Buffer>
}

/** Serializes a JSON response once, for both hashing and sending. */
export function prepare(json: string | Buffer, change: number | null, mode?: string): Prepared {
  const body = typeof json === 'string' ? Buffer.from(json) : json
  return {
    body,
    tag: `W/"${hash('sha1', body, 'base64url')}"`,
    change,
    search: mode,
    encoded: new Map(),
  }
}

/** Sends a JSON response, or 304 when the client already has it (design 3.1). */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<FastifyReply> {
  const { body, change } = prepared
  reply.header('etag', prepared.tag)
  reply.header('cache-control', 'private, no-cache')
  if (change !== null) reply.header('herald-change', change)
  if (prepared.search !== undefined) reply.header('herald-search', prepared.search)
  if (matchesTag(request.headers['if-none-match'], prepared.tag)) return reply.code(304).send()
  reply.header('content-type', JSON_TYPE)
  const encoding = requireEncoding(request.headers['accept-encoding'], body.length)
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  const encoded = prepared.encoded.get(encoding) ?? (await compress(body, encoding))
  prepared.encoded.set(encoding, encoded)
  return reply.send(encoded)
}

/** Sends a JSON response that is not cached. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  change: number | null,
): Promise<FastifyReply> {
  return send(request, reply, prepare(json, change))
}

function requireEncoding(header: string | undefined, length: number): Encoding {
  const encoding = encodingFor(header, length < MIN_COMPRESSED_BYTES)
  if (encoding !== null) return encoding
  throw new HeraldError(
    'not_acceptable',
    'The Accept-Encoding header excludes every supported content coding: zstd, br, gzip and identity.',
  )
}

async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const codec = CODECS[encoding]
  return body.length < MAX_SYNC_BYTES ? codec.sync(body) : codec.async(body)
}
