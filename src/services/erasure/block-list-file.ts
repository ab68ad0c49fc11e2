import { listErasedAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { createAnnouncementEntry } from '../../erasure/block-entries.ts'
import type { BlockEntry } from '../../erasure/block-list.ts'
import { insertErasedFiles, listErasedFiles, readBlockEntries } from '../../erasure/erasure-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { addErasure, type ErasureDependencies } from './forget.ts'

/** Everything that was erased, without a name: to apply it to a database that was restored from an older backup. */
interface BlockListFile {
  readonly format: 1
  readonly key_fingerprint: string
  readonly entries: readonly BlockEntry[]
  readonly erased_files: readonly string[]
}

/** Returns the content of a file with everything that was erased. */
export async function exportBlockList({ sql, blockLists }: ErasureDependencies): Promise<string> {
  const { hasher } = await blockLists.load(sql)
  const entries = (await readBlockEntries(sql)).map(({ keyFingerprint: _, ...entry }) => entry)
  const erased = (await listErasedAnnouncements(sql)).map(createAnnouncementEntry)
  const files = (await listErasedFiles(sql)).map(sha256 => sha256.toString('hex'))
  const content: BlockListFile = {
    format: 1,
    key_fingerprint: hasher.fingerprint,
    entries: [...entries, ...erased],
    erased_files: files.toSorted(),
  }
  return `${JSON.stringify(content)}\n`
}

/** Adds the content of such a file as an erasure to complete. Throws `secret_key_differs` if it was made with another key. */
export async function addBlockListFile(dependencies: ErasureDependencies, text: string): Promise<number> {
  const { sql, clock, random, blockLists } = dependencies
  const { hasher } = await blockLists.load(sql)
  const file = parseFile(text)
  if (file.key_fingerprint !== hasher.fingerprint) {
    throw new HeraldError(
      'secret_key_differs',
      'The list was made with a different key. Set HERALD_SECRET_KEY to the value of the installation that wrote it.',
    )
  }
  const erasure = {
    id: createUuidV7(clock.now(), random),
    kind: 'list',
    keyFingerprint: hasher.fingerprint,
  } as const
  await addErasure(dependencies, erasure, file.entries)
  await insertErasedFiles(
    sql,
    file.erased_files.map(hash => Buffer.from(hash, 'hex')),
  )
  return file.entries.length
}

function parseFile(text: string): BlockListFile {
  const file = text.startsWith('{"format":1,"key_fingerprint":') ? (JSON.parse(text) as BlockListFile) : null
  if (file !== null && Array.isArray(file.entries) && Array.isArray(file.erased_files)) return file
  throw new HeraldError('invalid_usage', 'The file is not a list that "herald forget --export-list" wrote.')
}
