import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { FakePublisher, PublishedItem, SimulatorRequest, SimulatorResponse } from './fake-publisher.ts'
import { FaultPlan, parseSimulatorFault, type SimulatorFault, type SimulatorFaultKind } from './fault-plan.ts'
import { injectFault } from './inject-fault.ts'
import { listSampleFiles, readTextFiles } from './sample-files.ts'

/** Maximum length of a request body, in characters. */
const MAX_BODY_LENGTH = 64 * 1024
/** The path at which every publisher's port accepts new faults at run time, by POST with one fault per line. */
export const FAULT_CONTROL_PATH = '/_simulator/faults'
/** The control path from before the simulator was renamed, which scripts may still use. */
const DEPRECATED_CONTROL_PATH = '/_box/faults'
/** The number of most recent days whose records the `withheld` fault hides. */
const WITHHELD_DAYS = 3

/** A running simulator, which serves each fake publisher on its own loopback port. */
export interface Simulator {
  /** The base URL of each publisher by source ID, and of further hosts by `<source>/<host>`, as in `HERALD_SOURCE_URLS`. */
  readonly baseUrls: Readonly<Record<string, string>>
  /** All requests so far by source ID, in order, each as its method and decoded path and query. */
  readonly requests: Readonly<Record<string, readonly string[]>>
  /** The politeness of each publisher's clients, by source ID. */
  readonly politeness: Readonly<Record<string, Readonly<Politeness>>>
  /** Replaces all active faults. */
  setFaults(faults: readonly SimulatorFault[]): void
  close(): Promise<void>
}

/** The request behavior of clients, as measured by a fake publisher. */
export interface Politeness {
  /** The largest number of concurrent requests so far. */
  maxConcurrent: number
  /** The shortest time between the end of a response and the next request, in milliseconds. */
  shortestPauseMs: number
}

export interface SimulatorOptions {
  /** The folder that contains a folder of sample documents for each source ID. */
  readonly samples: string
  readonly clock: Clock
  /** The port of the first publisher. The others use the ports that follow. Default: free ports. */
  readonly port?: number
}

interface PublisherState {
  readonly publisher: FakePublisher
  readonly items: readonly PublishedItem[]
  readonly requests: string[]
  readonly politeness: Politeness
  activeRequests: number
  /** The time when the last response ended, on the monotonic clock. */
  lastEnd: number
  /** The response that the `again` fault repeats. */
  firstResponse: SimulatorResponse | null
}

/** Reads the samples and starts every fake publisher on a loopback port. */
export async function startSimulator(
  publishers: readonly FakePublisher[],
  options: SimulatorOptions,
): Promise<Simulator> {
  const { samples, clock, port = 0 } = options
  let plan = new FaultPlan([])
  const publisherStates = await Promise.all(
    publishers.map(async (publisher): Promise<PublisherState> => {
      const paths = await listSampleFiles(join(samples, publisher.id), publisher.samplePattern)
      const items = publisher.parseItems(await readTextFiles(paths))
      return {
        publisher,
        items,
        requests: [],
        politeness: { maxConcurrent: 0, shortestPauseMs: Infinity },
        activeRequests: 0,
        lastEnd: -Infinity,
        firstResponse: null,
      }
    }),
  )
  const servers = publisherStates.map(state =>
    createServer((request, response) => {
      measurePoliteness(state, response, clock)
      // A client that disconnects mid-request gets no response and must not affect others.
      serve(state, request, response).catch(() => response.destroy())
    }),
  )
  const origins = await Promise.all(servers.map((server, i) => listen(server, port === 0 ? 0 : port + i)))
  return {
    baseUrls: Object.fromEntries(
      publisherStates.flatMap(({ publisher }, i) => listBaseUrls(publisher, origins[i] ?? '')),
    ),
    requests: Object.fromEntries(publisherStates.map(state => [state.publisher.id, state.requests])),
    politeness: Object.fromEntries(publisherStates.map(state => [state.publisher.id, state.politeness])),
    setFaults: replaceFaults,
    async close() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }

  function replaceFaults(faults: readonly SimulatorFault[]): void {
    plan = new FaultPlan(faults)
    for (const state of publisherStates) state.firstResponse = null
  }

  async function serve(
    state: PublisherState,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const parsed = await parseRequest(request)
    if (parsed.path === FAULT_CONTROL_PATH || parsed.path === DEPRECATED_CONTROL_PATH) {
      return send(changeFaults(parsed, replaceFaults), parsed, response)
    }
    state.requests.push(`${parsed.method} ${decodeURIComponent((request.url ?? '').replaceAll('+', ' '))}`)
    const normal = respond(state, plan, parsed)
    state.firstResponse ??= normal
    const fault = plan.nextFault(state.publisher.id)
    if (fault === 'again') return send(state.firstResponse, parsed, response)
    if (fault !== null) return await injectFault(fault, normal, response, clock)
    send(normal, parsed, response)
  }
}

