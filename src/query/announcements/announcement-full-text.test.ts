import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement } from '../../model/announcement.ts'
import { maskAnnouncement } from '../../model/person-names/mask-announcement.ts'
import { tokenizeText } from '../tokenizer.ts'
import { buildAnnouncementFullText } from './announcement-full-text.ts'

const ANNOUNCEMENT: Announcement = {
  id: '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21',
  sourceId: 'es-borme',
  reference: 'BORME-A-1',
  date: '2026-11-17',
  jurisdiction: 'ES',
  category: 'company_formation',
  language: 'es',
  title: 'Constitución: MODELO SL, Toledo',
  summary: 'Objeto social: comercio…',
  url: 'https://borme.example/1',
  mentions: [{ type: 'person', role: 'officer', name: 'FICTICIO EJEMPLO ANA', identifiers: [] }],
  metadata: {},
  details: {
    acts: [
      { text: 'Objeto social: comercio de placas fotovoltaicas' },
      { officers: ['Ficticio Ejemplo Ana'] },
    ],
    document: 'https://borme.example/anexo',
  },
}

function isFound(announcement: Announcement, word: string): boolean {
  const words = new Set(buildAnnouncementFullText(announcement).words.split(' '))
  return tokenizeText(word, 'und').words.every(token => words.has(token))
}

test('buildAnnouncementFullText: shortened summary → words of the details are found, URLs are not', () => {
  assert.ok(isFound(ANNOUNCEMENT, 'fotovoltaicas'))
  assert.ok(!isFound(ANNOUNCEMENT, 'anexo'))
})

test('buildAnnouncementFullText: complete summary → details are not searched', () => {
  assert.ok(!isFound({ ...ANNOUNCEMENT, summary: 'Objeto social: comercio.' }, 'fotovoltaicas'))
})

test('buildAnnouncementFullText: masked announcement → names in details are not found, other words are', () => {
  const masked = maskAnnouncement(ANNOUNCEMENT)
  assert.ok(isFound(ANNOUNCEMENT, 'ficticio'))
  assert.ok(!isFound(masked, 'ficticio'))
  assert.ok(isFound(masked, 'fotovoltaicas'))
})
