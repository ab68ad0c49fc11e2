import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type DocumentArchive, openDocumentArchive } from '../../../crawls/archive/document-archive.ts'
import type { ArchiveRead } from '../../../crawls/archive/read-verified-file.ts'
import { BlockList } from '../../../erasure/block-list.ts'
import { createKeyedNameHasher } from '../../../erasure/name-hasher.ts'
import { systemClock } from '../../../platform/clock.ts'
import { systemRandom } from '../../../platform/random.ts'
import { findSourceById } from '../../../sources/registry.ts'
import type { Source } from '../../../sources/source.ts'
import { type FileTreatment, screenFile } from '../../erasure/screening/screen-file.ts'
import type { ParseHandlers } from './document-parser.ts'
import { writeExtractedMember } from './extract-member.ts'
import { parseFileContent, readLinksOfContent } from './parse-archived-file.ts'
import { type ParserLimits, START_OF_FILE } from './parser-allowance.ts'
import type { ParserContinue, ParserEvent, ParserJob, ParserResult } from './parser-messages.ts'
import { WATCHDOG_COUNTERS, type WatchdogInput } from './watchdog-protocol.ts'

/*
 * A process that parses untrusted files. Its parent ends it if it must stop; its watchdog thread ends it if a file exceeds
 * a limit.
 */

const counters = new Int32Array(new SharedArrayBuffer(Object.keys(WATCHDOG_COUNTERS).length * 4))
const { jobs, isParsing, records, isSkipping, failures, skip, skippedRecords } = WATCHDOG_COUNTERS
const limits = JSON.parse(process.argv[2] ?? '') as ParserLimits
let continueParsing: (answer: ParserContinue) => void = () => {}

new Worker(new URL('./parser-watchdog.ts', import.meta.url), {
  workerData: { counters, limits, temporaryFolder: tmpdir() } satisfies WatchdogInput,
}).unref()

/** Sends a message and resolves when it is in the pipe, so that it arrives even if the process is killed afterwards. */
function send(message: ParserEvent | ParserResult): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, error => (error === null ? resolve() : reject(error)))
  })
}

/** Sends an event and waits until the parent has processed it. The time of waiting does not count. */
async function sendAndWait(event: ParserEvent): Promise<boolean> {
  const answer = new Promise<ParserContinue>(resolve => {
    continueParsing = resolve
  })
  await send(event)
  Atomics.store(counters, isParsing, 0)
  const { isWanted } = await answer
  Atomics.store(counters, isParsing, 1)
  return isWanted
}

const handlers: ParseHandlers = {
  onDocument: document => sendAndWait({ kind: 'document', document }),
  onBatch: async batch => void (await sendAndWait({ kind: 'batch', batch })),
  onDocumentEnd: async () => void (await sendAndWait({ kind: 'document-end' })),
  onContainerProblem: async problem => void (await sendAndWait({ kind: 'container-problem', problem })),
}

async function runJob(job: ParserJob): Promise<ParserResult> {
  const archive = openDocumentArchive(job.archiveFolder, { clock: systemClock, random: systemRandom })
  if (job.kind === 'screen') {
    const source = job.sourceId === null ? undefined : requireSource(job.sourceId)
    const treatment = await screenArchivedFile(archive, source, job)
    return { kind: 'screened', treatment, memoryBytes: process.memoryUsage.rss() }
  }
  const archived = await archive.read(job.file.sha256)
  if (archived.state === 'missing') return { kind: 'missing', memoryBytes: 0 }
  if (archived.state === 'damaged') return { kind: 'damaged', reason: archived.reason, memoryBytes: 0 }
  // Verifying the archived bytes is not parsing, and takes long for files of several gigabytes.
  Atomics.store(counters, isParsing, 1)
  if (job.kind === 'extract') {
    const isFound = await writeExtractedMember(archived.bytes, job.member, tmpdir())
    return { kind: isFound ? 'extracted' : 'absent', memoryBytes: process.memoryUsage.rss() }
  }
  const source = requireSource(job.sourceId)
  if (job.kind === 'links') {
    const links = await readLinksOfContent(source, job.file, archived.bytes, job.question)
    return { kind: 'links', links, memoryBytes: process.memoryUsage.rss() }
  }
  const progress = {
    countRecord,
    endSkipping: () => void Atomics.store(counters, isSkipping, 0),
  }
  await parseFileContent(source, job.file, archived.bytes, job.start.skip, handlers, progress)
  return { kind: 'complete', memoryBytes: process.memoryUsage.rss() }
}

function requireSource(id: string): Source {
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`there is no source ${id}`)
  return source
}

/** Starts the watchdog's budget of a job. It is spent only while the process parses. */
function startBudget(job: ParserJob): void {
  const start = job.kind === 'parse' ? job.start : START_OF_FILE
  Atomics.store(counters, isParsing, 0)
  Atomics.store(counters, records, 0)
  Atomics.store(counters, isSkipping, start.skip > 0 ? 1 : 0)
  Atomics.store(counters, failures, start.failures)
  Atomics.store(counters, skip, start.skip)
  Atomics.store(counters, skippedRecords, start.skippedRecords)
  Atomics.add(counters, jobs, 1)
}

function countRecord(): void {
  Atomics.add(counters, records, 1)
}

async function screenArchivedFile(
  archive: DocumentArchive,
  source: Source | undefined,
  { file, question }: ParserJob & { readonly kind: 'screen' },
): Promise<FileTreatment> {
  const { role, hashKey, blockEntries, quarantined, isDryRun } = question
  const { url, contentType, sha256 } = file
  async function open(): Promise<ArchiveRead> {
    Atomics.store(counters, isParsing, 0)
    const read = await archive.read(sha256)
    Atomics.store(counters, isParsing, 1)
    return read
  }
  return await screenFile(
    source,
    { url, contentType, role, open },
    {
      list: new BlockList(blockEntries, createKeyedNameHasher(Buffer.from(hashKey))),
      quarantined,
      store: async content => (isDryRun ? null : await archive.store(content)),
      onReading: async member => void (await sendAndWait({ kind: 'reading', member })),
      countProgress: countRecord,
    },
  )
}

function toFailure(error: unknown): ParserResult {
  const failure = error instanceof Error ? error : new Error(String(error))
  const { code } = failure as NodeJS.ErrnoException
  return { kind: 'failed', error: failure, code, memoryBytes: process.memoryUsage.rss() }
}

process.on('message', (message: ParserJob | ParserContinue) => {
  if (message.kind === 'continue') {
    continueParsing(message)
    return
  }
  startBudget(message)
  void runJob(message)
    .then(result => result, toFailure)
    .then(result => {
      Atomics.store(counters, isParsing, 0)
      return send(result)
    })
})
process.on('disconnect', () => {
  rmSync(tmpdir(), { recursive: true, force: true })
  process.exit()
})
// Signals to the whole process group are for the parent, which ends this process when it stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