function measurePoliteness(state: PublisherState, response: ServerResponse, clock: Clock): void {
  const { politeness } = state
  state.activeRequests += 1
  politeness.maxConcurrent = Math.max(politeness.maxConcurrent, state.activeRequests)
  politeness.shortestPauseMs = Math.min(politeness.shortestPauseMs, clock.elapsed() - state.lastEnd)
  response.once('close', () => {
    state.activeRequests -= 1
    state.lastEnd = clock.elapsed()
  })
}

/** Replaces the active faults with those in the request body, one per line. An empty body clears all faults. */
function changeFaults(
  { method, body }: SimulatorRequest,
  setFaults: Simulator['setFaults'],
): SimulatorResponse {
  if (method !== 'POST')
    return plain(405, 'Send a POST request with one fault per line, or an empty body to clear all.')
  const lines = body.split('\n').filter(line => line.trim() !== '')
  const faults = lines.map(line => parseSimulatorFault(line.trim()))
  const invalid = lines.find((_, i) => faults[i] === null)
  if (invalid !== undefined) return plain(400, `Unknown fault "${invalid}".`)
  setFaults(faults.filter(fault => fault !== null))
  return plain(200, `Active faults: ${faults.length}.`)
}

function plain(status: number, text: string): SimulatorResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${text}\n` }
}

async function parseRequest(request: IncomingMessage): Promise<SimulatorRequest> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    if (body.length < MAX_BODY_LENGTH) body += chunk
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

function respond(state: PublisherState, plan: FaultPlan, request: SimulatorRequest): SimulatorResponse {
  const { publisher } = state
  const hasFault = (kind: SimulatorFaultKind) => plan.hasContentFault(publisher.id, kind)
  return publisher.respond(visibleItems(state, plan), request, hasFault)
}

/** Returns the items that are currently published, after applying content faults. */
function visibleItems(
  { publisher: { id }, items }: PublisherState,
  plan: FaultPlan,
): readonly PublishedItem[] {
  let visible = items
  if (plan.hasContentFault(id, 'late')) visible = visible.filter((_, i) => i % 2 === 0)
  if (plan.hasContentFault(id, 'withheld')) {
    const hiddenDays = new Set([...new Set(items.map(item => item.day))].sort().slice(-WITHHELD_DAYS))
    visible = visible.filter(item => !hiddenDays.has(item.day))
  }
  return plan.hasContentFault(id, 'duplicates') ? visible.flatMap(item => [item, item]) : visible
}

/** Sends a response with an ETag, or status 304 if the client already has the response. */
function send(
  { status, headers, body }: SimulatorResponse,
  request: SimulatorRequest,
  response: ServerResponse,
): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  if (status === 200 && request.headers['if-none-match'] === etag) {
    return void response.writeHead(304, { etag }).end()
  }
  response.writeHead(status, { ...headers, ...(status === 200 && { etag }) }).end(body)
}

/** Starts the server and returns its origin. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Lists the base URLs of a publisher and its further hosts by their names in HERALD_SOURCE_URLS. */
function listBaseUrls(publisher: FakePublisher, origin: string): [string, string][] {
  const others = Object.entries(publisher.otherBasePaths ?? {})
  return [
    [publisher.id, `${origin}${basePathOf(publisher)}`],
    ...others.map(([name, path]): [string, string] => [`${publisher.id}/${name}`, `${origin}${path}`]),
  ]
}

/** Returns the path prefix of a publisher's URLs, which is empty for most publishers. */
function basePathOf({ homeUrl }: FakePublisher): string {
  return new URL(homeUrl).pathname.replace(/\/$/, '')
}
