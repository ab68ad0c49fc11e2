import type { AnnouncementDraft, Mention } from '../../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../../src/model/source-document.ts'
import { gbGazette } from '../../../src/sources/gb-gazette.ts'
import type { Expected } from '../../expected/gb-gazette.ts'
import { readDraftsAndProblems } from '../read-document.ts'

/** Creates a document as The Gazette serves it. */
export function createGazetteDocument(
  content: string | Uint8Array | object,
  url = 'https://example.org/document',
): SourceDocument {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { url, contentType: null, bytes: content instanceof Uint8Array ? content : Buffer.from(text) }
}

/** Reads a document and returns its drafts and problems. */
export async function readGazetteDocument(
  raw: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(gbGazette, raw)
}

/** Extracts the fields of a draft that are compared with values read from the document by eye. */
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
    mentions: mentions.map(mention => describeMention(mention, mentions)),
    metadata,
    ...(Object.keys(others).length > 0 && { details: others }),
  }
}

function describeMention(
  { role, type, name, identifiers, locality, companyIndex }: Mention,
  all: readonly Mention[],
): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  const localityPart = locality === undefined ? [] : [`@${locality}`]
  const companyPart = companyIndex === undefined ? [] : [`in ${all[companyIndex]?.name}`]
  return [role, type, name, ...numbers, ...localityPart, ...companyPart].join(' ')
}
