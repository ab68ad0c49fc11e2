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

/** Endings that documents and containers of publishers have; other files of a folder are passed over by name. */
const DOCUMENTS = new Set(
  '.json .jsonl .ndjson .xml .csv .html .htm .pdf .atom .rdf .txt .gz .tgz .taz .tar .zip .zst'.split(' '),
)

export interface ImportProgress {
  /** A file is about to be read. */
  onFile(name: string): void
  /** A file of a folder is no document and was passed over. */
  onSkipped(name: string): void
  onProblem(problem: Noted): void
}

/**
 * Feeds files from disk (documents, containers, folders of them) through a source's connector, archived first.
 * Stops between two documents when `signal` is aborted; the same call again goes on, since nothing is done twice.
 */
export async function importFiles(
  source: Source,
  paths: readonly string[],
  ports: Ports & { readonly archive: Archive },
  progress: ImportProgress,
  signal: AbortSignal,
): Promise<Tally> {
  const { onProblem } = progress
  const run = await openRun(
    ports,
    { sourceId: source.id, kind: 'import', window: null },
    { onProblem, signal },
  )
  try {
    for (const path of paths) {
      for await (const file of filesUnder(path, run, progress)) {
        if (signal.aborted) break
        progress.onFile(file.name)
        await importFile(source, file, ports, run)
      }
    }
  } catch (error) {
    await run.finish(BROKEN)
    throw error
  } finally {
    run.close()
  }
  const { lost } = run.tally
  const reasons = oddities(undefined, [], { lost, days: [], before: [], census: { records: 0, filled: {} } })
  const state = signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
  await run.finish({ state, reasons, error: null })
  return run.tally
}

/** A file of a folder that may be a document: not hidden, of a known ending, not what a sample is expected to give. */
function isDocument(name: string): boolean {
  const hidden = name.split(sep).some(part => part.startsWith('.'))
  return !hidden && DOCUMENTS.has(extname(name).toLowerCase()) && !name.endsWith('.expected.json')
}

interface File {
  readonly path: string
  /** As problems name it: below the folder that was given. */
  readonly name: string
}

/** The files that a path means, in the order of their names, so that the same import gives the same ids. */
async function* filesUnder(path: string, run: Run, progress: ImportProgress): AsyncGenerator<File> {
  const found = await look(path)
  if (typeof found === 'string') return run.note(path, unreadable(found))
  if (!found.isDirectory()) return yield { path, name: basename(path) }
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(path, join(entry.parentPath, entry.name)))
    .sort()
  for (const name of names) {
    if (!isDocument(name)) progress.onSkipped(name)
    else yield* linkedFile({ path: join(path, name), name }, run, progress)
  }
}

/** A file, also behind a link; not what is behind a link to a folder, which may lead back to where it stands. */
async function* linkedFile(file: File, run: Run, progress: ImportProgress): AsyncGenerator<File> {
  const found = await look(file.path)
  if (typeof found === 'string') run.note(file.name, unreadable(found))
  else if (found.isFile()) yield file
  else progress.onSkipped(file.name)
}

/** What stands at a path, behind links; or why nothing does. */
async function look(path: string): Promise<Stats | string> {
  return stat(path).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 'there is no such file or folder, or it is a link to none' : error.message,
  )
}

async function importFile(
  source: Source,
  file: File,
  ports: Ports & { readonly archive: Archive },
  run: Run,
): Promise<void> {
  const kept = await keep(file, ports.archive)
  if (typeof kept === 'string') return run.note(file.name, unreadable(kept))
  await readFile(source, { sha256: kept.sha256, url: file.name, contentType: null }, ports, run)
}

/** Archives a file; answers why it may not be read, where that is so. A full disk and the like are thrown. */
async function keep(file: File, archive: Archive): Promise<Kept | string> {
  const opened = await open(file.path).catch(refusedByDisk)
  if (typeof opened === 'string') return opened
  return await archive.keep(opened.createReadStream()).finally(() => opened.close())
}

function refusedByDisk(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'ENOENT') return error.message
  throw error
}

function unreadable(reason: string): Problem {
  return { kind: 'unreadable_document', place: '', reason, lost: true }
}
