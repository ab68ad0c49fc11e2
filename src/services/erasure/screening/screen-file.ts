import type { ArchivedContent } from '../../../crawls/archive/document-archive.ts'
import type { ArchiveRead } from '../../../crawls/archive/read-verified-file.ts'
import { extractDocuments } from '../../../crawls/containers/extract-documents.ts'
import type { BlockList } from '../../../erasure/block-list.ts'
import { cutRecords } from '../../../erasure/cut-records.ts'
import { findNamesInDocument, redactDocument } from '../../../erasure/redact-document.ts'
import type { SourceDocument } from '../../../model/source-document.ts'
import type { Source } from '../../../sources/source.ts'
import { packTar } from '../pack-tar.ts'
import { type BlockedContent, NO_BLOCKED_CONTENT, readBlockedContent } from './read-blocked-content.ts'
import { MemberNames } from './rename-members.ts'

/** A file to screen: its bytes can be opened any number of times. */
export interface ScreenedFile {
  readonly url: string
  readonly contentType: string | null
  readonly role: 'index' | 'document'
  /** Opens the bytes anew. */
  open(): Promise<ArchiveRead>
}

/** How a file is treated. */
export type FileTreatment =
  | { readonly kind: 'clean' | 'missing' | 'damaged' }
  | { readonly kind: 'sealed'; readonly reason: string }
  | {
      readonly kind: 'rewritten'
      /** The size of each member after the rewriting, by its previous name. */
      readonly sizes: ReadonlyMap<string, number>
      /** The new names of members that were named after a person, by their previous ones. */
      readonly renamed: ReadonlyMap<string, string>
      /** The rewritten bytes; a container has become a tar file with the same members. `null` in a dry run. */
      readonly stored: ArchivedContent | null
    }

export interface ScreenOptions {
  readonly list: BlockList
  /** The members that must not be read, because they ended their parser before. */
  readonly quarantined: ReadonlySet<string>
  /** Stores a rewritten file. */
  store(content: AsyncIterable<Uint8Array>): Promise<ArchivedContent | null>
  /** Called before a connector reads a member, and with `null` as soon as that yields something or ends. */
  onReading(member: string | null): Promise<void>
  /** Called for each record and each part of a text, so that large files may take longer. */
  countProgress(): void
}

export const UNSEARCHABLE =
  'the file could not be searched for erased data within the limits of time and memory'

/** The contents to remove from a member of a file. */
interface MemberFindings extends BlockedContent {
  readonly canRewrite: boolean
  /** Whether only the name of the member holds something blocked. */
  readonly isContentClean?: boolean
}

/**
 * Decides how the blocked names are removed from a file. A name counts where the connector finds an announcement in which it is
 * blocked, so that namesakes keep their documents; in an index page, which has no announcements, and in a document that cannot be
 * read to its end, every blocked name counts. A file of which a part cannot be unpacked cannot be searched and is sealed.
 */
export async function screenFile(
  source: Source | undefined,
  file: ScreenedFile,
  options: ScreenOptions,
): Promise<FileTreatment> {
  const findings = new Map<string, MemberFindings>()
  const names = new MemberNames(options.list)
  let isContainer = false
  let members = 0
  let isDamaged = false
  let hasUnread = false
  const opened = await file.open()
  if (opened.state !== 'intact') return { kind: opened.state }
  for await (const member of extractDocuments(opened.bytes)) {
    if ('kind' in member) {
      isDamaged = true
      hasUnread ||= member.isRecordLost
      continue
    }
    isContainer ||= member.name !== ''
    members += 1
    if (options.quarantined.has(member.name)) return { kind: 'sealed', reason: UNSEARCHABLE }
    const isNamedAfter = names.add(member.name)
    const found = await findInMember(source, file, member, options)
    if (found !== null) findings.set(member.name, found)
    else if (isNamedAfter)
      findings.set(member.name, { ...NO_BLOCKED_CONTENT, isContentClean: true, canRewrite: true })
  }
  if (findings.size === 0) return hasUnread ? { kind: 'sealed', reason: UNSEARCHABLE } : { kind: 'clean' }
  if (isDamaged) return { kind: 'sealed', reason: 'the file is damaged and holds erased data' }
  if ([...findings.values()].some(found => !found.canRewrite))
    return { kind: 'sealed', reason: 'a document in this format cannot be rewritten and holds erased data' }
  if (findings.values().filter(isWhollyErased).toArray().length === members)
    return { kind: 'sealed', reason: 'the file holds nothing but erased announcements' }
  return await rewriteFile(source, file, { options, findings, names, isContainer })
}

