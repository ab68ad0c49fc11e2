import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import { gradeAnnouncement } from './grade-announcement.ts'
import { hasRealDocuments, readTruthDocument } from './read-truth-document.ts'
import {
  type ExpectedAnnouncement,
  hashPersonName,
  listConfirmedAnnouncements,
  readTruthFile,
} from './truth-file.ts'
import {
  findFallenScores,
  GRADED_SOURCES,
  gradeSource,
  readAcceptedScores,
  scoreFields,
} from './truth-scores.ts'

const DRAFT = {
  reference: '1',
  date: '2026-08-13',
  category: 'insolvency_filing',
  language: 'fr',
  title: 'Ouverture : EXEMPLE',
  summary: null,
  url: 'https://example.org/1',
  mentions: [
    { type: 'company', role: 'subject', name: 'EXEMPLE', identifiers: [] },
    { type: 'person', role: 'officer', name: 'Ada Exemple', identifiers: [], companyIndex: 0 },
  ],
  metadata: { capital: 10 },
} as unknown as AnnouncementDraft

const EXPECTED_DRAFT: ExpectedAnnouncement = {
  date: '2026-08-13',
  category: 'insolvency_filing',
  language: 'fr',
  url: 'https://example.org/1',
  title: { contains: ['EXEMPLE'], excludes: ['Clôture'] },
  summary: null,
  mentions: [
    { type: 'company', role: 'subject', name: 'EXEMPLE' },
    { type: 'person', role: 'officer', name: hashPersonName('Ada Exemple'), company: 'EXEMPLE' },
  ],
  metadata: { capital: 10 },
}

function faultsOf(change: Partial<ExpectedAnnouncement>): string[] {
  return gradeAnnouncement(DRAFT, { ...EXPECTED_DRAFT, ...change }, 'FR')
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ field, verdict }) => `${verdict} ${field}`)
}

test('gradeAnnouncement: values as expected → all right', () => {
  assert.deepEqual(faultsOf({}), [])
})

test('gradeAnnouncement: each planted difference → one wrong or missing field', () => {
  const [company, person] = EXPECTED_DRAFT.mentions
  assert.ok(company !== undefined && person !== undefined)
  assert.deepEqual(faultsOf({ category: 'merger' }), ['wrong category'])
  assert.deepEqual(faultsOf({ title: { contains: ['Clôture'] } }), ['wrong title'])
  assert.deepEqual(faultsOf({ title: { contains: [], excludes: ['EXEMPLE'] } }), ['wrong title'])
  assert.deepEqual(faultsOf({ summary: 'a text' }), ['missing summary'])
  assert.deepEqual(faultsOf({ metadata: {} }), ['wrong metadata.capital'])
  assert.deepEqual(faultsOf({ metadata: { capital: 10, seat: 'Lyon' } }), ['missing metadata.seat'])
  assert.deepEqual(faultsOf({ corrects: '0' }), ['missing corrects'])
  assert.deepEqual(faultsOf({ mentions: [company] }), ['wrong mentions.name'])
  assert.deepEqual(faultsOf({ mentions: [company, { ...person, role: 'auditor' }] }), ['wrong mentions.role'])
  assert.deepEqual(faultsOf({ mentions: [{ ...company, identifiers: ['siren:1'] }, person] }), [
    'missing mentions.identifiers',
  ])
  assert.deepEqual(faultsOf({ details: { '/acts/0': 'x' } }), ['missing details'])
})

test('gradeAnnouncement: hashed name in the metadata → compared by its hash', () => {
  const draft = { ...DRAFT, metadata: { judge: 'Ada Exemple' } } as unknown as AnnouncementDraft
  const faults = (judge: string) =>
    gradeAnnouncement(draft, { ...EXPECTED_DRAFT, metadata: { judge } }, 'FR').filter(
      ({ verdict }) => verdict !== 'right',
    ).length
  assert.equal(faults(hashPersonName('Ada Exemple')), 0)
  assert.equal(faults(hashPersonName('Eva Exemple')), 1)
})

test('gradeAnnouncement: announcement not read → every field missing', () => {
  const grades = gradeAnnouncement(undefined, EXPECTED_DRAFT, 'FR')
  assert.ok(grades.length > 6 && grades.every(({ verdict }) => verdict === 'missing'))
})

test('readTruthDocument: document below forms/ → read from beside the graders', async () => {
  const path = 'forms/de-handelsregister/registerbekanntmachungen-2026-09-01.json'
  const source = findSourceById('de-handelsregister')
  const document = readTruthFile('de-handelsregister').documents.find(known => known.path === path)
  assert.ok(source !== undefined && document !== undefined)
  const references = [...(await readTruthDocument(source, document)).keys()]
  assert.deepEqual(references, Object.keys(document.announcements))
  await assert.rejects(readTruthDocument(source, { path, sha256: '0' }), /has SHA-256/)
})

test('readTruthDocument: words of notices without markup → one announcement per notice', async () => {
  const path = 'forms/gb-gazette/notices-2026-09-01.json'
  const source = findSourceById('gb-gazette')
  const document = readTruthFile('gb-gazette').documents.find(known => known.path === path)
  assert.ok(source !== undefined && document !== undefined)
  const drafts = await readTruthDocument(source, document)
  assert.deepEqual([...drafts.keys()], Object.keys(document.announcements))
  assert.equal(drafts.get('9990002')?.category, 'petition_dismissal')
})

test('listConfirmedAnnouncements: whole document, none, or the listed references', () => {
  const document = { path: 'a.json', announcements: { 1: EXPECTED_DRAFT, 2: EXPECTED_DRAFT } }
  assert.deepEqual(listConfirmedAnnouncements({ ...document, confirmed: true }), ['1', '2'])
  assert.deepEqual(listConfirmedAnnouncements({ ...document, confirmed: false }), [])
  assert.deepEqual(listConfirmedAnnouncements({ ...document, confirmed: ['2'] }), ['2'])
  assert.throws(() => listConfirmedAnnouncements({ ...document, confirmed: ['3'] }), /confirms 3/)
})

test('findFallenScores: one more wrong value → named', () => {
  const before = { 'fr-bodacc': { date: { right: 2, wrong: 0, missing: 0 } } }
  assert.deepEqual(findFallenScores(before, before), [])
  const now = { 'fr-bodacc': { date: { right: 1, wrong: 1, missing: 0 } } }
  assert.equal(findFallenScores(before, now).length, 1)
})

for (const id of GRADED_SOURCES) {
  test(`truth: ${id} → no score has fallen`, {
    skip: !hasRealDocuments && 'the real documents are absent',
  }, async () => {
    const { source, documents } = readTruthFile(id)
    assert.equal(source, id)
    documents.forEach(listConfirmedAnnouncements)
    const scores = scoreFields(await gradeSource(id))
    assert.deepEqual(findFallenScores(readAcceptedScores(), { [id]: scores }), [])
  })
}
