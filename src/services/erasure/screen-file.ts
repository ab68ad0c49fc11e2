import { normalizeDraft } from '../../announcements/normalize-draft.ts'
import type { ArchiveRead } from '../../crawls/archive/read-verified-file.ts'
import { extractDocuments } from '../../crawls/containers/extract-documents.ts'
import type { BlockList } from '../../erasure/block-list.ts'
import { findNamesInDocument, redactDocument } from '../../erasure/redact-document.ts'
import { protectedPhrases, screenAnnouncement } from '../../erasure/screen-announcement.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import { readSourceDocument } from '../../sources/read-source-document.ts'
import type { Source } from '../../sources/source.ts'
import type { DocumentParser, ParsableFile } from '../ingest/parsing/document-parser.ts'
import { EXCEEDS_LIMITS, isContainerFile, isWithinParserLimits } from './check-parser-limits.ts'
import { packTar } from './pack-tar.ts'

/** A file to screen: its bytes can be opened any number of times. */
export interface ScreenedFile extends ParsableFile {
  readonly role: 'index' | 'document'
  /** Opens the bytes anew. */
  open(): Promise<ArchiveRead>
  /** Parses files of the archive from which `open` reads. */
  readonly parser: DocumentParser
}

/** How a file is treated. A rewritten container is a tar file with the same members. */
export type FileTreatment =
  | { readonly kind: 'clean' | 'missing' | 'damaged' }
  | { readonly kind: 'sealed'; readonly reason: string }
  | {
      readonly kind: 'rewritten'
      /** The size of each member after the rewriting. */
      readonly sizes: ReadonlyMap<string, number>
      content(): AsyncIterable<Uint8Array>
    }

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
  list: BlockList,
): Promise<FileTreatment> {
  const findings = new Map<string, MemberFindings>()
  let isContainer = false
  let isDamaged = false
  const head = await file.open()
  if (head.state !== 'intact') return { kind: head.state }
  let isChecked = await isContainerFile(head.bytes)
  head.bytes.destroy()
  if (isChecked && !(await isWithinParserLimits(file.parser, source, file))) return EXCEEDING_FILE
  const opened = await file.open()
  if (opened.state !== 'intact') return { kind: opened.state }
  for await (const member of extractDocuments(opened.bytes)) {
    if ('kind' in member) {
      isDamaged = true
      continue
    }
    isContainer ||= member.name !== ''
    const written = findNamesInDocument(member.bytes, list)
    if (written?.size === 0 && !list.hasIdentifiers) continue
    if (!isChecked && !(await isWithinParserLimits(file.parser, source, file))) return EXCEEDING_FILE
    isChecked = true
    const found = await findInMember(source, file, { ...member, written }, list)
    if (found !== null) findings.set(member.name, found)
  }
  if (findings.size === 0) return { kind: 'clean' }
  if (isDamaged) return { kind: 'sealed', reason: 'the file is damaged and holds erased data' }
  if ([...findings.values()].some(found => !found.canRewrite))
    return { kind: 'sealed', reason: 'a document in this format cannot be rewritten and holds erased data' }
  return await rewriteFile(source, file, { list, findings, isContainer })
}

/** The treatment of a file that ends a parser process. */
const EXCEEDING_FILE: FileTreatment = { kind: 'sealed', reason: EXCEEDS_LIMITS }

/** Finds the names to remove from a member in which `written` are found. Returns `null` if there are none. */
async function findInMember(
  source: Source | undefined,
  file: ScreenedFile,
  member: {
    readonly name: string
    readonly bytes: Uint8Array
    readonly written: ReadonlySet<string> | null
  },
  list: BlockList,
): Promise<MemberFindings | null> {
  const { written } = member
  if (file.role === 'index' || source === undefined)
    return written === null || written.size === 0
      ? null
      : { names: written, phrases: [], numbers: new Set(), canRewrite: true }
  const read = await readDrafts(source, toDocument(file, member), list)
  if (read.names.size === 0) return null
  return { ...read, canRewrite: written !== null && !read.hasUnknownName }
}

/** Reads a document with its connector and returns the names that are blocked in its announcements. */
async function readDrafts(
  source: Source,
  document: SourceDocument,
  list: BlockList,
): Promise<{ names: Set<string>; phrases: string[][]; numbers: Set<string>; hasUnknownName: boolean }> {
  let hasUnknownName = false
  const names = new Set<string>()
  const phrases: string[][] = []
  const numbers = new Set<string>()
  for await (const item of readSourceDocument(source, document)) {
    if ('kind' in item) continue
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
  readonly list: BlockList
  readonly findings: ReadonlyMap<string, MemberFindings>
  readonly isContainer: boolean
}

/** Rewrites the members, and seals the file if its connector still finds a blocked name afterwards. */
async function rewriteFile(
  source: Source | undefined,
  file: ScreenedFile,
  { list, findings, isContainer }: FileFindings,
): Promise<FileTreatment> {
  const sizes = new Map<string, number>()
  for await (const member of rewriteMembers(file, list, findings)) {
    sizes.set(member.name, member.bytes.length)
    if (!findings.has(member.name) || source === undefined || file.role === 'index') continue
    const { names } = await readDrafts(source, toDocument(file, member), list)
    if (names.size > 0)
      return { kind: 'sealed', reason: 'erased data could not be removed from the document completely' }
  }
  return {
    kind: 'rewritten',
    sizes,
    async *content() {
      const members = rewriteMembers(file, list, findings)
      if (isContainer) return yield* packTar(members)
      for await (const { bytes } of members) yield bytes
    },
  }
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
