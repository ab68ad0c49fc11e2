import { normalizeDraft } from '../../../announcements/normalize-draft.ts'
import type { ArchivedContent } from '../../../crawls/archive/document-archive.ts'
import type { ArchiveRead } from '../../../crawls/archive/read-verified-file.ts'
import { extractDocuments } from '../../../crawls/containers/extract-documents.ts'
import type { BlockList } from '../../../erasure/block-list.ts'
import { findNamesInDocument, redactDocument } from '../../../erasure/redact-document.ts'
import { protectedPhrases, screenAnnouncement } from '../../../erasure/screen-announcement.ts'
import type { SourceDocument } from '../../../model/source-document.ts'
import { readSourceDocument } from '../../../sources/read-source-document.ts'
import type { Source } from '../../../sources/source.ts'
import { packTar } from '../pack-tar.ts'

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
      /** The size of each member after the rewriting. */
      readonly sizes: ReadonlyMap<string, number>
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

/** Names to remove from each member of a file, with names of companies that stay. */
interface MemberFindings {
  readonly names: ReadonlySet<string>
  readonly phrases: readonly (readonly string[])[]
  readonly numbers: ReadonlySet<string>
  readonly canRewrite: boolean
}

/**
 * Decides how the blocked names are removed from a file. A name counts where the connector finds an announcement in which it is
 * blocked, so that namesakes keep their documents; in an index page, which has no announcements, every blocked name counts.
 */
export async function screenFile(
  source: Source | undefined,
  file: ScreenedFile,
  options: ScreenOptions,
): Promise<FileTreatment> {
  const findings = new Map<string, MemberFindings>()
  let isContainer = false
  let isDamaged = false
  const opened = await file.open()
  if (opened.state !== 'intact') return { kind: opened.state }
  for await (const member of extractDocuments(opened.bytes)) {
    if ('kind' in member) {
      isDamaged = true
      continue
    }
    isContainer ||= member.name !== ''
    if (options.quarantined.has(member.name)) return { kind: 'sealed', reason: UNSEARCHABLE }
    const found = await findInMember(source, file, member, options)
    if (found !== null) findings.set(member.name, found)
  }
  if (findings.size === 0) return { kind: 'clean' }
  if (isDamaged) return { kind: 'sealed', reason: 'the file is damaged and holds erased data' }
  if ([...findings.values()].some(found => !found.canRewrite))
    return { kind: 'sealed', reason: 'a document in this format cannot be rewritten and holds erased data' }
  return await rewriteFile(source, file, { options, findings, isContainer })
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
  if (written?.size === 0 && !list.hasIdentifiers) return null
  if (file.role === 'index' || source === undefined)
    return written === null || written.size === 0
      ? null
      : { names: written, phrases: [], numbers: new Set(), canRewrite: true }
  await options.onReading(member.name)
  const read = await readDrafts(source, toDocument(file, member), options)
  await options.onReading(null)
  if (read.names.size === 0) return null
  return { ...read, canRewrite: written !== null && !read.hasUnknownName }
}

/** Reads a document with its connector and returns the names that are blocked in its announcements. */
async function readDrafts(
  source: Source,
  document: SourceDocument,
  { list, onReading, countProgress }: ScreenOptions,
): Promise<{ names: Set<string>; phrases: string[][]; numbers: Set<string>; hasUnknownName: boolean }> {
  let hasUnknownName = false
  const names = new Set<string>()
  const phrases: string[][] = []
  const numbers = new Set<string>()
  let isFirst = true
  for await (const item of readSourceDocument(source, document)) {
    if ('kind' in item && item.kind !== 'left_out') continue
    countProgress()
    if ('kind' in item) continue
    if (isFirst) await onReading(null)
    isFirst = false
    const announcement = normalizeDraft(item.draft, {
      id: source.id,
      jurisdiction: source.metadata.jurisdiction,
    })
    const screened = screenAnnouncement(announcement, list)
    if (screened.removedNames.size === 0) continue
    for (const name of screened.removedNames) names.add(name)
    for (const number of screened.removedNumbers) numbers.add(number)
    hasUnknownName ||= screened.hasUnknownName
    phrases.push(...protectedPhrases(screened.announcement.mentions))
  }
  return { names, phrases, numbers, hasUnknownName }
}

interface FileFindings {
  readonly options: ScreenOptions
  readonly findings: ReadonlyMap<string, MemberFindings>
  readonly isContainer: boolean
}

/** Rewrites the members, and seals the file if its connector still finds a blocked name afterwards. */
async function rewriteFile(
  source: Source | undefined,
  file: ScreenedFile,
  { options, findings, isContainer }: FileFindings,
): Promise<FileTreatment> {
  const { list } = options
  const sizes = new Map<string, number>()
  const reading = { ...options, onReading: async () => {} }
  for await (const member of rewriteMembers(file, list, findings)) {
    sizes.set(member.name, member.bytes.length)
    if (!findings.has(member.name) || source === undefined || file.role === 'index') continue
    const { names } = await readDrafts(source, toDocument(file, member), reading)
    if (names.size > 0)
      return { kind: 'sealed', reason: 'erased data could not be removed from the document completely' }
  }
  async function* joinMembers(): AsyncGenerator<Uint8Array> {
    const members = rewriteMembers(file, list, findings)
    if (isContainer) return yield* packTar(members)
    for await (const { bytes } of members) yield bytes
  }
  return { kind: 'rewritten', sizes, stored: await options.store(joinMembers()) }
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
    const rules = {
      list,
      shouldRemove: (name: string) => found.names.has(name),
      protectedPhrases: found.phrases,
      numbers: found.numbers,
    }
    yield { name: member.name, bytes: redactDocument(member.bytes, rules) ?? member.bytes }
  }
}

function toDocument(
  { url, contentType }: ScreenedFile,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): SourceDocument {
  return { url: name === '' ? url : `${url}!/${name}`, contentType, bytes }
}
