import type { Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { ArchivedContent, DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { findAnomalies } from '../../crawls/run-anomalies.ts'
import type { RunCounts } from '../../crawls/run-store.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Source } from '../../sources/source.ts'
import { ingestArchivedFile } from './ingest-file.ts'
import { INTERNAL_FAILURE, type IngestRun, type LocatedProblem, openIngestRun } from './ingest-run.ts'

/** The file extensions of documents and containers. Other files in a folder are skipped. */
const EXTENSIONS = new Set(
  '.json .jsonl .ndjson .xml .csv .html .htm .pdf .atom .rdf .txt .gz .tgz .taz .tar .zip .zst'.split(' '),
)

export interface ImportCallbacks {
  /** Called before each file is read. */
  onFile(name: string): void
  /** Called for each file in a folder that is skipped because it is not a document. */
  onSkipped(name: string): void
  onProblem(problem: LocatedProblem): void
}

/**
 * Archives documents, containers or whole folders from disk and imports them through a source's connector. Aborting `signal`
 * stops the import between two documents; repeating the call resumes it, because nothing is ingested twice. Without
 * `shouldNotify`, no events are created.
 */
export async function importFiles(
  source: Source,
  paths: readonly string[],
  dependencies: Dependencies & { readonly archive: DocumentArchive },
  progress: ImportCallbacks,
  signal: AbortSignal,
  shouldNotify = true,
): Promise<RunCounts> {
  const { onProblem } = progress
  const run = await openIngestRun(
    dependencies,
    { sourceId: source.id, kind: 'import', window: null },
    { onProblem, signal, shouldNotify },
  )
  try {
    for (const path of paths) {
      for await (const file of listFiles(path, run, progress)) {
        if (signal.aborted) break
        progress.onFile(file.name)
        await importFile(source, file, dependencies, run)
      }
    }
  } catch (error) {
    await run.finish(INTERNAL_FAILURE)
    throw error
  } finally {
    run.close()
  }
  const { lost } = run.counts
  const reasons = findAnomalies(undefined, [], {
    lost,
    days: [],
    baseline: [],
    coverage: { records: 0, filled: {} },
  })
  const state = signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
  await run.finish({ state, reasons, error: null })
  return run.counts
}

/** Returns whether a file in a folder may be a document: it is visible, has a known extension and is no expected result. */
function isDocument(name: string): boolean {
  const isHidden = name.split(sep).some(part => part.startsWith('.'))
  return !isHidden && EXTENSIONS.has(extname(name).toLowerCase()) && !name.endsWith('.expected.json')
}

interface ImportFile {
  readonly path: string
  /** The name shown in problems, which is the path below the folder to import. */
  readonly name: string
}

/** Yields the files at or below a path, sorted by name so that repeated imports assign the same IDs. */
async function* listFiles(
  path: string,
  run: IngestRun,
  progress: ImportCallbacks,
): AsyncGenerator<ImportFile> {
  const stats = await statOrReason(path)
  if (typeof stats === 'string') return run.addProblem(path, unreadableDocument(stats))
  if (!stats.isDirectory()) return yield { path, name: basename(path) }
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(path, join(entry.parentPath, entry.name)))
    .sort()
  for (const name of names) {
    if (!isDocument(name)) progress.onSkipped(name)
    else yield* resolveFile({ path: join(path, name), name }, run, progress)
  }
}

/** Yields a file or the file that a link points to. Links to folders are skipped, because they may form a cycle. */
async function* resolveFile(
  file: ImportFile,
  run: IngestRun,
  progress: ImportCallbacks,
): AsyncGenerator<ImportFile> {
  const stats = await statOrReason(file.path)
  if (typeof stats === 'string') run.addProblem(file.name, unreadableDocument(stats))
  else if (stats.isFile()) yield file
  else progress.onSkipped(file.name)
}

/** Returns the file status of a path, following links, or the reason why it cannot be read. */
async function statOrReason(path: string): Promise<Stats | string> {
  return stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 'no such file or folder, or a broken link' : error.message,
  )
}

async function importFile(
  source: Source,
  file: ImportFile,
  dependencies: Dependencies & { readonly archive: DocumentArchive },
  run: IngestRun,
): Promise<void> {
  const archived = await archiveFile(file, dependencies.archive)
  if (typeof archived === 'string') return run.addProblem(file.name, unreadableDocument(archived))
  await ingestArchivedFile(
    source,
    { sha256: archived.sha256, url: file.name, contentType: null },
    dependencies,
    run,
  )
}

/** Archives a file, or returns the reason why it cannot be read. Throws other errors, such as a full disk. */
async function archiveFile(file: ImportFile, archive: DocumentArchive): Promise<ArchivedContent | string> {
  const opened = await open(file.path).catch(accessErrorMessage)
  if (typeof opened === 'string') return opened
  return await archive.store(opened.createReadStream()).finally(() => opened.close())
}

function accessErrorMessage(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'ENOENT') return error.message
  throw error
}

function unreadableDocument(reason: string): DocumentProblem {
  return { kind: 'unreadable_document', location: '', reason, isRecordLost: true }
}
