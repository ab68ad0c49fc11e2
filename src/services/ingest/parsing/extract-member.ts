import { constants } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { extractDocuments } from '../../../crawls/containers/extract-documents.ts'

/** Name of the file by which a parser process passes an extracted member to its parent, in the temporary folder of the process. */
const MEMBER_FILE = 'extracted-member'

/** Writes a member of a container to a file in `folder`. Returns whether the container has such a readable member. */
export async function writeExtractedMember(
  content: Readable,
  member: string,
  folder: string,
): Promise<boolean> {
  for await (const extracted of extractDocuments(content)) {
    if ('kind' in extracted || extracted.name !== member) continue
    await writeFile(join(folder, MEMBER_FILE), extracted.bytes, { mode: 0o600 })
    return true
  }
  return false
}

/** Opens the file that `writeExtractedMember` wrote, and deletes its name. The stream closes it. */
export async function openExtractedMember(folder: string): Promise<Readable> {
  const path = join(folder, MEMBER_FILE)
  // The process that wrote it has read untrusted bytes, so the file must not be a link.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  await rm(path)
  return file.createReadStream()
}
