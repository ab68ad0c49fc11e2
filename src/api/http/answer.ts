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
/** Below this the headers weigh more than what compression saves. */
const SMALLEST_COMPRESSED = 1024

/** Up to this, compressing takes less than handing the work to another thread (a page: 0.1 ms); measured. */
const LARGEST_AT_ONCE = 64 * 1024

// The default quality of 11 is made for files that are compressed once.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const brotliLater = promisify(brotliCompress)

const CODECS = {
  zstd: { now: zstdCompressSync, later: promisify(zstdCompress) },
  br: {
    now: (body: Buffer) => brotliCompressSync(body, BROTLI),
    later: (body: Buffer) => brotliLater(body, BROTLI),
  },
  gzip: { now: gzipSync, later: promisify(gzip) },
}

/** JSON as it is sent, and what is sent with it. */
export interface Prepared {
  readonly body: Buffer
  /** Hash of the body. Weak, because one body has it in every content coding. */
  readonly tag: string
  /** The change number it was read at; null for what is no read of the record. */
  readonly change: number | null
  /** How a search was made, when not in the usual way. */
  readonly search: string | undefined
  /** The body in the codings it was asked for in. */
  readonly encoded: Map<Encoding, Buffer>
}

/** Readies JSON to be sent. */
export function prepare(json: string | Buffer, change: number | null, search?: string): Prepared {
  const body = typeof json === 'string' ? Buffer.from(json) : json // once: hashing and sending would each encode it anew
  return { body, tag: `W/"${hash('sha1', body, 'base64url')}"`, change, search, encoded: new Map() }
}

/** Sends JSON, or 304 when the client has it (design 3.1). */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<FastifyReply> {
  const { body, tag, change, search } = prepared
  reply.header('etag', tag)
  reply.header('cache-control', 'private, no-cache')
  if (change !== null) reply.header('herald-change', change)
  if (search !== undefined) reply.header('herald-search', search)
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.header('content-type', JSON_TYPE)
  const encoding = chooseEncoding(request.headers['accept-encoding'], body.length)
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  const encoded = prepared.encoded.get(encoding) ?? (await compress(body, encoding))
  prepared.encoded.set(encoding, encoded)
  return reply.send(encoded)
}

/** Sends JSON that is made for this request alone. */
export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  change: number | null,
): Promise<FastifyReply> {
  return send(request, reply, prepare(json, change))
}

function chooseEncoding(header: string | undefined, length: number): Encoding {
  const encoding = encodingFor(header, length < SMALLEST_COMPRESSED)
  if (encoding !== null) return encoding
  throw new HeraldError(
    'not_acceptable',
    'Accept-Encoding refuses every content coding there is here: zstd, br, gzip and identity.',
  )
}

async function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const { now, later } = CODECS[encoding]
  return body.length < LARGEST_AT_ONCE ? now(body) : later(body)
}
