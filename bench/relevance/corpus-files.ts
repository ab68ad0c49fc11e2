import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One document of the judged corpus. Its text is not in the repository unless it is a sample. */
export interface CorpusFile {
  readonly sha256: string
  /** `samples/<source>/…`, or `shared/…/<source>/…` for a published document beside the checkout. */
  readonly path: string
  readonly source: string
}

const ROOT = join(import.meta.dirname, '..', '..')
const CORPUS_LIST = join(import.meta.dirname, 'corpus.sha256')
const LINE_PATTERN = /^([0-9a-f]{64}) {2}((?:samples|shared\/[\w-]+)\/([\w-]+)\/.+)$/

/** Reads `corpus.sha256`, which has the format of `sha256sum` with paths in the order of import. */
export async function listCorpusFiles(): Promise<CorpusFile[]> {
  const lines = (await readFile(CORPUS_LIST, 'utf8')).trimEnd().split('\n')
  return lines.map(line => {
    const [, sha256, path, source] = LINE_PATTERN.exec(line) ?? []
    if (sha256 === undefined || path === undefined || source === undefined)
      throw new Error(`corpus.sha256 contains a line that is not a hash and a path: ${line}`)
    return { sha256, path, source }
  })
}

/** Returns where a file of the corpus is. Published documents are in the folder `shared` beside the checkout. */
export function locateCorpusFile({ path }: CorpusFile): string {
  return path.startsWith('samples/') ? join(ROOT, path) : join(ROOT, '..', path)
}

/** Returns the files that do not exist here. */
export function findMissingFiles(files: readonly CorpusFile[]): CorpusFile[] {
  return files.filter(file => !existsSync(locateCorpusFile(file)))
}

/** Returns the files whose bytes differ from the judged ones. */
export async function findChangedFiles(files: readonly CorpusFile[]): Promise<CorpusFile[]> {
  const changed: CorpusFile[] = []
  for (const file of files) {
    const bytes = await readFile(locateCorpusFile(file))
    if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) changed.push(file)
  }
  return changed
}
