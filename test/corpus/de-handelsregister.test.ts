import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { AnnouncementCategory } from '../../src/model/category.ts'
import { deriveEntityStatus, type EntityStatus } from '../../src/model/entity-status.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import { deHandelsregister } from '../../src/sources/de-handelsregister.ts'
import { EXPECTED, type Expected } from '../expected/de-handelsregister.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { findTextFaults } from '../support/text-faults.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('de-handelsregister')

/** Announcements in each file, counted without the connector (`"original_text"` in the text). */
const ANNOUNCEMENTS: Readonly<Record<string, number>> = {
  'registerbekanntmachungen-2024-09-28.json': 30,
  'registerbekanntmachungen-2024-09-29.json': 0,
  'registerbekanntmachungen-2024-10-21.json': 176,
  'registerbekanntmachungen-2024-11-30.json': 22,
  'registerbekanntmachungen-2024-12-16.json': 127,
  'registerbekanntmachungen-2025-01-17.json': 109,
  'registerbekanntmachungen-2025-03-31.json': 91,
  'registerbekanntmachungen-2025-05-20.json': 138,
  'registerbekanntmachungen-2025-08-26.json': 416,
  'registerbekanntmachungen-2025-11-08.json': 18,
  'registerbekanntmachungen-2026-06-24.json': 185,
  'registerbekanntmachungen-2026-07-12.json': 0,
  'registerbekanntmachungen-2026-08-14.json': 219,
  'registerbekanntmachungen-2026-08-16.json': 2,
}

/** The categories that change a company's status. The register states no other end of a company in these files. */
const STATUSES: ReadonlyMap<AnnouncementCategory, EntityStatus> = new Map([['dissolution', 'dissolved']])

test('de-handelsregister corpus: files in the folder → all listed', present, () => {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.json'))
  assert.deepEqual(names.sort(), Object.keys(ANNOUNCEMENTS))
})

test('de-handelsregister: announcements read by eye → same values', present, async () => {
  const drafts = new Map<string, AnnouncementDraft>()
  for (const name of Object.keys(ANNOUNCEMENTS)) {
    for (const draft of (await readAll(name)).drafts) drafts.set(draft.reference, draft)
  }
  for (const [reference, expected] of Object.entries(EXPECTED)) {
    const draft = drafts.get(reference)
    assert.ok(draft, `${reference} is missing`)
    assertFacts('de-handelsregister', reference, extractFacts(draft, expected), expected)
  }
})

for (const [name, count] of Object.entries(ANNOUNCEMENTS)) {
  test(`de-handelsregister: ${name} → ${count} announcements, no unknown field`, present, async () => {
    const { drafts, problems, text } = await readAll(name)
    assert.equal(text.match(/"original_text"/g)?.length ?? 0, count)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, count)
    assert.equal(new Set(drafts.map(({ reference }) => reference)).size, count)
    for (const draft of drafts) {
      const { reference, category, mentions, metadata } = draft
      assert.deepEqual(findTextFaults(draft), [], reference)
      assert.equal(deriveEntityStatus(category, 'subject', 'company', {}), STATUSES.get(category) ?? null)
      assert.notEqual(category, 'other', reference)
      assert.equal(mentions[0]?.role, 'subject', reference)
      assert.equal(mentions[1]?.role, 'register', reference)
      const entry = mentions[0]?.identifiers[0]
      if (!metadata.notice_type?.startsWith('Sonderregister')) assert.ok(entry?.valid, reference)
    }
  })
}

async function readAll(
  name: string,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[]; text: string }> {
  const bytes = readFileSync(join(FOLDER, name))
  return {
    ...(await readDraftsAndProblems(deHandelsregister, { url: name, contentType: null, bytes })),
    text: bytes.toString(),
  }
}

function extractFacts(
  { date, category, title, summary, mentions, metadata }: AnnouncementDraft,
  expected: Expected,
): Expected {
  const { file_url, ...otherMetadata } = metadata
  assert.match(file_url ?? '', new RegExp(`/db/${date.slice(0, 7)}/registerbekanntmachungen-${date}\\.json$`))
  const beginning = summary?.slice(0, expected.summary?.length) ?? null
  return {
    date,
    category,
    title,
    summary: beginning,
    mentions: mentions.map(describeMention),
    metadata: otherMetadata,
  }
}

function describeMention({ role, type, name, identifiers, locality }: Mention): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  return [role, type, name, ...numbers, ...(locality === undefined ? [] : [`@${locality}`])].join(' ')
}
