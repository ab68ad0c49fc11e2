import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { GAZETTE_NOTICE_CODES } from '../../src/sources/gb-gazette/notice-codes.ts'
import { EXPECTED_GAZETTE_FEED_ENTRIES, EXPECTED_GAZETTE_FORMS } from '../expected/gb-gazette.ts'
import { fillGazetteForm } from '../support/gazette/fill-gazette-form.ts'
import {
  createGazetteDocument,
  extractGazetteFacts,
  readGazetteDocument,
} from '../support/gazette/gazette-documents.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('gb-gazette')

/** Documents with the notices in them, counted without the connector, and what is told of those that hold none. */
const DOCUMENTS: Readonly<Record<string, readonly [notices: number, ...problems: string[]]>> = {
  'feed_all-notices_categorycode-11_page1.atom.xml': [1],
  'feed_all-notices_categorycode-11_page1.json': [1],
  'feed_all-notices_scanned-page_trimmed.json': [0, 'left_out'],
  'feed_empty.json': [0],
  'feed_insolvency_text-wells-fargo_trimmed.json': [2],
  // How notice 507319 came to be; the notice itself is not in it.
  'notice-507319_provenance.jsonld': [0, 'left_out'],
  // Lists that others made, not documents of the publisher.
  'codelists/notice-codes_2016.json': [0, 'unreadable_document lost'],
  'codelists/notice-code-to-rdf-class.json': [0, 'unreadable_document lost'],
  // Forms that nobody has filled in: see below.
  ...Object.fromEntries(
    ['2441', '2442', '2442b', '2443', '2445', '2446', '2450', '2451'].map(form => [
      `rdfa-templates/${form}.html`,
      [0, 'left_out'] as const,
    ]),
  ),
  // A form about private persons.
  'rdfa-templates/2509.html': [0, 'left_out'],
  // Saved in another encoding than it says.
  'rdfa-templates/2903.html': [0, 'unreadable_document lost'],
}

test('every document of the folder is on the list', present, () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(?:json|jsonld|xml|html)$/.test(name),
  )
  assert.deepEqual(names.sort(), Object.keys(DOCUMENTS).sort())
})

const drafts = new Map<string, AnnouncementDraft[]>()
for (const [name, [notices, ...told]] of Object.entries(DOCUMENTS)) {
  test(`${name}: ${notices} notices, every field used or ignored by name`, present, async () => {
    const found = await readGazetteDocument(createGazetteDocument(readFileSync(join(FOLDER, name)), name))
    assert.deepEqual(
      found.problems.map(({ kind, isRecordLost }) => (isRecordLost ? `${kind} lost` : kind)),
      told,
    )
    assert.equal(found.drafts.length, notices)
    for (const draft of found.drafts)
      drafts.set(draft.reference, [...(drafts.get(draft.reference) ?? []), draft])
  })
}

test('facts of every notice that was read by eye, whatever the form of the feed', present, () => {
  assert.deepEqual([...drafts.keys()].sort(), Object.keys(EXPECTED_GAZETTE_FEED_ENTRIES).sort())
  for (const [reference, expected] of Object.entries(EXPECTED_GAZETTE_FEED_ENTRIES)) {
    for (const draft of drafts.get(reference) ?? []) {
      assertFacts('gb-gazette', reference, extractGazetteFacts(draft), expected)
      assert.equal(draft.url, `https://www.thegazette.co.uk/notice/${reference}`)
    }
  }
})

test('a notice reads the same in Atom and in JSON', present, () => {
  const [atom, json] = drafts.get('L-60768-1986497') ?? []
  assert.deepEqual(atom, json)
})

for (const [form, { entries, expected }] of Object.entries(EXPECTED_GAZETTE_FORMS)) {
  test(`form ${form}, filled in`, present, async () => {
    const page = fillGazetteForm(form, `99${form.slice(0, 4)}`, entries)
    const found = await readGazetteDocument(createGazetteDocument(page))
    assert.deepEqual(found.problems, [])
    assert.deepEqual(found.drafts.map(extractGazetteFacts), [expected])
    assert.equal(found.drafts[0]?.reference, `99${form.slice(0, 4)}`)
  })
}

test('every code of the lists is on ours, under its name', present, () => {
  const list = JSON.parse(readFileSync(join(FOLDER, 'codelists/notice-codes_2016.json'), 'utf8'))
  for (const [code, named] of Object.entries(list as Record<string, string>)) {
    const name = named.replace(/^.* > /, '')
    const expected = /^\((?:no )?heading/i.test(name) ? '' : name
    assert.equal(GAZETTE_NOTICE_CODES.get(code)?.name, expected, code)
  }
  const classes = JSON.parse(readFileSync(join(FOLDER, 'codelists/notice-code-to-rdf-class.json'), 'utf8'))
  const missing = Object.keys(classes).filter(code => /^\d{4}$/.test(code) && !GAZETTE_NOTICE_CODES.has(code))
  assert.deepEqual(missing, [])
})
