import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { GAZETTE_NOTICE_CODES } from '../../src/sources/gb-gazette/notice-codes.ts'
import { EXPECTED_GAZETTE_FEED_ENTRIES, EXPECTED_GAZETTE_FORMS } from '../expected/gb-gazette.ts'
import { createGazettePageOfWords, type GazetteNoticeWords } from '../support/gazette/create-page-of-words.ts'
import { fillGazetteForm } from '../support/gazette/fill-gazette-form.ts'
import {
  createGazetteDocument,
  extractGazetteFacts,
  readGazetteDocument,
} from '../support/gazette/gazette-documents.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('gb-gazette')

/** Notices in each document, counted without the connector, and the problems reported for documents without any. */
const DOCUMENTS: Readonly<Record<string, readonly [notices: number, ...problems: string[]]>> = {
  'feed_all-notices_categorycode-11_page1.atom.xml': [1],
  'feed_all-notices_categorycode-11_page1.json': [1],
  'feed_all-notices_scanned-page_trimmed.json': [0, 'left_out'],
  'feed_empty.json': [0],
  'feed_insolvency_text-wells-fargo_trimmed.json': [2],
  // The history of notice 507319, without the notice itself.
  'notice-507319_provenance.jsonld': [0, 'left_out'],
  // Lists made by others, not documents of the publisher.
  'codelists/notice-codes_2016.json': [0, 'unreadable_document lost'],
  'codelists/notice-code-to-rdf-class.json': [0, 'unreadable_document lost'],
  // Empty forms; filled forms are tested below.
  ...Object.fromEntries(
    ['2441', '2442', '2442b', '2443', '2445', '2446', '2450', '2451'].map(form => [
      `rdfa-templates/${form}.html`,
      [0, 'left_out'] as const,
    ]),
  ),
  // A form about private individuals.
  'rdfa-templates/2509.html': [0, 'left_out'],
  // Saved in an encoding other than the declared one.
  'rdfa-templates/2903.html': [0, 'unreadable_document lost'],
}

test('gb-gazette corpus: files in the folder → all listed', present, () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(?:json|jsonld|xml|html)$/.test(name),
  )
  assert.deepEqual(names.sort(), Object.keys(DOCUMENTS).sort())
})

const drafts = new Map<string, AnnouncementDraft[]>()
for (const [name, [notices, ...expectedProblems]] of Object.entries(DOCUMENTS)) {
  test(`gb-gazette: ${name} → ${notices} notices, no unknown field`, present, async () => {
    const found = await readGazetteDocument(createGazetteDocument(readFileSync(join(FOLDER, name)), name))
    assert.deepEqual(
      found.problems.map(({ kind, isRecordLost }) => (isRecordLost ? `${kind} lost` : kind)),
      expectedProblems,
    )
    assert.equal(found.drafts.length, notices)
    for (const draft of found.drafts)
      drafts.set(draft.reference, [...(drafts.get(draft.reference) ?? []), draft])
  })
}

test('gb-gazette: notices read by eye, Atom or JSON → same values', present, () => {
  assert.deepEqual([...drafts.keys()].sort(), Object.keys(EXPECTED_GAZETTE_FEED_ENTRIES).sort())
  for (const [reference, expected] of Object.entries(EXPECTED_GAZETTE_FEED_ENTRIES)) {
    for (const draft of drafts.get(reference) ?? []) {
      assertFacts('gb-gazette', reference, extractGazetteFacts(draft), expected)
      assert.equal(draft.url, `https://www.thegazette.co.uk/notice/${reference}`)
    }
  }
})

test('gb-gazette: notice in Atom and JSON → same draft', present, () => {
  const [atom, json] = drafts.get('L-60768-1986497') ?? []
  assert.deepEqual(atom, json)
})

for (const [form, { entries, expected }] of Object.entries(EXPECTED_GAZETTE_FORMS)) {
  test(`gb-gazette: form ${form} filled in → expected draft`, present, async () => {
    const page = fillGazetteForm(form, `99${form.slice(0, 4)}`, entries)
    const found = await readGazetteDocument(createGazetteDocument(page))
    assert.deepEqual(found.problems, [])
    assert.deepEqual(found.drafts.map(extractGazetteFacts), [expected])
    assert.equal(found.drafts[0]?.reference, `99${form.slice(0, 4)}`)
  })
}

test('GAZETTE_NOTICE_CODES: codes of the public lists → all present, same names', present, () => {
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

/*
 * The words of 45 notices of one day, without their markup. Company names in headings of 17 notices are lost and stand in
 * the title of the timeline only.
 */
const WORDS_FILE = join(FOLDER, '../../data-2/gb-gazette/notices-2024-02-29.json')
const wordsPresent = existsSync(WORDS_FILE)
  ? {}
  : { skip: `${WORDS_FILE} does not exist, so real documents cannot be read` }

async function readWords(): Promise<AnnouncementDraft[]> {
  const notices = JSON.parse(readFileSync(WORDS_FILE, 'utf8')) as GazetteNoticeWords[]
  const drafts: AnnouncementDraft[] = []
  for (const notice of notices) {
    const found = await readGazetteDocument(createGazetteDocument(createGazettePageOfWords(notice)))
    assert.deepEqual(found.problems, [], notice.notice_id)
    drafts.push(...found.drafts)
  }
  return drafts
}

test(
  'gb-gazette: words of 45 notices → subjects, practitioners and dates, counted by eye',
  present,
  async () => {
    const drafts = await readWords()
    const countMentions = (role: string): number =>
      drafts.flatMap(({ mentions }) => mentions).filter(found => found.role === role).length
    const countDays = (
      key: 'appointment_date' | 'resolution_date' | 'meeting_date' | 'claims_deadline',
    ): number => drafts.filter(({ metadata }) => metadata[key] !== undefined).length
    assert.equal(drafts.length, 45)
    // Two notices state no company or only its number, and three state two companies.
    assert.equal(countMentions('subject'), 46)
    // One liquidator is named by the first name only.
    assert.equal(countMentions('liquidator'), 59)
    assert.equal(countMentions('insolvency_practitioner'), 3)
    assert.deepEqual(
      [
        countDays('appointment_date'),
        countDays('resolution_date'),
        countDays('meeting_date'),
        countDays('claims_deadline'),
      ],
      [40, 15, 2, 6],
    )
    const persons = drafts.flatMap(({ mentions }) => mentions).filter(({ role }) => role === 'liquidator')
    assert.deepEqual(
      persons.filter(({ identifiers }) => identifiers[0]?.valid !== true).length,
      0,
      'liquidators without a valid number',
    )
    assert.deepEqual(
      drafts.filter(
        ({ category, title }) => /insolvency_filing|practitioner/.test(category) && /solvent/.test(title),
      ),
      [],
    )
  },
)

test(
  'gb-gazette: words of 45 notices → short titles and summaries without markup',
  wordsPresent,
  async () => {
    for (const { title, summary } of await readWords()) {
      for (const [text, limit] of [
        [title, 200],
        [summary ?? '', 400],
      ] as const) {
        assert.ok(text.length <= limit, text)
        assert.doesNotMatch(text, /<|&amp;|&#| {2}|null|undefined/)
      }
      assert.ok(summary === null || !summary.includes(title), title)
    }
  },
)
