import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Ports } from '../base/ports.ts'
import type { Archive } from '../crawls/archive.ts'
import { readMembers } from '../crawls/members.ts'
import { noteDocument, type Tally } from '../crawls/store.ts'
import type { Source } from '../sources/source.ts'
import { ingest } from './ingest.ts'
import { type Noted, openRun, type Run } from './run.ts'

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
  const run = await openRun(ports, { sourceId: source.id, kind: 'import' }, progress.onProblem)
  try {
    for (const path of paths) {
      for await (const file of filesUnder(path, run, progress)) {
        if (signal.aborted) break
        progress.onFile(file.name)
        await importFile(source, file, ports, run, signal)
      }
    }
  } catch (error) {
    await run.finish('failed', error instanceof Error ? error.message : String(error))
    throw error
  }
  await run.finish(signal.aborted ? 'stopped' : run.tally.lost > 0 ? 'suspicious' : 'ok')
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
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error) {
    const reason = found.code === 'ENOENT' ? 'there is no such file or folder' : found.message
    return run.note(path, { kind: 'unreadable_document', place: '', reason, lost: true })
  }
  if (!found.isDirectory()) return yield { path, name: basename(path) }
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => relative(path, join(entry.parentPath, entry.name)))
    .sort()
  for (const name of names) {
    if (!isDocument(name)) progress.onSkipped(name)
    else yield { path: join(path, name), name }
  }
}

async function importFile(
  source: Source,
  file: File,
  ports: Ports & { readonly archive: Archive },
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const opened = await stat(file.path)
    .then(() => ports.archive.keep(createReadStream(file.path)))
    .catch(refusedByDisk)
  if (typeof opened === 'string') {
    return run.note(file.name, { kind: 'unreadable_document', place: '', reason: opened, lost: true })
  }
  for await (const member of readMembers(file.path)) {
    if (signal.aborted) return
    if ('kind' in member) {
      run.note(file.name, member)
      continue
    }
    const url = member.name === '' ? file.name : `${file.name}!/${member.name}`
    const raw = { url, contentType: null, bytes: member.bytes }
    const id = await noteDocument(ports.sql, {
      sourceId: source.id,
      sha256: opened.sha256,
      member: member.name,
      url,
      contentType: null,
      size: member.bytes.length,
    })
    run.tally.documents += 1
    await ingest(source, { raw, id }, ports, run.tally, problem => run.note(url, problem))
    await run.flush()
  }
}

/** A file that may not be read is a problem of that file; a full disk and the rest are not. */
function refusedByDisk(error: NodeJS.ErrnoException): string {
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'ENOENT' || error.code === 'EISDIR')
    return error.message
  throw error
}
