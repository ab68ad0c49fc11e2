import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { SOURCES } from './registry.ts'
import type { Source } from './source.ts'

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url))
/** Extensions of plain documents. Containers are opened before a source reads them, and are tested separately. */
const DOCUMENTS = ['.json', '.xml', '.atom']

for (const source of SOURCES) {
  const folder = join(SAMPLES, source.id)
  const documents = existsSync(folder)
    ? readdirSync(folder).filter(
        name => DOCUMENTS.includes(extname(name)) && !name.endsWith('.expected.json'),
      )
    : []

  test(`samples: ${source.id} → has a handwritten sample notices.*`, () => {
    assert.ok(
      documents.some(name => name.startsWith('notices.')),
      `${folder} has no file notices.*`,
    )
  })

  for (const name of documents) {
    test(`readSourceDocument: samples/${source.id}/${name} → no problems`, async () => {
      const { drafts, problems } = await readSample(source, join(folder, name))
      assert.deepEqual(problems, [])
      assert.ok(drafts.length > 0)
      assertUncheckedNumbers(drafts)
      if (name.startsWith('notices.'))
        assertExpectedDrafts(drafts, join(folder, `${name.slice(0, -extname(name).length)}.expected.json`))
    })
  }
}

/** Asserts that no number of an unknown register is called invalid. */
function assertUncheckedNumbers(drafts: readonly AnnouncementDraft[]): void {
  const identifiers = drafts.flatMap(({ mentions }) => mentions.flatMap(mention => mention.identifiers))
  assert.deepEqual(
    identifiers.filter(({ scheme, valid }) => scheme === 'local' && valid === false),
    [],
  )
}

/** Compares drafts with the expected file, which was checked by eye. When the file is missing, writes it and fails. */
function assertExpectedDrafts(drafts: readonly AnnouncementDraft[], file: string): void {
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(drafts, null, 2)}\n`)
    assert.fail(`${file} did not exist and was created: check every value by eye before you commit it`)
  }
  assert.deepEqual(drafts, JSON.parse(readFileSync(file, 'utf8')))
}

async function readSample(
  source: Source,
  file: string,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(source, { url: file, contentType: null, bytes: readFileSync(file) })
}
