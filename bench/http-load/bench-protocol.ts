/** A request as it is sent: the translation of a path of Herald's API. */
export interface BenchRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

/** The response fields of all servers that the benchmarks use. */
export interface BenchResponse {
  readonly data?: readonly { readonly id: string }[]
  readonly events?: readonly { readonly announcement_id: string }[]
  readonly pagination?: { readonly total: number }
  readonly facets?: BenchFacets
  readonly name?: string
  readonly suggestions?: readonly unknown[]
  /** The newest change number of the node. */
  readonly head?: number
  readonly total_announcements?: number
  readonly total_entities?: number
  readonly categories?: Readonly<Record<string, number>>
}

/** The number of results for each value of four fields. */
export type BenchFacets = Readonly<Record<(typeof FACET_NAMES)[number], Readonly<Record<string, number>>>> & {
  readonly approximate?: boolean
}

export const FACET_NAMES = ['jurisdiction', 'category', 'source', 'month'] as const

/** How a server is asked what a path of Herald's API asks, and how its response is read. */
export interface BenchProtocol {
  buildRequest(path: string): BenchRequest
  readResponse(path: string, text: string): BenchResponse
}

/** The protocol of Herald and of the baseline, which has the same paths. */
export const HERALD_PROTOCOL: BenchProtocol = {
  buildRequest: path => ({ method: 'GET', path: `/api/v1${path}` }),
  readResponse: (_path, text) => JSON.parse(text),
}
