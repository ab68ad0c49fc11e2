import type { DocumentArchive, StagedFile } from '../../../crawls/archive/document-archive.ts'
import { HERALD_ERRORS, HeraldError, type HeraldErrorCode } from '../../../platform/errors.ts'
import type {
  DocumentParser,
  ExtractionOutcome,
  ParsableFile,
  ParseHandlers,
  ParseOutcome,
  ScreeningOutcome,
} from './document-parser.ts'
import type { ExtractionQueue } from './extraction-queue.ts'
import type { ParserChild, ParserDeath } from './parser-child.ts'
import type { ParserEvent, ParserJob, ParserResult } from './parser-messages.ts'

/** An archive that hands its files to parser processes. */
export type StagingArchive = Pick<DocumentArchive, 'stage'>

/** Runs work for a job in a process of the pool. */
export type RunJob = <Result extends { readonly kind: string } | ParserResult>(
  job: ParserJob,
  signal: AbortSignal,
  work: (child: ParserChild) => Promise<Result | ParserDeath>,
) => Promise<Result | ParseOutcome>

/** Lets a process continue after an event, and wants every document. */
const acceptAll = async (): Promise<boolean> => true

/** Creates a parser that parses each file in a process, which sees nothing but a folder with that file. */
export function createIsolatedParser(
  archive: StagingArchive,
  runJob: RunJob,
  extractions: ExtractionQueue,
): DocumentParser {
  return {
    parseFile: (source, file, start, handlers, signal) =>
      withStagedFile(archive, file, signal, async ({ folder: archiveFolder }) => {
        const job: ParserJob = { kind: 'parse', archiveFolder, sourceId: source.id, file, start }
        const onEvent = (event: ParserEvent) => passEvent(event, handlers)
        return toOutcome(await runJob(job, signal, child => child.run(job, onEvent, signal)))
      }),
    readLinks: (source, file, question, signal) =>
      withStagedFile(archive, file, signal, async ({ folder: archiveFolder }) => {
        const job: ParserJob = { kind: 'links', archiveFolder, sourceId: source.id, file, question }
        const result = await runJob(job, signal, child => child.run(job, acceptAll, signal))
        return result.kind === 'links' ? result.links : toOutcome(result)
      }),
    extractMember: (file, member, signal, client = '') =>
      withStagedFile(archive, file, signal, async ({ folder: archiveFolder }) => {
        const job: ParserJob = { kind: 'extract', archiveFolder, file, member }
        const extract = async (child: ParserChild): Promise<ExtractionOutcome | ParserDeath> => {
          const result = await child.run(job, acceptAll, signal)
          if (result.kind === 'died') return result
          if (result.kind === 'extracted') return { kind: 'extracted', bytes: await child.openMember() }
          return result.kind === 'absent' ? { kind: 'absent' } : toOutcome(result)
        }
        const outcome = await extractions.run(client, signal, () => runJob(job, signal, extract))
        return outcome ?? { kind: 'stopped' }
      }),
    async screenFile(source, file, question, signal) {
      const screened = await withStagedFile(archive, file, signal, staged => {
        const target = { archiveFolder: staged.folder, sourceId: source?.id ?? null, file, question }
        return screenStagedFile(runJob, staged, { kind: 'screen', ...target }, signal)
      })
      if (screened.kind === 'missing' || screened.kind === 'damaged')
        return { kind: 'screened', treatment: { kind: screened.kind } }
      return screened
    },
  }
}

type NotStaged =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly reason: string }

/**
 * Runs work with a file in a folder. Fetching the file goes on when the signal is aborted, so that a later attempt finds it.
 */
async function withStagedFile<Result>(
  archive: StagingArchive,
  { sha256 }: ParsableFile,
  signal: AbortSignal,
  work: (staged: StagedFile) => Promise<Result>,
): Promise<Result | NotStaged> {
  const staging = archive.stage(sha256)
  const staged = await waitUntilAborted(staging, signal)
  if (staged === null) {
    void staging.then(late => (late.state === 'staged' ? late.release() : undefined)).catch(() => {})
    return { kind: 'stopped' }
  }
  if (staged.state === 'missing') return { kind: 'missing' }
  if (staged.state === 'damaged') return { kind: 'damaged', reason: staged.reason }
  try {
    return await work(staged)
  } finally {
    await staged.release()
  }
}

/** Returns `null` as soon as the signal is aborted. */
async function waitUntilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  if (signal.aborted) return null
  const ended = Promise.withResolvers<null>()
  const onAbort = (): void => ended.resolve(null)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Screens a file, and adds its rewritten form to the archive. */
async function screenStagedFile(
  runJob: RunJob,
  staged: StagedFile,
  job: ParserJob & { readonly kind: 'screen' },
  signal: AbortSignal,
): Promise<ScreeningOutcome> {
  let reading: string | null = null
  const onEvent = async (event: ParserEvent): Promise<boolean> => {
    if (event.kind === 'reading') reading = event.member
    return true
  }
  const result = await runJob(job, signal, child => child.run(job, onEvent, signal))
  if (result.kind === 'screened') {
    const { treatment } = result
    if (treatment.kind === 'rewritten' && treatment.stored !== null)
      await staged.publish(Buffer.from(treatment.stored.sha256))
    return result
  }
  const outcome = toOutcome(result)
  if (outcome.kind === 'exceeded') return { ...outcome, unreadable: reading }
  if (outcome.kind === 'stopped') return { kind: 'stopped' }
  throw new Error(`a screening ended as ${outcome.kind}`)
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

/** Restores an error of the parser process. Only its message and its code arrive. */
function restoreError(error: Error, code: string | undefined): Error {
  if (code !== undefined && Object.hasOwn(HERALD_ERRORS, code))
    return new HeraldError(code as HeraldErrorCode, error.message)
  return Object.assign(error, code !== undefined && { code })
}
