import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Draft, Mention } from '../../src/model/announcement.ts'
import type { Problem } from '../../src/model/raw.ts'
import { esBorme } from '../../src/sources/es-borme.ts'
import { read } from '../../src/sources/read.ts'
import { EXPECTED, type Expected } from '../expected/es-borme.ts'
import { realDocuments } from './data.ts'

const { folder: FOLDER, present } = realDocuments('es-borme')

/**
 * Announcements in each document, counted without the connector: `p.articulo` of the XML; heads `NNN - NAME` in the text of
 * a PDF that another tool made. Indexes have none: they lead to documents.
 */
const ANNOUNCEMENTS: Readonly<Record<string, number>> = {
  'BORME-A-2010-210-13.pdf': 31,
  'BORME-A-2013-181-45.pdf': 236,
  'BORME-A-2015-27-10.pdf': 30,
  'BORME-A-2026-183-28.xml': 13,
  'BORME-A-2026-78-28.pdf': 718,
  'BORME-B-2026-113-18.xml': 6,
  'BORME-C-2011-20488.html': 1,
  'BORME-C-2011-20488.xml': 1,
  'BORME-S-20150924.xml': 0,
  'BORME-S-2017-5.xml': 0,
  'sumario_20260922.json': 0,
}
/** What others read out of documents; not served by the publisher. */
const READINGS = /\.pdf\.txt$|\.bormeparser\.json$|^README\.md$/

test('every document of the folder is on the list', present, () => {
  const names = readdirSync(FOLDER).filter(name => !READINGS.test(name))
  assert.deepEqual(names.sort(), Object.keys(ANNOUNCEMENTS).sort())
})

for (const [name, announcements] of Object.entries(ANNOUNCEMENTS)) {
  test(`${name}: ${announcements} announcements, every field used or ignored by name`, present, async () => {
    const { drafts, problems } = await readAll(name)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, announcements)
    for (const [reference, expected] of Object.entries(EXPECTED[name] ?? {})) {
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} was not found`)
      assert.deepEqual(facts(draft, expected), expected, reference)
    }
  })
}

async function readAll(name: string): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  const raw = { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
  const found = await Array.fromAsync(read(esBorme, raw))
  return {
    drafts: found.flatMap(item => ('draft' in item ? [item.draft] : [])),
    problems: found.flatMap(item => ('draft' in item ? [] : [item])),
  }
}

function facts(draft: Draft, expected: Expected): Expected {
  const { activity, ...metadata } = draft.metadata
  const { date, category, title } = draft
  return {
    date,
    category,
    title,
    mentions: draft.mentions.map(inWords),
    metadata: 'activity' in expected.metadata ? { ...metadata, activity } : metadata,
  } as Expected
}

function inWords({ role, type, name, identifiers, within }: Mention): string {
  const numbers = identifiers.map(({ number, valid }) =>
    valid ? `=${number}` : `=${number} (wrong check digit)`,
  )
  const company = within === undefined ? [] : [`<${within}`]
  return [role, type, name, ...numbers, ...company].join(' ')
}
