import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import { euTed } from './eu-ted.ts'
import { frBodacc } from './fr-bodacc.ts'
import { gbFindATender } from './gb-find-a-tender.ts'
import { gbGazette } from './gb-gazette.ts'
import type { Source } from './source.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The samples, and the real documents where they are at hand. */
const FOLDERS = ['samples', '../shared/data', '../shared/data-2']
/** Titles of at least this length repeat the publisher's words when a summary contains them. */
const MIN_REPETITION_LENGTH = 40

for (const [source, fewest] of [
  [euTed, 4],
  [frBodacc, 20],
  [gbGazette, 90],
  [gbFindATender, 3],
] as const) {
  test(`titles and summaries: ${source.id}, samples and real documents → short, plain, not repeated`, async () => {
    const drafts = await readAllDrafts(source)
    assert.ok(drafts.length >= fewest, `only ${drafts.length} announcements were found`)
    const faults = drafts.flatMap(({ reference, title, summary }) =>
      [...findTextFaults(title, summary)].map(fault => `${reference}: ${fault}`),
    )
    assert.deepEqual(faults, [])
  })
}

const planted: readonly (readonly [string, string, string | null, number])[] = [
  ['valid texts', 'Award: Roads', 'Award: Tarnside Ltd, 5 < 6.', 0],
  ['long title', 'T'.repeat(201), null, 1],
  ['long summary', 'Title', 'S'.repeat(401), 1],
  ['markup', 'Roads<br>', 'A &amp; B', 2],
  ['double space', 'Roads', 'A  b', 1],
  ['empty label', 'Award: ', 'Buyer: .', 2],
  ['repeated title', `Roads ${'and bridges '.repeat(4)}`.trim(), `Roads ${'and bridges '.repeat(4)}`, 1],
]
for (const [what, title, summary, count] of planted) {
  test(`findTextFaults: ${what} → ${count}`, () =>
    assert.equal([...findTextFaults(title, summary)].length, count))
}

function* findTextFaults(title: string, summary: string | null): Iterable<string> {
  if (title.length > 200) yield `title of ${title.length} characters`
  if ((summary ?? '').length > 400) yield `summary of ${summary?.length} characters`
  for (const text of [title, summary ?? '']) {
    if (/<\/?[a-z]|&(?:#\d|[a-z]+;)/i.test(text)) yield `markup in ${text}`
    if (text.includes('  ')) yield `double space in ${text}`
    if (/: ?(?:$|\.)|\bnull\b|\bundefined\b/.test(text)) yield `empty label in ${text}`
  }
  if (title.length >= MIN_REPETITION_LENGTH && summary?.includes(title)) yield `title repeated in ${summary}`
}

async function readAllDrafts(source: Source): Promise<AnnouncementDraft[]> {
  const folders = FOLDERS.map(folder => join(ROOT, folder, source.id)).filter(existsSync)
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:json|xml)$/.test(name) && !/codelists|expected|make/.test(name))
      .map(name => join(folder, name)),
  )
  const read = await Promise.all(
    files.map(url => readDraftsAndProblems(source, { url, contentType: null, bytes: readFileSync(url) })),
  )
  return read.flatMap(({ drafts }) => drafts)
}
