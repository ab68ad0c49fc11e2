import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../src/model/source-document.ts'
import { readSourceDocument } from '../../src/sources/read-source-document.ts'
import type { Source } from '../../src/sources/source.ts'

/** Reads a document with a source's connector and returns its drafts and problems. */
export async function readDraftsAndProblems(
  source: Source,
  document: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const found = await Array.fromAsync(readSourceDocument(source, document))
  return {
    drafts: found.flatMap(item => ('draft' in item ? [item.draft] : [])),
    problems: found.flatMap(item => ('draft' in item ? [] : [item])),
  }
}
