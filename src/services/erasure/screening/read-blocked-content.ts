import { normalizeDraft } from '../../../announcements/normalize-draft.ts'
import type { BlockList } from '../../../erasure/block-list.ts'
import { protectedPhrases, screenAnnouncement } from '../../../erasure/screen-announcement.ts'
import type { RecordRange, SourceDocument } from '../../../model/source-document.ts'
import { readSourceDocument } from '../../../sources/read-source-document.ts'
import type { Source } from '../../../sources/source.ts'

/** The blocked contents of a document. */
export interface BlockedContent {
  /** Hashes of the names to remove from the announcements that stay. */
  readonly names: ReadonlySet<string>
  /** Names of companies that stay although they contain such a name. */
  readonly phrases: readonly (readonly string[])[]
  readonly numbers: ReadonlySet<string>
  /** Whether a blocked identifier came with a name that is not blocked. */
  readonly hasUnknownName: boolean
  /** Where the blocked announcements are; `null` for one that cannot be cut out. */
  readonly records: readonly (RecordRange | null)[]
  /** The number of announcements that stay. */
  readonly kept: number
  /** Whether part of the document could not be read, so that it may hold more. */
  readonly isIncomplete: boolean
}

export const NO_BLOCKED_CONTENT: BlockedContent = {
  names: new Set(),
  phrases: [],
  numbers: new Set(),
  hasUnknownName: false,
  records: [],
  kept: 0,
  isIncomplete: false,
}

interface ReadingOptions {
  readonly list: BlockList
  /** Called as soon as the document has yielded something. */
  onReading(member: null): Promise<void>
  countProgress(): void
}

/** Reads a document with its connector and returns what is blocked in it. */
export async function readBlockedContent(
  source: Source,
  document: SourceDocument,
  { list, onReading, countProgress }: ReadingOptions,
): Promise<BlockedContent> {
  let [hasUnknownName, kept, isFirst, isIncomplete] = [false, 0, true, false]
  const names = new Set<string>()
  const phrases: string[][] = []
  const numbers = new Set<string>()
  const records: (RecordRange | null)[] = []
  for await (const item of readSourceDocument(source, document)) {
    if ('kind' in item && item.kind !== 'left_out') {
      isIncomplete ||= item.isRecordLost
      continue
    }
    countProgress()
    if ('kind' in item) continue
    if (isFirst) await onReading(null)
    isFirst = false
    const announcement = normalizeDraft(item.draft, {
      id: source.id,
      jurisdiction: source.metadata.jurisdiction,
    })
    if (list.isBlockedAnnouncement(announcement.id)) {
      records.push(item.range ?? null)
      continue
    }
    kept += 1
    const screened = screenAnnouncement(announcement, list)
    if (screened.removedNames.size === 0) continue
    for (const name of screened.removedNames) names.add(name)
    for (const number of screened.removedNumbers) numbers.add(number)
    hasUnknownName ||= screened.hasUnknownName
    phrases.push(...protectedPhrases(screened.announcement.mentions))
  }
  return { names, phrases, numbers, hasUnknownName, records, kept, isIncomplete }
}
