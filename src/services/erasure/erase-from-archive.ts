import { repointAnnouncements } from '../../announcements/erase-announcement-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import {
  type ErasableFile,
  findReplacedDocuments,
  listErasableFiles,
  renameMembers,
  repointDocuments,
  sealDocuments,
} from '../../crawls/archive/erase-document-store.ts'
import { removeFiles } from '../../crawls/archive/remove-files.ts'
import type { BlockList } from '../../erasure/block-list.ts'
import { insertErasedFiles, listErasedFiles } from '../../erasure/erasure-store.ts'
import { mayContainNames, type TextSearch } from '../../erasure/name-search.ts'
import { insertUnsearchedFiles } from '../../erasure/unsearched-file-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { findSourceById } from '../../sources/registry.ts'
import type { Source } from '../../sources/source.ts'
import type { DocumentParser } from '../ingest/parsing/document-parser.ts'
import type { FileTreatment } from './screening/screen-file.ts'
import { type ScreenableFile, screenInProcess } from './screening/screen-in-process.ts'

/** Numbers of archived files that hold something blocked, by what happens to them. */
export interface ArchiveCounts {
  readonly rewritten: number
  readonly sealed: number
  /** Files that this machine's archive does not have. The service of the machine that has them searches them. */
  readonly missing: number
  /** Files whose bytes are damaged, so that they cannot be searched. They are listed by `herald doctor --deep`. */
  readonly damaged: number
}

/** A file that is rewritten or sealed. */
export interface TreatedFile {
  readonly sourceId: string
  readonly sha256: string
  readonly url: string
  readonly treatment: 'rewritten' | 'sealed'
  readonly reason: string | null
}

export interface ArchiveErasure {
  readonly list: BlockList
  /** Selects the files to parse. */
  readonly search: TextSearch
  /** Hashes of files to parse besides, because they contain erased announcements. */
  readonly files?: ReadonlySet<string>
  /** Whether only to report what would happen. */
  readonly isDryRun: boolean
  readonly onFile: (file: TreatedFile) => void
}

type ArchiveDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
}

const FILES_PER_QUERY = 500

/** Rewrites or seals every archived file that holds something blocked. Repeating it continues where it was interrupted. */
export async function eraseFromArchive(
  dependencies: ArchiveDependencies,
  erasure: ArchiveErasure,
): Promise<ArchiveCounts> {
  const counts = { rewritten: 0, sealed: 0, missing: 0, damaged: 0 }
  const missing: Buffer[] = []
  let after = 0
  for (;;) {
    const files = await listErasableFiles(dependencies.sql, after, FILES_PER_QUERY)
    for (const file of files) {
      after = file.id
      const treatment = await treatFile(dependencies, erasure, file)
      if (treatment.kind === 'clean') continue
      counts[treatment.kind] += 1
      if (treatment.kind === 'missing') missing.push(file.sha256)
      if (treatment.kind === 'missing' || treatment.kind === 'damaged') continue
      erasure.onFile({
        sourceId: file.sourceId,
        sha256: file.sha256.toString('hex'),
        url: file.url,
        treatment: treatment.kind,
        reason: treatment.kind === 'sealed' ? treatment.reason : null,
      })
    }
    if (files.length < FILES_PER_QUERY) break
  }
  if (!erasure.isDryRun) {
    await insertUnsearchedFiles(dependencies.sql, missing)
    await removeErasedFiles(dependencies)
  }
  return counts
}

async function treatFile(
  dependencies: ArchiveDependencies,
  { list, search, files, isDryRun }: ArchiveErasure,
  file: ErasableFile,
): Promise<FileTreatment> {
  const { archive } = dependencies
  const opened = await archive.read(file.sha256)
  if (opened.state !== 'intact') return { kind: opened.state }
  const isSelected = files?.has(file.sha256.toString('hex')) ?? false
  if (isSelected) opened.bytes.destroy()
  else if (!(await mayContainNames(opened.bytes, search))) return { kind: 'clean' }
  const source = findSourceById(file.sourceId)
  if (!isDryRun) return await eraseFromFile(dependencies, source, file, list)
  return await screenToEnd(dependencies, source, file, { list, isDryRun })
}

/** Screens a file of the archive. It cannot be stopped, because an erasure is completed once it has begun. */
async function screenToEnd(
  { sql, parser }: Pick<ArchiveDependencies, 'sql' | 'parser'>,
  source: Source | undefined,
  file: ScreenableFile,
  { list, isDryRun }: Pick<ArchiveErasure, 'list' | 'isDryRun'>,
): Promise<FileTreatment> {
  const { signal } = new AbortController()
  const { treatment } = await screenInProcess(source, file, { sql, parser, list, isDryRun, signal })
  if (treatment === null) throw new Error('the screening was stopped')
  return treatment
}

/** Rewrites or seals an archived file if it holds something blocked. The bytes are deleted by `removeErasedFiles`. */
export async function eraseFromFile(
  dependencies: Pick<ArchiveDependencies, 'sql' | 'parser'>,
  source: Source | undefined,
  file: ScreenableFile,
  list: BlockList,
): Promise<FileTreatment> {
  const { sql } = dependencies
  const treatment = await screenToEnd(dependencies, source, file, { list, isDryRun: false })
  if (treatment.kind === 'sealed') {
    await sql.begin(async tx => {
      await sealDocuments(tx, file.sha256, treatment.reason)
      await insertErasedFiles(tx, [file.sha256])
    })
  }
  if (treatment.kind !== 'rewritten' || treatment.stored === null) return treatment
  const { stored } = treatment
  if (stored.sha256.equals(file.sha256)) return { kind: 'clean' }
  await sql.begin(async tx => {
    await renameMembers(tx, file.sha256, treatment.renamed)
    const replaced = await findReplacedDocuments(tx, file.sha256, stored.sha256)
    await repointAnnouncements(tx, replaced)
    await repointDocuments(tx, file.sha256, stored.sha256, toNewSizes(treatment), replaced)
    await insertErasedFiles(tx, [file.sha256])
  })
  return treatment
}

/** Returns the sizes of the members by their new names. */
function toNewSizes({
  sizes,
  renamed,
}: Extract<FileTreatment, { kind: 'rewritten' }>): ReadonlyMap<string, number> {
  return new Map([...sizes].map(([member, size]) => [renamed.get(member) ?? member, size]))
}

/** Deletes the files that no archive may hold from the archive, and from the copies of this machine. */
export async function removeErasedFiles({
  sql,
  archive,
}: Pick<ArchiveDependencies, 'sql' | 'archive'>): Promise<void> {
  await removeFiles(archive, await listErasedFiles(sql))
}
