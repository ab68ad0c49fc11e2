import type { Readable } from 'node:stream'
import type { IncomingAnnouncement } from '../../../announcements/announcement-store.ts'
import type { BlockEntry } from '../../../erasure/block-list.ts'
import type { DocumentProblem } from '../../../model/source-document.ts'
import type { CrawlRequest, DateRange, Source, SourceCursor } from '../../../sources/source.ts'
import type { FileTreatment } from '../../erasure/screening/screen-file.ts'
import type { ParseStart } from './parser-allowance.ts'

/** A file in the archive, as its publisher or an import named it. */
export interface ParsableFile {
  readonly sha256: Buffer
  readonly url: string
  readonly contentType: string | null
}

/** A document found in a file. The name is '' for the file itself and a path for a member of a container. */
export interface FoundDocument {
  readonly name: string
  readonly size: number
}

/** An announcement as parsed, before its document has an ID. */
export type ParsedAnnouncement = Omit<IncomingAnnouncement, 'documentId'>

/** Part of the content of a document. */
export interface ParsedBatch {
  readonly announcements: readonly ParsedAnnouncement[]
  /** Length of the announcements as JSON, in characters. */
  readonly length: number
  readonly problems: readonly DocumentProblem[]
  /** For each expected field, the number of these announcements that have a value in it. */
  readonly filled: Readonly<Record<string, number>>
}

/** Receives the content of a file in order. The parser waits for each call to finish. */
export interface ParseHandlers {
  /** Called for each document before it is parsed. Returning false skips the document. */
  onDocument(document: FoundDocument): Promise<boolean>
  onBatch(batch: ParsedBatch): Promise<void>
  /** Called when the current document has been parsed to its end. */
  onDocumentEnd(): Promise<void>
  /** Called for a part of the file from which no document could be extracted. */
  onContainerProblem(problem: DocumentProblem): Promise<void>
}

/** The limit that a file exceeded. `crash` is an end of the parser that no limit explains. */
export type ParserLimit = 'time' | 'memory' | 'crash'

/** How the parsing of a file ended. `damaged`: the archived bytes differ from the
 * SHA-256. `exceeded`: the parser was ended in the middle of the file. */
export type ParseOutcome =
  | { readonly kind: 'complete' | 'stopped' | 'missing' }
  | { readonly kind: 'damaged'; readonly reason: string }
  | { readonly kind: 'exceeded'; readonly limit: ParserLimit }

/** How the extraction of a member ended. `absent`: the container has no such readable member. */
export type ExtractionOutcome =
  | { readonly kind: 'extracted'; readonly bytes: Readable }
  | { readonly kind: 'absent' }
  | ParseOutcome

/** The context in which a crawl reads the links of a page. */
export interface LinkQuestion {
  readonly request: CrawlRequest
  readonly window: DateRange
  readonly baseUrl: string
}

/** The links and the cursor of a page. */
export interface PageLinks {
  readonly requests: readonly CrawlRequest[]
  readonly cursor: SourceCursor | null
  /** Problems of a container or compressed file. */
  readonly problems: readonly DocumentProblem[]
  /** The reason why the page has none of the known formats, or `null`. */
  readonly error: string | null
}

/** The contents for which a file is searched. */
export interface ScreeningQuestion {
  readonly role: 'index' | 'document'
  /** The key and the entries of the block list. */
  readonly hashKey: Buffer
  readonly blockEntries: readonly BlockEntry[]
  /** The members that must not be read, because they ended their parser before. */
  readonly quarantined: ReadonlySet<string>
  /** Whether a rewritten file is not stored. */
  readonly isDryRun: boolean
}

/** How the screening of a file ended. `unreadable` is the document that ended the parser before it yielded anything. */
export type ScreeningOutcome =
  | { readonly kind: 'screened'; readonly treatment: FileTreatment }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'exceeded'; readonly limit: ParserLimit; readonly unreadable: string | null }

/** Parses archived files, which are untrusted. */
export interface DocumentParser {
  /**
   * Parses a file from `start` and passes its content to the handlers. Aborting the signal ends the parsing at once.
   */
  parseFile(
    source: Source,
    file: ParsableFile,
    start: ParseStart,
    handlers: ParseHandlers,
    signal: AbortSignal,
  ): Promise<ParseOutcome>
  /** Reads the links of an archived page. */
  readLinks(
    source: Source,
    file: ParsableFile,
    question: LinkQuestion,
    signal: AbortSignal,
  ): Promise<PageLinks | ParseOutcome>
  /** Extracts one member of an archived container, which is extracted only up to that member. Clients are served in turn. */
  extractMember(
    file: ParsableFile,
    member: string,
    signal: AbortSignal,
    client?: string,
  ): Promise<ExtractionOutcome>
  /** Searches a file for erased persons and stores it without them. An unknown source has `null`. */
  screenFile(
    source: Source | null,
    file: ParsableFile,
    question: ScreeningQuestion,
    signal: AbortSignal,
  ): Promise<ScreeningOutcome>
}
