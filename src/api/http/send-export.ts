import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeChangeCursor } from '../../changes/change-cursor.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { ExportFormat, IndexExport } from '../../search/index-export.ts'
import { chooseContentEncoding, EXPORT_MEDIA_TYPES } from './content-negotiation.ts'

/** The media types with their parameters. CSV of a continued export has no header row. */
const CONTENT_TYPES = {
  csv: `${EXPORT_MEDIA_TYPES.csv}; charset=utf-8; header=present`,
  ndjson: `${EXPORT_MEDIA_TYPES.ndjson}; charset=utf-8`,
} as const satisfies Record<ExportFormat, string>

/**
 * The memory of parts of at least this size is used again. Such a part exceeds the buffer of any stream, so the stream asks
 * for the next part only when the operating system or the compressor has taken this one.
 */
const MIN_REUSED_BYTES = 128 * 1024

// Exports are large and read once, so speed matters more than the last percent.
const COMPRESSORS = {
  zstd: () => createZstdCompress(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 4 }),
}

/** How an export is sent. */
export interface SentExport {
  readonly format: ExportFormat
  /** The first part of the file name, such as `announcements`. */
  readonly name: string
  readonly isContinued: boolean
  readonly log: Logger
}

/**
 * Sends an export as a stream that follows the speed of the client. An export that ends early closes the connection
 * without the end of the body, so that the client notices.
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  running: IndexExport,
  { format, name, isContinued, log }: SentExport,
): Promise<FastifyReply> {
  const { position, total } = running
  const type = CONTENT_TYPES[format]
  reply.headers({
    'content-type': isContinued ? type.replace('header=present', 'header=absent') : type,
    'content-disposition': `attachment; filename="herald-${name}-${position.change}.${format}"`,
    'cache-control': 'private, no-store',
    'herald-change': position.change,
    'herald-cursor': encodeChangeCursor({ after: position.change, seen: position }),
    'herald-total': total,
  })
  const encoding = chooseContentEncoding(request.headers['accept-encoding'], false)
  if (request.method === 'HEAD' || encoding === null) {
    running.close()
    if (encoding === null) throw noEncodingError()
    return reply.send()
  }
  const body = toReadable(running, error =>
    log.info({ err: error, request_id: request.id }, 'an export ended early'),
  )
  if (encoding === 'identity') return reply.send(body)
  reply.header('content-encoding', encoding)
  return reply.send(pipeline(body, COMPRESSORS[encoding](), () => {}))
}

/** Reads an export as a stream. `onCutOff` is called when it ends early for another reason than the client's. */
function toReadable(running: IndexExport, onCutOff: (error: unknown) => void): Readable {
  let last: Uint8Array<ArrayBuffer> | null = null
  const body = new Readable({
    // Nothing is read ahead: a part is requested when the one before it was sent.
    highWaterMark: 0,
    read() {
      running.next(last).then(
        part => {
          last = part !== null && part.length >= MIN_REUSED_BYTES ? part : null
          this.push(part)
        },
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      running.close()
      if (error !== null) onCutOff(error)
      done(error)
    },
  })
  running.cutOff.addEventListener('abort', () => body.destroy(running.cutOff.reason), { once: true })
  return body
}

function noEncodingError(): HeraldError {
  return new HeraldError(
    'not_acceptable',
    'The Accept-Encoding header excludes every supported content coding: zstd, br, gzip and identity.',
  )
}