/** Returns whether nothing is left of a member. It is then left out of its container. */
function isWhollyErased({ records, kept }: BlockedContent): boolean {
  return records.length > 0 && kept === 0
}

/** Finds the names to remove from a member. Returns `null` if there are none. */
async function findInMember(
  source: Source | undefined,
  file: ScreenedFile,
  member: { readonly name: string; readonly bytes: Uint8Array },
  options: ScreenOptions,
): Promise<MemberFindings | null> {
  const { list } = options
  const written = findNamesInDocument(member.bytes, list, options.countProgress)
  if (written?.size === 0 && !list.hasIdentifiers && !list.hasAnnouncements) return null
  if (file.role === 'index' || source === undefined)
    return written === null || written.size === 0
      ? null
      : { ...NO_BLOCKED_CONTENT, names: written, canRewrite: true }
  await options.onReading(member.name)
  const read = await readBlockedContent(source, toDocument(file, member), options)
  await options.onReading(null)
  // The unread part may concern anyone, so every blocked name counts.
  const names = read.isIncomplete && written !== null ? read.names.union(written) : read.names
  if (names.size === 0 && read.records.length === 0) return null
  const canRedact = names.size === 0 || (written !== null && !read.hasUnknownName)
  const canCut = read.records.every(range => range !== null)
  return { ...read, names, canRewrite: isWhollyErased(read) || (canRedact && canCut) }
}

interface FileFindings {
  readonly options: ScreenOptions
  readonly findings: ReadonlyMap<string, MemberFindings>
  readonly names: MemberNames
  readonly isContainer: boolean
}

/** Rewrites the members, and seals the file if its connector then finds something blocked, or misses anything else. */
async function rewriteFile(
  source: Source | undefined,
  file: ScreenedFile,
  { options, findings, names, isContainer }: FileFindings,
): Promise<FileTreatment> {
  const { list } = options
  const sizes = new Map<string, number>()
  const reading = { ...options, onReading: async () => {} }
  for await (const member of rewriteMembers(file, list, findings)) {
    sizes.set(member.name, member.bytes.length)
    const found = findings.get(member.name)
    if (found === undefined || found.isContentClean || source === undefined || file.role === 'index') continue
    const renamed = toDocument(file, { ...member, name: names.rename(member.name) })
    const left = await readBlockedContent(source, renamed, reading)
    if (left.names.size > 0 || left.records.length > 0 || left.kept !== found.kept)
      return { kind: 'sealed', reason: 'erased data could not be removed from the document completely' }
  }
  async function* joinMembers(): AsyncGenerator<Uint8Array> {
    const members = rewriteMembers(file, list, findings)
    if (isContainer) return yield* packTar(renameMembers(members, names))
    for await (const { bytes } of members) yield bytes
  }
  const stored = await options.store(joinMembers())
  return { kind: 'rewritten', sizes, renamed: names.renamed, stored }
}

async function* renameMembers(
  members: AsyncIterable<{ name: string; bytes: Uint8Array }>,
  names: MemberNames,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const { name, bytes } of members) yield { name: names.rename(name), bytes }
}

async function* rewriteMembers(
  { open }: ScreenedFile,
  list: BlockList,
  findings: ReadonlyMap<string, MemberFindings>,
): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const opened = await open()
  if (opened.state !== 'intact') return
  for await (const member of extractDocuments(opened.bytes)) {
    if ('kind' in member) continue
    const found = findings.get(member.name)
    if (found === undefined) {
      yield member
      continue
    }
    if (isWhollyErased(found)) continue
    const ranges = found.records.filter(range => range !== null)
    const cut = ranges.length === 0 ? member.bytes : (cutRecords(member.bytes, ranges) ?? member.bytes)
    const rules = {
      list,
      shouldRemove: (name: string) => found.names.has(name),
      protectedPhrases: found.phrases,
      numbers: found.numbers,
    }
    yield { name: member.name, bytes: redactDocument(cut, rules) ?? cut }
  }
}

function toDocument(
  { url, contentType }: ScreenedFile,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): SourceDocument {
  return { url: name === '' ? url : `${url}!/${name}`, contentType, bytes }
}
