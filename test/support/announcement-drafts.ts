import type { IncomingAnnouncement } from '../../src/announcements/announcement-store.ts'
import { hashAnnouncementContent, normalizeDraft } from '../../src/announcements/normalize-draft.ts'
import { type DocumentRow, saveDocument } from '../../src/crawls/archive/document-store.ts'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { Queryable } from '../../src/platform/sql/sql-pool.ts'

/** Creates a minimal draft; `fields` override its defaults. */
export function createDraft(reference: string, fields: Partial<AnnouncementDraft> = {}): AnnouncementDraft {
  return {
    reference,
    date: '2024-03-05',
    category: 'company_modification',
    language: 'fr',
    title: `Avis ${reference}`,
    summary: null,
    url: `https://example.org/${reference}`,
    mentions: [],
    metadata: {},
    ...fields,
  }
}

/** Creates a mention of a company with a valid SIREN. */
export function createCompanyMention(number: string, fields: Partial<Mention> = {}): Mention {
  return {
    type: 'company',
    role: 'subject',
    name: `SOCIÉTÉ ${number}`,
    identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number, valid: true }],
    ...fields,
  }
}

export function createCourtMention(name: string): Mention {
  return { type: 'authority', role: 'court', name, identifiers: [] }
}

/** Saves the document that test announcements refer to and returns its id. */
export async function saveTestDocument(sql: Queryable, fields: Partial<DocumentRow> = {}): Promise<number> {
  return await saveDocument(sql, {
    sourceId: 'fr-bodacc',
    sha256: Buffer.alloc(32, 1),
    member: '',
    url: 'test.json',
    contentType: null,
    size: 2,
    ...fields,
  })
}

export function toIncomingAnnouncements(
  drafts: readonly AnnouncementDraft[],
  documentId: number,
): IncomingAnnouncement[] {
  return drafts.map(draft => {
    const announcement = normalizeDraft(draft, { id: 'fr-bodacc', jurisdiction: 'FR' })
    return {
      announcement,
      contentHash: hashAnnouncementContent(announcement),
      documentId,
      location: draft.reference,
    }
  })
}
