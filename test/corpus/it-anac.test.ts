import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import {
  ANAC_CATEGORIES_BY_FORM,
  ANAC_NON_ANNOUNCEMENT_FORMS,
} from '../../src/sources/it-anac/form-categories.ts'
import { itAnac } from '../../src/sources/it-anac.ts'
import { EXPECTED, type Expected } from '../expected/it-anac.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('it-anac')

/** Records in each document, counted without the connector (lines, `"cronologia"`, `"tag"` in the text). */
const RECORDS: Readonly<Record<string, { count: number; mark: RegExp }>> = {
  'ocds_compiled-releases_2025_9.json': { count: 9, mark: /"tag"/g },
  'pvl_avvisi_2026-05-28_2026-06-08_open-calls.jsonl': { count: 14, mark: /^\{/gm },
  'pvl_avvisi_2026-06-08_mixed.json': { count: 9, mark: /"sections"/g },
}

test('it-anac corpus: files in the folder → all listed', present, () => {
  assert.deepEqual(
    readdirSync(FOLDER).filter(name => !['README.md', 'codelists'].includes(name)),
    Object.keys(RECORDS),
  )
})

test('it-anac forms: official list → all mapped, no others', present, () => {
  const list = JSON.parse(readFileSync(join(FOLDER, 'codelists/codiceScheda.json'), 'utf8'))
  const official = list.map(({ codice }: { codice: string }) => codice)
  assert.equal(official.length, 150)
  assert.deepEqual(
    [...ANAC_CATEGORIES_BY_FORM.keys(), ...ANAC_NON_ANNOUNCEMENT_FORMS].sort(),
    official.sort(),
  )
})

test('it-anac: notices read by eye → same values', present, async () => {
  const drafts = new Map<string, AnnouncementDraft>()
  for (const name of Object.keys(RECORDS)) {
    for (const draft of (await readAll(name)).drafts) drafts.set(draft.reference, draft)
  }
  for (const [reference, expected] of Object.entries(EXPECTED)) {
    const draft = drafts.get(reference)
    assert.ok(draft, `${reference} is missing`)
    assertFacts('it-anac', reference, extractFacts(draft, expected), expected)
  }
})

for (const [name, { count, mark }] of Object.entries(RECORDS)) {
  test(`it-anac: ${name} → ${count} records, no unknown field`, present, async () => {
    const { drafts, problems, text } = await readAll(name)
    assert.equal(text.match(mark)?.length, count)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, count)
    for (const { reference, mentions, metadata } of drafts) {
      assert.equal(mentions[0]?.role, 'buyer', reference)
      assert.ok(
        mentions.every(({ identifiers }) => identifiers[0]?.valid),
        `${reference}: every mention has a valid identifier`,
      )
      assert.ok(metadata.cig?.length, `${reference} has a CIG`)
      if (metadata.notice_code !== 'M2') {
        assert.ok(metadata.deadline, `${reference} has a deadline`)
        assert.ok(metadata.estimated_value, `${reference} has a value`)
      }
    }
  })
}

async function readAll(
  name: string,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[]; text: string }> {
  const bytes = readFileSync(join(FOLDER, name))
  return {
    ...(await readDraftsAndProblems(itAnac, { url: name, contentType: null, bytes })),
    text: bytes.toString(),
  }
}

function extractFacts(
  { date, category, title, url, mentions, metadata }: AnnouncementDraft,
  expected: Expected,
): Expected {
  const beginning = title.slice(0, expected.title.length)
  return { date, category, title: beginning, url, mentions: mentions.map(describeMention), metadata }
}

function describeMention({ role, type, name, identifiers, locality }: Mention): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  return [role, type, name, ...numbers, ...(locality === undefined ? [] : [`@${locality}`])].join(' ')
}
