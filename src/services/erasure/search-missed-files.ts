import { listErasedAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { findErasableFiles } from '../../crawls/archive/erase-document-store.ts'
import { createAnnouncementEntry } from '../../erasure/block-entries.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { deleteUnsearchedFile, listUnsearchedFiles } from '../../erasure/unsearched-file-store.ts'
import { findSourceById } from '../../sources/registry.ts'
import { eraseFromFile, removeErasedFiles } from './erase-from-archive.ts'
import type { ErasureDependencies } from './forget.ts'
import { holdErasureLock } from './hold-erasure-lock.ts'

/**
 * Searches the files of this machine's archive that erasures and retention on other machines missed, for everything that was
 * ever erased. Returns their number.
 */
export async function searchMissedFiles(
  dependencies: Pick<ErasureDependencies, 'sql' | 'archive' | 'parser' | 'blockLists'>,
): Promise<number> {
  const { sql, archive } = dependencies
  const present: Buffer[] = []
  for (const sha256 of await listUnsearchedFiles(sql)) {
    if (await archive.has(sha256)) present.push(sha256)
    else if ((await findErasableFiles(sql, sha256)).length === 0) await deleteUnsearchedFile(sql, sha256)
  }
  if (present.length === 0) return 0
  return await holdErasureLock(sql, () => searchFiles(dependencies, present))
}

async function searchFiles(
  dependencies: Parameters<typeof searchMissedFiles>[0],
  hashes: readonly Buffer[],
): Promise<number> {
  const { sql, blockLists } = dependencies
  const { entries, hasher } = await blockLists.load(sql)
  const erased = (await listErasedAnnouncements(sql)).map(createAnnouncementEntry)
  const list = new BlockList([...entries, ...erased], hasher)
  let searched = 0
  for (const sha256 of hashes) {
    const kinds = new Set<string>()
    for (const file of await findErasableFiles(sql, sha256))
      kinds.add((await eraseFromFile(dependencies, findSourceById(file.sourceId), file, list)).kind)
    // Damaged files are listed by `herald doctor --deep`, and searched once they are received again.
    if (kinds.has('missing') || kinds.has('damaged')) continue
    await deleteUnsearchedFile(sql, sha256)
    searched += 1
  }
  await removeErasedFiles(dependencies)
  return searched
}
