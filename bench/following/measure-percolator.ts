import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import type { MatchableAnnouncement } from '../../src/matching/matchable-announcement.ts'
import type { AnnouncementCondition } from '../../src/model/announcement-condition.ts'
import { type ServerProcess, startServer } from '../http-load/server-process.ts'
import { installOpenSearch } from '../opensearch/install-opensearch.ts'
import { waitForOpenSearch } from '../opensearch/load-opensearch.ts'
import { buildPercolatedDocument, buildPercolatorQuery, PERCOLATOR_INDEX } from './percolator-queries.ts'

const INDEX = 'searches'
const BULK = 500
/** Announcements that the node percolates before it is measured, until its code is compiled. */
const WARM_UP = 60
/** The maximum number of matches of one announcement that are returned. */
const MAX_MATCHES = 10_000

interface PercolatorRun {
  readonly searches: number
  readonly drawAt: (n: number) => AnnouncementCondition
  readonly announcements: readonly MatchableAnnouncement[]
  /** Returns the numbers of the searches that an announcement matches in Herald. */
  readonly matchesOf: (announcement: MatchableAnnouncement) => readonly number[]
  readonly log: (text: string) => void
}

/** The speed by processor time, or why OpenSearch could not be measured. */
export type PercolatorResult = { readonly perSecond: number } | { readonly absent: string }

/** Percolates announcements in OpenSearch, compares the matches with those of Herald, and measures the processor time. */
export async function measurePercolator(run: PercolatorRun): Promise<PercolatorResult> {
  const installation = await installOpenSearch()
  if ('absent' in installation) return installation
  const folder = await mkdtemp(join(tmpdir(), 'herald-percolator-'))
  const server = await startServer(installation.command(folder))
  try {
    await waitForOpenSearch(server.url)
    return await percolate(server, run)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function percolate(server: ServerProcess, run: PercolatorRun): Promise<PercolatorResult> {
  const [first] = run.announcements
  if (first === undefined) return { absent: 'There are no announcements to percolate.' }
  run.log(`setting ${run.searches} searches in OpenSearch`)
  await loadSearches(server.url, run, first.now)
  run.log(`percolating ${run.announcements.length} announcements`)
  for (const announcement of run.announcements.slice(0, WARM_UP)) await findMatches(server.url, announcement)
  const before = await server.measureCpuMs()
  const found: number[][] = []
  for (const announcement of run.announcements) found.push(await findMatches(server.url, announcement))
  const after = await server.measureCpuMs()
  for (const [at, announcement] of run.announcements.entries()) {
    const expected = run.matchesOf(announcement).toSorted((a, b) => a - b)
    if (JSON.stringify(found[at]) !== JSON.stringify(expected))
      throw new Error(`OpenSearch matches ${announcement.announcement.id} with other searches.`)
  }
  if (before === null || after === null)
    return { absent: 'The processor time of OpenSearch is unknown here.' }
  return { perSecond: (1000 * run.announcements.length) / (after - before) }
}

async function loadSearches(url: string, { searches, drawAt }: PercolatorRun, now: Date): Promise<void> {
  await send(url, 'PUT', `/${INDEX}`, JSON.stringify(PERCOLATOR_INDEX))
  for (let from = 0; from < searches; from += BULK) {
    const lines = Array.from({ length: Math.min(BULK, searches - from) }, (_, n) => [
      JSON.stringify({ index: { _id: String(from + n) } }),
      JSON.stringify({ query: buildPercolatorQuery(drawAt(from + n), now) }),
    ])
    const { errors, items } = await send(url, 'POST', `/${INDEX}/_bulk`, `${lines.flat().join('\n')}\n`)
    if (errors) throw new Error(`OpenSearch refused searches: ${JSON.stringify(items).slice(0, 500)}`)
  }
  await send(url, 'POST', `/${INDEX}/_forcemerge?max_num_segments=1`)
  await send(url, 'POST', `/${INDEX}/_refresh`)
}

async function findMatches(url: string, announcement: MatchableAnnouncement): Promise<number[]> {
  const percolate = { field: 'query', document: buildPercolatedDocument(announcement) }
  const body = {
    query: { bool: { filter: { percolate } } },
    size: MAX_MATCHES,
    track_total_hits: false,
  }
  const { hits } = await send(url, 'POST', `/${INDEX}/_search`, JSON.stringify(body))
  const rows = hits.hits as { readonly _id: string }[]
  return rows.map(({ _id }) => Number(_id)).sort((a, b) => a - b)
}

async function send(url: string, method: 'PUT' | 'POST', path: string, body?: string) {
  const response = await request(url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body ?? null,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const text = await response.body.text()
  if (response.statusCode >= 400) throw new Error(`OpenSearch refused ${path}: ${text.slice(0, 1_000)}`)
  return JSON.parse(text)
}
