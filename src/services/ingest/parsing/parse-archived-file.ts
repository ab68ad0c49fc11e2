import type { Readable } from 'node:stream'
import { hashAnnouncementContent, normalizeDraft } from '../../../announcements/normalize-draft.ts'
import { extractDocuments } from '../../../crawls/containers/extract-documents.ts'
import type { DocumentProblem, SourceDocument } from '../../../model/source-document.ts'
import { type DocumentReading, readSourceDocument } from '../../../sources/read-source-document.ts'
import type { Source } from '../../../sources/source.ts'
import type {
  LinkQuestion,
  PageLinks,
  ParsableFile,
  ParsedAnnouncement,
  ParsedBatch,
  ParseHandlers,
} from './document-parser.ts'

/** Limits of a batch, so that neither many records nor large ones take much memory at a time. */
const BATCH_RECORDS = 250
const BATCH_LENGTH = 2 * 1024 * 1024

/** Observes the progress of parsing. */
export interface ParseProgress {
  /** Called for each announcement, and for each record that its source excludes. */
  countRecord(): void
  /** Called when the part of the file that is passed over ends. */
  endSkipping(): void
}

/** Parses a file in this thread. It never throws because of the content, but the content can exhaust time and memory. */
export async function parseFileContent(
  source: Source,
  file: ParsableFile,
  content: Readable,
  skip: number,
  handlers: ParseHandlers,
  progress: ParseProgress,
): Promise<void> {
  let position = 0
  for await (const member of extractDocuments(content)) {
    position += 1
    if (position <= skip) continue
    if (position === skip + 1) progress.endSkipping()
    if ('kind' in member) {
      await handlers.onContainerProblem(member)
      continue
    }
    const { name, bytes } = member
    if (!(await handlers.onDocument({ name, size: bytes.length }))) continue
    const url = name === '' ? file.url : `${file.url}!/${name}`
    await parseDocument(source, { url, contentType: file.contentType, bytes }, handlers, progress)
    await handlers.onDocumentEnd()
  }
}

async function parseDocument(
  source: Source,
  document: SourceDocument,
  handlers: ParseHandlers,
  progress: ParseProgress,
): Promise<void> {
  let batch = new BatchBuilder(source)
  for await (const item of readSourceDocument(source, document)) {
    if (!('kind' in item) || item.kind === 'left_out') progress.countRecord()
    batch.add(item)
    if (!batch.isFull()) continue
    await handlers.onBatch(batch.build())
    batch = new BatchBuilder(source)
  }
  if (!batch.isEmpty()) await handlers.onBatch(batch.build())
}

/** Collects announcements and problems of a document. */
class BatchBuilder {
  readonly #source: { readonly id: string; readonly jurisdiction: Source['metadata']['jurisdiction'] }
  readonly #announcements: ParsedAnnouncement[] = []
  readonly #problems: DocumentProblem[] = []
  readonly #filled: Record<string, number> = {}
  #length = 0

  constructor({ id, metadata }: Source) {
    this.#source = { id, jurisdiction: metadata.jurisdiction }
  }

  add(item: DocumentReading | DocumentProblem): void {
    if ('kind' in item) {
      this.#problems.push(item)
      return
    }
    for (const field of item.filledFields) this.#filled[field] = (this.#filled[field] ?? 0) + 1
    const announcement = normalizeDraft(item.draft, this.#source)
    const contentHash = hashAnnouncementContent(announcement)
    this.#announcements.push({ announcement, contentHash, location: item.location })
    this.#length += item.length
  }

  isFull(): boolean {
    return this.#announcements.length + this.#problems.length >= BATCH_RECORDS || this.#length >= BATCH_LENGTH
  }

  isEmpty(): boolean {
    return this.#announcements.length + this.#problems.length === 0
  }

  build(): ParsedBatch {
    return {
      announcements: this.#announcements,
      length: this.#length,
      problems: this.#problems,
      filled: this.#filled,
    }
  }
}

/** Reads the links of a page in this thread. A container has none. */
export async function readLinksOfContent(
  source: Source,
  file: ParsableFile,
  content: Readable,
  { request, window, baseUrl }: LinkQuestion,
): Promise<PageLinks> {
  const problems: DocumentProblem[] = []
  const none = { requests: [], cursor: null, problems, error: null }
  for await (const member of extractDocuments(content)) {
    if ('kind' in member) {
      problems.push(member)
      continue
    }
    if (member.name !== '') return none
    const document = { url: file.url, contentType: file.contentType, bytes: member.bytes }
    try {
      const requests = source.follow?.(document, request, window, baseUrl) ?? []
      return { ...none, requests, cursor: source.readCursor?.(document, request) ?? null }
    } catch (error) {
      // A parser throws on malformed pages. Such a page must not end the crawl.
      return { ...none, error: error instanceof Error ? error.message : String(error) }
    }
  }
  return none
}
