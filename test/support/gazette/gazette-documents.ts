import type { AnnouncementDraft, Mention } from '../../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../../src/model/source-document.ts'
import { gbGazette } from '../../../src/sources/gb-gazette.ts'
import type { Expected } from '../../expected/gb-gazette.ts'
import { readDraftsAndProblems } from '../read-document.ts'

/** A document of The Gazette as its address gives it. */
export function createGazetteDocument(
  content: string | Uint8Array | object,
  url = 'https://example.org/document',
): SourceDocument {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { url, contentType: null, bytes: content instanceof Uint8Array ? content : Buffer.from(text) }
}

/** Everything in a document: drafts, and what was odd. */
export async function readGazetteDocument(
  raw: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(gbGazette, raw)
}

/** What is compared of a draft with what was read off its document by eye. */
export function extractGazetteFacts({
  date,
  category,
  title,
  mentions,
  metadata,
  details,
}: AnnouncementDraft): Expected {
  const { text: _, ...others } = details ?? {}
  return {
    date,
    category,
    title,
    mentions: mentions.map(mention => inWords(mention, mentions)),
    metadata,
    ...(Object.keys(others).length > 0 && { details: others }),
  }
}

function inWords(
  { role, type, name, identifiers, locality, companyIndex }: Mention,
  all: readonly Mention[],
): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  const where = locality === undefined ? [] : [`@${locality}`]
  const company = companyIndex === undefined ? [] : [`in ${all[companyIndex]?.name}`]
  return [role, type, name, ...numbers, ...where, ...company].join(' ')
}
