import assert from 'node:assert/strict'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../src/model/source-document.ts'
import { gbFindATender } from '../../src/sources/gb-find-a-tender.ts'
import { readDraftsAndProblems } from './read-document.ts'

/* Handwritten releases of Find a Tender: a minimal release, and helpers to override single fields. */

export type FindATenderTestRelease = Readonly<Record<string, unknown>>

export const FIND_A_TENDER_BUYER = {
  id: 'b',
  name: 'Wold Council',
  roles: ['buyer'],
  identifier: { scheme: 'GB-PPON', id: 'PZZZ-0000-ZZZZ' },
}
export const FIND_A_TENDER_BASE_RELEASE: FindATenderTestRelease = {
  ocid: 'ocds-h6vhtk-0fffff',
  id: '900001-2026',
  date: '2026-09-03T00:15:00+01:00',
  tag: ['tender'],
  parties: [FIND_A_TENDER_BUYER],
  tender: { title: 'Gritting', description: 'Roads in winter.' },
}

export function createFindATenderDocument(json: unknown, contentType: string | null = null): SourceDocument {
  const bytes = Buffer.isBuffer(json)
    ? json
    : Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
  return { url: 'https://example.org/page', contentType, bytes }
}

export async function readFindATenderDocument(
  document: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(gbFindATender, document)
}

/** Reads a release with the given changes and returns its draft and problems. */
export async function readFindATenderRelease(
  changes: FindATenderTestRelease,
): Promise<{ draft: AnnouncementDraft; problems: string[] }> {
  const { drafts, problems } = await readFindATenderDocument(
    createFindATenderDocument({ releases: [{ ...FIND_A_TENDER_BASE_RELEASE, ...changes }] }),
  )
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { draft, problems: problems.map(({ kind, location }) => `${kind} ${location}`) }
}

export const createFindATenderNoticeLink = (
  noticeType: string,
  id = '900001-2026',
  datePublished = '2026-09-03T00:15:00+01:00',
) => ({
  id,
  noticeType,
  datePublished,
  url: `https://www.find-tender.service.gov.uk/Notice/${id}`,
})
