import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import * as codes from '../../src/sources/eforms/code-lists.ts'
import { TED_LEGACY_DOCUMENT_TYPES } from '../../src/sources/eu-ted/legacy/legacy-code-lists.ts'
import { euTed } from '../../src/sources/eu-ted.ts'
import { EXPECTED, type Expected } from '../expected/eu-ted.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('eu-ted')

/** Notices in each response of the search API, counted by `"publication-number"`. */
const SEARCH_RESPONSES: Readonly<Record<string, number>> = {
  'search_v3_aliases_2022.json': 1,
  'search_v3_awards_es_2025.json': 3,
  'search_v3_tenders_es_2024.json': 3,
}
/** XML documents, which contain one notice each. */
const XML_DOCUMENTS = 52

/** Known problems of the real documents, each with its reason. */
const KNOWN_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  // Another client requested five fields, without the type of the notice, and the file has one notice twice.
  'search_v3_aliases_2022.json': [
    'unknown_code 67623-2022 notice-type',
    'unknown_code 67623-2022 notice-type',
    'conflict /notices/1',
  ],
}

const documents = (): string[] => readdirSync(FOLDER).filter(name => /\.(?:json|xml)$/.test(name))

test('eu-ted corpus: files in the folder → all counted', present, () => {
  const names = documents()
  assert.deepEqual(names.filter(name => name.endsWith('.json')).sort(), Object.keys(SEARCH_RESPONSES).sort())
  assert.equal(names.length - Object.keys(SEARCH_RESPONSES).length, XML_DOCUMENTS)
})

test('eu-ted: every document → its notices, no unknown field', present, async () => {
  for (const name of documents()) {
    const { drafts, problems } = await readAll(name)
    assert.equal(drafts.length, SEARCH_RESPONSES[name] ?? 1, name)
    assert.deepEqual(
      problems.map(({ kind, location }) => `${kind} ${location}`),
      KNOWN_PROBLEMS[name] ?? [],
      name,
    )
  }
})

for (const [name, expected] of Object.entries(EXPECTED)) {
  test(`eu-ted: ${name} read by eye → same values`, present, async () => {
    const { drafts } = await readAll(name)
    for (const [reference, facts] of Object.entries(expected)) {
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} is not among ${drafts.map(found => found.reference).join(', ')}`)
      assertFacts('eu-ted', reference, extractFacts(draft), facts)
    }
  })
}

test('eu-ted: publication date → same as found in the XML without the connector', present, async () => {
  for (const name of documents().filter(found => found.endsWith('.xml'))) {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const [, stated] =
      /efbc:PublicationDate>(\d{4}-\d\d-\d\d)/.exec(text) ??
      /<DATE_PUB>(\d{8})/.exec(text) ??
      /IssueDate>(\d{4}-\d\d-\d\d)[^<]*<\/cbc:IssueDate>\s*<cbc:IssueTime/.exec(text) ??
      []
    const { drafts } = await readAll(name)
    assert.equal(drafts[0]?.date.replaceAll('-', ''), stated?.replaceAll('-', ''), name)
  }
})

/** Each code list of the eForms SDK, Herald's table of it, and codes that only earlier versions had. */
const LISTS: readonly (readonly [string, Readonly<Record<string, unknown>>, readonly string[]])[] = [
  ['notice-type', codes.EFORMS_NOTICE_TYPES, ['corr']],
  ['notice-subtype', codes.EFORMS_NOTICE_TYPE_BY_SUBTYPE, []],
  ['form-type', codes.EFORMS_FORM_TYPES, ['change']],
  ['change-corrig-justification', codes.EFORMS_CHANGE_REASONS, []],
  ['winner-selection-status', codes.EFORMS_WINNER_STATUSES, []],
  ['non-award-justification', codes.EFORMS_NON_AWARD_REASONS, []],
]

for (const [list, table, earlier] of LISTS) {
  test(`eu-ted code list ${list}: complete, with the publisher's labels`, present, () => {
    const text = readFileSync(join(FOLDER, 'codelists', `${list}.gc`), 'utf8')
    const rows = [...text.matchAll(/<Row>(.*?)<\/Row>/gs)].map(([, row = '']) =>
      Object.fromEntries(
        [...row.matchAll(/ColumnRef="([^"]+)">\s*<SimpleValue>(.*?)<\/SimpleValue>/gs)].map(
          ([, column = '', value = '']) => [column, value],
        ),
      ),
    )
    assert.deepEqual([...rows.map(row => row.code), ...earlier].sort(), Object.keys(table).sort())
    for (const { code = '', Name = '' } of rows) {
      const entry = table[code]
      const label = isLabelled(entry) ? entry.label : entry
      if (list !== 'notice-subtype') assert.equal(label, Name, code)
    }
  })
}

test('eu-ted: notice subtypes → types of the SDK', present, () => {
  const { noticeSubTypes } = JSON.parse(readFileSync(join(FOLDER, 'codelists/notice-types.json'), 'utf8'))
  const stated = noticeSubTypes.map((subtype: Record<string, string>) => [subtype.subTypeId, subtype.type])
  assert.deepEqual({ ...codes.EFORMS_NOTICE_TYPE_BY_SUBTYPE }, Object.fromEntries(stated))
})

test('eu-ted: legacy document types → all listed with their labels', present, () => {
  const text = readFileSync(join(FOLDER, 'codelists/notice-type-mapping.xml'), 'utf8')
  const rows = text.matchAll(
    /<document-code>(.*?)<\/document-code>\s*<document-type>(.*?)<\/document-type>/gs,
  )
  for (const [, code = '', words] of rows) assert.equal(TED_LEGACY_DOCUMENT_TYPES[code]?.label, words, code)
})

function isLabelled(entry: unknown): entry is { label: string } {
  return typeof entry === 'object' && entry !== null && 'label' in entry
}

async function readAll(name: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const document = { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
  return await readDraftsAndProblems(euTed, document)
}

function extractFacts(draft: AnnouncementDraft): Expected {
  const { date, jurisdiction = 'EU', category, language, title, metadata, corrects, withdraws } = draft
  return {
    date,
    jurisdiction,
    category,
    language,
    title,
    metadata,
    mentions: draft.mentions.map(describeMention),
    ...(corrects !== undefined && { corrects }),
    ...(withdraws !== undefined && { withdraws }),
  }
}

function describeMention({ role, type, name, identifiers }: Mention): string {
  return [role, type, name, ...identifiers.map(({ number, valid }) => `${valid ? '' : '?'}=${number}`)].join(
    ' ',
  )
}
