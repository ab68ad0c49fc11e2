import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import { gbFindATender } from '../../src/sources/gb-find-a-tender.ts'
import { EXPECTED, type Expected } from '../expected/gb-find-a-tender.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('gb-find-a-tender')

/** Releases in each document, counted without the connector (`"ocid"` in the text). */
const RELEASES: Readonly<Record<string, number>> = {
  'contracts-finder/release_awardUpdate_832959.json': 1,
  'contracts-finder/release_award_831763.json': 1,
  'contracts-finder/release_award_833006.json': 1,
  'contracts-finder/release_award_833015.json': 1,
  'contracts-finder/release_planning_819866.json': 1,
  'contracts-finder/release_tenderAmendment_819919.json': 1,
  'contracts-finder/release_tender_819943.json': 1,
  'ocdsReleasePackages_037689-2026_planning.json': 1,
  'ocdsReleasePackages_2026-05-23_2026-05-30_stages-tender.json': 15,
}

test('gb-find-a-tender corpus: files in the folder → all listed', present, () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.json'),
  )
  assert.deepEqual(names.sort(), Object.keys(RELEASES).sort())
})

test('gb-find-a-tender: releases read by eye → same values', present, async () => {
  const drafts = new Map<string, AnnouncementDraft>()
  for (const name of Object.keys(RELEASES)) {
    for (const draft of (await readAll(name)).drafts) drafts.set(draft.reference, draft)
  }
  for (const [reference, expected] of Object.entries(EXPECTED)) {
    const draft = drafts.get(reference)
    assert.ok(draft, `${reference} is missing`)
    assertFacts('gb-find-a-tender', reference, extractFacts(draft, expected), expected)
  }
})

for (const [name, releases] of Object.entries(RELEASES)) {
  test(`gb-find-a-tender: ${name} → ${releases} releases, no unknown field`, present, async () => {
    const { drafts, problems } = await readAll(name)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, releases)
    for (const { reference, category, metadata, mentions } of drafts) {
      assert.ok(metadata.cpv?.[0]?.match(/^\d{8}$/), `${reference} has a main CPV code`)
      assert.equal(mentions[0]?.role, 'buyer', `${reference} has its buyer as first mention`)
      const isCall = metadata.tags?.includes('tender') && category !== 'award_intention'
      if (isCall) assert.ok(metadata.deadline, `${reference} has a deadline`)
    }
  })
}

async function readAll(name: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const document = { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
  return await readDraftsAndProblems(gbFindATender, document)
}

function extractFacts(
  { date, category, title, url, mentions, metadata }: AnnouncementDraft,
  expected: Expected,
): Expected {
  const { cpv, ...otherMetadata } = metadata
  const compared =
    expected.metadata.cpv === undefined ? otherMetadata : { ...otherMetadata, ...(cpv && { cpv }) }
  return { date, category, title, url, mentions: mentions.map(describeMention), metadata: compared }
}

function describeMention({ role, type, name, identifiers, locality, jurisdiction }: Mention): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  const where = [
    ...(locality === undefined ? [] : [`@${locality}`]),
    ...(jurisdiction === undefined ? [] : [jurisdiction]),
  ]
  return [role, type, name, ...numbers, ...where].join(' ')
}
