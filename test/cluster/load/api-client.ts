import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { HeraldNode } from '../servers/herald-node.ts'

/** Patience with one API node, in milliseconds. A read is repeated by Herald itself for about as long. */
const NODE_MS = 15_000

export interface ApiAnswer {
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface ApiCall {
  readonly method?: string
  readonly body?: object
  /** The number of the node that is asked first. */
  readonly first?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests to one API node and, if that does not answer, to the other one, as a load balancer does. */
export class ApiClient {
  readonly #nodes: readonly HeraldNode[]
  readonly #key: string

  constructor(nodes: readonly HeraldNode[], key: string) {
    this.#nodes = nodes
    this.#key = key
  }

  /** Throws the reasons if no node answers. An error of the client (4xx) is an answer. */
  async ask(path: string, request: ApiCall = {}): Promise<ApiAnswer> {
    const { first = 0 } = request
    const startedAt = clock.elapsed()
    const reasons: string[] = []
    for (let n = 0; n < this.#nodes.length; n += 1) {
      const node = this.#nodes[(first + n) % this.#nodes.length] as HeraldNode
      const answer = await this.#send(`${node.url}/api/v1${path}`, request).catch((error: unknown) =>
        String(error),
      )
      if (typeof answer !== 'string' && answer.status < 500)
        return { ...answer, ms: clock.elapsed() - startedAt }
      reasons.push(`${node.name}: ${typeof answer === 'string' ? answer : answer.text.slice(0, 300)}`)
    }
    throw new Error(`${request.method ?? 'GET'} ${path}: ${reasons.join('; ')}`)
  }

  /** Asks until there is an answer, and returns it as JSON. Throws an error of the client. */
  async insist(path: string, request: ApiCall = {}): Promise<Record<string, unknown>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.ask(path, request).catch((error: unknown) => error as Error)
      if (!(answer instanceof Error)) {
        if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.text}`)
        return JSON.parse(answer.text) as Record<string, unknown>
      }
      if (tries === 20) throw answer
      await clock.sleep(1_000)
    }
  }

  async #send(url: string, { method = 'GET', body, headers = {} }: ApiCall) {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(NODE_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
}
