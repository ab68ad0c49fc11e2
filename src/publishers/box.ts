import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { type Fault, FaultPlan, parseFault } from './faults.ts'
import { readAll, sampleFiles } from './files.ts'
import { misbehaveOnce } from './misbehave.ts'
import type { Answer, Asked, Item, Publisher } from './publisher.ts'

/** The longest body of a request that a publisher takes, in characters. */
const LONGEST_BODY = 64 * 1024
/** Where the faults of a box are changed while it runs, at every publisher's port: a POST with one fault a line. */
export const CONTROL = '/_box/faults'
/** `withheld` holds back these last days. */
const WITHHELD_DAYS = 3

/** Publishers in a box: each plays its real protocol on a port of its own on loopback. */
export interface Box {
  /** Where each publisher is: source id → base address, as `HERALD_SOURCE_URLS` wants it. */
  readonly addresses: Readonly<Record<string, string>>
  /** Method, path and query of every request so far, decoded, by source id, in the order they came. */
  readonly asked: Readonly<Record<string, readonly string[]>>
  /** How polite those who asked a publisher were: source id → what it noticed. */
  readonly manners: Readonly<Record<string, Readonly<Manners>>>
  /** From now on these go wrong, and nothing else. */
  misbehave(faults: readonly Fault[]): void
  close(): Promise<void>
}

/** What a publisher notices of those who ask. */
export interface Manners {
  /** Most requests under way at one moment. */
  mostAtOnce: number
  /** Shortest time between the end of an answer and the next request, in milliseconds. */
  shortestPauseMs: number
}

export interface BoxOptions {
  /** Holds a folder of samples for each source id. */
  readonly samples: string
  readonly clock: Clock
  /** Port of the first publisher, the others follow; free ones when it is not given. */
  readonly port?: number
}

interface Stand {
  readonly publisher: Publisher
  readonly items: readonly Item[]
  readonly asked: string[]
  readonly manners: Manners
  /** Requests under way, and when the last answer ended. */
  now: number
  lastEnd: number
  /** What `again` repeats. */
  first: Answer | null
}

/** Opens the box: reads the samples and listens on loopback. */
export async function openBox(publishers: readonly Publisher[], options: BoxOptions): Promise<Box> {
  const { samples, clock, port = 0 } = options
  let plan = new FaultPlan([])
  const stands = await Promise.all(
    publishers.map(async (publisher): Promise<Stand> => {
      const paths = await sampleFiles(join(samples, publisher.id), publisher.files)
      const items = publisher.items(await readAll(paths))
      return {
        ...{ publisher, items, asked: [], first: null },
        ...{ manners: { mostAtOnce: 0, shortestPauseMs: Infinity }, now: 0, lastEnd: -Infinity },
      }
    }),
  )
  const servers = stands.map(stand =>
    createServer((request, response) => {
      watchManners(stand, response, clock)
      // Who hangs up in the middle of a request gets no answer, and harms nobody else.
      serve(stand, request, response).catch(() => response.destroy())
    }),
  )
  const addresses = await Promise.all(servers.map((server, i) => listen(server, port === 0 ? 0 : port + i)))
  return {
    addresses: Object.fromEntries(
      stands.map(({ publisher }, i) => [publisher.id, `${addresses[i]}${pathOf(publisher)}`]),
    ),
    asked: Object.fromEntries(stands.map(stand => [stand.publisher.id, stand.asked])),
    manners: Object.fromEntries(stands.map(stand => [stand.publisher.id, stand.manners])),
    misbehave,
    async close() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }

  function misbehave(faults: readonly Fault[]): void {
    plan = new FaultPlan(faults)
    for (const stand of stands) stand.first = null
  }

  async function serve(stand: Stand, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request)
    if (asked.path === CONTROL) return send(control(asked, misbehave), asked, response)
    stand.asked.push(`${asked.method} ${decodeURIComponent((request.url ?? '').replaceAll('+', ' '))}`)
    const answer = stand.publisher.answer(published(stand, plan), asked)
    stand.first ??= answer
    const fault = plan.next(stand.publisher.id)
    if (fault === 'again') return send(stand.first, asked, response)
    if (fault !== null) return await misbehaveOnce(fault, answer, response, clock)
    send(answer, asked, response)
  }
}

function watchManners(stand: Stand, response: ServerResponse, clock: Clock): void {
  const { manners } = stand
  stand.now += 1
  manners.mostAtOnce = Math.max(manners.mostAtOnce, stand.now)
  manners.shortestPauseMs = Math.min(manners.shortestPauseMs, clock.elapsed() - stand.lastEnd)
  response.once('close', () => {
    stand.now -= 1
    stand.lastEnd = clock.elapsed()
  })
}

/** Changes the faults: the lines of the body are the new ones, none when it is empty. */
function control({ method, body }: Asked, misbehave: Box['misbehave']): Answer {
  if (method !== 'POST') return plain(405, 'POST one fault a line, nothing for none')
  const lines = body.split('\n').filter(line => line.trim() !== '')
  const faults = lines.map(line => parseFault(line.trim()))
  const wrong = lines.find((_, i) => faults[i] === null)
  if (wrong !== undefined) return plain(400, `"${wrong}" is no fault`)
  misbehave(faults.filter(fault => fault !== null))
  return plain(200, `${faults.length} faults`)
}

function plain(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    if (body.length < LONGEST_BODY) body += chunk
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://publisher')
  return {
    method: request.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: request.headers,
    body,
  }
}

/** What the publisher has out now, faults considered. */
function published({ publisher: { id }, items }: Stand, plan: FaultPlan): readonly Item[] {
  let out = items
  if (plan.changes(id, 'late')) out = out.filter((_, i) => i % 2 === 0)
  if (plan.changes(id, 'withheld')) {
    const last = new Set([...new Set(items.map(item => item.day))].sort().slice(-WITHHELD_DAYS))
    out = out.filter(item => !last.has(item.day))
  }
  return plan.changes(id, 'duplicates') ? out.flatMap(item => [item, item]) : out
}

/** As it should be, with an ETag; 304 for who has it already. */
function send({ status, headers, body }: Answer, asked: Asked, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (status === 200 && asked.headers['if-none-match'] === etag) {
    return void response.writeHead(304, { etag }).end()
  }
  response.writeHead(status, { ...headers, ...(status === 200 && { etag }) }).end(body)
}

/** Answers the address. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The path that a publisher's addresses begin with; empty for most. */
function pathOf({ home }: Publisher): string {
  return new URL(home).pathname.replace(/\/$/, '')
}
