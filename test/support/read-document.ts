import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../src/model/source-document.ts'
import { readSourceDocument } from '../../src/sources/read-source-document.ts'
import type { Source } from '../../src/sources/source.ts'

/** All that a source reads in a document: its drafts, and what was odd. */
export async function readDraftsAndProblems(
  source: Source,
  raw: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const found = await Array.fromAsync(readSourceDocument(source, raw))
  return {
    drafts: found.flatMap(item => ('draft' in item ? [item.draft] : [])),
    problems: found.flatMap(item => ('draft' in item ? [] : [item])),
  }
}
