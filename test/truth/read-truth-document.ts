import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { extractDocuments } from '../../src/crawls/containers/extract-documents.ts'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { Source } from '../../src/sources/source.ts'
import { createGazettePageOfWords, type GazetteNoticeWords } from '../support/gazette/create-page-of-words.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import type { TruthDocument } from './truth-file.ts'

const REAL_DOCUMENTS = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** False where the real documents do not lie beside the checkout, so that nothing can be graded. */
export const hasRealDocuments: boolean = existsSync(join(REAL_DOCUMENTS, 'data'))

/** Returns where a document lies: documents below `forms/` beside the graders, real ones beside the checkout. */
export function resolveTruthPath(path: string): string {
  return join(path.startsWith('forms/') ? import.meta.dirname : REAL_DOCUMENTS, path)
}

/** The words of notices, which a scraper stored without their markup. */
const WORDS_OF_GAZETTE_NOTICES = /gb-gazette\/notices-[\d-]+\.json$/

/** Puts notices that are stored as words on pages again; other documents are returned as they are. */
function restorePages(path: string, bytes: Uint8Array): readonly Uint8Array[] {
  if (!WORDS_OF_GAZETTE_NOTICES.test(path)) return [bytes]
  const notices = JSON.parse(Buffer.from(bytes).toString('utf8')) as GazetteNoticeWords[]
  return notices.map(notice => Buffer.from(createGazettePageOfWords(notice)))
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
    for (const page of restorePages(path, member.bytes)) {
      const document = { url: basename(path), contentType: null, bytes: page }
      for (const draft of (await readDraftsAndProblems(source, document)).drafts)
        drafts.set(draft.reference, draft)
    }
  }
  return drafts
}
