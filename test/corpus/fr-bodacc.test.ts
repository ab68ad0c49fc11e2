import assert from 'node:assert/strict'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { extractDocuments } from '../../src/crawls/containers/extract-documents.ts'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../src/model/source-document.ts'
import { frBodacc } from '../../src/sources/fr-bodacc.ts'
import { readSourceDocument } from '../../src/sources/read-source-document.ts'
import { EXPECTED, type Expected } from '../expected/fr-bodacc.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('fr-bodacc')

/** Records in each document, counted without the connector (`"id"` and `<avis>` in the text). */
const RECORDS: Readonly<Record<string, number>> = {
  'RCS-A_2020_corrections_extract.xml': 44,
  'RCS-A_BXA20200072.taz': 295,
  'RCS-A_BXA20200072.xml': 295,
  'RCS-A_BXA20200075.taz': 427,
  'RCS-A_BXA20200137.taz': 433,
  'annuaire_v1_bodacc.json': 3,
  'fundora_achat_cedant_pm.json': 3,
  'fundora_achat_cedant_pp.json': 3,
  'fundora_apport_en_nature.json': 3,
  'fundora_cedants_multiples.json': 3,
  'fundora_devise_francs.json': 3,
  'fundora_format_nombre_exotique.json': 3,
  'fundora_sans_cedant.json': 3,
  'fundora_sans_etablissement.json': 3,
  'fundora_sans_prix.json': 3,
  'records_from_public_tests_extract.json': 4,
}

/** Known problems of the real documents, each with its reason. */
const KNOWN_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  // A couple sells one business, and the registry printed one SIREN for both.
  'RCS-A_2020_corrections_extract.xml': ['bad_value A20200067132'],
}

test('fr-bodacc corpus: files in the folder → all listed', present, () => {
  assert.deepEqual(
    readdirSync(FOLDER)
      .filter(name => name !== 'README.md')
      .sort(),
    Object.keys(RECORDS).sort(),
  )
})

for (const [name, records] of Object.entries(RECORDS)) {
  test(`fr-bodacc: ${name} → ${records} records, no unknown field`, present, async () => {
    const { drafts, problems } = await readAll(await readDocument(name))
    assert.deepEqual(
      problems.map(({ kind, location }) => `${kind} ${location}`),
      KNOWN_PROBLEMS[name] ?? [],
    )
    assert.equal(drafts.length, records)
    for (const [reference, expected] of Object.entries(EXPECTED[name] ?? {})) {
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} is missing`)
      assertFacts('fr-bodacc', reference, extractFacts(draft, expected), expected)
    }
  })
}

test('extractDocuments: daily file in its container → same bytes as the plain file', present, async () => {
  const [packed, plain] = await Promise.all(
    ['RCS-A_BXA20200072.taz', 'RCS-A_BXA20200072.xml'].map(readDocument),
  )
  assert.deepEqual(packed?.bytes, plain?.bytes)
})

/** Reads the document in a file. The publisher packs daily files as gzipped tar. */
async function readDocument(name: string): Promise<SourceDocument> {
  const members = await Array.fromAsync(extractDocuments(createReadStream(join(FOLDER, name))))
  const [only] = members
  assert.ok(members.length === 1 && only !== undefined && 'bytes' in only, `${name} contains one document`)
  return { url: name, contentType: null, bytes: only.bytes }
}

async function readAll(
  document: SourceDocument,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const drafts: AnnouncementDraft[] = []
  const problems: DocumentProblem[] = []
  for await (const found of readSourceDocument(frBodacc, document)) {
    if ('draft' in found) drafts.push(found.draft)
    else problems.push(found)
  }
  return { drafts, problems }
}

function extractFacts(draft: AnnouncementDraft, expected: Expected): Expected {
  const { activity, ...metadata } = draft.metadata
  const { date, category, title, corrects, withdraws } = draft
  return {
    date,
    category,
    title,
    mentions: draft.mentions.map(describeMention),
    metadata: 'activity' in expected.metadata ? { ...metadata, activity } : metadata,
    ...(corrects !== undefined && { corrects }),
    ...(withdraws !== undefined && { withdraws }),
  } as Expected
}

function describeMention({ role, type, name, identifiers, legalForm, companyIndex }: Mention): string {
  const numbers = identifiers.map(({ number, valid }) =>
    valid ? `=${number}` : `=${number} (wrong check digit)`,
  )
  const form = legalForm === undefined ? [] : [`:${legalForm}`]
  const company = companyIndex === undefined ? [] : [`<${companyIndex}`]
  return [role, type, name, ...numbers, ...form, ...company].join(' ')
}
