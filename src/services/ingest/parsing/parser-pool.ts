import { availableParallelism } from 'node:os'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { DocumentParser } from './document-parser.ts'
import { ExtractionQueue } from './extraction-queue.ts'
import { createIsolatedParser, type RunJob, type StagingArchive } from './isolated-parser.ts'
import { PARSER_LIMITS, type ParserLimits } from './parser-allowance.ts'
import { ParserChild, type ParserDeath } from './parser-child.ts'
import type { ParserJob } from './parser-messages.ts'

/** Bounds of the number of processes that parse at the same time. Each can use up to 448 MiB. */
const MIN_PROCESSES = 2
const MAX_PROCESSES = 4
/** Time after which an idle process ends, in ms. Starting one takes about 0.5 s of processor time. */
const IDLE_MS = 60_000

/** The processes that parse files. Each file is parsed in one of them, which is ended when the file exceeds a limit. */
export interface ParserPool {
  /** Returns the parser of the files of an archive. */
  parserOf(archive: StagingArchive): DocumentParser
  /** Ends all processes. */
  close(): Promise<void>
}

/** Creates a pool without processes. They start when they are needed. */
export function createParserPool(log: Logger, limits: ParserLimits = PARSER_LIMITS): ParserPool {
  const children = createChildren(limits)
  const size = Math.min(MAX_PROCESSES, Math.max(MIN_PROCESSES, availableParallelism()))
  const withSlot = createSemaphore(size)
  // One process is left for other work, such as screening.
  const extractions = new ExtractionQueue(size - 1)

  const runJob: RunJob = (job, signal, work) =>
    withSlot(async () => {
      if (signal.aborted) return { kind: 'stopped' }
      const child = children.acquire()
      try {
        const result = await work(child)
        if (!isDeath(result)) return result
        if (signal.aborted) return { kind: 'stopped' }
        logDeath(log, job, result)
        return { kind: 'exceeded', limit: result.limit }
      } finally {
        children.release(child)
      }
    })

  return {
    parserOf: archive => createIsolatedParser(archive, runJob, extractions),
    close: () => children.close(),
  }
}

/** Keeps the processes, and ends those that are idle for a while. */
function createChildren(limits: ParserLimits) {
  const processes = new Set<ParserChild>()
  const idle: ParserChild[] = []
  let idleTimer: NodeJS.Timeout | undefined

  function acquire(): ParserChild {
    for (let child = idle.pop(); child !== undefined; child = idle.pop()) {
      if (child.isUsable()) return child
      processes.delete(child)
    }
    const started = new ParserChild(limits)
    processes.add(started)
    return started
  }

  function release(child: ParserChild): void {
    if (child.isUsable()) idle.push(child)
    else void child.close().finally(() => processes.delete(child))
    clearTimeout(idleTimer)
    idleTimer = setTimeout(endIdle, IDLE_MS).unref()
  }

  function endIdle(): void {
    for (const child of idle.splice(0)) void child.close().finally(() => processes.delete(child))
  }

  return {
    acquire,
    release,
    async close(): Promise<void> {
      clearTimeout(idleTimer)
      await Promise.all([...processes].map(child => child.close()))
    },
  }
}

function isDeath(result: { readonly kind: string }): result is ParserDeath {
  return result.kind === 'died'
}

function logDeath(log: Logger, job: ParserJob, { limit, errorOutput }: ParserDeath): void {
  const { file } = job
  const source = 'sourceId' in job && { source: job.sourceId }
  const fields = { ...source, url: file.url, sha256: file.sha256.toString('hex'), limit }
  // The output of a limit is known. That of a crash explains it.
  log.warn(
    limit === 'crash' ? { ...fields, errorOutput } : fields,
    'the parser process ended before it had read the file',
  )
}
