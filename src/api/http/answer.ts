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
import type { Page } from '../../model/filter.ts'
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

/**
 * Sends JSON text, or 304 when the client has it (design 3.1). `change` is the change number it was read at, null for
 * what is no read of the record. The tag is weak because one body has it in every content coding.
 */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  change: number | null,
): Promise<FastifyReply> {
  const body = Buffer.from(text) // once: hashing, measuring and sending would each encode the text anew
  const tag = `W/"${hash('sha1', body, 'base64url')}"`
  reply.header('etag', tag)
  reply.header('cache-control', 'private, no-cache')
  if (change !== null) reply.header('herald-change', change)
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  reply.header('content-type', JSON_TYPE)
  const encoding = chooseEncoding(request.headers['accept-encoding'], body.length)
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  return reply.send(await compress(body, encoding))
}

/** The body of a list: ready JSON texts, where the page stands (spec 2.7), and what else was asked for. */
export function listBody(
  name: string,
  items: readonly string[],
  total: number,
  page: Page,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const asked = Object.entries(more).filter(([, value]) => value !== undefined)
  const rest = asked.map(([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`).join('')
  return `{"${name}":[${items.join()}],"pagination":${pagination(total, page)}${rest}}`
}

/** The pagination object (spec 2.7): no pages when nothing matches. */
export function pagination(total: number, { page, perPage }: Page): string {
  const pages = Math.ceil(total / perPage)
  return `{"page":${page},"per_page":${perPage},"total":${total},"total_pages":${pages}}`
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
