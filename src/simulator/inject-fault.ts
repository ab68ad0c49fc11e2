import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import { htmlResponse, type SimulatorResponse } from './fake-publisher.ts'
import type { SimulatorFaultKind } from './fault-plan.ts'

const SLOW_MS = 3_000
const DRIP_MS = 100
const HUGE_BYTES = 65 * 1024 * 1024
const BOMB_BYTES = 100 * 1024 * 1024

/** The responses that replace the original one, for each fault of this type. */
const REPLACEMENTS: { readonly [K in SimulatorFaultKind]?: () => SimulatorResponse } = {
  'rate-limit': () => ({ ...htmlResponse('Too Many Requests', 429), headers: { 'retry-after': '1' } }),
  'rate-limit-bare': () => htmlResponse('Too Many Requests', 429),
  error: () => htmlResponse('Internal Server Error', 500),
  maintenance: () => ({ ...htmlResponse('Maintenance', 503), headers: { 'retry-after': '1' } }),
  'error-page': () => htmlResponse('An error has occurred', 200),
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

/** The functions that alter the response body, for each fault of this type. */
const BODY_CHANGES: { readonly [K in SimulatorFaultKind]?: (body: Buffer) => Uint8Array } = {
  cut: body => body.subarray(0, body.length >> 1),
  charset: body => Buffer.from(body.toString('utf8'), 'latin1'),
  renamed: body => Buffer.from(renameRoot(body.toString('utf8'))),
}

/** Renames the root element of an XML document to `payload`, or wraps a JSON document in an object with that key. */
function renameRoot(text: string): string {
  if (!/^\s*</.test(text)) return `{"payload": ${text}}`
  const [, root = 'html'] = /<([A-Za-z][\w:.-]*)[\s>]/.exec(text) ?? []
  return text.replaceAll(new RegExp(`(</?)${root}(?=[\\s>])`, 'g'), '$1payload')
}

/** Sends a response with the fault applied. */
export async function injectFault(
  kind: SimulatorFaultKind,
  normal: SimulatorResponse,
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
