import type { DocumentProblem } from '../../../model/source-document.ts'
import type { FileTreatment } from '../../erasure/screening/screen-file.ts'
import type {
  FoundDocument,
  LinkQuestion,
  PageLinks,
  ParsableFile,
  ParsedBatch,
  ScreeningQuestion,
} from './document-parser.ts'
import type { ParseStart } from './parser-allowance.ts'

/** The file of a job, and where it is. */
export interface ParserJobFile {
  readonly archiveFolder: string
  readonly file: ParsableFile
}

/** The first message of a job, sent to a parser process. */
export type ParserJob =
  | (ParserJobFile & { readonly kind: 'parse'; readonly sourceId: string; readonly start: ParseStart })
  | (ParserJobFile & { readonly kind: 'links'; readonly sourceId: string; readonly question: LinkQuestion })
  | (ParserJobFile & { readonly kind: 'extract'; readonly member: string })
  | (ParserJobFile & {
      readonly kind: 'screen'
      /** `null` for a file whose source is not known any longer. */
      readonly sourceId: string | null
      readonly question: ScreeningQuestion
    })

/** Lets the parser process continue after an event. `isWanted` answers a found document. */
export interface ParserContinue {
  readonly kind: 'continue'
  readonly isWanted: boolean
}

/** An event of a job, sent by a parser process, which then waits for `continue`. */
export type ParserEvent =
  | { readonly kind: 'document'; readonly document: FoundDocument }
  | { readonly kind: 'batch'; readonly batch: ParsedBatch }
  | { readonly kind: 'document-end' }
  | { readonly kind: 'container-problem'; readonly problem: DocumentProblem }
  | { readonly kind: 'reading'; readonly member: string | null }

/** The last message of a job. `failed` is an error of this machine, such as a full disk, not of the content. */
export type ParserResult =
  | { readonly kind: 'complete' | 'missing'; readonly memoryBytes: number }
  | { readonly kind: 'extracted'; readonly memoryBytes: number }
  | { readonly kind: 'absent'; readonly memoryBytes: number }
  | { readonly kind: 'damaged'; readonly reason: string; readonly memoryBytes: number }
  | { readonly kind: 'links'; readonly links: PageLinks; readonly memoryBytes: number }
  | { readonly kind: 'screened'; readonly treatment: FileTreatment; readonly memoryBytes: number }
  | {
      readonly kind: 'failed'
      readonly error: Error
      readonly code: string | undefined
      readonly memoryBytes: number
    }
