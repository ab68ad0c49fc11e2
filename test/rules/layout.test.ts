import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { test } from 'node:test'
import { isTestFile, listCodeFiles, REPOSITORY_ROOT } from '../support/code-files.ts'

/** Most files in a folder, without tests and subfolders. */
const MAX_FILES = 15
/** Folders with more files, each with its number. An entry may only shrink; it goes when its folder fits. */
const LARGER_FOLDERS: Readonly<Record<string, number>> = {
  'src/cli': 17,
  'src/model': 17,
  'src/platform': 16,
}

const code = listCodeFiles().filter(file => !isTestFile(file))

test(`folders: at most ${MAX_FILES} files, except those on the list, which never grow`, () => {
  const larger = [...Map.groupBy(code, file => dirname(file.path))]
    .map(([folder, files]) => ({ folder, count: files.length }))
    .filter(({ count }) => count > MAX_FILES)
  assert.deepEqual(
    larger.filter(({ folder, count }) => count > (LARGER_FOLDERS[folder] ?? MAX_FILES)),
    [],
  )
  assert.deepEqual(
    larger.map(({ folder }) => folder),
    Object.keys(LARGER_FOLDERS),
  )
})

test('product code: no import from bench, test, scripts or samples', () => {
  const wrong = code.flatMap(file =>
    file.imports
      .filter(path => /^(?:bench|test|scripts|samples|web)\//.test(path))
      .map(path => `${file.path}: ${path}`),
  )
  assert.deepEqual(wrong, [])
})

test('all code: no spread of an object literal, which only shapes the lines', () => {
  const paths = globSync('{src,test,bench,samples,scripts,web/src}/**/*.{ts,tsx}', { cwd: REPOSITORY_ROOT })
  assert.ok(paths.length > 900, `only ${paths.length} files were found`)
  // The pattern is put together, so that this file does not contain it.
  const spreadLiteral = new RegExp(`${'\\.'.repeat(3)}\\{`)
  const wrong = paths
    .map(path => path.split(sep).join('/'))
    .filter(path => path !== 'web/src/api/schema.d.ts')
    .filter(path => spreadLiteral.test(readFileSync(join(REPOSITORY_ROOT, path), 'utf8')))
  assert.deepEqual(wrong, [])
})
