import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRepositoryFile, repositoryPaths } from './find-citation-faults.ts'

/** Every exported name is unique in the repository, so that a reader and a search find one meaning of it. */

/** Names that several files export on purpose, each with its reason. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  EXPECTED: 'values read by eye, in one file per source (test/expected)',
  Expected: 'the type of EXPECTED in each of these files',
}

const CODE = /^(?:src|bench|test|web\/src)\/.*\.tsx?$/

/** Lists the names that code exports in declarations, default exports included, and in export lists. */
function listExportedNames(code: string): string[] {
  const declared = code.matchAll(
    /^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:const enum|enum|const|let|function\*?|class|interface|type) (\w+)/gm,
  )
  const listed = code.matchAll(/^export (?:type )?\{([^}]*)\}(?! from)/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) =>
      names.split(',').map(name => name.trim().split(' ').at(-1) ?? ''),
    ),
  ].filter(name => name !== '')
}

/** Finds names that more than one file exports. */
function findSharedNames(exports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const [path, names] of exports)
    for (const name of new Set(names)) files.set(name, [...(files.get(name) ?? []), path])
  return new Map([...files].filter(([, paths]) => paths.length > 1))
}

const paths = [...repositoryPaths].filter(path => CODE.test(path) && !path.endsWith('.d.ts'))
const shared = findSharedNames(
  new Map(paths.map(path => [path, listExportedNames(readRepositoryFile(path))])),
)

test('exported names: in one file only, or on the list', () => {
  const unlisted = [...shared].filter(([name]) => SHARED_NAMES[name] === undefined)
  assert.deepEqual(unlisted.map(([name, files]) => `${name}: ${files.join(', ')}`).sort(), [])
})

test('SHARED_NAMES: every entry is in use', () => {
  assert.deepEqual(
    Object.keys(SHARED_NAMES).filter(name => !shared.has(name)),
    [],
  )
})

test('findSharedNames: name planted in two files → found', () => {
  const code = 'export const rows = 1\nexport interface Row {}\nconst a = 1\nexport { a as first, rows }\n'
  assert.deepEqual(listExportedNames(code), ['rows', 'Row', 'first', 'rows'])
  const exports = new Map([
    ['src/a.ts', listExportedNames(code)],
    ['src/b.ts', listExportedNames('export async function first() {}\nexport default function other() {}\n')],
  ])
  assert.deepEqual([...findSharedNames(exports)], [['first', ['src/a.ts', 'src/b.ts']]])
})
