import type { Stats } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Ports } from '../base/ports.ts'
import type { Archive, Kept } from '../crawls/archive.ts'
import { oddities } from '../crawls/expect.ts'
import type { Tally } from '../crawls/runs.store.ts'
import type { Problem } from '../model/raw.ts'
import type { Source } from '../sources/source.ts'
import { readFile } from './document.ts'
import { BROKEN, type Noted, openRun, type Run } from './run.ts'

/** File extensions of documents and containers. Other files in a folder are skipped. */
const EXTENSIONS = new Set(
  '.json .jsonl .ndjson .xml .csv .html .htm .pdf .atom .rdf .txt .gz .tgz .taz .tar .zip .zst'.split(' '),
)

export interface ImportProgress {
  /** Called before a file is read. */
  onFile(name: string): void
  /** Called for a file in a folder that is skipped because it is not a document. */
  onSkipped(name: string): void
  onProblem(problem: Noted): void
}

/**
 * Imports files from disk (documents, containers, or folders of them) through a source's connector, archiving them first.
 * Aborting `signal` stops it between two documents; the same call resumes, because nothing is ingested twice.
 */
export async function importFiles(
  source: Source,
  paths: readonly string[],
  dependencies: Ports & { readonly archive: Archive },
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<Tally> {
  const { onProblem } = progress
  const run = await openRun(
    dependencies,
    { sourceId: source.id, kind: 'import', window: null },
    { onProblem, signal },
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
    await run.finish(BROKEN)
    throw error
  } finally {
    run.close()
  }
  const { lost } = run.tally
  const reasons = oddities(undefined, [], {
    lost,
    days: [],
    baseline: [],
    coverage: { records: 0, filled: {} },
  })
  const state = signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
  await run.finish({ state, reasons, error: null })
  return run.tally
}

/** Whether a file in a folder may be a document: not hidden, a known extension, and not a sample's expected result. */
function isDocument(name: string): boolean {
  const isHidden = name.split(sep).some(part => part.startsWith('.'))
  return !isHidden && EXTENSIONS.has(extname(name).toLowerCase()) && !name.endsWith('.expected.json')
}

interface ImportFile {
  readonly path: string
  /** Name shown in problems: the path below the given folder. */
  readonly name: string
}

/** Lists the files of a path, sorted by name, so that repeated imports assign the same ids. */
async function* listFiles(path: string, run: Run, progress: ImportProgress): AsyncGenerator<ImportFile> {
  const stats = await statOrReason(path)
  if (typeof stats === 'string') return run.note(path, unreadableDocument(stats))
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

/** Yields a file, following a link to one. Links to folders are skipped, because they may form a cycle. */
async function* resolveFile(
  file: ImportFile,
  run: Run,
  progress: ImportProgress,
): AsyncGenerator<ImportFile> {
  const stats = await statOrReason(file.path)
  if (typeof stats === 'string') run.note(file.name, unreadableDocument(stats))
  else if (stats.isFile()) yield file
  else progress.onSkipped(file.name)
}

/** Returns the stats of a path, following links, or the reason why it cannot be read. */
async function statOrReason(path: string): Promise<Stats | string> {
  return stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 'no such file or folder, or a broken link' : error.message,
  )
}

async function importFile(
  source: Source,
  file: ImportFile,
  dependencies: Ports & { readonly archive: Archive },
  run: Run,
): Promise<void> {
  const archived = await archiveFile(file, dependencies.archive)
  if (typeof archived === 'string') return run.note(file.name, unreadableDocument(archived))
  await readFile(source, { sha256: archived.sha256, url: file.name, contentType: null }, dependencies, run)
}

/** Archives a file, or returns why it cannot be read. Other errors, such as a full disk, are thrown. */
async function archiveFile(file: ImportFile, archive: Archive): Promise<Kept | string> {
  const opened = await open(file.path).catch(accessErrorMessage)
  if (typeof opened === 'string') return opened
  return await archive.keep(opened.createReadStream()).finally(() => opened.close())
}

function accessErrorMessage(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'ENOENT') return error.message
  throw error
}

function unreadableDocument(reason: string): Problem {
  return { kind: 'unreadable_document', place: '', reason, lost: true }
}
