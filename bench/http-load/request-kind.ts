import type { BenchClient } from './bench-client.ts'
import type { LatencyTarget } from './read-targets.ts'

/** A kind of request, whose requests are timed together. */
export interface RequestKind {
  readonly what: string
  readonly target: LatencyTarget
  /** The least number of requests per second. */
  readonly rateTarget?: number
  readonly paths: readonly string[]
  /** Each path is requested once, so that no total is cached. */
  readonly isAskedOnce: boolean
  /** The peers that can answer these requests; all of them by default. */
  readonly peers?: 'none' | 'opensearch'
  /** Timed at another server than the kinds without this, which ask for the same in another way. */
  readonly needsNewServer?: boolean
}

const PER_PAGE = 25

/** Builds paths of the middle and the last page of each list. */
export function middleAndLastPages(
  client: BenchClient,
  paths: readonly string[],
  perPage?: number,
): Promise<string[]> {
  return pagesAt(client, paths, [0.5, 1], perPage)
}

/** Builds paths of pages at the given shares of each list's length. */
export async function pagesAt(
  client: BenchClient,
  paths: readonly string[],
  shares: readonly number[],
  perPage = PER_PAGE,
): Promise<string[]> {
  const pages = new Set<string>()
  for (const path of paths) {
    const last = await lastPage(client, path, perPage)
    for (const share of shares) pages.add(pathOfPage(path, Math.ceil(last * share)))
  }
  return [...pages]
}

/** Builds paths of up to `count` successive pages around a row, or as close to it as the list allows. */
export async function pagesAround(
  client: BenchClient,
  path: string,
  row: number,
  count: number,
): Promise<string[]> {
  const last = await lastPage(client, path, PER_PAGE)
  const middle = Math.min(last, Math.ceil(row / PER_PAGE))
  const first = Math.max(1, Math.min(middle - Math.floor(count / 2), last - count + 1))
  return Array.from({ length: Math.min(count, last) }, (_, i) => pathOfPage(path, first + i))
}

async function lastPage(client: BenchClient, path: string, perPage: number): Promise<number> {
  const { pagination } = await client.getJson(path)
  return Math.max(1, Math.ceil((pagination?.total ?? 0) / perPage))
}

function pathOfPage(path: string, page: number): string {
  return `${path}${path.endsWith('?') ? '' : '&'}page=${page}`
}
