import type { OperationExample, RecordedExamples } from '../../src/api/openapi/operation-examples.ts'
import { startWebhookReceiver } from '../../src/cli/webhook-receiver.ts'
import type { EarlierResponses, ExampleRequest } from './example-request.ts'
import { listExampleRequests } from './example-requests.ts'
import { StableValues } from './stable-values.ts'

/** How often a request is repeated until the demo is as far as the example needs, and the pause in milliseconds. */
const [MAX_TRIES, PAUSE_MS] = [6_000, 50]

/** A running demo. */
interface Demo {
  readonly url: string
  readonly api_key: string
}

interface ReceivedResponse {
  readonly status: number
  readonly type: string
  readonly body: unknown
}

type Routes = ReadonlyMap<string, { readonly method: string; readonly path: string }>
type Documented = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>
}

/** Sends all example requests to a demo that has just started, in order, and returns its responses. */
export async function recordExamplesOfDemo(demo: Demo): Promise<RecordedExamples> {
  const receiver = await startWebhookReceiver({ host: '127.0.0.1', port: 0 }, async () => 204)
  try {
    return await recordExamples(demo, receiver.url)
  } finally {
    receiver.close()
  }
}

async function recordExamples(demo: Demo, receiverUrl: string): Promise<RecordedExamples> {
  const document = (await (await fetch(`${demo.url}/openapi.json`)).json()) as Documented
  const routes: Routes = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }] as const),
    ),
  )
  const stable = new StableValues({
    [receiverUrl]: 'https://example.com/hooks/herald',
    [demo.url]: 'https://herald.example',
  })
  const recording = new Recording(stable)
  for (const request of listExampleRequests(receiverUrl)) {
    const parameters = resolve(request.parameters, recording) ?? {}
    const body = resolve(request.body, recording)
    const response = await sendUntil(request, { demo, routes, parameters, body, earlier: recording })
    requireExpectedStatus(request, response)
    recording.add(request, { parameters, body }, response)
  }
  return recording.examples()
}

/** The examples so far. */
class Recording implements EarlierResponses {
  readonly #stable: StableValues
  readonly #bodies = new Map<string, unknown>()
  readonly #operations: Record<string, OperationExample> = {}
  readonly #errors: Record<string, unknown> = {}
  readonly #payloads: Record<string, unknown> = {}

  constructor(stable: StableValues) {
    this.#stable = stable
  }

  text(operation: string, path: string): string {
    const member = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key]
    return String(path.split('.').reduce(member, this.#bodies.get(operation)))
  }

  /** Adds a response. The parameters shown for an operation are those of its last request. */
  add(
    { operation, error, excerpt, responseLike, bodyType, payloadOf }: ExampleRequest,
    { parameters, body }: Pick<Sending, 'parameters' | 'body'>,
    response: ReceivedResponse,
  ): void {
    const shown = this.#stable.replace(excerpt?.(response.body) ?? response.body)
    if (error !== undefined) this.#errors[error] = shown
    else this.#bodies.set(operation, response.body)
    if (payloadOf !== undefined)
      this.#payloads[payloadOf] = this.#stable.replace(JSON.parse(this.text(operation, 'body')))
    const request = {
      ...(Object.keys(parameters).length > 0 && {
        parameters: this.#stable.replace(parameters) as Record<string, string>,
      }),
      ...(body !== undefined && bodyType === undefined && { body: this.#stable.replace(body) }),
      ...otherBodies(this.#operations[operation], bodyType, this.#stable.replace(String(body))),
    }
    const known = this.#operations[operation]?.responses
    if (error === undefined) {
      const bodies = {
        ...known?.[response.status],
        ...(response.body !== null && { [response.type]: shown }),
      }
      this.#operations[operation] = { ...request, responses: { ...known, [response.status]: bodies } }
    } else if (responseLike !== undefined) {
      this.#operations[operation] = { ...request, responses: this.#operations[responseLike]?.responses ?? {} }
    }
  }

  examples(): RecordedExamples {
    return {
      operations: sortedByName(this.#operations),
      errors: sortedByName(this.#errors),
      payloads: sortedByName(this.#payloads),
    }
  }
}

/** Returns the request bodies of other media types than JSON, with the one of this request. */
function otherBodies(
  known: OperationExample | undefined,
  bodyType: string | undefined,
  body: unknown,
): Pick<OperationExample, 'otherBodies'> {
  const all = { ...known?.otherBodies, ...(bodyType !== undefined && { [bodyType]: String(body) }) }
  return Object.keys(all).length > 0 ? { otherBodies: all } : {}
}

function resolve<T>(
  value: T | ((earlier: EarlierResponses) => T) | undefined,
  earlier: EarlierResponses,
): T | undefined {
  return typeof value === 'function' ? (value as (earlier: EarlierResponses) => T)(earlier) : value
}

function sortedByName<T>(values: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface Sending {
  readonly demo: Demo
  readonly routes: Routes
  readonly parameters: Readonly<Record<string, string>>
  readonly body: unknown
  readonly earlier: EarlierResponses
}

async function sendUntil(request: ExampleRequest, sending: Sending): Promise<ReceivedResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await send(request, sending)
    if (request.until?.(response.body, response.status) ?? true) return response
    if (tries === MAX_TRIES)
      throw new Error(`${request.operation} never responded as expected: ${JSON.stringify(response)}`)
    await new Promise(done => setTimeout(done, PAUSE_MS))
  }
}

async function send(
  { operation, key, bodyType = 'application/json' }: ExampleRequest,
  { demo, routes, parameters, body, earlier }: Sending,
): Promise<ReceivedResponse> {
  const route = routes.get(operation)
  if (route === undefined) throw new Error(`no route has the operationId ${operation}`)
  const left = new Map(Object.entries(parameters))
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? ''
    left.delete(name)
    return encodeURIComponent(value)
  })
  const headers = new Headers(body === undefined ? {} : { 'content-type': bodyType })
  if (key !== null) headers.set('authorization', `Bearer ${key?.(earlier) ?? demo.api_key}`)
  for (const [name, value] of left) if (isHeader(name)) headers.set(name, value)
  const query = new URLSearchParams([...left].filter(([name]) => !isHeader(name)))
  const response = await fetch(`${demo.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: route.method.toUpperCase(),
    headers,
    ...(body !== undefined && {
      body: bodyType === 'application/json' ? JSON.stringify(body) : String(body),
    }),
  })
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { status: response.status, type, body: await readBody(response, type) }
}

/** Names of headers contain a hyphen or begin with a capital letter, those of query parameters do not. */
function isHeader(name: string): boolean {
  return /^[A-Z]|-/.test(name)
}

/** Reads JSON and text; of a stream, which does not end, the first events. */
async function readBody(response: Response, type: string): Promise<unknown> {
  if (type === 'text/event-stream') return await readFirstEvents(response)
  const text = await response.text()
  if (text === '') return null
  return /[/+]json$/.test(type) ? JSON.parse(text) : text
}

async function readFirstEvents(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (/\ndata: .*\n\n/.test(text)) break
  }
  return text
}

function requireExpectedStatus(
  { operation, error }: ExampleRequest,
  { status, body }: ReceivedResponse,
): void {
  const code = status < 400 ? undefined : (body as { code: string }).code
  if (code !== error) throw new Error(`${operation} responded with ${status}: ${JSON.stringify(body)}`)
}
