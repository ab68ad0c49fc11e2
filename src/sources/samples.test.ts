import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readWhole } from '../../test/reading.ts'
import type { Draft } from '../model/announcement.ts'
import type { Problem } from '../model/raw.ts'
import { SOURCES } from './registry.ts'
import type { Source } from './source.ts'

const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url))
/** Containers are opened before a source sees what is in them, and are tested there. */
const DOCUMENTS = ['.json', '.xml', '.atom']

for (const source of SOURCES) {
  const folder = join(SAMPLES, source.id)
  const documents = existsSync(folder)
    ? readdirSync(folder).filter(
        name => DOCUMENTS.includes(extname(name)) && !name.endsWith('.expected.json'),
      )
    : []

  test(`${source.id} has a sample written by hand, notices.*`, () => {
    assert.ok(
      documents.some(name => name.startsWith('notices.')),
      `there is none in ${folder}`,
    )
  })

  for (const name of documents) {
    test(`samples/${source.id}/${name} is read without a problem`, async () => {
      const { drafts, problems } = await readSample(source, join(folder, name))
      assert.deepEqual(problems, [])
      assert.ok(drafts.length > 0)
      if (name.startsWith('notices.'))
        compare(drafts, join(folder, `${name.slice(0, -extname(name).length)}.expected.json`))
    })
  }
}

/** With the drafts read off the sample by eye. The first run writes them and fails: read them, correct them, commit. */
function compare(drafts: readonly Draft[], file: string): void {
  if (!existsSync(file)) {
    writeFileSync(file, `${JSON.stringify(drafts, null, 2)}\n`)
    assert.fail(`${file} was not there and has been written: read it with your own eyes before you commit it`)
  }
  assert.deepEqual(drafts, JSON.parse(readFileSync(file, 'utf8')))
}

async function readSample(source: Source, file: string): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  return await readWhole(source, { url: file, contentType: null, bytes: readFileSync(file) })
}
