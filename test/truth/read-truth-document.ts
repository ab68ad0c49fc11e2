import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { extractDocuments } from '../../src/crawls/containers/extract-documents.ts'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { Source } from '../../src/sources/source.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import type { TruthDocument } from './truth-file.ts'

const REAL_DOCUMENTS = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** False where the real documents do not lie beside the checkout, so that nothing can be graded. */
export const hasRealDocuments: boolean = existsSync(join(REAL_DOCUMENTS, 'data'))

/** Returns where a document lies: documents below `forms/` beside the graders, real ones beside the checkout. */
export function resolveTruthPath(path: string): string {
  return join(path.startsWith('forms/') ? import.meta.dirname : REAL_DOCUMENTS, path)
}

/** Reads a document with the source's connector. Throws when its bytes are not those that the readers saw. */
export async function readTruthDocument(
  source: Source,
  { path, sha256 }: Pick<TruthDocument, 'path' | 'sha256'>,
): Promise<Map<string, AnnouncementDraft>> {
  const bytes = readFileSync(resolveTruthPath(path))
  const actual = createHash('sha256').update(bytes).digest('hex')
  if (actual !== sha256) throw new Error(`${path} has SHA-256 ${actual}, expected ${sha256}`)
  const drafts = new Map<string, AnnouncementDraft>()
  for await (const member of extractDocuments(Readable.from([bytes]))) {
    if (!('bytes' in member)) throw new Error(`${path} contains a file that cannot be read`)
    const document = { url: basename(path), contentType: null, bytes: member.bytes }
    for (const draft of (await readDraftsAndProblems(source, document)).drafts)
      drafts.set(draft.reference, draft)
  }
  return drafts
}
