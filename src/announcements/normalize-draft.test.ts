import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../model/announcement.ts'
import { deriveAnnouncementId } from '../model/announcement.ts'
import { hashAnnouncementContent, normalizeDraft } from './normalize-draft.ts'

const DRAFT: AnnouncementDraft = {
  reference: 'A2026014945',
  date: '2026-08-07',
  category: 'business_sale',
  language: 'fr',
  title: 'Ventes et cessions — ALFA',
  summary: null,
  url: 'https://example.org',
  mentions: [],
  metadata: { capital: 1000, currency: 'EUR' },
}
const SOURCE = { id: 'fr-bodacc', jurisdiction: 'FR' } as const

test('deriveAnnouncementId: known reference → the id published before', () => {
  assert.equal(deriveAnnouncementId('fr-bodacc', 'A2026014945'), '5ccd0b63-f195-57c8-ac40-ec815c3feffb')
})

test('deriveAnnouncementId: source and reference split differently → different ids', () => {
  assert.notEqual(deriveAnnouncementId('a', 'b:c'), deriveAnnouncementId('a:b', 'c'))
})

test('hashAnnouncementContent: other key order → same hash, any other value → another hash', () => {
  const hash = (draft: AnnouncementDraft): string =>
    hashAnnouncementContent(normalizeDraft(draft, SOURCE)).toString('hex')
  assert.equal(hash({ ...DRAFT, metadata: { currency: 'EUR', capital: 1000 } }), hash(DRAFT))
  for (const other of [
    { ...DRAFT, title: 'Ventes et cessions — ALFA.' },
    { ...DRAFT, summary: '' },
    { ...DRAFT, metadata: { capital: 1000.01, currency: 'EUR' } },
    { ...DRAFT, corrects: 'A2026014944' },
  ]) {
    assert.notEqual(hash(other), hash(DRAFT))
  }
})

test('hashAnnouncementContent: announcement with mentions → the hash stored before', () => {
  const draft: AnnouncementDraft = {
    ...DRAFT,
    mentions: [
      { type: 'company', role: 'subject', name: 'ALFA', identifiers: [], locality: '75008 Paris' },
      { type: 'person', role: 'officer', name: 'Ana', identifiers: [], companyIndex: 0 },
    ],
  }
  const hash = hashAnnouncementContent(normalizeDraft(draft, SOURCE)).toString('hex')
  assert.equal(hash, 'd93e4a547dcb25f899b6013324113f73a8949718954fafdfd89d2628aeb77c34')
})

test('normalizeDraft: draft with a jurisdiction → kept, without → that of the source', () => {
  assert.equal(normalizeDraft(DRAFT, SOURCE).jurisdiction, 'FR')
  assert.equal(normalizeDraft({ ...DRAFT, jurisdiction: 'EU' }, SOURCE).jurisdiction, 'EU')
})
