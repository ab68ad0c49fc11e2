import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement } from '../../model/announcement.ts'
import { listChangedFields } from './replay-differences.ts'

const BEFORE: Announcement = {
  id: '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21',
  sourceId: 'fr-bodacc',
  reference: 'A1',
  date: '2026-11-17',
  jurisdiction: 'FR',
  category: 'company_formation',
  language: 'fr',
  title: 'Constitution : MODELE',
  summary: null,
  url: 'https://bodacc.example/A1',
  mentions: [{ type: 'company', role: 'subject', name: 'MODELE', identifiers: [] }],
  metadata: { capital: 8_000, currency: 'EUR' },
  details: { b: 1, a: [{ d: 1, c: 2 }] },
}

const CHANGES: readonly [expected: string, change: Partial<Announcement>][] = [
  ['', {}],
  ['', { details: { a: [{ c: 2, d: 1 }], b: 1 } }],
  ['', { version: '2026-11-18T00:00:00.000Z' }],
  ['publication_date', { date: '2026-11-18' }],
  ['jurisdiction', { jurisdiction: 'GB' }],
  ['category', { category: 'merger' }],
  ['language', { language: 'de' }],
  ['title,summary', { title: 'Constitution : MODELE (SARL)', summary: 'x' }],
  ['source_url', { url: 'https://bodacc.example/A2' }],
  ['entities', { mentions: [{ type: 'company', role: 'buyer', name: 'MODELE', identifiers: [] }] }],
  [
    'metadata.capital,metadata.currency,metadata.legal_form',
    { metadata: { capital: 9_000, legal_form: 'SARL' } },
  ],
  ['details', { details: { a: [{ c: 2, d: 2 }], b: 1 } }],
  ['corrects,withdraws', { corrects: 'A0', withdraws: 'A0' }],
]
for (const [expected, change] of CHANGES)
  test(`listChangedFields: ${JSON.stringify(change)} → ${expected || 'none'}`, () =>
    assert.equal(listChangedFields(BEFORE, { ...BEFORE, ...change }).join(), expected))
