import { createHash } from 'node:crypto'
import type { BenchClient } from '../http-load/bench-client.ts'
import { type BenchResponse, FACET_NAMES } from '../http-load/bench-protocol.ts'
import type { RequestKind } from '../http-load/request-kind.ts'
import { type BenchedSystem, type ReadBenchContext, withBenchedServer } from './read-bench-context.ts'

/** The answer to a request as it is kept: enough to notice any difference, and to describe it. */
interface KeptAnswer {
  readonly total: number | null
  readonly firstIds: readonly string[]
  /** Hash of totals, IDs and their order. */
  readonly hash: string
  /** Hash of the facets. An estimate has none. */
  readonly facets: string | null
}

export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

/** Compared requests per kind. With a million rows, the baseline takes seconds for some requests. */
const COMPARED: Record<BenchedSystem, number> = { herald: 48, opensearch: 48, counted: 12, cached: 12 }
const CONCURRENCY = 2
const FIRST_IDS = 5

/** Asks Herald the requests of all kinds that a peer can answer, and keeps the answers for comparisons. */
export async function keepAnswers(context: ReadBenchContext, kinds: readonly RequestKind[]): Promise<void> {
  const compared = kinds.filter(kind => kind.peers !== 'none')
  const answers = await withBenchedServer(context, 'herald', client =>
    askAll(client, samplePaths(compared, 'herald')),
  )
  await context.folder.write('answers-herald', answers)
  context.log(`${Object.keys(answers).length} answers kept for comparisons`)
}

/**
 * Compares a system's answers with those of Herald that are kept. Throws if one differs, so that no wrong answer is timed.
 * Herald's own answers are compared too, because its code may have changed since.
 */
export async function compareAnswers(
  context: ReadBenchContext,
  system: BenchedSystem,
  client: BenchClient,
): Promise<void> {
  const { folder, log } = context
  const expected = (await folder.read('answers-herald')) ?? {}
  const kinds = ((await folder.read('requests')) ?? []).filter(
    kind => canAnswer(system, kind) && kind.peers !== 'none',
  )
  const paths = samplePaths(kinds, system)
  const answers = await askAll(client, paths)
  const different = paths.filter(path => !isEqual(answers[path], expected[path]))
  if (different.length > 0) {
    const lines = different
      .slice(0, FIRST_IDS)
      .map(
        path =>
          `${path}\n  Herald, kept: ${describeAnswer(expected[path])}\n  ${system}: ${describeAnswer(answers[path])}`,
      )
    throw new Error(
      `${different.length} of ${paths.length} answers differ from Herald's:\n${lines.join('\n')}`,
    )
  }
  log(`${system}: ${paths.length} answers compared with Herald's: all equal`)
}

/** Returns whether a system can answer the requests of a kind. */
export function canAnswer(system: BenchedSystem, { peers }: RequestKind): boolean {
  return system === 'herald' || peers === undefined || peers === system
}

async function askAll(client: BenchClient, paths: readonly string[]): Promise<KeptAnswers> {
  const answers: Record<string, KeptAnswer> = {}
  const remaining = paths[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const path of remaining) answers[path] = keepAnswer(await client.getJson(path))
    }),
  )
  return answers
}

/** Each system's requests are among those that Herald was asked. */
function samplePaths(kinds: readonly RequestKind[], system: BenchedSystem): readonly string[] {
  const samples = kinds.flatMap(kind =>
    sampleEvenly(sampleEvenly(kind.paths, COMPARED.herald), COMPARED[system]),
  )
  return [...new Set(samples)]
}

function keepAnswer(response: BenchResponse): KeptAnswer {
  const { data, events, pagination, total_announcements, total_entities, categories, facets } = response
  const total = pagination?.total ?? null
  const ids = data?.map(item => item.id) ?? events?.map(event => event.announcement_id) ?? []
  return {
    total,
    firstIds: ids.slice(0, FIRST_IDS),
    hash: hashJson([total, ids, total_announcements, total_entities, sortEntries(categories)]),
    facets:
      facets === undefined || facets.approximate === true
        ? null
        : hashJson(FACET_NAMES.map(name => sortEntries(facets[name]))),
  }
}

function isEqual(one: KeptAnswer | undefined, other: KeptAnswer | undefined): boolean {
  if (one === undefined || other === undefined || one.hash !== other.hash) return false
  return one.facets === null || other.facets === null || one.facets === other.facets
}

function sortEntries(counts: Readonly<Record<string, number>> = {}): [string, number][] {
  return Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
}

function hashJson(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

function describeAnswer({ total, firstIds, facets }: KeptAnswer = keepAnswer({})): string {
  return `total ${total}, ${firstIds.length === 0 ? 'no rows' : `${firstIds.join(', ')}, …`}, facets ${facets}`
}

/** Returns up to `count` items, spread evenly over the list. */
function sampleEvenly<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, i) => i % step === 0).slice(0, count)
}
