import { Readable } from 'node:stream'
import type { Fetch, Fetched } from '../base/fetch.ts'
import type { Ports } from '../base/ports.ts'
import type { Archive } from '../crawls/archive.ts'
import { noteDocument, type Tally } from '../crawls/store.ts'
import { MAX_RAW_BYTES } from '../model/raw.ts'
import type { Request, Source, Window } from '../sources/source.ts'
import { ingest } from './ingest.ts'
import { type Noted, openRun, type Run } from './run.ts'

/** How often one request is tried, and the pauses between, in milliseconds; a server's Retry-After may be longer. */
const PAUSES_MS = [2_000, 10_000, 60_000]
/** A server that asks for more than this is left alone until the next run. */
const LONGEST_PAUSE_MS = 10 * 60_000
const TIMEOUT_MS = 5 * 60_000

type House = Ports & { readonly archive: Archive; readonly fetch: Fetch }

/**
 * Asks a publisher for a window of days, one request at a time, archives every answer and reads it. Days that
 * could not be had make the run `failed`; what was had stays. The same call again changes nothing.
 */
export async function crawl(
  source: Source,
  window: Window,
  base: string,
  house: House,
  onProblem: (problem: Noted) => void,
  signal: AbortSignal,
): Promise<{ tally: Tally; failed: readonly string[] }> {
  const run = await openRun(house, { sourceId: source.id, kind: 'crawl' }, onProblem)
  const failed: string[] = []
  const waiting: Request[] = source.discover(window, base)
  try {
    for (let request = waiting.shift(); request !== undefined && !signal.aborted; request = waiting.shift()) {
      const answer = await ask(request, house, signal)
      if (answer.kind === 'failed') {
        if (!signal.aborted) failed.push(`${request.url}: ${answer.reason}`)
      } else await take(source, window, base, request, answer, house, run, waiting)
      await house.clock.sleep(source.about.pauseMs, signal)
    }
  } catch (error) {
    await run.finish('failed', error instanceof Error ? error.message : String(error))
    throw error
  }
  const state = signal.aborted
    ? 'stopped'
    : failed.length > 0
      ? 'failed'
      : run.tally.lost > 0
        ? 'suspicious'
        : 'ok'
  await run.finish(state, failed.length > 0 ? failed.join('; ') : undefined)
  return { tally: run.tally, failed }
}

async function take(
  source: Source,
  window: Window,
  base: string,
  request: Request,
  answer: Extract<Fetched, { kind: 'ok' }>,
  house: House,
  run: Run,
  waiting: Request[],
): Promise<void> {
  const { url } = request
  const { contentType, bytes } = answer
  const kept = await house.archive.keep(Readable.from([bytes]))
  const id = await noteDocument(house.sql, { sourceId: source.id, ...kept, member: '', url, contentType })
  const raw = { url, contentType, bytes }
  waiting.unshift(...(source.follow?.(raw, request, window, base) ?? []))
  if (request.role === 'index') return
  run.tally.documents += 1
  await ingest(source, { raw, id }, house, run.tally, problem => run.note(url, problem))
  await run.flush()
}

/** One request, tried again while that may help. */
async function ask(request: Request, house: House, signal: AbortSignal): Promise<Fetched> {
  const limits = { maxBytes: MAX_RAW_BYTES, timeoutMs: TIMEOUT_MS }
  for (const pause of [...PAUSES_MS, null]) {
    const answer = await house.fetch.get(request.url, request.headers ?? {}, limits, signal)
    if (answer.kind === 'ok' || !answer.again || pause === null || signal.aborted) return answer
    const wait = Math.max(pause, answer.retryAfterMs ?? 0)
    if (wait > LONGEST_PAUSE_MS) return answer
    house.log.warn({ url: request.url, reason: answer.reason, wait }, 'asked again later')
    await house.clock.sleep(wait, signal)
  }
  throw new Error('unreachable: the last pause is null')
}
