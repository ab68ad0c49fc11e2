import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import { frBoamp } from '../../src/sources/fr-boamp.ts'
import { EXPECTED, type Expected } from '../expected/fr-boamp.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('fr-boamp')

/** Records in each document, counted without the connector (`"url_avis"` and `<INDEXATION>` in the text). */
const RECORDS: Readonly<Record<string, number>> = {
  'dila_api_v0_20-152081.json': 1,
  'dila_v230_attribution-10.xml': 1,
  'dila_v230_attribution-11.xml': 1,
  'dila_v230_attribution-12.xml': 1,
  'dila_v230_attribution-2.xml': 1,
  'dila_v230_attribution-3.xml': 1,
  'dila_v230_attribution-4.xml': 1,
  'dila_v230_attribution-7.xml': 1,
  'dila_v230_attribution-8.xml': 1,
  'dila_v230_pub-2.xml': 1,
  'dila_v230_pub-4.xml': 1,
  'dila_v230_pub-5.xml': 1,
  'dila_v230_pub-7.xml': 1,
  'dila_v230_pub-9.xml': 1,
  'dila_v230_pub.xml': 1,
  'record_v21_ao_fns_26-81510.json': 1,
  'record_v21_ao_joue_26-81222.json': 1,
  'record_v21_attribution_26-81306.json': 1,
  'records_v21_2006_extract.json': 16,
  'records_v21_mapa_2024.json': 1,
  'v1_fields_eforms_2025.json': 3,
}

test('fr-boamp corpus: files in the folder → all listed', present, () => {
  assert.deepEqual(
    readdirSync(FOLDER)
      .filter(name => name !== 'README.md')
      .sort(),
    Object.keys(RECORDS).sort(),
  )
})

for (const [name, records] of Object.entries(RECORDS)) {
  test(`fr-boamp: ${name} → ${records} records, no unknown field`, present, async () => {
    const { drafts, problems } = await readAll(name)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, records)
    for (const { reference, metadata, mentions, title } of drafts) {
      assert.ok(title.length > 5, `${reference} has a title`)
      assert.equal(mentions[0]?.role, 'buyer', `${reference} has its buyer as first mention`)
      assert.ok(metadata.departments, `${reference} has departments`)
    }
  })
}

for (const [name, notices] of Object.entries(EXPECTED)) {
  for (const [reference, expected] of Object.entries(notices)) {
    test(`fr-boamp: ${reference} read by eye → same values`, present, async () => {
      const { drafts } = await readAll(name)
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} was not found in ${name}`)
      assertFacts('fr-boamp', reference, extractFacts(draft), expected)
    })
  }
}

async function readAll(name: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const document = { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
  return await readDraftsAndProblems(frBoamp, document)
}

function extractFacts({
  date,
  category,
  title,
  mentions,
  metadata,
  corrects,
  withdraws,
}: AnnouncementDraft): Expected {
  return {
    date,
    category,
    title,
    mentions: mentions.map(describeMention),
    metadata,
    ...(corrects !== undefined && { corrects }),
    ...(withdraws !== undefined && { withdraws }),
  }
}

function describeMention({ role, type, name, identifiers }: Mention): string {
  const numbers = identifiers.map(({ number, valid }) => `=${number}${valid ? '' : ' (wrong)'}`)
  return [role, type, name, ...numbers].join(' ')
}
