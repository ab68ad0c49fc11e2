import { availableParallelism } from 'node:os'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import { HERALD_ERRORS, HeraldError, type HeraldErrorCode } from '../../../platform/errors.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { DocumentParser, ExtractionOutcome, ParseHandlers, ParseOutcome } from './document-parser.ts'
import { ExtractionQueue } from './extraction-queue.ts'
import { PARSER_LIMITS, type ParserLimits } from './parser-allowance.ts'
import { ParserChild, type ParserDeath } from './parser-child.ts'
import type { ParserEvent, ParserJob, ParserResult } from './parser-messages.ts'

/** Bounds of the number of processes that parse at the same time. Each can use up to 448 MiB. */
const MIN_PROCESSES = 2
const MAX_PROCESSES = 4
/** Time after which an idle process ends, in ms. Starting one takes about 0.5 s of processor time. */
const IDLE_MS = 60_000

/** The processes that parse files. Each file is parsed in one of them, which is ended when the file exceeds a limit. */
export interface ParserPool {
  /** Returns the parser of the files of an archive. */
  parserOf(archiveFolder: string): DocumentParser
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
    parserOf: archiveFolder => createIsolatedParser(archiveFolder, runJob, extractions),
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

/** Runs work for a job in a process of the pool. */
type RunJob = <Result extends { readonly kind: string } | ParserResult>(
  job: ParserJob,
  signal: AbortSignal,
  work: (child: ParserChild) => Promise<Result | ParserDeath>,
) => Promise<Result | ParseOutcome>

function isDeath(result: { readonly kind: string }): result is ParserDeath {
  return result.kind === 'died'
}

/** Lets a process continue after an event, and wants every document. */
const acceptAll = async (): Promise<boolean> => true

function createIsolatedParser(
  archiveFolder: string,
  runJob: RunJob,
  extractions: ExtractionQueue,
): DocumentParser {
  return {
    async parseFile(source, file, start, handlers, signal) {
      const job: ParserJob = { kind: 'parse', archiveFolder, sourceId: source.id, file, start }
      const onEvent = (event: ParserEvent) => passEvent(event, handlers)
      return toOutcome(await runJob(job, signal, child => child.run(job, onEvent, signal)))
    },
    async readLinks(source, file, question, signal) {
      const job: ParserJob = { kind: 'links', archiveFolder, sourceId: source.id, file, question }
      const result = await runJob(job, signal, child => child.run(job, acceptAll, signal))
      return result.kind === 'links' ? result.links : toOutcome(result)
    },
    async extractMember(file, member, signal, client = '') {
      const job: ParserJob = { kind: 'extract', archiveFolder, file, member }
      const extract = async (child: ParserChild): Promise<ExtractionOutcome | ParserDeath> => {
        const result = await child.run(job, acceptAll, signal)
        if (result.kind === 'died') return result
        if (result.kind === 'extracted') return { kind: 'extracted', bytes: await child.openMember() }
        return result.kind === 'absent' ? { kind: 'absent' } : toOutcome(result)
      }
      const outcome = await extractions.run(client, signal, () => runJob(job, signal, extract))
      return outcome ?? { kind: 'stopped' }
    },
    async screenFile(source, file, question, signal) {
      const job: ParserJob = { kind: 'screen', archiveFolder, sourceId: source?.id ?? null, file, question }
      let reading: string | null = null
      const onEvent = async (event: ParserEvent): Promise<boolean> => {
        if (event.kind === 'reading') reading = event.member
        return true
      }
      const result = await runJob(job, signal, child => child.run(job, onEvent, signal))
      if (result.kind === 'screened') return result
      const outcome = toOutcome(result)
      if (outcome.kind === 'exceeded') return { ...outcome, unreadable: reading }
      if (outcome.kind === 'stopped') return { kind: 'stopped' }
      throw new Error(`a screening ended as ${outcome.kind}`)
    },
  }
}

/** Returns how the parsing of a file ended. Throws an error of this machine. */
function toOutcome(result: ParserResult | ParseOutcome): ParseOutcome {
  if (result.kind === 'failed') throw restoreError(result.error, result.code)
  if (isOtherAnswer(result)) throw new Error('the parser process answered another question')
  return result
}

function isOtherAnswer<Result extends ParserResult | ParseOutcome>(
  result: Result,
): result is Extract<Result, { kind: 'links' | 'extracted' | 'absent' | 'screened' }> {
  return ['links', 'extracted', 'absent', 'screened'].includes(result.kind)
}

async function passEvent(event: ParserEvent, handlers: ParseHandlers): Promise<boolean> {
  switch (event.kind) {
    case 'document':
      return await handlers.onDocument(event.document)
    case 'batch':
      await handlers.onBatch(event.batch)
      return true
    case 'document-end':
      await handlers.onDocumentEnd()
      return true
    case 'container-problem':
      await handlers.onContainerProblem(event.problem)
      return true
    case 'reading':
      return true
  }
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

/** Restores an error of the parser process. Only its message and its code arrive. */
function restoreError(error: Error, code: string | undefined): Error {
  if (code !== undefined && Object.hasOwn(HERALD_ERRORS, code))
    return new HeraldError(code as HeraldErrorCode, error.message)
  return Object.assign(error, code !== undefined && { code })
}
