import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { derivedDocs } from './docs.ts'

const ROOT = new URL('../../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string }

for (const [path, text] of Object.entries(await derivedDocs(version))) {
  test(`generateDocs: ${path} → equals the committed file (run "herald docs" to update it)`, async () => {
    assert.equal(await readFile(new URL(path, ROOT), 'utf8'), text)
  })
}
