import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { findAnomalies } from '../../crawls/run-anomalies.ts'
import type { RunCounts } from '../../crawls/run-store.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Source } from '../../sources/source.ts'
import {
  admitFile,
  finishAdmittedFile,
  type ReceivedFile,
  receiveFile,
  type Screening,
} from '../erasure/receive-file.ts'
import { closeImportedGaps } from './close-imported-gaps.ts'
import { ingestArchivedFile } from './ingest-file.ts'
import { INTERNAL_FAILURE, type IngestRun, type LocatedProblem, openIngestRun } from './ingest-run.ts'
import { openImportFile } from './open-import-file.ts'
import type { DocumentParser } from './parsing/document-parser.ts'

/** The file extensions of documents and containers. Other files in a folder are skipped. */
const EXTENSIONS = new Set(
  '.json .jsonl .ndjson .xml .csv .html .htm .pdf .atom .rdf .txt .gz .tgz .taz .tar .zip .zst'.split(' '),
)

type ImportDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
  readonly screening?: Screening
}

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
  dependencies: ImportDependencies,
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
      for await (const file of listFiles(path, progress)) {
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
  await closeImportedGaps(dependencies, source.id)
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
  /** The folder in which the file was found; `null` for a file that the operator named. */
  readonly folder: string | null
}

/** Yields the files at or below a path, sorted by name so that repeated imports assign the same IDs. */
async function* listFiles(path: string, progress: ImportCallbacks): AsyncGenerator<ImportFile> {
  if (!(await isFolder(path))) return yield { path, name: basename(path), folder: null }
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(path, join(entry.parentPath, entry.name)))
    .sort()
  for (const name of names) {
    if (!isDocument(name)) progress.onSkipped(name)
    // Links to folders are skipped, because they may form a cycle.
    else if (await isFolder(join(path, name))) progress.onSkipped(name)
    else yield { path: join(path, name), name, folder: path }
  }
}

async function importFile(
  source: Source,
  file: ImportFile,
  dependencies: ImportDependencies,
  run: IngestRun,
): Promise<void> {
  const received = await readFile(file, dependencies)
  if (typeof received === 'string')
    return run.addProblem(file.folder === null ? file.path : file.name, unreadableDocument(received))
  const document = { url: file.name, contentType: null, role: 'document' } as const
  const admitted = await admitFile(dependencies, source, received, document, run.signal)
  if (admitted === null) return
  const { sha256, size, unreadable } = admitted
  const erasedIds: string[] = []
  const onErased = (ids: readonly string[]): void => void erasedIds.push(...ids)
  const options = { unreadable, onErased }
  await ingestArchivedFile(source, { ...document, sha256, size }, dependencies, run, options)
  await finishAdmittedFile(dependencies, source, { ...admitted, erasedIds }, document)
}

/** Stores a file, or returns the reason why it is not read. Throws other errors, such as a full disk. */
async function readFile(file: ImportFile, dependencies: ImportDependencies): Promise<ReceivedFile | string> {
  const opened = await openImportFile(file.path, file.folder)
  if (typeof opened === 'string') return opened
  return await receiveFile(dependencies, opened.createReadStream()).finally(() => opened.close())
}

/** Returns whether a path leads to a folder. A path that cannot be read is reported when it is opened as a file. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    stats => stats.isDirectory(),
    () => false,
  )
}

function unreadableDocument(reason: string): DocumentProblem {
  return { kind: 'unreadable_document', location: '', reason, isRecordLost: true }
}
