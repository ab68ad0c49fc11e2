import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Clock } from '../base/clock.ts'
import type { FaultKind } from './faults.ts'
import { type Answer, html } from './publisher.ts'

const SLOW_MS = 3_000
const DRIP_MS = 100
const HUGE_BYTES = 65 * 1024 * 1024
const BOMB_BYTES = 100 * 1024 * 1024

/** Faults that replace the response. */
const REPLACEMENTS: { readonly [K in FaultKind]?: () => Answer } = {
  'rate-limit': () => ({ ...html('Too Many Requests', 429), headers: { 'retry-after': '1' } }),
  'rate-limit-bare': () => html('Too Many Requests', 429),
  error: () => html('Internal Server Error', 500),
  maintenance: () => ({ ...html('Maintenance', 503), headers: { 'retry-after': '1' } }),
  'error-page': () => html('An error has occurred', 200),
  challenge: () => ({ status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, body: '' }),
  redirect: () => ({ status: 302, headers: { location: '/somewhere/else' }, body: '' }),
  empty: () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: '' }),
  huge: () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(HUGE_BYTES, ' '),
  }),
  bomb: () => ({
    status: 200,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(BOMB_BYTES, ' ')),
  }),
}

/** Faults that alter the body of the response. */
const BODY_CHANGES: { readonly [K in FaultKind]?: (body: Buffer) => Uint8Array } = {
  cut: body => body.subarray(0, body.length >> 1),
  charset: body => Buffer.from(body.toString('utf8'), 'latin1'),
  renamed: body => Buffer.from(renameRoot(body.toString('utf8'))),
}

/** Wraps JSON in, or renames the XML root to, `payload`. */
function renameRoot(text: string): string {
  if (!/^\s*</.test(text)) return `{"payload": ${text}}`
  const [, root = 'html'] = /<([A-Za-z][\w:.-]*)[\s>]/.exec(text) ?? []
  return text.replaceAll(new RegExp(`(</?)${root}(?=[\\s>])`, 'g'), '$1payload')
}

/** Sends a response with the fault applied. */
export async function misbehaveOnce(
  kind: FaultKind,
  normal: Answer,
  response: ServerResponse,
  clock: Clock,
): Promise<void> {
  const { status, headers, body } = REPLACEMENTS[kind]?.() ?? normal
  const bytes = Buffer.from(body)
  const sentBytes = BODY_CHANGES[kind]?.(bytes) ?? bytes
  if (kind === 'reset') return void response.socket?.resetAndDestroy()
  if (kind === 'slow') await clock.sleep(SLOW_MS)
  response.writeHead(status, { ...headers, 'content-length': sentBytes.length })
  if (kind === 'drip') return await drip(sentBytes, response, clock)
  if (kind !== 'truncated') return void response.end(sentBytes)
  response.write(sentBytes.subarray(0, sentBytes.length >> 1), () => response.destroy())
}

async function drip(bytes: Uint8Array, response: ServerResponse, clock: Clock): Promise<void> {
  for (const byte of bytes) {
    if (response.destroyed) return
    response.write(Uint8Array.of(byte))
    await clock.sleep(DRIP_MS)
  }
  response.end()
}
